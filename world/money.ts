import type { BillStatus } from '#rules/bill.ts';
import { addMonths, type Day, type Month, startOfMonth } from '#rules/calendar.ts';
import type { AccountKind } from '#rules/company.ts';
import { onWorkingDay } from './moments.ts';
import { MONTHS } from './seasons.ts';

/**
 * The months that are over, each with what has become of its bill. Orders and the account already agree with it: those
 * of a confirmed bill are completed, a paid one was repaid, and disputed orders stand in the bill with objections.
 * rides/bill-rows.ts makes bills and objections from this and from the orders, and moves no money.
 */
export interface BillPlan {
  readonly month: Month;
  readonly status: BillStatus;
  readonly issuedAt: number;
  readonly objectedAt: number | null;
  readonly processedAt: number | null;
  readonly confirmedAt: number | null;
  readonly paidAt: number | null;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** From the newest: what was not yet looked at, what is argued about, what was settled, and what waits for its money. */
const POSTPAID: readonly BillStatus[] = ['issued', 'disputed', 'processed', 'confirmed'];
const PREPAID: readonly BillStatus[] = ['issued'];

const OBJECTED: readonly BillStatus[] = ['disputed', 'processed'];
const CONFIRMED: readonly BillStatus[] = ['confirmed', 'paid'];

function billOf(month: Month, status: BillStatus, prepaid: boolean, now: number): BillPlan {
  const issuedAt = Math.min(now, startOfMonth(addMonths(month, 1)).getTime() + 2 * HOUR);
  // Each month at a minute of its own, and never on a day on which nobody works.
  const minute = (Number(month.slice(5)) * 17) % 50;
  const after = (from: number, days: number, hours: number): number =>
    Math.min(now, onWorkingDay(from + days * DAY + hours * HOUR + minute * MINUTE));
  const objectedAt = OBJECTED.includes(status) ? after(issuedAt, 4, 8) : null;
  const confirmedAt = CONFIRMED.includes(status) ? after(issuedAt, 7, 8) : null;
  return {
    month,
    status,
    issuedAt,
    objectedAt,
    processedAt: status === 'processed' ? after(objectedAt!, 8, 1) : null,
    confirmedAt,
    paidAt: status === 'paid' ? (prepaid ? confirmedAt : after(confirmedAt!, 12, 4)) : null,
  };
}

/** The twelve bills of a company, the oldest first. */
export function billPlans(kind: AccountKind, today: Day, now: number): BillPlan[] {
  const newest = kind === 'prepaid' ? PREPAID : POSTPAID;
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = addMonths(today.slice(0, 7), -back - 1);
    return billOf(month, newest[back] ?? 'paid', kind === 'prepaid', now);
  }).reverse();
}
