import type { Cause, OrderEventKind, OrderState, Payer, SecondApproval, Split } from '#rules/order.ts';
import type { Hit } from '#rules/second-approval/judge.ts';
import type { Price, Tariff } from '#rules/tariff.ts';
import type { ApprovalRun } from './approval-run.ts';
import type { CountedRide } from './limit-book.ts';
import type { Timeline } from './timeline.ts';
import type { Wish } from './wish.ts';

/** A line of an order's trail. */
export interface TrailLine {
  /** One that moves the order, or one of those that only tell: 'booked', 'secondApprovalAsked' … */
  readonly kind: OrderEventKind | ToldKind;
  readonly cause: Cause;
  readonly at: number;
  /** The provider's own count; null for what is not the provider's. */
  readonly sequence: number | null;
  readonly staffId: number | null;
  /** As the table keeps it. */
  readonly details: string;
}

export type ToldKind =
  | 'booked'
  | 'confirmed'
  | 'paymentReturned'
  | 'secondApprovalAsked'
  | 'secondApprovalExplained'
  | 'secondApprovalSilent'
  | 'secondApprovalPassed'
  | 'secondApprovalRejected';

export interface Payment {
  readonly kind: 'received' | 'returned';
  readonly amountFen: number;
  readonly reference: string;
  readonly at: number;
}

/** A second approval: what a rule found, and how it was decided. */
export interface SecondOfOrder {
  readonly ruleId: number;
  readonly flowId: number;
  readonly hits: readonly Hit[];
  readonly baseFen: number | null;
  readonly askedAt: number;
  readonly reason: string | null;
  readonly reasonedAt: number | null;
  readonly run: ApprovalRun | null;
}

/** An order as it has come so far; the simulation moves it, the tables are read from it. */
export interface WorldOrder {
  readonly id: number;
  readonly number: string;
  readonly wish: Wish;
  readonly counted: CountedRide;
  readonly times: Timeline;
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
  /** How many of the provider's steps have been told. */
  told: number;
  readonly trail: TrailLine[];
  /** What it holds in the account and in the limits. */
  frozenFen: number;
  limitFen: number;
  price: Price | null;
  split: Split | null;
  paidFen: number;
  /** What an objection gave back of the company's part. */
  refundedFen: number;
  readonly payments: Payment[];
  pricedAt: number | null;
  prepaymentAskedAt: number | null;
  confirmedAt: number | null;
  settledAt: number | null;
  cancelledAt: number | null;
  judgedAtEnd: string | null;
  secondApproval: SecondApproval;
  second: SecondOfOrder | null;
  toPrivateFen: number | null;
  needsConfirmation: boolean;
}
