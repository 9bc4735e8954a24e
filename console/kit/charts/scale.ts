/** Steps of 1, 2 or 5 times a power of ten: at most `most` of them from nothing up to at least `top`. */
export function ticksUpTo(top: number, most = 4): number[] {
  if (top <= 0) return [0, 1];
  const rough = top / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!);
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * step));
}

/** Places along an axis that have a label: the first, the last, and evenly between as many as fit. */
export function labelPlaces(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const step = Math.ceil((count - 1) / (most - 1));
  const places = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, at) => at * step);
  // The last one is left out where the one before it would touch it.
  return count - 1 - places.at(-1)! >= step / 2 ? [...places, count - 1] : places;
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

/** A line through points; a single one is a dot of no length, which a round cap makes visible. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  if (points.length === 0) return '';
  return `M${points.map(([x, y]) => point(x, y)).join('L')}${points.length === 1 ? 'h.01' : ''}`;
}

/** The same, closed along the base line. */
export function areaPath(points: readonly (readonly [x: number, y: number])[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return '';
  return `${linePath(points)}L${point(last[0], base)}L${point(first[0], base)}Z`;
}

/** On an axis: 800, 8,000, and from ten thousand on 1.2 万. */
export function axisText(value: number): string {
  if (value < 10_000) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  const tenThousands = Math.round(value / 1_000) / 10;
  return `${String(tenThousands).replace(/\B(?=(\d{3})+(?:\.|$))/g, ',')} 万`;
}
