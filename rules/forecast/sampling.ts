import { addDays, type Day } from '../calendar.ts';
import type { DayKind } from '../day-kind.ts';

export const HISTORY_DAYS = 70;
/** Below this nothing is said of what days bring. */
export const LEAST_DAYS = 56;
export const SAMPLED_MONTHS = 2_000;

/** What was spent on rides of a day; a day without any is absent. */
export type DayCosts = ReadonlyMap<Day, number>;
export type KindOf = (day: Day) => DayKind;

/** The same draws for the same seed: mulberry32. */
function drawsFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const earlierOf = (one: Day, other: Day): Day => [one, other].sort()[0] ?? one;
export const laterOf = (one: Day, other: Day): Day => [one, other].sort()[1] ?? one;

export const daysFrom = (first: Day, last: Day): Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Ten weeks before a day, by kind. A kind that did not occur is taken for a rest day, and that for any day. */
function pastByKind(costs: DayCosts, before: Day, kindOf: KindOf): (kind: DayKind) => readonly number[] {
  const days = daysFrom(addDays(before, -HISTORY_DAYS), addDays(before, -1));
  const of = (kind: DayKind): number[] => days.filter((day) => kindOf(day) === kind).map((day) => costs.get(day) ?? 0);
  const known: Record<DayKind, number[]> = { workday: of('workday'), restDay: of('restDay'), holiday: of('holiday') };
  return (kind) => [known[kind], known.restDay, known.workday].find((fens) => fens.length > 0) ?? [0];
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export interface Band {
  readonly lowFen: number;
  readonly midFen: number;
  readonly highFen: number;
}

/** The rest of a month drawn again and again from days of the same kind: the middle, and between what four of five lie. */
export function sampleDays(costs: DayCosts, days: readonly Day[], before: Day, kindOf: KindOf, seed: number): Band {
  const past = pastByKind(costs, before, kindOf);
  const pools = days.map((day) => past(kindOf(day)));
  const draw = drawsFrom(seed);
  const sums = Array.from({ length: SAMPLED_MONTHS }, () =>
    pools.reduce((sum, pool) => sum + pool[Math.floor(draw() * pool.length)]!, 0),
  ).sort((one, other) => one - other);
  return { lowFen: at(sums, 0.1), midFen: at(sums, 0.5), highFen: at(sums, 0.9) };
}

/** What a day like this brings on average: for the line between today and the end. */
export function meanOf(costs: DayCosts, before: Day, kindOf: KindOf): (day: Day) => number {
  const past = pastByKind(costs, before, kindOf);
  return (day) => {
    const pool = past(kindOf(day));
    return pool.reduce((sum, fen) => sum + fen, 0) / pool.length;
  };
}

export const isEnough = (firstDay: Day | null, today: Day): boolean =>
  firstDay !== null && firstDay <= addDays(today, -LEAST_DAYS);
