import type { CountedRide, LimitEntryKind } from '#rules/account.ts';
import {
  applyEvent,
  type Cause,
  causeOf,
  type OrderEvent,
  type OrderEventKind,
  type OrderState,
  type OwnEvent,
  type Payer,
  type ProviderEventKind,
  type SecondApproval,
  type Split,
} from '#rules/order.ts';
import type { Hit } from '#rules/second-approval/judge.ts';
import type { Price, Tariff } from '#rules/tariff.ts';
import { type ApprovalRun, allowed } from './approval.ts';
import type { Ride } from './ride.ts';

/** A line of an order's trail. */
export interface TrailLine {
  /** One that moves the order, or one of those that only tell: 'booked', 'secondApprovalAsked' … */
  readonly kind: OrderEventKind | NoteKind;
  readonly cause: Cause;
  readonly at: number;
  /** The provider's own count; null for what is not the provider's. */
  readonly sequence: number | null;
  readonly staffId: number | null;
  readonly details: object | null;
}

export type NoteKind =
  | 'booked'
  | 'costConfirmed'
  | 'paymentReturned'
  | `secondApproval${'Asked' | 'Explained' | 'Silent' | 'Passed' | 'Rejected'}`;

/** A second approval: what a rule found, and how it was decided. */
export interface SecondLook {
  readonly ruleId: number;
  readonly flowId: number;
  readonly hits: readonly Hit[];
  readonly baseFen: number | null;
  readonly askedAt: number;
  readonly reason: string | null;
  readonly reasonedAt: number | null;
  readonly run: ApprovalRun | null;
}

/** An order as it has come so far. */
export interface Order {
  readonly id: number;
  readonly number: string;
  readonly ride: Ride;
  readonly counted: CountedRide;
  /** Whose invoices it goes into; null: the company of the terms. */
  readonly legalEntityId: number | null;
  /** As the order keeps whoever drives it. */
  readonly driver: string;
  readonly tariff: Tariff;
  readonly discount: number;
  readonly estimateFen: number;
  /** Of a carpool: what the ride alone was estimated at. */
  readonly aloneFen: number | null;
  readonly capFen: number | null;
  readonly driverPayer: Payer;
  readonly judgedAtBooking: string;
  /** What the person pays before the car comes. */
  readonly prepaymentFen: number;
  state: OrderState;
  readonly trail: TrailLine[];
  /** What it holds in the account and in the limits. */
  frozenFen: number;
  limitFen: number;
  readonly limitRows: {
    readonly id: number;
    readonly entry: LimitEntryKind;
    readonly amountFen: number;
    readonly at: number;
  }[];
  price: Price | null;
  split: Split;
  paidFen: number;
  /** What an objection, or the provider by itself, gave back of the company's part. */
  refundedFen: number;
  readonly payments: {
    readonly kind: 'received' | 'returned';
    readonly amountFen: number;
    readonly reference: string;
    readonly at: number;
  }[];
  pricedAt: number | null;
  prepaymentAskedAt: number | null;
  confirmedAt: number | null;
  settledAt: number | null;
  cancelledAt: number | null;
  judgedAtEnd: string | null;
  secondApproval: SecondApproval;
  second: SecondLook | null;
  toPrivateFen: number | null;
  needsConfirmation: boolean;
}

interface EventDetails {
  readonly sequence?: number;
  readonly staffId?: number;
  readonly details?: object;
}

/** A line of the trail that moves nothing. */
export function note(order: Order, kind: TrailLine['kind'], cause: Cause, at: number, said: EventDetails = {}): void {
  const { sequence = null, staffId = null, details = null } = said;
  order.trail.push({ kind, cause, at, sequence, staffId, details });
}

function move(order: Order, event: OrderEvent, at: number, said: EventDetails): void {
  order.state = allowed(applyEvent(order.state, event));
  note(order, event.kind, causeOf(event.kind), at, said);
}

/** Something of our own happens to it. */
export const happen = (order: Order, event: OwnEvent, at: number, said: EventDetails = {}): void =>
  move(order, event, at, said);

export const eventIdOf = ({ number }: Order, sequence: number): string => `${number}-${sequence}`;

/** The provider says something about a ride. */
export function report(order: Order, kind: ProviderEventKind, at: number, details?: object): void {
  const sequence = order.trail.filter((line) => line.sequence !== null).length + 1;
  const event = { kind, eventId: eventIdOf(order, sequence), sequence, at: new Date(at) };
  move(order, event, at, { sequence, ...(details ? { details } : {}) });
}

export const lastOf = ({ trail }: Order): TrailLine => trail.at(-1)!;
/** When something happened to an order; null where it did not. */
export const happenedAt = ({ trail }: Order, kind: TrailLine['kind']): number | null =>
  trail.find((line) => line.kind === kind)?.at ?? null;
