import type { OrderStatus } from './codes.ts';
import type { Cause, OrderEventKind, ProviderEventKind } from './events.ts';

/**
 * How far an order is. What the provider tells only ever moves it up, so that duplicates, disorder and late events end
 * in the same state. A cancellation stands below the service, so that one which comes during the ride is void; an order
 * that is cancelled is over, whatever is told of it then.
 */
export const RANK: Readonly<Record<OrderStatus, number>> = {
  booking: 0,
  accepted: 1,
  prepayment: 2,
  waiting: 3,
  departed: 4,
  arrived: 5,
  cancelled: 6,
  serving: 7,
  ended: 8,
  toSettle: 9,
  deducting: 10,
  toPay: 11,
  paying: 12,
  settled: 13,
  completed: 14,
  disputed: 15,
};

export interface Transition {
  readonly event: OrderEventKind;
  readonly by: Cause;
  readonly from: readonly OrderStatus[];
  /** 'before': what it was before the dispute. */
  readonly to: OrderStatus | 'before';
  /** Where one event leads to two states: with or without something left for the person to pay. */
  readonly personalDue?: boolean;
}

const BEFORE_SERVICE = ['booking', 'accepted', 'prepayment', 'waiting', 'departed', 'arrived'] as const;

/** From any state below: an event that was lost on the way does not hold up the next one. */
const progress = (event: ProviderEventKind, to: OrderStatus): Transition => ({
  event,
  by: 'provider',
  from: (Object.keys(RANK) as OrderStatus[]).filter((status) => RANK[status] < RANK[to] && status !== 'cancelled'),
  to,
});

/** Every way in which an order moves. */
export const TRANSITIONS: readonly Transition[] = [
  progress('accepted', 'accepted'),
  progress('assigned', 'waiting'),
  progress('departed', 'departed'),
  progress('arrived', 'arrived'),
  progress('started', 'serving'),
  progress('ended', 'ended'),
  progress('priced', 'toSettle'),
  { event: 'cancelledByProvider', by: 'provider', from: BEFORE_SERVICE, to: 'cancelled' },
  { event: 'carpoolFailed', by: 'provider', from: BEFORE_SERVICE, to: 'cancelled' },
  { event: 'cancelledByPerson', by: 'person', from: BEFORE_SERVICE, to: 'cancelled' },
  { event: 'cancelledByCompany', by: 'company', from: BEFORE_SERVICE, to: 'cancelled' },
  { event: 'prepaymentAsked', by: 'system', from: ['accepted'], to: 'prepayment' },
  { event: 'prepaymentPaid', by: 'money', from: ['prepayment'], to: 'waiting' },
  { event: 'prepaymentExpired', by: 'job', from: ['prepayment'], to: 'cancelled' },
  { event: 'deductionBegun', by: 'system', from: ['toSettle'], to: 'deducting' },
  { event: 'deducted', by: 'money', from: ['deducting'], to: 'settled', personalDue: false },
  { event: 'deducted', by: 'money', from: ['deducting'], to: 'toPay', personalDue: true },
  { event: 'paymentBegun', by: 'person', from: ['toPay'], to: 'paying' },
  // A payment first reported as failed may still arrive, so it is taken in both states.
  { event: 'paymentReceived', by: 'money', from: ['paying', 'toPay'], to: 'settled' },
  { event: 'paymentFailed', by: 'money', from: ['paying'], to: 'toPay' },
  { event: 'completed', by: 'system', from: ['settled'], to: 'completed' },
  { event: 'disputed', by: 'company', from: ['toPay', 'settled', 'cancelled'], to: 'disputed' },
  { event: 'disputeDecided', by: 'provider', from: ['disputed'], to: 'before' },
  // Nothing is left for the person to pay; every other order stays what it is.
  { event: 'refunded', by: 'provider', from: ['toPay', 'paying'], to: 'settled' },
];

const byEvent = new Map(
  TRANSITIONS.map(({ event }) => [event, TRANSITIONS.filter((row) => row.event === event)] as const),
);

/** Every way in which this event moves an order. */
export const transitionsOf = (event: OrderEventKind): readonly Transition[] => byEvent.get(event) ?? [];
export const causeOf = (event: OrderEventKind): Cause => transitionsOf(event)[0]!.by;

/** What each event is called in a sentence that says why it is not possible. */
export const ACTION_TEXT: Readonly<Record<OrderEventKind, string>> = {
  accepted: '接单',
  assigned: '派车',
  departed: '出发',
  arrived: '到达',
  started: '开始服务',
  ended: '结束服务',
  priced: '推送费用',
  cancelledByProvider: '取消',
  carpoolFailed: '取消',
  cancelledByPerson: '取消',
  cancelledByCompany: '取消',
  prepaymentAsked: '要求预付',
  prepaymentPaid: '预付',
  prepaymentExpired: '超时取消',
  deductionBegun: '扣款',
  deducted: '完成扣款',
  paymentBegun: '支付',
  paymentReceived: '确认支付',
  paymentFailed: '退回支付',
  completed: '完成',
  disputed: '提出异议',
  disputeDecided: '结束异议',
  refunded: '退款',
};
