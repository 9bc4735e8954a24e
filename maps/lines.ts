import { type CityLand, PATH_UNITS } from './land.ts';
import { flat, type Spot } from './projection.ts';
import { CITY_LINES } from './roads.ts';

export interface DrawnLine {
  readonly kind: 'road' | 'water';
  readonly name: string;
  readonly path: string;
  readonly corners: readonly Spot[];
}

/** A bend through all corners, as roads and rivers run: cubic pieces after Catmull and Rom. */
export function bend(corners: readonly Spot[], closed: boolean): string {
  const at = (number: number): Spot =>
    closed
      ? corners[(number + corners.length) % corners.length]!
      : corners[Math.min(corners.length - 1, Math.max(0, number))]!;
  const text = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const pieces = Array.from({ length: closed ? corners.length : corners.length - 1 }, (_, number) => {
    const [before, from, to, after] = [at(number - 1), at(number), at(number + 1), at(number + 2)];
    const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const into = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${text(out)} ${text(into)} ${text(to)}`;
  });
  return `M${text(corners[0]!)}${pieces.join('')}${closed ? 'Z' : ''}`;
}

const known = new Map<string, readonly DrawnLine[]>();

/** The ring roads and rivers of a city, in the units of its districts. */
export function linesOf({ cityId, origin }: Pick<CityLand, 'cityId' | 'origin'>): readonly DrawnLine[] {
  const drawn =
    known.get(cityId) ??
    (CITY_LINES[cityId] ?? []).map(({ kind, name, closed = false, through }) => {
      const corners = through.map(([lng, lat]) => flat({ lng, lat }));
      const units = corners.map(({ x, y }) => ({ x: (x - origin.x) * PATH_UNITS, y: (y - origin.y) * PATH_UNITS }));
      return { kind, name, corners, path: bend(units, closed) };
    });
  known.set(cityId, drawn);
  return drawn;
}
