import { addDays, type Day, dayOf, startOfDay } from '#rules/calendar.ts';
import type { Random } from './random.ts';
import { isFreeDay } from './seasons.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A minute of the working day, some days before `today`. */
export function workingMoment(today: Day, daysAgo: number, draw: Random): string {
  const minute = draw.int(9 * 60, 18 * 60);
  return new Date(startOfDay(addDays(today, -daysAgo)).getTime() + minute * MINUTE).toISOString();
}

const LATE = 18 * 3_600;

/**
 * When somebody was entered who came, or went, so many days ago: what falls on a free day was done late on the last
 * working day before it. `natural` is the moment itself: people are numbered by it, whatever day today is.
 */
export function enteredAt(today: Day, daysAgo: number, most: number, draw: Random): { at: string; natural: number } {
  const minute = draw.int(9 * 60, 18 * 60);
  const start = startOfDay(addDays(today, -daysAgo)).getTime();
  const late = workedDaysAgo(today, daysAgo) - daysAgo;
  const natural = start + minute * MINUTE;
  if (late === 0 || daysAgo + late > most) return { at: new Date(natural).toISOString(), natural };
  const seconds = LATE + late * 700 + (minute - 9 * 60);
  return { at: new Date(start - late * DAY + seconds * 1_000).toISOString(), natural };
}

/** How many days ago the last day was, seen from so many, on which people worked. */
export function workedDaysAgo(today: Day, daysAgo: number): number {
  let days = daysAgo;
  while (isFreeDay(addDays(today, -days))) days += 1;
  return days;
}

/** The same hour on the next day on which people work, if it is none. */
export function onWorkingDay(moment: number): number {
  let at = moment;
  while (isFreeDay(dayOf(new Date(at)))) at += DAY;
  return at;
}

/** In office hours of the first working day since; which minute, the key says. */
export function workingMinute(day: Day, key: number): number {
  const start = onWorkingDay(startOfDay(day).getTime());
  return start + (9 * 60 + ((key * 37) % 500)) * MINUTE + ((key * 13) % 60) * 1_000;
}
