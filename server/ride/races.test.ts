import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Answer } from '../../tests/kit/caller.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, NOON, RIDE_FEN, Rides, reportOf, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, {
    departments: { 研发: { 平台: {}, 数据: {} } },
    scene: quick({ countsPersonalLimit: true }),
  });
});

const codes = (answers: readonly Answer[]): number[] => answers.map(({ code }) => code).sort();
const winners = (answers: readonly Answer[]): number => answers.filter(({ code }) => code === 0).length;
const AT_ONCE = 6;
const times = <T>(work: (at: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, at) => work(at));

describe('the last of something goes to one', () => {
  test('of a person’s limit', async () => {
    const rider = await rides.rider();
    await rides.limit(rider, RIDE_FEN);
    expect(codes(await Promise.all(times(() => rides.book(rider))))).toEqual([0, ...Array(AT_ONCE - 1).fill(28019)]);
    expect((await rides.figures()).goingFen).toBe(RIDE_FEN);
  });

  test('of a limit that is enough for one and a half: nobody else pays unasked', async () => {
    const rider = await rides.rider();
    await rides.limit(rider, RIDE_FEN + 2_000);
    expect(codes(await Promise.all(times(() => rides.book(rider))))).toEqual([0, ...Array(AT_ONCE - 1).fill(28021)]);
    expect((await rides.figures()).goingFen).toBe(RIDE_FEN);
  });

  test('of a department’s limit, for people in departments below it', async () => {
    await rides.limit({ departmentId: rides.company.departmentId('研发') }, RIDE_FEN);
    const people: Person[] = [];
    for (const at of times((one) => one)) people.push(await rides.rider(at % 2 ? '平台' : '数据'));
    const answers = await Promise.all(people.map((person) => rides.book(person)));
    expect(codes(answers)).toEqual([0, ...Array(AT_ONCE - 1).fill(28019)]);
  });

  test('of the account', async () => {
    const poor = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: RIDE_FEN + 100 });
    const people: Person[] = [];
    for (const _ of times(() => 0)) people.push(await poor.rider());
    const answers = await Promise.all(people.map((person) => poor.book(person)));
    expect(codes(answers)).toEqual([0, ...Array(AT_ONCE - 1).fill(28019)]);
    expect(await poor.figures()).toMatchObject({ availableFen: 100, goingFen: RIDE_FEN });
  });

  test('of an application’s uses', async () => {
    const [rider, approver] = [await rides.rider(), await rides.company.person()];
    const sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
    const day = dayOf(NOON);
    const filled = { startDay: day, endDay: day, start: null, end: null, useCount: 2 };
    const { applicationId } = await applied(rider, sceneId, filled);
    expect((await decide(approver, applicationId)).code).toBe(0);
    const answers = await Promise.all(times(() => rides.book(rider, { sceneId })));
    expect(codes(answers)).toEqual([0, 0, ...Array(AT_ONCE - 2).fill(28020)]);
  });

  test('of an application that is revoked at the same time', async () => {
    const [rider, approver] = [await rides.rider(), await rides.company.person()];
    const sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
    const day = dayOf(NOON);
    const filled = { startDay: day, endDay: day, start: null, end: null };
    const { applicationId } = await applied(rider, sceneId, filled);
    expect((await decide(approver, applicationId)).code).toBe(0);
    const [booked, revoked] = await Promise.all([
      rides.book(rider, { sceneId }),
      rider.caller.postJson('/app/v1/applications/revoke', { applicationId }),
    ]);
    expect([0, 28020]).toContain(booked.code);
    expect([booked.code === 0, revoked.code === 0].filter(Boolean)).toHaveLength(1);
  });

  test('of a limit that is lowered at the same time: what is left is never below nothing', async () => {
    const rider = await rides.rider();
    await rides.limit(rider, RIDE_FEN);
    const body = { userId: rider.staffId, type: 1, money: '0', sceneIds: [rides.sceneId], status: 1 };
    const lower = rides.company.admin.caller.postJson('/api/v2/scene/setUser', body);
    const [booked, lowered] = await Promise.all([rides.book(rider), lower]);
    expect(lowered.code).toBe(0);
    expect((await rides.book(rider, { personalFen: 9_999 })).code).toBe(28019);
    expect([0, 28019]).toContain(booked.code);
  });
});

