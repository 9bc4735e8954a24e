/** What the server's process holds after a collection, and what it has open. */
export interface Sample {
  readonly seconds: number;
  readonly heap: number;
  readonly external: number;
  readonly rss: number;
  readonly files: number;
  readonly connections: number;
}

const HOUR = 3_600;

/** The line through points by least squares: how much more an hour later, and how well the line fits (1: all of them on it). */
export function slopeOf(points: readonly (readonly [seconds: number, value: number])[]) {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [meanOf(points.map(([x]) => x)), meanOf(points.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number) =>
    points.reduce((all, [x, y]) => all + of(x - meanX, y - meanY), 0);
  const [xx, xy, yy] = [sum((x) => x * x), sum((x, y) => x * y), sum((_, y) => y * y)];
  return { anHour: (xy / xx) * HOUR, fit: yy === 0 ? 0 : (xy * xy) / (xx * yy) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The first quarter is left out: pools, plans and compiled code are filled in it. */
const settled = (samples: readonly Sample[]): readonly Sample[] => samples.slice(Math.floor(samples.length / 4));

/** A heap that grows by more than this in an hour, steadily, would not last a week. */
const MOST_HEAP_AN_HOUR = 24 * 1_048_576;
const STEADY = 0.6;
/** Open files and connections come and go with what is asked; what is never closed goes beyond any of this. */
const MOST_MORE_OPEN = 40;

export function judged(samples: readonly Sample[]) {
  const late = settled(samples);
  const of = (name: 'heap' | 'rss') => slopeOf(late.map((one) => [one.seconds, one[name]]));
  const [heap, rss] = [of('heap'), of('rss')];
  const more = (name: 'files' | 'connections') => late.at(-1)![name] - late[0]![name];
  return {
    heap,
    rss,
    moreFiles: more('files'),
    moreConnections: more('connections'),
    isGrowing: heap.anHour > MOST_HEAP_AN_HOUR && heap.fit > STEADY,
    isLeavingOpen: more('files') > MOST_MORE_OPEN || more('connections') > MOST_MORE_OPEN,
  };
}
