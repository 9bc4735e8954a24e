import { distanceMeters, type Point, type Spot } from '#rules/scene.ts';
import { EAST } from './places/east.ts';
import { NORTH } from './places/north.ts';
import type { CityRow, PlaceKind } from './places/place.ts';
import { SOUTH } from './places/south.ts';
import type { Random } from './random.ts';

export const CITIES: readonly CityRow[] = [...NORTH, ...EAST, ...SOUTH];

const byId = new Map(CITIES.map((city) => [city.cityId, city]));
const spots = new Map<string, readonly Spot[]>(
  CITIES.flatMap((city) => {
    const kinds = [...new Set(city.places.map(([kind]) => kind))];
    return kinds.map((kind) => [`${city.cityId}/${kind}`, spotsOf(city, kind)] as const);
  }),
);

/** '方恒国际中心（阜通东大街6号）', as drivers are told. */
function spotsOf({ cityId, places }: CityRow, wanted: PlaceKind): Spot[] {
  return places
    .filter(([kind]) => kind === wanted)
    .map(([, name, street, lng, lat]) => ({ cityId, address: `${name}（${street}）`, point: { lng, lat } }));
}

export function cityOf(cityId: number): CityRow {
  const city = byId.get(cityId);
  if (!city) throw new Error(`No city has the id ${cityId}`);
  return city;
}

/** The places of one kind in a city; every city has all kinds. */
export const placesOf = (cityId: number, kind: PlaceKind): readonly Spot[] => spots.get(`${cityId}/${kind}`) ?? [];

const LATITUDE_METERS = 111_320;
export const longitudeMeters = (lat: number): number => LATITUDE_METERS * Math.cos((lat * Math.PI) / 180);
export const latitudeMeters = (): number => LATITUDE_METERS;
const fifth = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** A point some metres east and north of another, to the fifth decimal. */
export const moved = ({ lng, lat }: Point, east: number, north: number): Point => ({
  lng: fifth(lng + east / longitudeMeters(lat)),
  lat: fifth(lat + north / LATITUDE_METERS),
});

/** Not everybody stands at the same door. */
export const nearby = (spot: Spot, meters: number, draw: Random): Spot => ({
  ...spot,
  point: moved(spot.point, (draw.next() * 2 - 1) * meters, (draw.next() * 2 - 1) * meters),
});

/** Who lives nearer than this walks. */
const WALK_METERS = 1_500;

/** Somebody's own house, within a walk of the estate that gives its name, and not of the office. */
export function houseIn(cityId: number, office: Spot, draw: Random): Spot {
  let estate = nearby(draw.pick(placesOf(cityId, 'home')), 450, draw);
  while (distanceMeters(estate.point, office.point) < WALK_METERS) {
    estate = nearby(draw.pick(placesOf(cityId, 'home')), 450, draw);
  }
  return { ...estate, address: `${estate.address.replace(/（.*）$/, '')} ${draw.int(1, 38)}号楼` };
}
