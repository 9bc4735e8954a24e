import type { Point } from '../scene/draft.ts';

/** Where a city ends: the corners of its parts and of the holes in them, each ring closed by its first corner. */
export interface Outline {
  readonly cityId: number;
  readonly rings: readonly (readonly Point[])[];
}

const DEGREE_METERS = 111_320;

/** Each side of a ring, from corner to corner. Written as a loop: a city has a thousand sides, and every ride asks. */
function eachSide(rings: Outline['rings'], look: (from: Point, to: Point) => void): void {
  for (const ring of rings) {
    let from = ring.at(-1)!;
    for (const to of ring) {
      look(from, to);
      from = to;
    }
  }
}

/** Inside: an odd number of borders lies between the point and the east. */
export function isWithin({ rings }: Outline, { lng, lat }: Point): boolean {
  let isInside = false;
  eachSide(rings, (from, to) => {
    if (from.lat > lat === to.lat > lat) return;
    if (lng < ((to.lng - from.lng) * (lat - from.lat)) / (to.lat - from.lat) + from.lng) isInside = !isInside;
  });
  return isInside;
}

/** How far outside a point lies; 0 inside. Flat, as the earth is over a few kilometres. */
export function metersOutside(outline: Outline, point: Point): number {
  if (isWithin(outline, point)) return 0;
  const narrow = Math.cos((point.lat * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  eachSide(outline.rings, (from, to) => {
    const [ax, ay] = [(from.lng - point.lng) * narrow, from.lat - point.lat];
    const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
    const [x, y] = [ax + share * dx, ay + share * dy];
    nearest = Math.min(nearest, x * x + y * y);
  });
  return Math.sqrt(nearest) * DEGREE_METERS;
}
