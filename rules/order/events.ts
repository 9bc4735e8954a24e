import { codeTable, type NameOf } from '../code-table.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ORDER_REFUSALS } from './refusals.ts';

/** Who may cause an event. Jobs and the system itself are apart: a job acts because time has passed. */
export type Cause = 'provider' | 'person' | 'company' | 'system' | 'job' | 'money';

/** What the provider tells about a ride, in the order in which a ride goes. */
export const ProviderEventKind = codeTable({
  accepted: ['accepted', '接单'],
  assigned: ['assigned', '派车'],
  departed: ['departed', '出发'],
  arrived: ['arrived', '到达上车点'],
  started: ['started', '开始服务'],
  ended: ['ended', '结束服务'],
  priced: ['priced', '推送费用'],
  cancelledByProvider: ['cancelledByProvider', '取消订单'],
  carpoolFailed: ['carpoolFailed', '拼车失败'],
});
export type ProviderEventKind = NameOf<typeof ProviderEventKind>;

/** `eventId` names the event once and for all; `sequence` is the provider's own order of events of one ride. */
export interface ProviderEvent {
  readonly kind: ProviderEventKind;
  readonly eventId: string;
  readonly sequence: number;
  /** When it happened, by the provider's word. */
  readonly at: Date;
}

/** Everything else that moves an order. `feeFen` is what the tariff asks for a cancellation at this moment. */
export type OwnEvent =
  | { readonly kind: 'cancelledByPerson'; readonly feeFen: number }
  | { readonly kind: 'cancelledByCompany'; readonly feeFen: number }
  | { readonly kind: 'prepaymentAsked' }
  | { readonly kind: 'prepaymentPaid' }
  | { readonly kind: 'prepaymentExpired' }
  | { readonly kind: 'deductionBegun' }
  | { readonly kind: 'deducted'; readonly personalDueFen: number }
  | { readonly kind: 'paymentBegun' }
  | { readonly kind: 'paymentReceived' }
  | { readonly kind: 'paymentFailed' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'disputed' }
  | { readonly kind: 'disputeDecided' }
  | { readonly kind: 'refunded'; readonly personalDueFen: number };

export type OrderEvent = ProviderEvent | OwnEvent;
export type OrderEventKind = OrderEvent['kind'];

export const isProviderEvent = (event: OrderEvent): event is ProviderEvent => 'eventId' in event;

/** An event that comes again must be the same event: an id is never used twice. */
export const checkRepeat = (known: ProviderEvent, sent: ProviderEvent): Refused | null =>
  known.kind === sent.kind && known.sequence === sent.sequence && known.at.getTime() === sent.at.getTime()
    ? null
    : refuse(ORDER_REFUSALS.eventReused);

/** Each event once, as the provider counts them: the trail that people read, however the events came in. */
export function trailOf<E extends ProviderEvent>(events: readonly E[]): E[] {
  const once = new Map(events.map((event) => [event.eventId, event]));
  return [...once.values()].sort(
    (one, other) => one.sequence - other.sequence || (one.eventId < other.eventId ? -1 : 1),
  );
}

/** The first of a kind tells when it happened; an event sent again under a new id changes nothing. */
export const firstOf = <E extends ProviderEvent>(events: readonly E[], kind: ProviderEventKind): E | undefined =>
  trailOf(events).find((event) => event.kind === kind);

/** The newest word on something that may change on the way, such as the driver. */
export const latestWith = <E extends ProviderEvent>(events: readonly E[], has: (event: E) => boolean): E | undefined =>
  trailOf(events).findLast(has);
