import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, localText, startOfDay } from '#rules/calendar.ts';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, meteredDraft, NOON, RIDE_FEN, Rides, rideDesk, STATION, saved } from '../../tests/kit/ride-calls.ts';
import { BEIJING, BUND, quick, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, meteredDraft({ vehicleGroup: 'business', baseFen: 5_000 }));
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }), accountKind: 'prepaid' });
  rider = await rides.rider();
});

/** 20 km instead of 13: seven kilometres more. */
const FURTHER = { to: { cityId: BEIJING, point: STATION, address: '通州' }, meters: 20_000, seconds: 1_800 };
const change = (orderId: number, more: object, person = rider) => rides.act(person, 'change', orderId, more);
const later = (days: number, hour = 12) =>
  localText(new Date(startOfDay(addDays(dayOf(NOON), days)).getTime() + hour * 3_600_000));
const trailOf = async (orderId: number): Promise<string[]> =>
  (await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId })).data.orderTrail.map(
    ({ text }: { text: string }) => text,
  );

describe('a booked ride is changed', () => {
  test('the difference is taken, everybody is told, and old and new stand in the trail', async () => {
    await rides.limit(rider, 10_000);
    const orderId = await rides.booked(rider);
    const { data } = await change(orderId, FURTHER);
    expect(data).toMatchObject({ changed: true, verdict: 'ALLOW', status: 'booking' });
    expect(data.before).toMatchObject({ end: '北京站', estimateFen: RIDE_FEN, companyFen: RIDE_FEN, personalFen: 0 });
    const dearerFen = data.after.estimateFen;
    expect(dearerFen).toBeGreaterThan(RIDE_FEN);
    const row = await rides.row(orderId);
    expect(row).toMatchObject({ frozen: dearerFen, born: dearerFen, estimate_fen: String(dearerFen), changes: 1 });
    expect(row.booked_end.address).toBe('通州');
    expect((await trailOf(orderId)).at(-1)).toMatch(
      new RegExp(`^${rider.name}修改行程：下车地点由“北京站”改为“通州”，预估费用由“¥46.00”改为“¥`),
    );
    expect((await rides.sms(rider)).at(-1)).toContain('行程已修改：下车地点由“北京站”改为“通州”');
    const { rows } = done(await desk.get('/desk/v1/orders/changes', { pageSize: 100 }));
    expect(rows.at(-1)).toMatchObject({ orderId, before: { end: '北京站' }, after: { end: '通州' } });
    const shown = done(await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId }));
    expect(shown).toMatchObject({ changes: 1, estimateFen: dearerFen, end: { address: '通州' } });
    expect(await rides.differences()).toEqual([]);
  });

  test('to another month: what was held counts there, and no longer here', async () => {
    await rides.limit(rider, RIDE_FEN);
    const orderId = await rides.booked(rider);
    done(await change(orderId, { at: later(40), meters: 13_000, seconds: 1_800 }));
    await rides.booked(rider, { at: localText(NOON) });
    expect((await rides.book(rider, { at: later(40) })).code).toBe(28019);
    expect(await rides.differences()).toEqual([]);
  });

  test('to another car, and its price is the other car’s; then it is driven and settled', async () => {
    const orderId = await rides.booked(rider);
    const { data } = await change(orderId, { vehicleGroup: 'business', meters: 13_000, seconds: 1_800 });
    expect(data.after.vehicleGroup).toBe('商务');
    await rides.drive(orderId, 'priced', data.after.estimateFen);
    expect(await rides.row(orderId)).toMatchObject({ status: 'settled', taken: data.after.estimateFen, frozen: 0 });
    expect(await rides.differences()).toEqual([]);
  });

  test('tried first: nothing moves', async () => {
    const orderId = await rides.booked(rider);
    const before = await rides.row(orderId);
    const { data } = await change(orderId, { ...FURTHER, dryRun: true });
    expect([data.changed, data.verdict, data.after.end]).toEqual([false, 'ALLOW', '通州']);
    expect(await rides.row(orderId)).toEqual(before);
  });

  test('beside itself: its own money, use and time stand in nobody’s way', async () => {
    const head = await rides.company.person({ name: '周经理' });
    const sceneId = await newScene(server, rides.company, [designated(head)], [rider], {
      more: { overlapRefused: true, countsPersonalLimit: true },
    });
    const days = { startDay: dayOf(NOON), endDay: addDays(dayOf(NOON), 2) };
    const { applicationId } = await applied(rider, sceneId, days);
    await decide(head, applicationId);
    const orderId = await rides.booked(rider, { sceneId });
    await rides.limit(rider, RIDE_FEN);
    const { code, data } = await change(orderId, { at: later(0, 13), meters: 13_000, seconds: 1_800 });
    expect([code, data.verdict]).toEqual([0, 'ALLOW']);
    expect((await rides.row(orderId)).application_id).toBe(String(applicationId));
    expect(await change(orderId, { at: later(5), meters: 13_000, seconds: 1_800 })).toMatchObject({ code: 28020 });
  });
});

