import { type Refusal, type Refused, refusal, refuse } from '../refusal.ts';
import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';

export const PLACE_REFUSALS = {
  cityUnknown: refusal(28110, '没有编号为 {cityId} 的城市，请重新选择'),
  elsewhere: refusal(28111, '{place}在{actual}，不在{city}，请重新选择城市'),
  outside: refusal(28112, '{place}不在{city}，请重新选择城市或地点'),
} as const;

/** What a map says of a place that somebody says lies in a city. */
export interface CityAt {
  /** The place may be counted to that city. */
  readonly holds: boolean;
  /** The cities it does lie in, the likeliest first. */
  readonly cityIds: readonly number[];
}

/**
 * The cities of an area's code: a county that answers to its province alone, its prefecture, the municipality, the
 * region. Scenes, tariffs and quotas name cities by the same national codes.
 */
export function citiesOfArea(code: string): number[] {
  if (!/^\d{6}$/.test(code)) return [];
  const [province, prefecture] = [code.slice(0, 2), code.slice(0, 4)];
  const whole = ['11', '12', '31', '50'].includes(province)
    ? [`${province}0100`]
    : ['71', '81', '82'].includes(province)
      ? [`${province}0000`]
      : [];
  return [...new Set([code, `${prefecture}00`, ...whole].map(Number))];
}

export const sameProvince = (one: number, other: number): boolean =>
  Math.floor(one / 10_000) === Math.floor(other / 10_000);

/** As far as the terminals, car parks and hotels of an airport reach. */
const AIRPORT_METERS = 5_000;

/** Some cities' airports lie in the city next door, and are booked as their own all the same. */
export const isAtAirport = (point: Point, airports: readonly Point[]): boolean =>
  airports.some((airport) => distanceMeters(airport, point) <= AIRPORT_METERS);

/** A place as somebody sends it, with the field that its city stands in. */
export interface ClaimedPlace {
  readonly field: string;
  readonly cityId: number;
  readonly address: string;
}

/** City rules, quotas and tariffs hang on the city, so that it must be the one where the place is. */
export function acceptCity(
  { field, cityId, address }: ClaimedPlace,
  { holds, cityIds }: CityAt,
  nameOf: (cityId: number) => string | undefined,
): null | Refused {
  const on = (reason: Refusal): Refusal => ({ ...reason, field });
  const place = address === '' ? '所选地点' : `“${address}”`;
  const city = nameOf(cityId);
  if (city === undefined) return refuse(on(PLACE_REFUSALS.cityUnknown), { cityId });
  if (holds) return null;
  const actual = cityIds.map(nameOf).find((name) => name !== undefined && name !== city);
  return actual === undefined
    ? refuse(on(PLACE_REFUSALS.outside), { place, city })
    : refuse(on(PLACE_REFUSALS.elsewhere), { place, actual, city });
}
