import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#rules/calendar.ts';
import { applied, decide, designated, inDays, newScene, waitingOf } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, NOON, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let boss: Person;
let sceneId: number;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: {} }, scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider('研发');
  boss = await rides.company.person({ name: '王总' });
  sceneId = await newScene(server, rides.company, [designated(boss)], [rider], { more: { perOrderQuotaFen: 5_000 } });
});

const get = async (person: Person, path: string, query: Record<string, unknown> = {}) =>
  done(await person.caller.get(path, query));
const context = (person: Person, approvalId: number) => person.caller.get('/app/v1/approvals/context', { approvalId });

test('a row says how often, how much and by when; the soonest needed may stand first', async () => {
  const later = await applied(rider, sceneId, { startDay: inDays(5), endDay: inDays(5), useCount: 3 });
  const sooner = await applied(rider, sceneId, { startDay: inDays(1), endDay: inDays(2), useCount: 2 });
  const { rows } = await get(boss, '/app/v1/approvals', { sort: 'needed' });
  expect(rows).toMatchObject([
    { applicationId: sooner.applicationId, uses: 2, neededBy: `${inDays(1)} 00:00:00`, flag: '明天要用' },
    { applicationId: later.applicationId, uses: 3, neededBy: `${inDays(5)} 00:00:00`, flag: '' },
  ]);
  const oldest = (await get(boss, '/app/v1/approvals')).rows;
  expect(oldest.map((row: { applicationId: number }) => row.applicationId)).toEqual([
    later.applicationId,
    sooner.applicationId,
  ]);
  const own = (await get(rider, '/app/v1/applications', { group: 'open' })).rows;
  expect(own).toMatchObject([{ waitingFor: ['王总'], since: expect.any(String) }, {}]);
  done(await decide(boss, sooner.applicationId));
  expect((await get(rider, '/app/v1/applications', { group: 'usable' })).rows).toMatchObject([
    { applicationId: sooner.applicationId, waitingFor: [], since: null },
  ]);
  expect((await get(rider, '/app/v1/applications', { group: 'done' })).rows).toEqual([]);
});

test('what I decided is listed, newest first, and nobody else’s is', async () => {
  const [first, second] = [await applied(rider, sceneId), await applied(rider, sceneId)];
  done(await decide(boss, first.applicationId));
  done(await decide(boss, second.applicationId, '预算不足'));
  const { rows, total } = await get(boss, '/app/v1/approvals/done');
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { applicationId: second.applicationId, decision: 'rejected', reason: '预算不足', status: 'rejected' },
    { applicationId: first.applicationId, decision: 'passed', applicantName: rider.name, inPlaceOf: '' },
  ]);
  expect((await get(rider, '/app/v1/approvals/done')).rows).toEqual([]);
});

describe('the context of a decision', () => {
  test('is what it may cost, what is left, and what was before; departments in percent alone', async () => {
    await rides.limit(rider, 20_000);
    await rides.limit({ departmentId: rides.company.departmentId('研发') }, 46_000);
    await rides.booked(rider);
    const days = { startDay: dayOf(NOON), endDay: dayOf(NOON) };
    const { applicationId } = await applied(rider, sceneId, { useCount: 2, ...days });
    const approvalId = (await waitingOf(boss))[0]!.approvalId;
    const { data } = await context(boss, approvalId);
    expect(data).toMatchObject({
      mostFen: 10_000,
      limit: { moneyFen: 20_000, usedFen: 0, frozenFen: RIDE_FEN, leftFen: 20_000 - RIDE_FEN },
      department: { usedPercent: 10, afterPercent: 31 },
      history: { days: 90, applications: 1, passed: 0, orders: 0, amountFen: 0, over: 0 },
    });
    expect(data.prose).toContainEqual({ group: '费用限额', text: '每单限额 ¥50.00' });
    expect((await context(rider, approvalId)).code).toBe(40400);
    done(await decide(boss, applicationId));
    expect((await context(boss, approvalId)).data.history).toMatchObject({ passed: 1 });
  });

  test('tells what is left of the month in which the rides may begin', async () => {
    await rides.limit(rider, 20_000);
    await rides.booked(rider);
    const first = `${addMonths(monthOf(NOON), 1)}-01`;
    await applied(rider, sceneId, { startDay: first, endDay: first });
    const { data } = await context(boss, (await waitingOf(boss))[0]!.approvalId);
    expect(data.limit).toEqual({ moneyFen: 20_000, usedFen: 0, frozenFen: 0, leftFen: 20_000 });
  });
});

describe('passing many at once', () => {
  test('answers for each, and one that cannot be passed harms no other', async () => {
    const sent = [await applied(rider, sceneId), await applied(rider, sceneId), await applied(rider, sceneId)];
    const waiting = await waitingOf(boss);
    done(await decide(boss, sent[1]!.applicationId));
    const items = waiting.map(({ approvalId, stepNo }: { approvalId: number; stepNo: number }) => ({
      approvalId,
      stepNo,
    }));
    const { results } = done(await boss.caller.postJson('/app/v1/approvals/approveMany', { items }));
    expect(results.map(({ code, status }: { code: number; status: string }) => [code, status])).toEqual([
      [0, 'passed'],
      [28061, null],
      [0, 'passed'],
    ]);
    expect(await waitingOf(boss)).toEqual([]);
    const stranger = await rides.company.person();
    const foreign = done(await stranger.caller.postJson('/app/v1/approvals/approveMany', { items: items.slice(0, 1) }));
    expect(foreign.results[0]).toMatchObject({ code: 40400, status: null });
  });

  test('is for fifty at most, and at least one', async () => {
    const many = (count: number) =>
      boss.caller.postJson('/app/v1/approvals/approveMany', {
        items: Array.from({ length: count }, (_, at) => ({ approvalId: at + 1, stepNo: 1 })),
      });
    expect((await many(51)).msg).toBe('一次最多通过 50 个');
    expect((await many(0)).msg).toBe('请选择要通过的申请');
  });
});

test('the statement of a limit runs from entry to entry, and adds up', async () => {
  await rides.limit(rider, 20_000);
  const month = new Date(Date.now() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 7);
  const kept = await rides.booked(rider);
  const gone = await rides.booked(rider);
  done(await rides.cancel(rider, gone));
  await rides.drive(kept, 'priced', 5_000);
  const statement = await get(rider, '/app/v1/limits/entries', { month });
  expect(statement).toMatchObject({ month, kind: 'monthly', moneyFen: 20_000, usedFen: 5_000, frozenFen: 0, total: 4 });
  expect(
    statement.rows.map(({ text, amountFen, leftFen }: Record<string, unknown>) => [text, amountFen, leftFen]),
  ).toEqual([
    ['按实际多扣', 400, 15_000],
    ['取消退回', -RIDE_FEN, 15_400],
    ['下单保留', RIDE_FEN, 20_000 - 2 * RIDE_FEN],
    ['下单保留', RIDE_FEN, 20_000 - RIDE_FEN],
  ]);
  expect((await rider.caller.get('/app/v1/limits/entries', { month: '2026-13' })).msg).toBe('请选择月份');
  expect((await rider.caller.get('/app/v1/limits/entries', { actingFor: boss.staffId })).code).toBe(28091);
});
