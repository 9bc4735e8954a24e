import { addDays, type Day, dayOf, startOfDay, weekdayOf } from '#rules/calendar.ts';
import type { Random } from './random.ts';
import { isFreeDay } from './seasons.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A minute of the working day, some days before `today`. */
export function workingMoment(today: Day, daysAgo: number, draw: Random): string {
  const minute = draw.int(9 * 60, 18 * 60);
  return new Date(startOfDay(addDays(today, -daysAgo)).getTime() + minute * MINUTE).toISOString();
}

const FRIDAY = 5;
const LATE = 18 * 3_600;

/**
 * When somebody was entered who came, or went, so many days ago: what falls on a weekend was done late on the Friday
 * before it, in the order of its own days, so that the order of people is the same whatever today is.
 */
export function enteredAt(today: Day, daysAgo: number, most: number, draw: Random): string {
  const minute = draw.int(9 * 60, 18 * 60);
  const start = startOfDay(addDays(today, -daysAgo)).getTime();
  const late = weekdayOf(new Date(start)) - FRIDAY;
  if (late <= 0 || daysAgo + late > most) return new Date(start + minute * MINUTE).toISOString();
  const seconds = LATE + late * 1_700 + (minute - 9 * 60) * 3;
  return new Date(start - late * DAY + seconds * 1_000).toISOString();
}

/** How many days ago the last day was, seen from so many, on which people worked; never more than `most`. */
export function workedDaysAgo(today: Day, daysAgo: number, most = Number.MAX_SAFE_INTEGER): number {
  let days = daysAgo;
  while (days < most && isFreeDay(addDays(today, -days))) days += 1;
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
