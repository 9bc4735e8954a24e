import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';

/** Roads are longer than the straight line, and cities slower than roads. */
const DETOUR = 1.3;
const METERS_PER_SECOND = 30_000 / 3_600;

export interface Distance {
  readonly meters: number;
  readonly seconds: number;
}

const drivenIn = (meters: number): number => Math.round(meters / METERS_PER_SECOND);

export const straightMeters = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, at) => sum + distanceMeters(points[at]!, point), 0);

/** What a caller says of a way may make an estimate dearer, never cheaper: limits and balances are judged by it. */
export function raisedWay(
  way: Distance,
  claimed: { meters?: number | undefined; seconds?: number | undefined },
): Distance {
  const meters = Math.max(way.meters, claimed.meters ?? 0);
  return { meters, seconds: Math.max(way.seconds + drivenIn(meters - way.meters), claimed.seconds ?? 0) };
}

/**
 * How far and how long a ride through these points will be, where no map says it: the straight line, stretched. This is
 * for estimates alone: what is charged is what was driven.
 */
export function plannedWay(
  points: readonly Point[],
  claimed: { meters?: number | undefined; seconds?: number | undefined } = {},
): Distance {
  const meters = Math.round(straightMeters(points) * DETOUR);
  return raisedWay({ meters, seconds: drivenIn(meters) }, claimed);
}
