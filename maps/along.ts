import { distanceMeters } from '#rules/scene/distance.ts';
import type { Point } from '#rules/scene/draft.ts';
import type { Spot } from './projection.ts';

/** A way with the metres gone at each of its points. */
export interface Measured {
  readonly points: readonly Point[];
  readonly gone: readonly number[];
}

export function measured(points: readonly Point[]): Measured {
  const gone: number[] = [];
  points.forEach((point, at) => {
    gone.push(at === 0 ? 0 : gone[at - 1]! + distanceMeters(points[at - 1]!, point));
  });
  return { points, gone };
}

const STEPS_KM = [1, 2, 5, 10, 20, 50, 100, 200];
const MOST_MARKS = 5;
/** A mark this near the end would stand in the end's own name. */
const NEAR_END_METERS = 300;

export interface KmMark {
  readonly point: Point;
  readonly km: number;
}

/** Marks along the way at round distances, a few of them however long it is; none on a short ride. */
export function kmMarks({ points, gone }: Measured): KmMark[] {
  const total = gone.at(-1) ?? 0;
  const step = STEPS_KM.find((km) => total / (km * 1_000) <= MOST_MARKS) ?? STEPS_KM.at(-1)!;
  const wanted = Math.floor((total - NEAR_END_METERS) / (step * 1_000));
  return Array.from({ length: Math.max(0, wanted) }, (_, at) => {
    const meters = (at + 1) * step * 1_000;
    return { point: pointAfter({ points, gone }, meters), km: (at + 1) * step };
  });
}

/** Where a way has come after so many metres. */
export function pointAfter({ points, gone }: Measured, meters: number): Point {
  const next = gone.findIndex((here) => here >= meters);
  if (next <= 0) return points[next === 0 ? 0 : points.length - 1]!;
  const [from, to] = [points[next - 1]!, points[next]!];
  const part = (meters - gone[next - 1]!) / Math.max(1e-6, gone[next]! - gone[next - 1]!);
  return { lng: from.lng + (to.lng - from.lng) * part, lat: from.lat + (to.lat - from.lat) * part };
}

export interface Nearest extends Spot {
  /** How far along the way, in its own points: 3.5 is halfway between the fourth and the fifth. */
  readonly along: number;
  readonly pixels: number;
}

/** The spot of a way that is nearest to another. */
export function nearestOn(way: readonly Spot[], { x, y }: Spot): Nearest | undefined {
  let best: Nearest | undefined;
  for (let at = 1; at < way.length; at += 1) {
    const [from, to] = [way[at - 1]!, way[at]!];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
    const spot = { x: from.x + dx * part, y: from.y + dy * part };
    const pixels = Math.hypot(spot.x - x, spot.y - y);
    if (!best || pixels < best.pixels) best = { ...spot, along: at - 1 + part, pixels };
  }
  return best;
}

/** A way in two at the spot nearest to another: what lies behind it, and what ahead; both end and begin there. */
export function splitAt(way: readonly Spot[], at: Spot): { behind: Spot[]; ahead: Spot[] } {
  const nearest = nearestOn(way, at);
  if (!nearest) return { behind: [], ahead: [...way] };
  const [next, spot] = [Math.floor(nearest.along) + 1, { x: nearest.x, y: nearest.y }];
  return { behind: [...way.slice(0, next), spot], ahead: [spot, ...way.slice(next)] };
}

/** The metres gone at a spot that `nearestOn` found. */
export function goneAt({ gone }: Measured, along: number): number {
  const [before, part] = [Math.floor(along), along % 1];
  return gone[before]! + ((gone[before + 1] ?? gone[before]!) - gone[before]!) * part;
}

export interface Arrow extends Spot {
  readonly degrees: number;
}

const ARROW_PIXELS = 84;

/** Arrows along a way on the screen, equally far from each other. */
export function arrowsOn(way: readonly Spot[]): Arrow[] {
  const arrows: Arrow[] = [];
  let left = ARROW_PIXELS / 2;
  for (let at = 1; at < way.length; at += 1) {
    const [from, to] = [way[at - 1]!, way[at]!];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    for (; left <= length; left += ARROW_PIXELS) {
      const part = left / length;
      arrows.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, degrees });
    }
    left -= length;
  }
  return arrows;
}

/** Spots every few pixels, for names that keep off the way. */
export function spotsAlong(way: readonly Spot[], pixels = 6): Spot[] {
  return way.flatMap((to, at) => {
    const from = way[at - 1];
    if (!from) return [to];
    const parts = Math.min(400, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / pixels)));
    return Array.from({ length: parts }, (_, part) => ({
      x: from.x + ((to.x - from.x) * (part + 1)) / parts,
      y: from.y + ((to.y - from.y) * (part + 1)) / parts,
    }));
  });
}

export const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
