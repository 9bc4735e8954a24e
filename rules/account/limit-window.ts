import { dayOf, endOfDay, endOfMonth, monthOf, startOfDay, startOfMonth } from '../calendar.ts';
import type { LimitDraft } from '../limit.ts';

/** A limit in force, with the moment from which a fixed total counts. */
export interface CountedLimit extends LimitDraft {
  readonly countsFrom: Date;
}

/** Half-open; `until` null: without end. */
export interface LimitWindow {
  readonly from: Date;
  readonly until: Date | null;
}

/** The day or the month of a pick-up, which count together whatever the limit. */
export const recurringWindow = (kind: 'monthly' | 'daily', rideAt: Date) =>
  kind === 'monthly'
    ? { from: startOfMonth(monthOf(rideAt)), until: endOfMonth(monthOf(rideAt)) }
    : { from: startOfDay(dayOf(rideAt)), until: endOfDay(dayOf(rideAt)) };

/** The pick-up times that count together with this one; null where the limit has no bound, or does not apply. */
export function windowOf({ kind, startDay, endDay, countsFrom }: CountedLimit, rideAt: Date): LimitWindow | null {
  const day = dayOf(rideAt);
  if (kind === 'monthly' || kind === 'daily') return recurringWindow(kind, rideAt);
  if (kind === 'total') return { from: countsFrom, until: null };
  if (kind === 'unlimited' || day < startDay! || day > endDay!) return null;
  return { from: startOfDay(startDay!), until: endOfDay(endDay!) };
}
