import { describe, expect, test } from 'vitest';
import { ApplicationDraft, ApprovalStatus, applicationIssues } from '#rules/application.ts';
import { instantOfLocal } from '#rules/calendar.ts';
import { DEMO_ORDERS } from '#rules/demo.ts';
import { decodeTrack, OrderStatus } from '#rules/order.ts';
import { distanceMeters, rulesOf, SceneDraft } from '#rules/scene.ts';
import { type Row, readWorld, readWorldAnew } from '../../tests/kit/read-world.ts';

const NOW = instantOfLocal('2026-03-31 10:17:00')!;
const world = readWorld(NOW);
const known = world.all;
const orders = world.all('ride_order');
const at = (text: string) => new Date(text);
const DAY = 86_400_000;

describe('the same again, or sensibly another', () => {
  const text = (told: typeof world) =>
    JSON.stringify(told.all('ride_order')) + JSON.stringify(told.all('account_ledger'));
  test('one moment gives one year, row for row', () => {
    expect(text(readWorldAnew(NOW))).toBe(text(world));
  });
  test('another seed gives another', () => {
    expect(text(readWorldAnew(NOW, 600, 'another'))).not.toBe(text(readWorldAnew(NOW, 600)));
  });
  test('it is about as large as it was asked to be', () => {
    expect(Math.abs(orders.length - 1_900)).toBeLessThan(350); // what is planted is there in a small world too
    expect(DEMO_ORDERS).toBe(60_000);
  });
});

test.each(['2026-11-18 16:20:00', '2026-11-18 17:30:00', '2026-11-18 18:30:00', '2026-11-21 03:21:00'])(
  'at any hour one ride waits to be explained and one to be decided: %s',
  (local) => {
    const now = instantOfLocal(local)!;
    const asked = (minutes: number) =>
      readWorld(now, 200)
        .all('second_approval')
        .filter(({ asked_at }) => at(String(asked_at)).getTime() === now.getTime() - minutes * 60_000);
    expect(asked(40)).toMatchObject([{ reason: null }]);
    expect(asked(300)).toMatchObject([{ reason: expect.stringContaining('航班晚点') }]);
  },
);

describe.each(['2026-03-31 10:17:00', '2026-03-01 00:10:00', '2028-02-29 04:03:00', '2026-01-04 23:40:00'])(
  'whenever it is loaded: %s',
  (local) => {
    const told = readWorld(instantOfLocal(local)!, 700);
    const seen = (table: string, column: string) => new Set(told.all(table).map((row) => row[column]));

    test('every status of orders, every outcome of a second approval and of a carpool', () => {
      expect([...seen('ride_order', 'status')].sort()).toEqual([...OrderStatus.names].sort());
      expect([...seen('ride_order', 'second_approval')].sort()).toEqual(['none', 'open', 'passed', 'rejected']);
      const shared = told.all('ride_order').filter(({ is_carpool }) => is_carpool);
      for (const outcome of [true, false]) expect(shared.map((row) => row.carpool_succeeded)).toContain(outcome);
      expect(seen('ride_order', 'cancelled_by')).toContain('provider');
      expect(told.all('ride_order').some((row) => row.cancel_fee_fen > 0)).toBe(true);
      expect(told.all('ride_order').some((row) => row.to_private_fen > 0)).toBe(true);
      expect(told.all('ride_order').some((row) => row.company_fen > 0 && row.personal_fen > 0)).toBe(true);
    });

    test('every status of applications in each of the four templates', () => {
      for (const template of ['approval', 'trip', 'approvalCharter', 'bus']) {
        const own = told.rows('application').filter((row) => row.template === template);
        expect([template, [...new Set(own.map(({ status }) => status))].sort()]).toEqual([
          template,
          [...ApprovalStatus.names].sort(),
        ]);
      }
      expect(seen('approval_event', 'kind')).toContain('autoPassed');
      expect(seen('approval_event', 'kind')).toContain('expired');
    });

    test('nothing has happened yet that lies ahead', () => {
      const now = instantOfLocal(local)!;
      for (const [table, columns] of [
        ['ride_order', ['created_at', 'started_at', 'priced_at', 'settled_at', 'cancelled_at']],
        ['order_event', ['at']],
        ['account_ledger', ['at']],
        ['application', ['created_at', 'finished_at']],
        ['approval_event', ['at']],
      ] as const) {
        for (const row of told.all(table))
          for (const column of columns) if (row[column]) expect(at(row[column]) <= now).toBe(true);
      }
    });
  },
);

