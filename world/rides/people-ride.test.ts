import { expect, test } from 'vitest';
import { instantOfLocal, weekdayOf } from '#rules/calendar.ts';
import { distanceMeters } from '#rules/scene.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';

const world = readWorld(instantOfLocal('2026-03-31 10:17:00')!, 4_000);
const orders = world.all('ride_order');
const rides = orders.filter(({ ended_at }) => ended_at !== null);
const scenes = new Map(world.all('scene').map(({ id, name }) => [id, name]));
const ofScene = (name: string): Row[] => orders.filter(({ scene_id }) => scenes.get(scene_id) === name);
const point = (place: string) => JSON.parse(place).point;
const MINUTE = 60_000;

function grouped(rows: readonly Row[], keyOf: (row: Row) => string | number | null): Row[][] {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Each ride of somebody with the one before it. */
const pairs = (of: (row: Row) => string | null): (readonly [Row, Row])[] =>
  grouped(rides, of).flatMap((own) => {
    const sorted = own.toSorted((one, other) => Date.parse(one.started_at) - Date.parse(other.started_at));
    return sorted.slice(1).map((next, nth) => [sorted[nth]!, next] as const);
  });
/** Two cars at once are what somebody is to find. */
const overlaps = world.all('anomaly_hit').filter(({ rule }) => rule === 'overlap');
const isFound = ([one, other]: readonly [Row, Row]): boolean =>
  overlaps.some(({ order_ids }) => order_ids.includes(one.id) && order_ids.includes(other.id));
const pause = ([former, next]: readonly [Row, Row]): number =>
  Date.parse(next.started_at) - Date.parse(former.ended_at);

test('nobody rides twice at once, and who has alighted has some minutes before the next car', () => {
  expect(overlaps).toHaveLength(2);
  const close = pairs(({ rider_phone }) => rider_phone).filter((pair) => pause(pair) < 4 * MINUTE && !isFound(pair));
  expect(close.map(([one, other]) => `${one.number} ${other.number}`)).toEqual([]);
});

test('the next car waits where one can be by then', () => {
  const sudden = pairs(({ rider_phone }) => rider_phone).filter(([former, next]) => {
    if (isFound([former, next])) return false;
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

const isWeekend = ({ ride_at }: Row): boolean => weekdayOf(new Date(ride_at)) > 5;
const between = (from: string, to: string): number =>
  orders.filter(({ ride_at }) => ride_at.slice(0, 10) >= from && ride_at.slice(0, 10) <= to).length;

test.each(['客户接待', '区域驻点用车', '项目周期用车'])('%s is for working days', (name) => {
  const own = ofScene(name);
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter(isWeekend).length / own.length).toBeLessThan(0.17);
});

test.each([
  ['the National Day', '2025-10-01', '2025-10-07', '2025-10-15', '2025-10-21'],
  ['the Spring Festival', '2026-02-16', '2026-02-22', '2026-03-09', '2026-03-15'],
])('few ride in the week of %s', (_, from, to, usualFrom, usualTo) => {
  expect(between(from, to)).toBeLessThan(between(usualFrom, usualTo) * 0.25);
});

const applications = new Map(world.all('application').map((row) => [row.id, { ...row, draft: JSON.parse(row.draft) }]));
const approved = orders.filter(({ application_id }) => application_id !== null);

test('who rides is who consent was asked for', () => {
  expect(approved.length).toBeGreaterThan(200);
  for (const { application_id, rider_name, rider_phone, companions } of approved) {
    const asked = applications.get(application_id)! as Row;
    expect([rider_name, rider_phone]).toEqual([asked.rider_name, asked.rider_phone]);
    expect(JSON.parse(companions)).toEqual(asked.draft.companions);
  }
});

test('a round trip goes there and back, in this order', () => {
  const byTrip = grouped(
    approved.filter(({ application_id }) => {
      const { draft } = applications.get(application_id)! as Row;
      return draft.roundTrip && draft.template !== 'trip';
    }),
    ({ application_id }) => application_id,
  );
  const both = byTrip.filter((rides) => rides.length === 2);
  expect(both.length).toBeGreaterThan(5);
  for (const rides of both) {
    const [there, back] = rides.toSorted((one, other) => (one.ride_at < other.ride_at ? -1 : 1));
    expect(distanceMeters(point(there!.booked_end), point(back!.booked_start))).toBeLessThan(1);
    expect(distanceMeters(point(there!.booked_start), point(back!.booked_end))).toBeLessThan(1);
  }
});

test('nobody goes home twice from one night’s work', () => {
  // What lies before six in the morning belongs to the evening before.
  const night = (ride_at: string) => new Date(Date.parse(ride_at) + 2 * 3_600_000).toISOString().slice(0, 10);
  const homeward = ofScene('夜间加班（审批）').filter(({ cancelled_at }) => cancelled_at === null);
  const nights = grouped(homeward, ({ rider_phone, ride_at }) => `${rider_phone}/${night(ride_at)}`);
  expect(nights.filter((own) => own.length > 1)).toEqual([]);
});

const RENTALS = ['dayRental', 'halfDayRental'];
const driven = rides.filter(({ service }) => !RENTALS.includes(service));
const told = (row: Row) => `${row.number} ${scenes.get(row.scene_id)} ${row.travel_meters} ${row.booked_start}`;
const straight = ({ actual_start, actual_end }: Row): number =>
  distanceMeters(JSON.parse(actual_start).point, JSON.parse(actual_end).point);

test('a ride is neither a walk nor a journey to another province', () => {
  expect(driven.filter(({ travel_meters }) => travel_meters > 130_000 || travel_meters < 1_000).map(told)).toEqual([]);
  expect(driven.filter(({ city_id, to_city_id }) => city_id !== to_city_id).map(told)).toEqual([]);
});

test('wherever it ended, it was driven there', () => {
  expect(driven.filter((row) => straight(row) < 1_000 || straight(row) > row.travel_meters + 100).map(told)).toEqual(
    [],
  );
});

test('whoever comes to the yearly gathering from elsewhere sets out from a hotel', () => {
  const own = driven.filter((row) => scenes.get(row.scene_id) === '年会接驳');
  expect(own.length).toBeGreaterThan(2);
  for (const row of own) expect(row.city_id).toBe(110_100);
});

test('a price is let off by a third at most, and no ride is all but free', () => {
  const letOff = driven
    .filter(({ fees }) => fees !== null)
    .map(({ fees, total_fen }) => ({ reduction: JSON.parse(fees).reduction ?? 0, total_fen }));
  expect(letOff.filter(({ reduction }) => reduction > 0).length).toBeGreaterThan(20);
  for (const { reduction, total_fen } of letOff)
    expect(reduction).toBeLessThanOrEqual((total_fen + reduction) / 3 + 100);
  expect(Math.min(...letOff.map(({ total_fen }) => total_fen))).toBeGreaterThan(700);
});
