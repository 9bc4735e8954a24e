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

/** The pick-up times that count together with this one; null where the limit has no bound, or does not apply. */
export function windowOf({ kind, startDay, endDay, countsFrom }: CountedLimit, rideAt: Date): LimitWindow | null {
  const [day, month] = [dayOf(rideAt), monthOf(rideAt)];
  if (kind === 'monthly') return { from: startOfMonth(month), until: endOfMonth(month) };
  if (kind === 'daily') return { from: startOfDay(day), until: endOfDay(day) };
  if (kind === 'total') return { from: countsFrom, until: null };
  if (kind === 'unlimited' || day < startDay! || day > endDay!) return null;
  return { from: startOfDay(startDay!), until: endOfDay(endDay!) };
}

export const isWithin = ({ from, until }: LimitWindow, rideAt: Date): boolean =>
  rideAt >= from && (until === null || rideAt < until);
