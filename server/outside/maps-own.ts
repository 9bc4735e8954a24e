import { readFileSync } from 'node:fs';
import { plannedWay } from '#rules/order.ts';
import { sameProvince } from '#rules/ride/city.ts';
import { isWithin, metersOutside, type Outline } from '#rules/ride/outline.ts';
import type { Point } from '#rules/scene.ts';
import { inRoot } from '../root.ts';
import type { Maps } from './map-service.ts';

/**
 * The outlines are a kilometre true, and an airport may lie across a border: a place this near to a city counts as in it.
 */
const BORDER_METERS = 3_000;
const GRID = 1_000;
/** More than the border on any latitude of the country. */
const MARGIN_DEGREES = 0.06;

interface Bounded extends Outline {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** `lng lat` of the first corner in thousandths of a degree, then the steps from each to the next. */
function ringOf(text: string): Point[] {
  const steps = text.split(' ').map(Number);
  let [lng, lat] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, at) => {
    lng += steps[at * 2]!;
    lat += steps[at * 2 + 1]!;
    return { lng: lng / GRID, lat: lat / GRID };
  });
}

function outlineOf(line: string): Bounded {
  const [cityId = '', ...texts] = line.split(';');
  const rings = texts.map(ringOf);
  const [lngs, lats] = [rings.flat().map(({ lng }) => lng), rings.flat().map(({ lat }) => lat)];
  return {
    cityId: Number(cityId),
    rings,
    west: Math.min(...lngs) - MARGIN_DEGREES,
    east: Math.max(...lngs) + MARGIN_DEGREES,
    south: Math.min(...lats) - MARGIN_DEGREES,
    north: Math.max(...lats) + MARGIN_DEGREES,
  };
}

let read: Map<number, Bounded> | undefined;
/** `scripts/city-outlines.mjs` says where they come from. */
function outlines(): Map<number, Bounded> {
  read ??= new Map(
    readFileSync(inRoot('server/outside/city-outlines.txt'), 'utf8')
      .trim()
      .split('\n')
      .map(outlineOf)
      .map((outline) => [outline.cityId, outline]),
  );
  return read;
}

const isAbout = ({ west, east, south, north }: Bounded, { lng, lat }: Point): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** Those a point lies in first, then those whose border is near. */
function citiesAt(point: Point): number[] {
  const about = [...outlines().values()].filter((outline) => isAbout(outline, point));
  return about
    .map((outline) => ({ cityId: outline.cityId, meters: metersOutside(outline, point) }))
    .filter(({ meters }) => meters <= BORDER_METERS)
    .sort((one, other) => one.meters - other.meters)
    .map(({ cityId }) => cityId);
}

/** Without a map service: distances from the points, cities by their outlines. A few have none; their province is known. */
export const ownMaps: Maps = {
  route: async (points) => plannedWay(points),
  way: async (points) => ({ ...plannedWay(points), line: points }),
  placeAt: async (point) => ({ cityIds: citiesAt(point), name: '', address: '' }),
  cityAt: async (point, claimed) => {
    const cityIds = citiesAt(point);
    const drawn = outlines().get(claimed);
    if (drawn && isAbout(drawn, point) && isWithin(drawn, point)) return { holds: true, cityIds };
    return { holds: cityIds.some((id) => (drawn ? id === claimed : sameProvince(id, claimed))), cityIds };
  },
};