describe('orders', () => {
  test('numbers and ids are each one’s own, and follow the time of booking', () => {
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
    expect(orders.every(({ number }) => /^\d{18}$/.test(number))).toBe(true);
    for (const companyId of [100, 101]) {
      const own = world.rows('ride_order', companyId);
      const times = own.toSorted((one, other) => one.id - other.id).map(({ created_at }) => at(created_at).getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  test('those under way are of today or the days to come', () => {
    const going = ['booking', 'accepted', 'prepayment', 'waiting', 'departed', 'arrived', 'serving', 'ended'];
    for (const row of orders.filter(({ status }) => going.includes(status)))
      expect(at(row.ride_at).getTime()).toBeGreaterThan(NOW.getTime() - DAY);
  });

  test('months before the last four are completed or cancelled; the newest are settled', () => {
    for (const row of world
      .rows('ride_order')
      .filter(({ settled_at }) => settled_at && at(settled_at) < at('2025-12-01 00:00:00+08')))
      expect(['completed', 'cancelled']).toContain(row.status);
    const march = world
      .rows('ride_order')
      .filter(({ settled_at }) => settled_at && at(settled_at) > at('2026-03-01 00:00:00+08'));
    expect(march.every(({ status, company_fen }) => status !== 'completed' || company_fen === 0)).toBe(true);
  });

  test('every ride was allowed, and the why is short', () => {
    const whys = orders.map(({ judged_at_booking }) => judged_at_booking as string);
    for (const why of whys) expect(JSON.parse(why).every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    expect(whys.reduce((sum, why) => sum + why.length, 0) / whys.length).toBeLessThan(900);
    expect(whys.every((why) => why.includes('LIMIT_EXHAUSTED'))).toBe(true);
  });

  test('evenings are for going home, weekdays for errands', () => {
    const scenes = new Map(known('scene').map(({ id, name }) => [id, name]));
    const named = (name: string) => orders.filter(({ scene_id }) => scenes.get(scene_id) === name);
    const hour = (row: Row) => Number(row.ride_at.slice(11, 13));
    expect(named('加班回家').filter((row) => hour(row) >= 21 || hour(row) < 6).length).toBeGreaterThan(200);
    for (const row of named('市内公出')) expect(new Date(row.ride_at).getUTCDay() % 6).not.toBe(0);
  });
});

describe('tracks', () => {
  const tracks = world.rows('order_track');
  const byId = new Map(orders.map((row) => [row.id, row]));

  test('there is one for every ride that has a price', () => {
    const priced = world.rows('ride_order').filter(({ ended_at, fees }) => ended_at && fees);
    expect(tracks.length).toBe(priced.length);
  });

  test('they lead from the start to the end along streets', () => {
    const straight = tracks.filter(({ order_id }) => byId.get(order_id)!.via === '[]');
    for (const { order_id, line, points } of straight.slice(0, 500)) {
      const way = decodeTrack(line)!;
      const { actual_start, actual_end, travel_meters } = byId.get(order_id)!;
      expect(way.length).toBe(points);
      expect(points).toBeGreaterThanOrEqual(20);
      expect(points).toBeLessThanOrEqual(160);
      expect(distanceMeters(way[0]!, JSON.parse(actual_start).point)).toBeLessThan(3);
      expect(distanceMeters(way.at(-1)!, JSON.parse(actual_end).point)).toBeLessThan(3);
      const steps = way.slice(1).map((point, nth) => distanceMeters(way[nth]!, point));
      const length = steps.reduce((sum, step) => sum + step, 0);
      expect(Math.max(...steps)).toBeLessThan(Math.max(1_500, length / 6));
      expect(length).toBeLessThan(1.45 * travel_meters + 200);
      if (travel_meters < 4 * distanceMeters(way[0]!, way.at(-1)!)) expect(length).toBeGreaterThan(0.6 * travel_meters);
    }
  });
});

describe('applications', () => {
  const versions = new Map(known('scene_version').map((row) => [`${row.scene_id}/${row.version}`, row.scene]));
  const dated = (draft: Row) => ({
    ...draft,
    ...(draft.legs && {
      legs: draft.legs.map((leg: Row) => ({ ...leg, startAt: at(leg.startAt), endAt: at(leg.endAt) })),
    }),
  });

  test('each would have been taken by its scene on its day', () => {
    for (const row of world.all('application')) {
      const draft = ApplicationDraft.parse(dated(JSON.parse(row.draft)));
      const rules = rulesOf(SceneDraft.parse(JSON.parse(versions.get(`${row.scene_id}/${row.scene_version}`))));
      expect(applicationIssues(draft, rules, at(row.created_at))).toEqual([]);
      expect(/^(?:[A-Z]{3})?\d{16}$/.test(row.number)).toBe(true);
    }
    expect(world.rows('application', 101).every(({ number }) => number.startsWith('YSZ'))).toBe(true);
  });

  test('rides come after the consent', () => {
    const finished = new Map(world.all('application').map((row) => [row.id, row.finished_at]));
    for (const { application_id, created_at } of orders)
      if (application_id !== null) expect(at(created_at) >= at(finished.get(application_id))).toBe(true);
  });
});

describe('the people a newcomer signs in as', () => {
  const staffId = (phone: string) => known('staff').find((row) => row.phone === phone)!.id;
  const waiting = (id: number) => world.rows('approver').filter(({ staff_id }) => staff_id === id);

  test.each(['13800000003', '13800000004', '13800000005'])('%s rides, applies and is asked', (phone) => {
    const id = staffId(phone);
    expect(world.rows('ride_order').filter(({ staff_id }) => staff_id === id).length).toBeGreaterThanOrEqual(8);
    const own = world.rows('application').filter(({ staff_id }) => staff_id === id);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ status }) => status === 'pending' || status === 'running')).toBe(true);
    expect(waiting(id).length).toBeGreaterThanOrEqual(2);
  });

  test('finance is asked about trips', () => {
    expect(waiting(staffId('13800000006')).length).toBeGreaterThanOrEqual(2);
  });
});
