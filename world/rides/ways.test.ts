import { expect, test } from 'vitest';
import { instantOfLocal } from '#rules/calendar.ts';
import { distanceMeters } from '#rules/scene.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';

const world = readWorld(instantOfLocal('2026-03-31 10:17:00')!, 6_000);
const RENTALS = ['dayRental', 'halfDayRental'];
const rides = world
  .all('ride_order')
  .filter(({ ended_at, service }) => ended_at !== null && !RENTALS.includes(service));
const scenes = new Map(world.all('scene').map(({ id, name }) => [id, name]));
const told = (row: Row) => `${row.number} ${scenes.get(row.scene_id)} ${row.travel_meters} ${row.booked_start}`;
const straight = ({ actual_start, actual_end }: Row): number =>
  distanceMeters(JSON.parse(actual_start).point, JSON.parse(actual_end).point);

test('a ride is neither a walk nor a journey to another province', () => {
  expect(rides.filter(({ travel_meters }) => travel_meters > 130_000 || travel_meters < 1_000).map(told)).toEqual([]);
  expect(rides.filter(({ city_id, to_city_id }) => city_id !== to_city_id).map(told)).toEqual([]);
});

test('wherever it ended, it was driven there', () => {
  expect(rides.filter((row) => straight(row) < 1_000 || straight(row) > row.travel_meters + 100).map(told)).toEqual([]);
});

test('whoever comes to the yearly gathering from elsewhere sets out from a hotel', () => {
  const own = rides.filter((row) => scenes.get(row.scene_id) === '年会接驳');
  expect(own.length).toBeGreaterThan(2);
  for (const row of own) expect(row.city_id).toBe(110_100);
});

test('a price is let off by a third at most, and no ride is all but free', () => {
  const letOff = rides
    .filter(({ fees }) => fees !== null)
    .map(({ fees, total_fen }) => ({ reduction: JSON.parse(fees).reduction ?? 0, total_fen }));
  expect(letOff.filter(({ reduction }) => reduction > 0).length).toBeGreaterThan(20);
  for (const { reduction, total_fen } of letOff)
    expect(reduction).toBeLessThanOrEqual((total_fen + reduction) / 3 + 100);
  expect(Math.min(...letOff.map(({ total_fen }) => total_fen))).toBeGreaterThan(700);
});
