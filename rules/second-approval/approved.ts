import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';
import type { ServedRide } from './judge.ts';

/** What an application says of a ride's way; a journey and a free line may leave either end open. */
export interface ApprovedTrip {
  readonly start: Point | null;
  readonly end: Point | null;
  readonly roundTrip: boolean;
}

type BookedEnds = { readonly start: Point; readonly end: Point };

/** The way back of a round trip begins where the way there ended. */
function isWayBack({ start, end, roundTrip }: ApprovedTrip, booked: BookedEnds): boolean {
  if (!roundTrip || start === null || end === null) return false;
  return distanceMeters(booked.start, end) < distanceMeters(booked.start, start);
}

/**
 * Where a ride was approved to begin and end: as its application says, and where that says nothing, as it was booked,
 * which the scene allowed. Without an application nobody approved a place.
 */
export function approvedPlaces(
  application: ApprovedTrip | null,
  booked: BookedEnds,
): Pick<ServedRide, 'approvedStart' | 'approvedEnd'> {
  if (application === null) return { approvedStart: null, approvedEnd: null };
  const { start, end } = application;
  const [from, to] = isWayBack(application, booked) ? [end, start] : [start, end];
  return { approvedStart: from ?? booked.start, approvedEnd: to ?? booked.end };
}
