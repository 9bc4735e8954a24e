import { addDays, addMonths, type Day, startOfDay, weekdayOf } from '#rules/calendar.ts';
import type { Random } from './random.ts';

/** Weekdays from Monday on: the end of a week is busier than its start. */
const WEEK = [1, 1.04, 1.06, 1.1, 1.16, 1, 0.8];
/** Months from January on: slow around the new year and in the heat, busiest in autumn. */
const YEAR = [0.94, 0.78, 1.06, 1.04, 0.98, 1.02, 0.96, 0.93, 1.04, 1, 1.1, 1.12];
/** First days of the Spring Festival holiday, which lasts eight. */
const SPRING_FESTIVALS: readonly Day[] = [
  ...['2024-02-10', '2025-01-28', '2026-02-15', '2027-02-05', '2028-01-25', '2029-02-12', '2030-02-02'],
  ...['2031-01-22', '2032-02-10', '2033-01-30', '2034-02-18', '2035-02-07'],
];
const FIXED_HOLIDAYS = [
  ['01-01', 1],
  ['04-04', 3],
  ['05-01', 5],
  ['10-01', 7],
] as const;
/** Holidays that follow the moon, of the years about which the world is told first: three days each. */
const MOON_HOLIDAYS: readonly Day[] = [
  ...['2025-05-31', '2025-10-06', '2026-06-19', '2026-09-25', '2027-06-09', '2027-09-15', '2028-05-28', '2028-10-03'],
];
const HOLIDAY_SHARE = 0.3;
/** A year ago there were fewer rides than now. */
const GROWTH = 0.25;

const lasts = (day: Day, first: Day, days: number): boolean => day >= first && day < addDays(first, days);

export const isHoliday = (day: Day): boolean =>
  SPRING_FESTIVALS.some((first) => lasts(day, first, 8)) ||
  MOON_HOLIDAYS.some((first) => lasts(day, first, 3)) ||
  FIXED_HOLIDAYS.some(([date, days]) => lasts(day, `${day.slice(0, 4)}-${date}`, days));

const freeDays = new Map<Day, boolean>();

/** Nobody has to work then. A year has few days, and each is asked about often. */
export function isFreeDay(day: Day): boolean {
  const known = freeDays.get(day) ?? (weekdayOf(startOfDay(day)) > 5 || isHoliday(day));
  freeDays.set(day, known);
  return known;
}

/** The days of which the world tells: twelve whole months and what there is of the current one. */
export interface Season {
  readonly first: Day;
  readonly days: readonly Day[];
  readonly starts: readonly number[];
  readonly weekdays: readonly number[];
  readonly weights: readonly number[];
  /** Saturdays, Sundays and holidays. */
  readonly free: readonly boolean[];
}

export const MONTHS = 12;

export function seasonUntil(today: Day): Season {
  const first: Day = `${addMonths(today.slice(0, 7), -MONTHS)}-01`;
  const days: Day[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) days.push(day);
  const weekdays = days.map((day) => weekdayOf(startOfDay(day)));
  const holidays = days.map(isHoliday);
  const weights = days.map((day, at) => {
    const growth = 1 - GROWTH + (GROWTH * at) / days.length;
    const season = YEAR[Number(day.slice(5, 7)) - 1]! * WEEK[weekdays[at]! - 1]!;
    return growth * season * (holidays[at] ? HOLIDAY_SHARE : 1);
  });
  const free = weekdays.map((weekday, at) => weekday > 5 || holidays[at]!);
  return { first, days, starts: days.map((day) => startOfDay(day).getTime()), weekdays, weights, free };
}

/** Draws days of a season, each as often as its weight says; `weekend` is what days have of it on which nobody works. */
export function dayDrawer({ weights, free }: Season, weekend: number) {
  const sums: number[] = [0];
  for (let at = 0; at < weights.length; at += 1) {
    sums.push(sums[at]! + weights[at]! * (free[at] ? weekend : 1));
  }
  /** Both ends included; −1 where no day of the span has any weight. */
  return (from: number, to: number, draw: Random): number => {
    const [low, high] = [sums[Math.max(0, from)]!, sums[Math.min(weights.length, to + 1)]!];
    if (!(high > low)) return -1;
    const wanted = low + draw.next() * (high - low);
    let [left, right] = [Math.max(0, from), Math.min(weights.length, to + 1) - 1];
    while (left < right) {
      const middle = (left + right) >> 1;
      if (sums[middle + 1]! > wanted) right = middle;
      else left = middle + 1;
    }
    return left;
  };
}
