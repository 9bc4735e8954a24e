import { type Refused, refuse } from '../refusal.ts';
import type { OrderStatus } from './codes.ts';
import { ORDER_REFUSALS } from './refusals.ts';

/** An employee who says nothing for three days agrees; one who gives no reason for three days has given none. */
export const SILENCE_HOURS = 72;
export const silenceEndsAt = (askedAt: Date): Date => new Date(askedAt.getTime() + SILENCE_HOURS * 3_600_000);

export type SecondApproval = 'none' | 'open' | 'passed' | 'rejected';

export interface Settling {
  readonly pricedAt: Date;
  readonly secondApproval: SecondApproval;
  /** The company's setting when the price arrived. */
  readonly needsConfirmation: boolean;
  readonly confirmedAt: Date | null;
}

/** Whether the company's part may be taken now; null: yes. The second approval is said first: it outlasts the other. */
export function heldInSettling(order: Settling, now: Date): Refused | null {
  if (order.secondApproval === 'open') return refuse(ORDER_REFUSALS.secondApprovalOpen);
  const silent = order.confirmedAt === null && now < silenceEndsAt(order.pricedAt);
  return order.needsConfirmation && silent ? refuse(ORDER_REFUSALS.costUnconfirmed) : null;
}

/** The flow of a second approval begins with the booker's reason, or without one when the time for it is over. */
export const secondFlowBegins = (asked: { askedAt: Date; reasonedAt: Date | null }, now: Date): boolean =>
  asked.reasonedAt !== null || now >= silenceEndsAt(asked.askedAt);

export interface PersonalPart {
  readonly personalFen: number;
  /** Paid so far, a prepayment included. */
  readonly paidFen: number;
}

export const personalDueFen = ({ personalFen, paidFen }: PersonalPart): number => Math.max(0, personalFen - paidFen);
/** A prepayment that was more than the ride came to goes back to the person. */
export const personalReturnFen = ({ personalFen, paidFen }: PersonalPart): number => Math.max(0, paidFen - personalFen);

const DUE_STATUSES: readonly OrderStatus[] = ['toPay', 'paying', 'cancelled', 'disputed'];

/** Somebody with an unpaid part may ride at the company's expense, but not on a split until it is paid. */
export function heldByUnpaidPart(
  personalFen: number,
  orders: readonly (PersonalPart & { readonly status: OrderStatus })[],
): Refused | null {
  const unpaid = orders.some((order) => DUE_STATUSES.includes(order.status) && personalDueFen(order) > 0);
  return personalFen > 0 && unpaid ? refuse(ORDER_REFUSALS.unpaidPart) : null;
}
