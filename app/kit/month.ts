import { addDays, addMonthsToDay, type Day } from '#rules/calendar.ts';

/** Monday 0 … Sunday 6. */
const columnOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks of a month from Monday on; null: a day of another month. */
export function weeksOf(day: Day): (Day | null)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const count = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  const cells = [
    ...Array.from({ length: columnOf(first) }, () => null),
    ...Array.from({ length: count }, (_, at) => addDays(first, at)),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => cells[week * 7 + column] ?? null),
  );
}

const STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -columnOf(day)),
  End: (day) => addDays(day, 6 - columnOf(day)),
  PageUp: (day) => addMonthsToDay(day, -1),
  PageDown: (day) => addMonthsToDay(day, 1),
};

/** Where a key leads from a day; null: it is no key of a calendar. */
export const dayByKey = (day: Day, key: string): Day | null => STEPS[key]?.(day) ?? null;

/** 2026 年 11 月 27 日. */
export const longDay = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};
