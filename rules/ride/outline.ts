import type { Point } from '../scene/draft.ts';

/** Where a city ends: the corners of its parts and of the holes in them, each ring closed by its first corner. */
export interface Outline {
  readonly cityId: number;
  readonly rings: readonly (readonly Point[])[];
}

const DEGREE_METERS = 111_320;

type Side = readonly [from: Point, to: Point];
const sidesOf = (ring: readonly Point[]): Side[] => ring.map((from, at) => [from, ring[(at + 1) % ring.length]!]);

/** Whether a line from the point to the east crosses this side. */
const crosses = ([from, to]: Side, { lng, lat }: Point): boolean =>
  from.lat > lat !== to.lat > lat && lng < ((to.lng - from.lng) * (lat - from.lat)) / (to.lat - from.lat) + from.lng;

/** Inside: an odd number of borders lies between the point and the east. */
export const isWithin = ({ rings }: Outline, point: Point): boolean =>
  rings.flatMap(sidesOf).filter((side) => crosses(side, point)).length % 2 === 1;

/** Flat, as the earth is over a few kilometres. */
function metersToSide([from, to]: Side, point: Point): number {
  const narrow = Math.cos((point.lat * Math.PI) / 180);
  const [ax, ay] = [(from.lng - point.lng) * narrow, from.lat - point.lat];
  const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy) * DEGREE_METERS;
}

/** How far outside a point lies; 0 inside. */
export const metersOutside = (outline: Outline, point: Point): number =>
  isWithin(outline, point) ? 0 : Math.min(...outline.rings.flatMap(sidesOf).map((side) => metersToSide(side, point)));
