import {
  addMonths,
  dayOf,
  endOfDay,
  firstOfQuarter,
  firstOfYear,
  type Month,
  monthOf,
  startOfDay,
  startOfMonth,
} from '../calendar.ts';
import type { LimitDraft, SpendingLimit } from '../limit.ts';

/** A limit in force, with the moment from which a fixed total counts. */
export interface CountedLimit extends LimitDraft {
  readonly countsFrom: Date;
}

/** Half-open; `until` null: without end. */
export interface LimitWindow {
  readonly from: Date;
  readonly until: Date | null;
}

const months = (first: Month, count: number) => ({
  from: startOfMonth(first),
  until: startOfMonth(addMonths(first, count)),
});

/** Kinds that begin anew by the calendar, with the day, month, quarter or year of a pick-up that counts together. */
const RECURRING = {
  daily: (rideAt: Date) => ({ from: startOfDay(dayOf(rideAt)), until: endOfDay(dayOf(rideAt)) }),
  monthly: (rideAt: Date) => months(monthOf(rideAt), 1),
  quarterly: (rideAt: Date) => months(firstOfQuarter(monthOf(rideAt)), 3),
  yearly: (rideAt: Date) => months(firstOfYear(monthOf(rideAt)), 12),
} as const;
export type RecurringLimit = keyof typeof RECURRING;
export const RECURRING_LIMITS = [
  'daily',
  'monthly',
  'quarterly',
  'yearly',
] as const satisfies readonly RecurringLimit[];

const isRecurring = (kind: SpendingLimit): kind is RecurringLimit => kind in RECURRING;

export const recurringWindow = (kind: RecurringLimit, rideAt: Date) => RECURRING[kind](rideAt);

/** The pick-up times that count together with this one; null where the limit has no bound, or does not apply. */
export function windowOf({ kind, startDay, endDay, countsFrom }: CountedLimit, rideAt: Date): LimitWindow | null {
  const day = dayOf(rideAt);
  if (isRecurring(kind)) return recurringWindow(kind, rideAt);
  if (kind === 'total') return { from: countsFrom, until: null };
  if (kind === 'unlimited' || day < startDay! || day > endDay!) return null;
  return { from: startOfDay(startDay!), until: endOfDay(endDay!) };
}
