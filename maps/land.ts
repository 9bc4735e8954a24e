import type { Point } from '#rules/scene/draft.ts';
import boxes from './city-boxes.json';
import { flat, pointAt, type Size, type Spot, under, type View } from './projection.ts';

/** A city's file as `scripts/district-outlines.mjs` writes it: whole numbers on a grid of 1/1024 degree. */
interface CityFile {
  readonly borders: readonly (readonly number[])[];
  readonly within: readonly number[];
  readonly districts: readonly {
    readonly name: string;
    readonly at: readonly [number, number];
    readonly rings: readonly (readonly number[])[];
  }[];
}

export interface District {
  readonly name: string;
  /** Where its name stands. */
  readonly at: Spot;
  readonly rings: readonly (readonly Spot[])[];
  readonly path: string;
}

/** A city as it is drawn: paths in millionths of the earth from a spot of its own, so that they stay exact. */
export interface CityLand {
  readonly cityId: string;
  readonly origin: Spot;
  readonly districts: readonly District[];
  readonly borders: string;
}

const GRID = 1_024;
export const PATH_UNITS = 2 ** 20;

function cornersOf(steps: readonly number[]): Spot[] {
  const corners: Spot[] = [];
  let [lng, lat] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    lng += steps[at]!;
    lat += steps[at + 1]!;
    corners.push(flat({ lng: lng / GRID, lat: lat / GRID }));
  }
  return corners;
}

export function landOf(cityId: string, { borders, within, districts }: CityFile): CityLand {
  const lines = borders.map(cornersOf);
  const origin = flat({ lng: districts[0]!.at[0] / GRID, lat: districts[0]!.at[1] / GRID });
  const lineAt = (number: number): readonly Spot[] => (number < 0 ? lines[-1 - number]!.toReversed() : lines[number]!);
  const units = ({ x, y }: Spot): string =>
    `${((x - origin.x) * PATH_UNITS).toFixed(1)} ${((y - origin.y) * PATH_UNITS).toFixed(1)}`;
  const drawn = (line: readonly Spot[]): string => `M${line.map(units).join('L')}`;
  const joined = new Set(within);
  return {
    cityId,
    origin,
    districts: districts.map(({ name, at, rings }) => {
      const whole = rings.map((numbers) => numbers.flatMap(lineAt));
      const path = whole.map((ring) => `${drawn(ring)}Z`).join('');
      return { name, at: flat({ lng: at[0] / GRID, lat: at[1] / GRID }), rings: whole, path };
    }),
    borders: lines.map((line, at) => (joined.has(at) ? '' : drawn(line))).join(''),
  };
}

/** Inside: an odd number of borders lies between the spot and the east. */
export const holdsSpot = ({ rings }: Pick<District, 'rings'>, { x, y }: Spot): boolean =>
  rings.reduce((inside, ring) => {
    const crossed = ring.filter((from, at) => {
      const to = ring[(at + 1) % ring.length]!;
      return from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x;
    });
    return crossed.length % 2 === 1 ? !inside : inside;
  }, false);

type CityBox = readonly [west: number, south: number, east: number, north: number];
const BOXES = Object.entries(boxes).map(([cityId, [west, south, east, north]]): [string, CityBox] => [
  cityId,
  [west!, south!, east!, north!],
]);

/** More cities at once are a country, and their districts no longer told apart. */
const MOST_CITIES = 6;

const sizeOf = ([west, south, east, north]: CityBox): number => (east - west) * (north - south);
const isIn = ([west, south, east, north]: CityBox, { lng, lat }: Point): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The cities in sight, those around the middle first, and of these the smaller: its box fits it closer. */
export function citiesIn(view: View, size: Size): string[] {
  const [low, high] = [
    pointAt(under(view, size, { x: 0, y: size.height })),
    pointAt(under(view, size, { x: size.width, y: 0 })),
  ];
  const middle = pointAt(view);
  return BOXES.filter(
    ([, [west, south, east, north]]) => west < high.lng && east > low.lng && south < high.lat && north > low.lat,
  )
    .sort(
      ([, one], [, other]) => Number(isIn(other, middle)) - Number(isIn(one, middle)) || sizeOf(one) - sizeOf(other),
    )
    .slice(0, MOST_CITIES)
    .map(([cityId]) => cityId);
}

const asked = new Map<string, Promise<CityLand | undefined>>();

async function fetchLand(cityId: string): Promise<CityLand | undefined> {
  const answer = await fetch(`/maps/districts/${cityId}.json`);
  return answer.ok ? landOf(cityId, (await answer.json()) as CityFile) : undefined;
}

/** A city's districts, fetched once; without them the map is a sheet without a ground, and asks again the next time. */
export function cityLand(cityId: string): Promise<CityLand | undefined> {
  const known = asked.get(cityId);
  if (known) return known;
  const land = fetchLand(cityId).catch(() => {
    asked.delete(cityId);
    return undefined;
  });
  asked.set(cityId, land);
  return land;
}
