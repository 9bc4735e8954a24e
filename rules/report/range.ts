import { addDays, addMonths, addMonthsToDay, type Day, isDay, startOfDay, weekdayOf } from '../calendar.ts';

/** Whole days of Asia/Shanghai, from the first up to, not including, the second. */
export interface ReportRange {
  readonly from: Day;
  readonly before: Day;
}

const REPORT_MONTHS = 12;
const MISSING = '请选择时间';
/** Somebody who wants certain departments names at least one. */
export const REPORT_SCOPE_MISSING = '请选择指定部门！';
/** Far beyond any ride, and within what days of four-digit years can be reckoned with. */
const FIRST: Day = '1990-01-01';
const LAST: Day = '9000-01-01';

export const lastDayOf = ({ before }: ReportRange): Day => addDays(before, -1);
export const rangeOfDays = (from: Day, to: Day): ReportRange => ({ from, before: addDays(to, 1) });

/** Within twelve months of the day picked first, whichever of the two that was. */
export function withinReportMonths(one: Day, other: Day): boolean {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return to <= addMonthsToDay(from, REPORT_MONTHS) || from >= addMonthsToDay(to, -REPORT_MONTHS);
}

const isReckoned = (day: Day): boolean => isDay(day) && day >= FIRST && day <= LAST;

/** What is wrong with the days that were asked for, and with which of them; null: nothing. */
export function rangeFault({ from, before }: ReportRange): { end: 'from' | 'before'; sentence: string } | null {
  if (!isReckoned(from)) return { end: 'from', sentence: MISSING };
  if (!isReckoned(before)) return { end: 'before', sentence: MISSING };
  if (from >= before) return { end: 'before', sentence: '结束时间不能早于开始时间' };
  if (withinReportMonths(from, addDays(before, -1))) return null;
  return { end: 'before', sentence: `日期范围不能超过 ${REPORT_MONTHS} 个月` };
}

export function* daysIn({ from, before }: ReportRange): Generator<Day> {
  for (let day = from; day < before; day = addDays(day, 1)) yield day;
}

/** One day of the range; nothing where it lies outside. */
export const dayWithin = (range: ReportRange, day: Day): ReportRange =>
  day >= range.from && day < range.before ? rangeOfDays(day, day) : { from: range.from, before: range.from };

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: Day): Day => `${addMonths(day.slice(0, 7), 1)}-01`;

/** The same days as whole months and what is left at either end: a year is then thirteen steps and not 365. */
export function cellsOf(range: ReportRange): { months: ReportRange | null; days: ReportRange[] } {
  const { from, before } = range;
  const start = from === firstOfMonth(from) ? from : firstOfNextMonth(from);
  const end = firstOfMonth(before);
  if (start >= end) return { months: null, days: [range] };
  const edges = [
    { from, before: start },
    { from: end, before },
  ];
  return { months: { from: start, before: end }, days: edges.filter((edge) => edge.from < edge.before) };
}

/** Bits of a year's days: 31 for each month, those that no month has always off. */
export const YEAR_BITS = 372;
const bitOf = (day: Day): number => 31 * (Number(day.slice(5, 7)) - 1) + Number(day.slice(8)) - 1;

/** The days of the range by year, each as bits that the database compares in one step. */
export function dayBits(range: ReportRange): { year: number; bits: string }[] {
  const years = new Map<number, string[]>();
  for (const day of daysIn(range)) {
    const year = Number(day.slice(0, 4));
    const bits = years.get(year) ?? Array.from({ length: YEAR_BITS }, () => '0');
    bits[bitOf(day)] = '1';
    years.set(year, bits);
  }
  return [...years].map(([year, bits]) => ({ year, bits: bits.join('') }));
}

/** What a person can pick with one click; the running week and month end today. */
export type QuickRange = 'thisWeek' | 'thisMonth' | 'lastMonth';
export const QUICK_LABEL: Readonly<Record<QuickRange, string>> = {
  thisWeek: '本周',
  thisMonth: '本月',
  lastMonth: '上月',
};

export function quickRange(quick: QuickRange, today: Day): ReportRange {
  if (quick === 'thisWeek') return rangeOfDays(addDays(today, 1 - weekdayOf(startOfDay(today))), today);
  if (quick === 'thisMonth') return rangeOfDays(firstOfMonth(today), today);
  return { from: `${addMonths(today.slice(0, 7), -1)}-01`, before: firstOfMonth(today) };
}

const monthsApart = (from: Day, before: Day): number =>
  12 * (Number(before.slice(0, 4)) - Number(from.slice(0, 4))) + Number(before.slice(5, 7)) - Number(from.slice(5, 7));

const daysApart = ({ from, before }: ReportRange): number =>
  (startOfDay(before).getTime() - startOfDay(from).getTime()) / 86_400_000;

/** Whole months are measured against as many whole months before them, other days against as many days. */
export function previousRange(range: ReportRange): ReportRange {
  const { from, before } = range;
  const whole = from === firstOfMonth(from) && before === firstOfMonth(before);
  if (!whole) return { from: addDays(from, -daysApart(range)), before: from };
  return { from: `${addMonths(from.slice(0, 7), -monthsApart(from, before))}-01`, before: from };
}

export const rangeText = (range: ReportRange): string => `${range.from} 至 ${lastDayOf(range)}`;
