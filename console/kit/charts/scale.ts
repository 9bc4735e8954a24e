/** Steps of 1, 2 or 5 times a power of ten: at most `most` of them from nothing up to at least `top`. */
export function ticksUpTo(top: number, most = 4): number[] {
  if (top <= 0) return [0, 1];
  const rough = top / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!);
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * step));
}

/** Places along an axis that have a label: evenly spaced from the first, up to the last where some step leads there. */
export function labelPlaces(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const last = count - 1;
  const least = Math.ceil(last / (most - 1));
  const steps = Array.from({ length: Math.ceil(least / 2) + 1 }, (_, more) => least + more);
  const step = steps.find((size) => last % size === 0) ?? least;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** From a number to its place between two edges. */
export const placer =
  (values: Span, places: Span) =>
  (value: number): number =>
    values.to === values.from
      ? (places.from + places.to) / 2
      : places.from + ((value - values.from) / (values.to - values.from)) * (places.to - places.from);

const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A line through points; one alone is no line. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  return points.length < 2 ? '' : `M${points.map(([x, y]) => point(x, y)).join('L')}`;
}

/** The same, closed along the base line. */
export function areaPath(points: readonly (readonly [x: number, y: number])[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return '';
  return `${linePath(points)}L${point(last[0], base)}L${point(first[0], base)}Z`;
}

/** On an axis: 800, 8,000; on one that reaches ten thousand, all of it in 万. */
export function axisText(value: number, top = value): string {
  if (top < 10_000 || value === 0) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  const tenThousands = Math.round(value / 1_000) / 10;
  return `${String(tenThousands).replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')} 万`;
}
