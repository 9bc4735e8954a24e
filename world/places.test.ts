import { describe, expect, test } from 'vitest';
import { isRefused } from '#rules/refusal.ts';
import { distanceMeters, rulesOf, SceneDraft } from '#rules/scene.ts';
import { TariffDraft, tariffFor } from '#rules/tariff.ts';
import { CITIES, placesOf } from '#world/cities.ts';
import { seasonUntil } from '#world/days.ts';
import { random } from '#world/random.ts';
import { pointsAlong, roadBetween } from '#world/roads.ts';
import { foundTariffs, tariffChunk } from '#world/tariffs.ts';
import { foundWorld } from '../tests/kit/read-world.ts';

describe('places', () => {
  test.each(CITIES.map((city) => [city.name, city] as const))('%s has places of every kind', (_name, city) => {
    expect(city.places.length).toBeGreaterThanOrEqual(25);
    expect(city.places.length).toBeLessThanOrEqual(42);
    expect(new Set(city.places.map(({ name }) => name)).size).toBe(city.places.length);
    for (const kind of ['airport', 'station', 'office', 'site', 'hotel', 'home'] as const) {
      expect(placesOf(city.cityId, kind).length).toBeGreaterThan(0);
    }
    const middle = placesOf(city.cityId, 'site')[0]!.point;
    for (const { point } of city.places) expect(distanceMeters(middle, point)).toBeLessThan(70_000);
  });

  test('there are twelve cities and more, each once', () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(12);
    expect(new Set(CITIES.map(({ cityId }) => cityId)).size).toBe(CITIES.length);
  });
});

describe('roads', () => {
  const [from, to] = [placesOf(110_100, 'office')[0]!.point, placesOf(110_100, 'home')[0]!.point];
  test('a way is longer than the straight line, and the same for the same seed', () => {
    const straight = distanceMeters(from, to);
    for (let seed = 1; seed < 50; seed += 1) {
      const road = roadBetween(from, to, 110_100, seed);
      expect(road.meters).toBeGreaterThan(straight * 0.98);
      expect(road.meters).toBeLessThan(straight * 1.6);
      expect(roadBetween(from, to, 110_100, seed)).toEqual(road);
      expect(pointsAlong(road, from, to, seed).length).toBeGreaterThanOrEqual(20);
    }
  });
});

describe('tariffs', () => {
  const tariffs = foundTariffs('2026-03-31');
  test('each is one that the rules read, and has an id of its own', () => {
    for (const tariff of tariffs) expect(TariffDraft.safeParse(tariff).success).toBe(true);
    expect(new Set(tariffs.map(({ tariffId }) => tariffId)).size).toBe(tariffs.length);
    expect(Math.max(...tariffs.map(({ version }) => version))).toBe(2);
    expect(JSON.stringify(tariffChunk(tariffs).rows[0])).not.toContain('tariffId');
  });

  test('whatever a scene offers has a price in every city', () => {
    const scenes = foundWorld('2026-03-31').all('scene_version');
    const at = new Date('2026-03-31T00:00:00Z');
    for (const { scene } of scenes) {
      const rules = rulesOf(SceneDraft.parse(JSON.parse(scene)));
      for (const { cityId } of CITIES)
        for (const service of rules.services)
          for (const vehicleGroup of rules.vehicleGroups)
            expect(isRefused(tariffFor(tariffs, { cityId, service, vehicleGroup }, at))).toBe(false);
    }
  });
});

test('days are drawn as their weights say: fewer on weekends and holidays', () => {
  const season = seasonUntil('2026-03-31');
  expect(season.days[0]).toBe('2025-03-01');
  const draw = random('days');
  const counts = new Map<string, number>();
  for (let nth = 0; nth < 40_000; nth += 1) {
    const day = season.days[season.draw(0, season.days.length - 1, 0.3, draw)]!;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const of = (day: string) => counts.get(day) ?? 0;
  expect(of('2025-09-06') + of('2025-09-07')).toBeLessThan((of('2025-09-04') + of('2025-09-05')) * 0.6);
  expect(of('2025-10-02')).toBeLessThan(of('2025-09-25') * 0.5);
});
