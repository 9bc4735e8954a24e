import { distanceMeters, type Point, type Spot } from '#rules/scene.ts';
import { NORTH } from './places/north.ts';
import type { CityRow, PlaceKind } from './places/place.ts';
import { SOUTH } from './places/south.ts';
import type { Random } from './random.ts';

export const CITIES: readonly CityRow[] = [...NORTH, ...SOUTH];

const byId = new Map(CITIES.map((city) => [city.cityId, city]));
const spots = new Map<string, Spot[]>();
for (const { cityId, places } of CITIES) {
  for (const { kind, name, street, point } of places) {
    const key = `${cityId}/${kind}`;
    spots.set(key, [...(spots.get(key) ?? []), { cityId, address: `${name}（${street}）`, point }]);
  }
}

export function cityOf(cityId: number): CityRow {
  const city = byId.get(cityId);
  if (!city) throw new Error(`No city has the id ${cityId}`);
  return city;
}

/** The places of one kind in a city, as drivers are told them: '方恒国际中心（阜通东大街6号）'. */
export const placesOf = (cityId: number, kind: PlaceKind): readonly Spot[] => spots.get(`${cityId}/${kind}`) ?? [];

/** 望京SOHO of 望京SOHO（望京街10号）. */
export const shortName = (address: string): string => address.replace(/（.*）$/, '');

export const LATITUDE_METERS = 111_320;
export const longitudeMeters = (lat: number): number => LATITUDE_METERS * Math.cos((lat * Math.PI) / 180);
const fifth = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** A point some metres east and north of another, to the fifth decimal. */
export const moved = ({ lng, lat }: Point, east: number, north: number): Point => ({
  lng: fifth(lng + east / longitudeMeters(lat)),
  lat: fifth(lat + north / LATITUDE_METERS),
});

/** Not everybody stands at the same door. */
export const nearby = (spot: Spot, meters: number, draw: Random): Spot => ({
  cityId: spot.cityId,
  address: spot.address,
  point: moved(spot.point, (draw.next() * 2 - 1) * meters, (draw.next() * 2 - 1) * meters),
});

/** Draws places until one is too far to walk to. */
export function farFrom(other: Spot, meters: number, draw: () => Spot): Spot {
  for (;;) {
    const spot = draw();
    if (distanceMeters(spot.point, other.point) > meters) return spot;
  }
}
