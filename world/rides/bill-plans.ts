import type { BillStatus } from '#rules/bill.ts';
import { addDays, addMonths, type Day, type Month, startOfMonth } from '#rules/calendar.ts';
import type { AccountKind } from '#rules/company.ts';
import { DAY, dayAt, HOUR, MINUTE, MONTHS, onWorkingDay } from '../days.ts';
import { PAYMENT_DAYS } from '../plan.ts';

/** A month that is over, with what has become of its bill. Orders and the account agree with it. */
export interface BillPlan {
  readonly month: Month;
  readonly status: BillStatus;
  readonly issuedAt: number;
  readonly objectedAt: number | null;
  readonly processedAt: number | null;
  readonly confirmedAt: number | null;
  readonly paidAt: number | null;
  /** Null where the balance bears it. */
  readonly dueOn: Day | null;
}

/** From the newest: what was not yet looked at, what is argued about, what was settled, and what waits for its money. */
const NEWEST: Readonly<Record<AccountKind, readonly BillStatus[]>> = {
  postpaid: ['issued', 'disputed', 'processed', 'confirmed'],
  prepaid: ['issued'],
};

function billOf(month: Month, status: BillStatus, kind: AccountKind, now: number): BillPlan {
  const issuedAt = Math.min(now, startOfMonth(addMonths(month, 1)).getTime() + 2 * HOUR);
  // Each month at a minute of its own, and never on a day on which nobody works.
  const minute = (Number(month.slice(5)) * 17) % 50;
  const after = (from: number, days: number, hours: number): number =>
    Math.min(now, onWorkingDay(from + days * DAY + hours * HOUR + minute * MINUTE));
  const objectedAt = status === 'disputed' || status === 'processed' ? after(issuedAt, 4, 8) : null;
  const confirmedAt = status === 'confirmed' || status === 'paid' ? after(issuedAt, 7, 8) : null;
  const paidAt = kind === 'prepaid' ? confirmedAt : after(confirmedAt ?? now, 12, 4);
  return {
    ...{ month, status, issuedAt, objectedAt, confirmedAt },
    processedAt: status === 'processed' ? after(objectedAt!, 8, 1) : null,
    paidAt: status === 'paid' ? paidAt : null,
    dueOn: kind === 'prepaid' ? null : addDays(dayAt(issuedAt), PAYMENT_DAYS),
  };
}

/** The twelve bills of a company, the oldest first. */
export function billPlans(kind: AccountKind, today: Day, now: number): BillPlan[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    return billOf(addMonths(today.slice(0, 7), -back - 1), NEWEST[kind][back] ?? 'paid', kind, now);
  }).reverse();
}
