const SLOTS = 7;
const AT_EDGE = SLOTS - 2;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Seven places at most: first, last, and the neighbours of the present page; null is a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  if (last <= SLOTS) return range(1, last);
  if (page < AT_EDGE) return [...range(1, AT_EDGE), null, last];
  if (page > last - AT_EDGE + 1) return [1, null, ...range(last - AT_EDGE + 1, last)];
  return [1, null, page - 1, page, page + 1, null, last];
}
