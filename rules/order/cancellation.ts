import { codeTable, type NameOf } from '../code-table.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { OrderStatus } from './codes.ts';
import { ORDER_REFUSALS } from './refusals.ts';

export const Canceller = codeTable({
  person: ['person', '用车人'],
  company: ['company', '企业'],
  provider: ['provider', '服务商'],
  carpool: ['carpool', '拼车失败'],
  timeout: ['timeout', '超时未付款'],
});
export type Canceller = NameOf<typeof Canceller>;

/** What it costs a person to cancel; null where nobody can. */
export const PERSON_CANCELS: Readonly<Record<OrderStatus, 'free' | 'fee' | null>> = {
  booking: 'free',
  prepayment: 'free',
  accepted: 'fee',
  waiting: 'fee',
  departed: 'fee',
  arrived: 'fee',
  serving: null,
  ended: null,
  toSettle: null,
  deducting: null,
  toPay: null,
  paying: null,
  settled: null,
  completed: null,
  disputed: null,
  cancelled: null,
};

/** The fee of a cancellation in this state, given what the tariff asks for it; only a person's own, or the company's, ever costs. */
export function cancellationFeeFen(status: OrderStatus, by: Canceller, tariffFeeFen: number): number | Refused {
  const terms = PERSON_CANCELS[status];
  if (status === 'cancelled') return refuse(ORDER_REFUSALS.alreadyCancelled);
  if (terms === null) return refuse(ORDER_REFUSALS.serviceStarted);
  return (by === 'person' || by === 'company') && terms === 'fee' ? tariffFeeFen : 0;
}

/** An unpaid prepayment ends the order after half an hour. */
export const PREPAYMENT_MINUTES = 30;
const PREPAYMENT_MS = PREPAYMENT_MINUTES * 60_000;
export const prepaymentEndsAt = (askedAt: Date): Date => new Date(askedAt.getTime() + PREPAYMENT_MS);
/** Whatever was asked for by then is over now. */
export const prepaymentOverBy = (now: Date): Date => new Date(now.getTime() - PREPAYMENT_MS);
