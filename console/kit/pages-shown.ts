const AROUND = 1;
const ALL_UP_TO = 7;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** First, last, and the neighbours of the present page; null is a gap. A gap of one page shows that page instead. */
export function pagesShown(page: number, last: number): (number | null)[] {
  if (last <= ALL_UP_TO) return range(1, last);
  const from = page - AROUND <= 3 ? 1 : page - AROUND;
  const to = page + AROUND >= last - 2 ? last : page + AROUND;
  return [
    ...(from === 1 ? [] : [1, null]),
    ...range(from, Math.max(to, from === 1 ? 5 : to)).filter((number) => number <= last),
    ...(to === last ? [] : [null, last]),
  ];
}
