import type { Point } from '../scene/draft.ts';

const PRECISION = 100_000;
const FIRST_CHARACTER = 63;
const CONTINUES = 0x20;

/** Reads one signed number of an encoded line; returns it with the place where the next begins, or null at a broken end. */
function numberAt(line: string, start: number): { value: number; next: number } | null {
  let [bits, shift, at] = [0, 0, start];
  for (;;) {
    const chunk = line.charCodeAt(at) - FIRST_CHARACTER;
    if (!(chunk >= 0 && chunk < 64) || shift > 30) return null;
    bits |= (chunk & (CONTINUES - 1)) << shift;
    shift += 5;
    at += 1;
    if (chunk < CONTINUES) return { value: bits & 1 ? ~(bits >> 1) : bits >> 1, next: at };
  }
}

/** The points of an encoded line of precision 5. What is broken ends it: a track with a gap is still a track. */
export function trackPoints(line: string): Point[] {
  const points: Point[] = [];
  let [at, lat, lng] = [0, 0, 0];
  while (at < line.length) {
    const first = numberAt(line, at);
    const second = first && numberAt(line, first.next);
    if (!first || !second) break;
    lat += first.value;
    lng += second.value;
    at = second.next;
    points.push({ lng: lng / PRECISION, lat: lat / PRECISION });
  }
  return points;
}

/** A pin on the map of an order. */
export interface OrderPin {
  readonly kind: 'start' | 'via' | 'end';
  readonly address: string;
  readonly point: Point;
}

export interface RoutePlaces {
  readonly bookedStart: { readonly address: string; readonly point: Point };
  readonly bookedEnd: { readonly address: string; readonly point: Point };
  readonly actualStart: { readonly address: string; readonly point: Point } | null;
  readonly actualEnd: { readonly address: string; readonly point: Point } | null;
  readonly via: readonly { readonly address: string; readonly point: Point }[];
}

/** Where a ride really began and ended once there is a track to draw, and what was booked otherwise. */
export function orderPins(places: RoutePlaces, withTrack: boolean): OrderPin[] {
  const start = (withTrack && places.actualStart) || places.bookedStart;
  const end = (withTrack && places.actualEnd) || places.bookedEnd;
  return [
    { kind: 'start', address: start.address, point: start.point },
    ...places.via.map(({ address, point }) => ({ kind: 'via' as const, address, point })),
    { kind: 'end', address: end.address, point: end.point },
  ];
}
