import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';

/** Roads are longer than the straight line, and cities slower than roads. */
const DETOUR = 1.3;
const METERS_PER_SECOND = 30_000 / 3_600;

export interface Distance {
  readonly meters: number;
  readonly seconds: number;
}

/**
 * How far and how long a ride through these points will be. A caller that has a map knows better and says so; without
 * one, the straight line is stretched. This is for estimates alone: what is charged is what was driven.
 */
export function plannedWay(
  points: readonly Point[],
  measured: { meters?: number | undefined; seconds?: number | undefined } = {},
): Distance {
  const straight = points.slice(1).reduce((sum, point, at) => sum + distanceMeters(points[at]!, point), 0);
  const meters = measured.meters ?? Math.round(straight * DETOUR);
  return { meters, seconds: measured.seconds ?? Math.round(meters / METERS_PER_SECOND) };
}
