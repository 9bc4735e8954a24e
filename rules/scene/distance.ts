import type { Point } from './draft.ts';

const EARTH_METERS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Haversine on GCJ-02: its distortion is alike on both ends of a few kilometres, far below any radius of ours. */
export function distanceMeters(one: Point, other: Point): number {
  const [latOne, latOther] = [radians(one.lat), radians(other.lat)];
  const across = Math.sin((latOther - latOne) / 2) ** 2;
  const along = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const share = across + Math.cos(latOne) * Math.cos(latOther) * along;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** '116.397,39.909', as maps write it; null where it is no point on earth. */
export function pointOf(text: string): Point | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,2}(?:\.\d+)?)\s*$/.exec(text);
  const point = match && { lng: Number(match[1]), lat: Number(match[2]) };
  return point && Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90 ? point : null;
}
export const pointText = ({ lng, lat }: Point): string => `${lng},${lat}`;
