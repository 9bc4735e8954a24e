import type { Point } from '../scene/draft.ts';
import { decodeTrack } from './track.ts';

/** The points of a track to be drawn; none where it cannot be read. */
export const trackPoints = (line: string): Point[] => decodeTrack(line) ?? [];

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
