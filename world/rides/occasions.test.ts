import { expect, test } from 'vitest';
import { instantOfLocal, weekdayOf } from '#rules/calendar.ts';
import { distanceMeters } from '#rules/scene.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';

const world = readWorld(instantOfLocal('2026-03-31 10:17:00')!, 4_000);
const orders = world.all('ride_order');
const scenes = new Map(world.all('scene').map(({ id, name }) => [id, name]));
const ofScene = (name: string): Row[] => orders.filter(({ scene_id }) => scenes.get(scene_id) === name);
const isWeekend = ({ ride_at }: Row): boolean => weekdayOf(new Date(ride_at)) > 5;
function grouped(rows: readonly Row[], keyOf: (row: Row) => string | number): Map<string | number, Row[]> {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
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
  const point = (place: string) => JSON.parse(place).point;
  const byTrip = grouped(
    approved.filter(({ application_id }) => {
      const { draft } = applications.get(application_id)! as Row;
      return draft.roundTrip && draft.template !== 'trip';
    }),
    ({ application_id }) => application_id,
  );
  const both = [...byTrip.values()].filter((rides) => rides.length === 2);
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
  const rides = ofScene('夜间加班（审批）').filter(({ cancelled_at }) => cancelled_at === null);
  const nights = grouped(rides, ({ rider_phone, ride_at }) => `${rider_phone}/${night(ride_at)}`);
  expect([...nights.values()].filter((own) => own.length > 1)).toEqual([]);
});
