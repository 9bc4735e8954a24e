import { z } from 'zod';
import { type Refused, refuse } from '../refusal.ts';
import type { OrderStatus } from './codes.ts';
import type { QuestionState } from './question.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { type OrderState, reached } from './states.ts';

/** An employee who says nothing for three days agrees; one who gives no reason for three days has given none. */
export const SILENCE_HOURS = 72;
export const silenceEndsAt = (askedAt: Date): Date => new Date(askedAt.getTime() + SILENCE_HOURS * 3_600_000);

export const SecondApproval = z.enum(['none', 'open', 'passed', 'rejected']);
export type SecondApproval = z.output<typeof SecondApproval>;

export interface OrderToSettle {
  readonly pricedAt: Date;
  readonly secondApproval: SecondApproval;
  /** The company's setting when the ride was booked. */
  readonly needsConfirmation: boolean;
  readonly confirmedAt: Date | null;
  /** The person's newest question about the cost, where there is one. */
  readonly question?: QuestionState | null | undefined;
}

/**
 * Until when somebody who says nothing has not agreed yet. A question stops the clock, and its answer begins it anew;
 * null: as long as the question is open.
 */
export function confirmationEndsAt({ pricedAt, question }: Pick<OrderToSettle, 'pricedAt' | 'question'>): Date | null {
  if (!question) return silenceEndsAt(pricedAt);
  return question.answeredAt && silenceEndsAt(question.answeredAt > pricedAt ? question.answeredAt : pricedAt);
}

/** Whether the company's part may be taken now; null: yes. The second approval is said first: it outlasts the other. */
export function heldInSettling(order: OrderToSettle, now: Date): Refused | null {
  if (order.secondApproval === 'open') return refuse(ORDER_REFUSALS.secondApprovalOpen);
  const endsAt = confirmationEndsAt(order);
  const silent = order.confirmedAt === null && (endsAt === null || now < endsAt);
  return order.needsConfirmation && silent ? refuse(ORDER_REFUSALS.costUnconfirmed) : null;
}

/**
 * A price may overtake the end of the service on its way here. What the end says is judged with it, so it is waited for;
 * a provider who says nothing for three days has nothing to say.
 */
export const endIsAwaited = ({ pricedAt, endedAt }: { pricedAt: Date; endedAt: Date | null }, now: Date): boolean =>
  endedAt === null && now < silenceEndsAt(pricedAt);

/** The flow of a second approval begins with the booker's reason, or without one when the time for it is over. */
export const secondFlowBegins = (mark: { askedAt: Date; reasonedAt: Date | null }, now: Date): boolean =>
  mark.reasonedAt !== null || now >= silenceEndsAt(mark.askedAt);

export interface PersonalPart {
  readonly personalFen: number;
  /** Paid so far, a prepayment included. */
  readonly paidFen: number;
}

export const personalDueFen = ({ personalFen, paidFen }: PersonalPart): number => Math.max(0, personalFen - paidFen);
/** A prepayment that was more than the ride came to goes back to the person. */
export const personalReturnFen = ({ personalFen, paidFen }: PersonalPart): number => Math.max(0, paidFen - personalFen);

const PREPAID_STATUSES: readonly OrderStatus[] = ['accepted', 'prepayment', 'departed', 'arrived', 'serving', 'ended'];
const ENDED_STATUSES: readonly OrderStatus[] = ['toPay', 'paying', 'settled', 'completed', 'cancelled'];
export const DUE_STATUSES: readonly OrderStatus[] = ['toPay', 'paying', 'cancelled', 'disputed'];

export interface PersonalAccount {
  readonly state: Pick<OrderState, 'status' | 'prepayment' | 'disputedFrom'>;
  /** null while there is no price. */
  readonly personalFen: number | null;
  readonly personalPaidFen: number;
  readonly prepaymentFen: number;
}

const partOf = ({ personalFen, personalPaidFen }: PersonalAccount): PersonalPart => ({
  personalFen: personalFen ?? 0,
  paidFen: personalPaidFen,
});

/** What the person has to pay now. A price that is not settled yet may still change; nothing is due on it. */
export function dueNowFen(order: PersonalAccount): number {
  const { state, prepaymentFen } = order;
  if (state.prepayment === 'due' && PREPAID_STATUSES.includes(state.status)) return prepaymentFen;
  return DUE_STATUSES.includes(state.status) ? personalDueFen(partOf(order)) : 0;
}

/** What the provider has to give back: paid in advance for a ride that came to less, or never took place. */
export const returnNowFen = (order: PersonalAccount): number =>
  ENDED_STATUSES.includes(reached(order.state)) ? personalReturnFen(partOf(order)) : 0;

export interface OwnPart extends PersonalPart {
  readonly status: OrderStatus;
  /** Its cost is asked about and nobody has answered: until then it need not be paid. */
  readonly isAsked?: boolean;
}

const isOwed = (order: OwnPart): boolean =>
  DUE_STATUSES.includes(order.status) && !order.isAsked && personalDueFen(order) > 0;

/** Somebody with an unpaid part may ride at the company's expense, but not on a split until it is paid. */
export function heldByUnpaidPart(personalFen: number, orders: readonly OwnPart[]): Refused | null {
  const unpaid = orders.some(isOwed);
  return personalFen > 0 && unpaid ? refuse(ORDER_REFUSALS.unpaidPart) : null;
}
