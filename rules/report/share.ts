/** A share in percent with two decimals, half up: 1 of 3 → 33.33. Nothing of nothing is nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 20_000 + whole) / (2 * whole)) / 100;

/** How much more or less than before, as a share of what was; null where there is nothing to measure against. */
export const changeSince = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;

/** An amount for each ride, half up to the fen. */
export const averageFen = (fen: number, count: number): number =>
  count === 0 ? 0 : Math.floor((2 * fen + count) / (2 * count));

export interface Ring<T> {
  readonly parts: T[];
  /** What does not fit the ring, added up. */
  readonly rest: { readonly count: number; readonly of: number } | null;
}

/** The largest parts, and the others together where there are more than fit: at most `most` in all. */
export function ringOf<T extends { count: number }>(parts: readonly T[], most: number): Ring<T> {
  const sorted = parts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  if (sorted.length <= most) return { parts: sorted, rest: null };
  const others = sorted.slice(most - 1);
  const count = others.reduce((sum, part) => sum + part.count, 0);
  return { parts: sorted.slice(0, most - 1), rest: { count, of: others.length } };
}

/** The hour with most rides, and the three hours in a row that hold most of all. */
export function busiestHours(hours: readonly number[]): { peak: number; from: number; to: number; share: number } {
  const all = hours.reduce((sum, rides) => sum + rides, 0);
  const peak = hours.indexOf(Math.max(...hours));
  const threes = hours.slice(0, -2).map((rides, hour) => rides + hours[hour + 1]! + hours[hour + 2]!);
  const most = Math.max(...threes);
  const from = threes.indexOf(most);
  return { peak, from, to: from + 2, share: all === 0 ? 0 : most / all };
}
