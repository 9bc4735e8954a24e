import { distanceMeters } from '../scene/distance.ts';
import type { Point, ScenePlace } from '../scene/draft.ts';

/** A place of the scene within whose reach an order had to begin or end. */
export interface RulePlace {
  readonly side: 'start' | 'end';
  readonly address: string;
  readonly point: Point;
  readonly radiusMeters: number;
}

/** A scene may name two hundred places; these are the ones a ride was held against. */
const MOST_PLACES = 3;
const MOST_METERS = 20_000;

const near = (side: RulePlace['side'], places: readonly ScenePlace[], at: Point): RulePlace[] =>
  places
    .map((place) => ({ place, meters: distanceMeters(place.point, at) }))
    .filter(({ meters }) => meters <= MOST_METERS)
    .sort((one, other) => one.meters - other.meters)
    .slice(0, MOST_PLACES)
    .map(({ place: { address, point, radiusMeters } }) => ({ side, address, point, radiusMeters }));

interface PlaceRules {
  readonly startPlaces: readonly ScenePlace[];
  readonly endPlaces: readonly ScenePlace[];
}

/** The places that the scene's version named around where a ride began and ended, the nearest first. */
export const rulePlaces = ({ startPlaces, endPlaces }: PlaceRules, from: Point, to: Point): RulePlace[] => [
  ...near('start', startPlaces, from),
  ...near('end', endPlaces, to),
];
