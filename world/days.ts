import { addDays, addMonths, type Day, dayOf, startOfDay, weekdayOf } from '#rules/calendar.ts';
import type { Random } from './random.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const MONTHS = 12;

/** Weekdays from Monday on: the end of a week is busier than its start. */
const WEEK = [1, 1.04, 1.06, 1.1, 1.16, 1, 0.8];
/** Months from January on: slow around the new year and in the heat, busiest in autumn. */
const YEAR = [0.94, 0.78, 1.06, 1.04, 0.98, 1.02, 0.96, 0.93, 1.04, 1, 1.1, 1.12];
/** A year ago there were fewer rides than now. */
const GROWTH = 0.25;
const HOLIDAY_SHARE = 0.3;

const FIXED_HOLIDAYS = [
  ['01-01', 1],
  ['04-04', 3],
  ['05-01', 5],
  ['10-01', 7],
] as const;
/** First days of the Spring Festival holiday, which lasts eight. */
const SPRING_FESTIVALS: readonly Day[] = [
  ...['2024-02-10', '2025-01-28', '2026-02-15', '2027-02-05', '2028-01-25', '2029-02-12', '2030-02-02'],
  ...['2031-01-22', '2032-02-10', '2033-01-30', '2034-02-18', '2035-02-07'],
];
/** Dragon boat and mid-autumn holidays, three days each. */
const MOON_HOLIDAYS: readonly Day[] = [
  ...['2025-05-31', '2025-10-06', '2026-06-19', '2026-09-25', '2027-06-09', '2027-09-15', '2028-05-28', '2028-10-03'],
];

const lasts = (day: Day, first: Day, days: number): boolean => day >= first && day < addDays(first, days);

const isHoliday = (day: Day): boolean =>
  SPRING_FESTIVALS.some((first) => lasts(day, first, 8)) ||
  MOON_HOLIDAYS.some((first) => lasts(day, first, 3)) ||
  FIXED_HOLIDAYS.some(([date, days]) => lasts(day, `${day.slice(0, 4)}-${date}`, days));

const freeDays = new Map<Day, boolean>();

/** Saturdays, Sundays and holidays. The few days of a year are asked about often. */
export function isFreeDay(day: Day): boolean {
  const known = freeDays.get(day) ?? (weekdayOf(startOfDay(day)) > 5 || isHoliday(day));
  freeDays.set(day, known);
  return known;
}

export const dayAt = (at: number): Day => dayOf(new Date(at));
export const minuteOn = (day: Day, minute: number): number => startOfDay(day).getTime() + minute * MINUTE;

/** How many days ago the last working day was, seen from so many days ago. */
export function workedDaysAgo(today: Day, daysAgo: number): number {
  let days = daysAgo;
  while (isFreeDay(addDays(today, -days))) days += 1;
  return days;
}

/** A minute of the working day, on the last working day seen from so many days ago. */
export const workingMoment = (today: Day, daysAgo: number, draw: Random): number =>
  minuteOn(addDays(today, -workedDaysAgo(today, daysAgo)), draw.int(9 * 60, 18 * 60));

/** The same hour on the next working day, where this is none. */
export function onWorkingDay(at: number): number {
  let next = at;
  while (isFreeDay(dayAt(next))) next += DAY;
  return next;
}

/** In office hours of the first working day since; the key says which minute. */
export const workingMinute = (day: Day, key: number): number =>
  onWorkingDay(startOfDay(day).getTime()) + (9 * 60 + ((key * 37) % 500)) * MINUTE + ((key * 13) % 60) * SECOND;

/** The days of the world: twelve whole months and what there is of the current one. */
export interface Season {
  readonly days: readonly Day[];
  readonly starts: readonly number[];
  readonly weekdays: readonly number[];
  /** A day between two others, both included, as often as its weight says; −1 where none has any weight. */
  draw(from: number, to: number, weekend: number, draw: Random): number;
}

function weightOf(day: Day, weekday: number, share: number): number {
  const season = YEAR[Number(day.slice(5, 7)) - 1]! * WEEK[weekday - 1]!;
  return (1 - GROWTH + GROWTH * share) * season * (isHoliday(day) ? HOLIDAY_SHARE : 1);
}

export function seasonUntil(today: Day): Season {
  const days: Day[] = [];
  for (let day: Day = `${addMonths(today.slice(0, 7), -MONTHS)}-01`; day <= today; day = addDays(day, 1))
    days.push(day);
  const weekdays = days.map((day) => weekdayOf(startOfDay(day)));
  const known = new Map<number, readonly number[]>();
  /** Sums of the weights; `weekend` is what free days have of a working day. */
  const sumsFor = (weekend: number): readonly number[] => {
    const sums = known.get(weekend) ?? [0];
    if (sums.length === 1) {
      const own = [0];
      days.forEach((day, at) => {
        const weight = weightOf(day, weekdays[at]!, at / days.length) * (isFreeDay(day) ? weekend : 1);
        own.push(own[at]! + weight);
      });
      known.set(weekend, own);
      return own;
    }
    return sums;
  };
  return {
    days,
    weekdays,
    starts: days.map((day) => startOfDay(day).getTime()),
    draw: (from, to, weekend, draw) => {
      const sums = sumsFor(weekend);
      let [left, right] = [Math.max(0, from), Math.min(days.length - 1, to)];
      const [low, high] = [sums[left]!, sums[right + 1]!];
      if (!(high > low)) return -1;
      const wanted = low + draw.next() * (high - low);
      while (left < right) {
        const middle = (left + right) >> 1;
        if (sums[middle + 1]! > wanted) right = middle;
        else left = middle + 1;
      }
      return left;
    },
  };
}
