import type { AppPlace } from '#contract/app-places.ts';
import type { MyScene } from '#contract/app-rides.ts';
import { distanceMeters } from '#rules/scene/distance.ts';
import { kilometers } from '../kit/when.ts';
import type { Spot } from '../parts/trip.ts';

export type End = 'from' | 'to';
type ScenePlace = MyScene['places'][number];

const METERS_A_MINUTE = 70;
const WALKED_METERS = 3_000;
export function walkText(meters: number): string {
  const far = kilometers(meters);
  if (meters > WALKED_METERS) return `距这里 ${far}`;
  return `步行 ${far}，约 ${Math.max(1, Math.round(meters / METERS_A_MINUTE))} 分钟`;
}

/** The scene whose reach is drawn: the chosen one, else the first that can be used now, else the first at all. */
export const sceneInView = (scenes: readonly MyScene[], chosen: number | null): MyScene | undefined =>
  scenes.find(({ sceneId }) => sceneId === chosen) ?? scenes.find(({ now }) => now === 'usable') ?? scenes[0];

type Point = Spot['point'];
export const metersTo = (one: Point, other: Point): number => Math.round(distanceMeters(one, other));

/** A circle in another city is of no use to whoever stands here. */
const AROUND_METERS = 50_000;

export const reachOf = (scene: MyScene | undefined, end: End, around: Point): ScenePlace[] =>
  (scene?.places ?? []).filter(
    (place) => place.end === (end === 'from' ? 'start' : 'end') && metersTo(place.point, around) < AROUND_METERS,
  );

/** The circle that is nearest to a spot, and by how much the spot lies outside of it; null: no circle is drawn. */
export function outsideOf(places: readonly ScenePlace[], point: Point): { place: ScenePlace; meters: number } | null {
  const nearest = places
    .map((place) => ({ place, meters: metersTo(place.point, point) - place.radiusMeters }))
    .toSorted((one, other) => one.meters - other.meters)[0];
  return nearest ?? null;
}

export interface SpotInside {
  readonly spot: Spot;
  readonly meters: number;
}

/** Places inside of the circle, the nearest to walk to first. */
export function spotsInside(circle: ScenePlace, known: readonly AppPlace[], point: Point): SpotInside[] {
  const spots: Spot[] = [
    { address: circle.address, help: '', cityId: circle.cityId, point: circle.point },
    ...known.map(({ name, address, cityId, point: at }) => ({ address: name, help: address, cityId, point: at })),
  ];
  return spots
    .filter((spot, at) => spots.findIndex(({ address }) => address === spot.address) === at)
    .filter((spot) => metersTo(spot.point, circle.point) <= circle.radiusMeters)
    .map((spot) => ({ spot, meters: metersTo(spot.point, point) }))
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, 2);
}
