import { addDays, type Day, startOfDay } from '#rules/calendar.ts';
import type { Random } from './random.ts';

/** A minute of the working day, some days before `today`. */
export function workingMoment(today: Day, daysAgo: number, draw: Random): string {
  const minute = draw.int(9 * 60, 18 * 60);
  return new Date(startOfDay(addDays(today, -daysAgo)).getTime() + minute * 60_000).toISOString();
}
