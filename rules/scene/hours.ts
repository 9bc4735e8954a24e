import type { TimeRange } from './draft.ts';

/** A range whose end is not after its start runs into the next day. */
export const crosses = ({ from, to }: TimeRange): boolean => to <= from;

/** Ranges of one day that overlap or touch become one; those across midnight stay as they are but for their beginning. */
export function mergedRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (!last || (!crosses(last) && range.from > last.to)) result.push({ ...range });
    else if (!crosses(last) && crosses(range)) last.to = range.to;
    else if (crosses(last) === crosses(range)) last.to = Math.max(last.to, range.to);
  }
  return result;
}
