import { crosses, type DayHours, mergedRanges, type TimeRange } from '#rules/scene.ts';

export { crosses } from '#rules/scene.ts';

/** The week as the grid draws and paints it. */
export const DAY_MINUTES = 1440;
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];

const dayBefore = (weekday: number): number => ((weekday + 5) % 7) + 1;
const dayAfter = (weekday: number): number => (weekday % 7) + 1;

export const rangesOf = (hours: readonly DayHours[], weekday: number): readonly TimeRange[] =>
  hours.find((day) => day.weekday === weekday)?.ranges ?? [];

/** The week with these ranges on that day; a day without any is closed and left out. */
export function withRanges(hours: readonly DayHours[], weekday: number, ranges: readonly TimeRange[]): DayHours[] {
  const others = hours.filter((day) => day.weekday !== weekday);
  const own = mergedRanges(ranges);
  const week = own.length > 0 ? [...others, { weekday, ranges: own }] : others;
  return week.toSorted((a, b) => a.weekday - b.weekday);
}

export const addRange = (hours: readonly DayHours[], weekday: number, range: TimeRange): DayHours[] =>
  withRanges(hours, weekday, [...rangesOf(hours, weekday), range]);

/** What is left of from–to when from a–b is taken out of it. */
const cut = (from: number, to: number, a: number, b: number): TimeRange[] =>
  [
    { from, to: Math.min(to, a) },
    { from: Math.max(from, b), to },
  ].filter((part) => part.from < part.to);

interface TakenRange {
  today: TimeRange[];
  /** Now stands on the neighbour by itself. */
  neighbour: TimeRange[];
}

/** Takes a–b from a range that begins on this day. */
function takeOwn(range: TimeRange, a: number, b: number): TakenRange {
  if (!crosses(range)) return { today: cut(range.from, range.to, a, b), neighbour: [] };
  const parts = cut(range.from, DAY_MINUTES, a, b);
  const last = parts.at(-1);
  if (last?.to !== DAY_MINUTES) return { today: parts, neighbour: range.to > 0 ? [{ from: 0, to: range.to }] : [] };
  return { today: [...parts.slice(0, -1), { from: last.from, to: range.to }], neighbour: [] };
}

/** Takes a–b from what runs into this day from the one before; `neighbour` is that day's range. */
function takeCarried(range: TimeRange, a: number, b: number): TakenRange {
  const parts = cut(0, range.to, a, b);
  const first = parts[0];
  if (first?.from !== 0) return { today: parts, neighbour: [{ from: range.from, to: DAY_MINUTES }] };
  return { today: parts.slice(1), neighbour: [{ from: range.from, to: first.to }] };
}

function erase(hours: readonly DayHours[], weekday: number, a: number, b: number): DayHours[] {
  const before = dayBefore(weekday);
  const own = rangesOf(hours, weekday).map((range) => takeOwn(range, a, b));
  const carried = rangesOf(hours, before).map((range) =>
    crosses(range) && range.to > 0 ? takeCarried(range, a, b) : { today: [], neighbour: [range] },
  );
  const cleared = withRanges(
    hours,
    weekday,
    [...own, ...carried].flatMap(({ today }) => today),
  );
  const shortened = withRanges(
    cleared,
    before,
    carried.flatMap(({ neighbour }) => neighbour),
  );
  const next = own.flatMap(({ neighbour }) => neighbour);
  return next.reduce((week, range) => addRange(week, dayAfter(weekday), range), shortened);
}

/** What a drag over one lane does: opens from–to on that day, or closes it. */
export const paint = (hours: readonly DayHours[], weekday: number, from: number, to: number, on: boolean) =>
  on ? addRange(hours, weekday, { from, to }) : erase(hours, weekday, from, to);

export const copyDay = (hours: readonly DayHours[], source: number, targets: readonly number[]): DayHours[] =>
  targets.reduce((week, weekday) => withRanges(week, weekday, rangesOf(hours, source)), [...hours]);

export interface Block {
  from: number;
  to: number;
  /** Began on the day before. */
  carried: boolean;
}

/** What is drawn on one lane. */
export function blocksOf(hours: readonly DayHours[], weekday: number): Block[] {
  const carried = rangesOf(hours, dayBefore(weekday))
    .filter((range) => crosses(range) && range.to > 0)
    .map(({ to }) => ({ from: 0, to, carried: true }));
  const own = rangesOf(hours, weekday).map((range) => ({
    from: range.from,
    to: crosses(range) ? DAY_MINUTES : range.to,
    carried: false,
  }));
  return [...carried, ...own];
}

export const isOpenAt = (hours: readonly DayHours[], weekday: number, minute: number): boolean =>
  blocksOf(hours, weekday).some(({ from, to }) => minute >= from && minute < to);

const CLOCK = /^(\d{1,2})(?:[:：.]?(\d{2}))?$/;

/** '9', '930', '9:30' and '9：30' as minutes of the day; 24:00 is its end. */
export function minuteOf(text: string): number | null {
  const [, hour, minute = '0'] = CLOCK.exec(text.trim()) ?? [];
  if (hour === undefined) return null;
  const value = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && value <= DAY_MINUTES ? value : null;
}
