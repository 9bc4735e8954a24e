import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAtAirport } from '#rules/ride/city.ts';
import type { Point } from '#rules/scene.ts';
import { CITIES } from '#world/cities.ts';
import { BEIJING, BUND, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { inRoot } from '../root.ts';
import { ownMaps } from './maps-own.ts';

const reference = readFileSync(inRoot('migrations/0002_reference.sql'), 'utf8');
const PLACE = /\((\d{6}), '(airport|station|landmark|district|centre)', '([^']+)', '[^']*', ([\d.]+), ([\d.]+)\)/g;
const PLACES = [...reference.matchAll(PLACE)].map(([, cityId, kind, name, lng, lat]) => ({
  cityId: Number(cityId),
  kind,
  name: name!,
  point: { lng: Number(lng), lat: Number(lat) },
}));

const holds = async (point: Point, cityId: number) => (await ownMaps.cityAt(point, cityId)).holds;
const strays = async (places: readonly { cityId: number; name: string; point: Point }[]) => {
  const judged = await Promise.all(
    places.map(async (place) => ({ ...place, in: await holds(place.point, place.cityId) })),
  );
  return judged.filter((place) => !place.in);
};

describe('cities by their outlines', () => {
  test('every place that the schema brings along lies in its city, but for airports next door', async () => {
    expect(PLACES.length).toBeGreaterThan(500);
    const names = (await strays(PLACES)).map(({ name }) => name);
    expect(names.sort()).toEqual(
      ['拉萨贡嘎国际机场', '苏南硕放国际机场', '西安咸阳国际机场', '西宁曹家堡国际机场'].sort(),
    );
  });

  test('so does every place of the demo world, or it is at such an airport', async () => {
    const places = CITIES.flatMap(({ cityId, places: own }) => own.map((place) => ({ cityId, ...place })));
    const airports = PLACES.filter(({ kind }) => kind === 'airport');
    const lost = (await strays(places)).filter(({ cityId, point }) => {
      const own = airports.filter((airport) => airport.cityId === cityId).map((airport) => airport.point);
      return !isAtAirport(point, own);
    });
    expect(lost).toEqual([]);
  });

  test('a place in another city does not, and its own city is named', async () => {
    expect(await ownMaps.cityAt(BUND, BEIJING)).toEqual({ holds: false, cityIds: [SHANGHAI] });
    expect(await ownMaps.cityAt(TIANANMEN, SHANGHAI)).toEqual({ holds: false, cityIds: [BEIJING] });
  });

  test('both sides of a border: an airport across it counts for either city, a town behind it for its own', async () => {
    const daxing = { lng: 116.4108, lat: 39.5099 };
    expect(await holds(daxing, BEIJING)).toBe(true);
    expect(await holds(daxing, 131_000)).toBe(true);
    const langfang = { lng: 116.6838, lat: 39.538 };
    expect(await holds(langfang, BEIJING)).toBe(false);
    expect(await holds(langfang, 131_000)).toBe(true);
  });

  test('the sea and foreign lands lie in no city', async () => {
    for (const point of [
      { lng: 124, lat: 30 },
      { lng: 2.35, lat: 48.86 },
      { lng: 0, lat: 0 },
    ]) {
      expect(await ownMaps.cityAt(point, BEIJING)).toEqual({ holds: false, cityIds: [] });
    }
  });

  test('a city without an outline is known by its province', async () => {
    const urumqi = { lng: 87.6168, lat: 43.8256 };
    expect(await holds(urumqi, 659_012)).toBe(true);
    expect(await holds(BUND, 659_012)).toBe(false);
  });
});
