import { expect, test } from 'vitest';
import { instantOfLocal } from '#rules/calendar.ts';
import { distanceMeters } from '#rules/scene.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';

const world = readWorld(instantOfLocal('2026-03-31 10:17:00')!, 4_000);
const rides = world.all('ride_order').filter(({ ended_at }) => ended_at !== null);
const MINUTE = 60_000;

/** Each ride of somebody with the one before it. */
function pairs(of: (row: Row) => string | null): (readonly [Row, Row])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rides) {
    const key = of(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((own) => {
    const sorted = own.toSorted((one, other) => Date.parse(one.started_at) - Date.parse(other.started_at));
    return sorted.slice(1).map((next, nth) => [sorted[nth]!, next] as const);
  });
}
const pause = ([former, next]: readonly [Row, Row]): number =>
  Date.parse(next.started_at) - Date.parse(former.ended_at);
const point = (place: string) => JSON.parse(place).point;

test('nobody rides twice at once, and who has alighted has some minutes before the next car', () => {
  const close = pairs(({ rider_phone }) => rider_phone).filter((pair) => pause(pair) < 4 * MINUTE);
  expect(close.map(([one, other]) => `${one.number} ${other.number}`)).toEqual([]);
});

test('the next car waits where one can be by then', () => {
  const sudden = pairs(({ rider_phone }) => rider_phone).filter(([former, next]) => {
    const meters = distanceMeters(point(former.booked_end), point(next.booked_start));
    return meters < 100_000 && meters > 2_000 && pause([former, next]) < meters * 80;
  });
  expect(sudden.map(([one, other]) => `${one.number} ${other.number}`)).toEqual([]);
});

test('nobody goes home from the office twice in one night', () => {
  const twice = pairs(({ rider_phone }) => rider_phone).filter(
    ([former, next]) =>
      former.booked_end === next.booked_end &&
      pause([former, next]) < 300 * MINUTE &&
      former.staff_id === next.staff_id,
  );
  expect(twice.map(([one, other]) => `${one.number} ${other.number}`)).toEqual([]);
});

test('a driver drives one ride at a time', () => {
  const of = pairs(({ driver }) => driver && JSON.parse(driver).phone).filter((pair) => pause(pair) < 0);
  expect(of.length).toBeLessThanOrEqual(rides.length * 0.003);
});

test('who is on a trip takes no car at home meanwhile', () => {
  const trips = world
    .all('application')
    .filter(({ template, status }) => template === 'trip' && status === 'passed')
    .map(({ id, staff_phone, draft }) => ({ id, staff_phone, legs: JSON.parse(draft).legs }));
  expect(trips.length).toBeGreaterThan(50);
  for (const { id, staff_phone, legs } of trips) {
    const [out, back] = [Date.parse(legs[0].startAt), Date.parse(legs.at(-1).endAt)];
    const meanwhile = rides.filter(
      ({ rider_phone, started_at, city_id, application_id }) =>
        rider_phone === staff_phone &&
        application_id !== id &&
        city_id !== legs[0].toCityId &&
        Date.parse(started_at) > out &&
        Date.parse(started_at) < back,
    );
    expect(meanwhile.map(({ number }) => number)).toEqual([]);
  }
});

test('whatever else people would like: what must be there is there', () => {
  const now = Date.parse('2026-03-31 10:17:00+08');
  const today = world.all('ride_order').filter(({ ride_at }) => Math.abs(Date.parse(ride_at) - now) < 180 * MINUTE);
  for (const status of ['booking', 'accepted', 'waiting', 'departed', 'arrived', 'serving', 'ended'])
    expect([status, today.filter((row) => row.status === status).length >= 2]).toEqual([status, true]);
});
