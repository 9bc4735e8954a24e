/**
 * Business days are Asia/Shanghai, which has been UTC+8 all year since 1992: plain arithmetic is exact here and needs
 * no time-zone data. A Day is 'yyyy-MM-dd'; spans of days are half-open at the instant where the last day ends.
 */
export type Day = string;
export type Month = string;

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

const localIso = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString();

/** The names of the days asked for lately: business is about a few hundred of them, and asks for each a thousand times. */
const dayNames = new Map<number, Day>();
const DAY_NAMES_MOST = 4_000;

/** Counted from 1970-01-01. */
function dayNamed(nth: number): Day {
  const known = dayNames.get(nth);
  if (known !== undefined) return known;
  const name = new Date(nth * DAY_MS).toISOString().slice(0, 10);
  if (dayNames.size >= DAY_NAMES_MOST) dayNames.clear();
  dayNames.set(nth, name);
  return name;
}

export const dayOf = (instant: Date): Day => dayNamed(Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS));
export const monthOf = (instant: Date): Month => dayOf(instant).slice(0, 7);
/** 'yyyy-MM-dd HH:mm:ss', the 19 characters of the contract. */
export const localText = (instant: Date): string => localIso(instant).slice(0, 19).replace('T', ' ');
export function minuteOfDay(instant: Date): number {
  const local = new Date(instant.getTime() + OFFSET_MS);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}
/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (instant: Date): number => ((new Date(instant.getTime() + OFFSET_MS).getUTCDay() + 6) % 7) + 1;

export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text; // 02-30 is parsed, as 03-02
}

export const startOfDay = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
export const endOfDay = (day: Day): Date => new Date(startOfDay(day).getTime() + DAY_MS);

export const addDays = (day: Day, days: number): Day =>
  dayNamed(Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS + days));

/** So many days, one after the other. */
export const daysOnEnd = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, nth) => addDays(first, nth));

export function addMonths(month: Month, months: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const index = year * 12 + (number - 1) + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The same day of another month, or that month's last day: 01-31 plus one month is 02-28. */
export function addMonthsToDay(day: Day, months: number): Day {
  const month = addMonths(day.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

export const startOfMonth = (month: Month): Date => startOfDay(`${month}-01`);
export const endOfMonth = (month: Month): Date => startOfMonth(addMonths(month, 1));

/** The quarter of the calendar year that a month lies in, and the year itself, by their first months. */
export const firstOfQuarter = (month: Month): Month => {
  const first = Number(month.slice(5)) - ((Number(month.slice(5)) - 1) % 3);
  return `${month.slice(0, 4)}-${String(first).padStart(2, '0')}`;
};
export const firstOfYear = (month: Month): Month => `${month.slice(0, 4)}-01`;

/** Reads 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd HH:mm' or a bare day (its first moment); null for anything else. */
export function instantOfLocal(text: string): Date | null {
  if (isDay(text)) return startOfDay(text);
  const match = LOCAL.exec(text);
  if (!match || !isDay(match[1]!)) return null;
  const [hour, minute, second] = [match[2], match[3], match[4] ?? '0'].map(Number) as [number, number, number];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return new Date(startOfDay(match[1]!).getTime() + (hour * 3600 + minute * 60 + second) * 1000);
}