describe('two who act on one order', () => {
  test('cancel and start: one of them', async () => {
    for (const _ of [1, 2, 3]) {
      const rider = await rides.rider();
      const orderId = await rides.booked(rider);
      await rides.drive(orderId, 'arrived');
      const [cancelled, started] = await Promise.all([
        rides.cancel(rider, orderId),
        rides.tell(orderId, reportOf('started', 5)),
      ]);
      const row = await rides.row(orderId);
      if (cancelled.code === 0) expect([started.code, row.status, row.taken]).toEqual([28004, 'cancelled', 3_000]);
      else expect([cancelled.code, started.code, row.status]).toEqual([28002, 0, 'serving']);
      expect(row.frozen).toBe(cancelled.code === 0 ? 0 : RIDE_FEN);
    }
  });

  test('cancel many times: once', async () => {
    const rider = await rides.rider();
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'accepted');
    const answers = await Promise.all(times(() => rides.cancel(rider, orderId)));
    expect(codes(answers)).toEqual([0, ...Array(AT_ONCE - 1).fill(28003)]);
    expect(await rides.row(orderId)).toMatchObject({ taken: 500, frozen: 0 });
  });

  test('begin to pay many times: the order is being paid, and one payment counts', async () => {
    const rider = await rides.rider();
    await rides.limit(rider, 3_000);
    const orderId = await rides.booked(rider, { personalFen: 1_600 });
    await rides.drive(orderId, 'priced');
    expect(winners(await Promise.all(times(() => rides.act(rider, 'pay', orderId))))).toBe(AT_ONCE);
    const answers = await Promise.all(times((at) => rides.pay('received', orderId, 1_600, `P${at}`)));
    expect(winners(answers)).toBe(1);
    expect(await rides.row(orderId)).toMatchObject({ status: 'settled', personal_paid_fen: '1600' });
  });

  test('two prices at once: one counts', async () => {
    const rider = await rides.rider();
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'ended');
    const priced = (base: number) =>
      rides.tell(orderId, reportOf('priced', 7, { lines: { base }, totalFen: base, actualPayFen: base }));
    const answers = await Promise.all([priced(5_000), priced(6_000), priced(7_000)]);
    expect(codes(answers)).toEqual([0, 28005, 28005]);
    const { taken, company_fen: company, frozen } = await rides.row(orderId);
    expect([taken, frozen]).toEqual([Number(company), 0]);
  });
});

test('everything at once in one company ends, and the books are right', async () => {
  const riders: Person[] = [];
  for (const _ of [1, 2, 3]) riders.push(await rides.rider());
  await rides.limit(riders[0]!, 3 * RIDE_FEN);
  const life = async (person: Person, at: number) => {
    const booked = await rides.book(person);
    if (booked.code !== 0) return;
    const { orderId } = booked.data;
    if (at % 3 === 0) return void done(await rides.cancel(person, orderId));
    await rides.drive(orderId, at % 3 === 1 ? 'priced' : 'arrived');
  };
  await Promise.all(Array.from({ length: 18 }, (_, at) => life(riders[at % 3]!, at)));
  const { rows } = await server.owner.query(
    `select coalesce(sum(amount_fen) filter (where kind = 'freeze'), 0) - coalesce(sum(amount_fen) filter (where kind = 'unfreeze'), 0) as frozen,
       coalesce(sum(amount_fen) filter (where kind = 'settle'), 0) as settled from account_ledger where company_id = $1`,
    [rides.companyId],
  );
  const figures = await rides.figures();
  expect(Number(rows[0].frozen)).toBe(figures.goingFen! + figures.pendingFen!);
  expect(Number(rows[0].settled)).toBe(figures.owedFen);
  expect(figures.pendingFen).toBe(0);
});