describe('a change that does not pass leaves the booking as it was', () => {
  const stays = async (orderId: number, code: number, more: object, person = rider) => {
    const before = await rides.row(orderId);
    const answer = await change(orderId, more, person);
    expect(answer.code).toBe(code);
    expect(await rides.row(orderId)).toEqual(before);
    return answer.msg;
  };

  test('where the scene refuses it, with the nearest change that would pass', async () => {
    const open = { hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ from: 540, to: 1_080 }] })) };
    const sceneId = await rides.scene(quick({ ...open, cityIds: [BEIJING] }));
    await rides.grant(rider, sceneId);
    const orderId = await rides.booked(rider, { sceneId });
    const msg = await stays(orderId, 28019, { at: later(1, 8) });
    expect(msg).toContain('不能预订');
    expect(msg).toContain('再过 60 分钟即可用');
    const bund = { cityId: SHANGHAI, point: BUND, address: '外滩' };
    expect(await stays(orderId, 28010, { from: bund })).toContain('可在北京用车');
  });

  test('where nobody agreed to pay the difference', async () => {
    await rides.limit(rider, RIDE_FEN);
    const orderId = await rides.booked(rider);
    expect(await stays(orderId, 28021, FURTHER)).toContain('您个人需要支付');
    const { data } = await change(orderId, { ...FURTHER, personalFen: 5_000 });
    expect(data.after.companyFen).toBe(RIDE_FEN);
    expect(data.after.personalFen).toBe(data.after.estimateFen - RIDE_FEN);
  });

  test('where the account cannot carry the difference', async () => {
    const poor = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: RIDE_FEN });
    const person = await poor.rider();
    const orderId = await poor.booked(person);
    done(await poor.act(person, 'change', orderId, { at: later(1), meters: 13_000, seconds: 1_800 }));
    const answer = await poor.act(person, 'change', orderId, FURTHER);
    expect([answer.code, answer.msg]).toEqual([28019, expect.stringContaining('企业账户可用')]);
    expect((await poor.row(orderId)).frozen).toBe(RIDE_FEN);
  });

  test.each([
    ['departed', { at: '2099-01-01 12:00:00' }, 28093],
    ['arrived', { vehicleGroup: 'business' }, 28093],
    ['ended', FURTHER, 28001],
    ['priced', FURTHER, 28001],
  ])('after the car has %s', async (until, more, code) => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, until);
    await stays(orderId, code, more);
  });

  test('on the way, where it goes may still be changed', async () => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'departed');
    expect((await rides.detail(rider, orderId)).data.mayChange).toEqual(['to', 'via']);
    expect((await change(orderId, FURTHER)).code).toBe(0);
  });

  test('where nothing is changed, it is somebody else’s, or over', async () => {
    const orderId = await rides.booked(rider);
    await stays(orderId, 28094, {});
    await stays(orderId, 40400, FURTHER, await rides.rider());
    done(await rides.cancel(rider, orderId));
    await stays(orderId, 28001, FURTHER);
  });
});

test('of two who change it at once neither undoes what the other did', async () => {
  const orderId = await rides.booked(rider);
  const holder = await server.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from company_account where company_id = $1 for update', [rides.companyId]);
    const changes = [FURTHER, { at: later(1), meters: 13_000, seconds: 1_800 }].map((more) => change(orderId, more));
    await untilWaiting(server, { statement: '%company_account%', count: 2 });
    await holder.query('commit');
    const codes = (await Promise.all(changes)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 40900]);
  } finally {
    holder.release();
  }
  done(await change(orderId, FURTHER));
  done(await change(orderId, { at: later(1), meters: 20_000, seconds: 1_800 }));
  const { booked_end, ride_at } = await rides.row(orderId);
  expect([booked_end.address, localText(ride_at)]).toEqual(['通州', later(1)]);
  expect(await rides.differences()).toEqual([]);
});

test('two changes and a cancellation at once: exactly one order of them, and the books agree', async () => {
  await rides.limit(rider, 20_000);
  const orderId = await rides.booked(rider);
  const home = { cityId: BEIJING, point: TIANANMEN, address: '天安门' };
  await Promise.all([
    change(orderId, FURTHER),
    change(orderId, { to: home, from: { ...home, point: STATION, address: '北京站' }, meters: 9_000, seconds: 900 }),
    rides.cancel(rider, orderId),
  ]);
  expect(await rides.row(orderId)).toMatchObject({ status: 'cancelled', frozen: 0, born: 0 });
  expect(await rides.differences()).toEqual([]);
});
