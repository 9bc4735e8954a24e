import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonthsToDay, dayOf } from '#rules/calendar.ts';
import type { DraftOf } from '#rules/scene.ts';
import type { Answer, Caller } from '../../tests/kit/caller.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, NOON, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { wireOf } from '../../tests/kit/scene-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: { 平台: {} }, 销售: {} }, scene: quick() });
  rider = await rides.rider('平台');
  admin = rides.company.admin.caller;
});

const DAY = dayOf(NOON);
const call = (name: string, body: Record<string, unknown>, caller = admin): Promise<Answer> =>
  caller.post(`/api/v3/lab/sandbox/${name}`, body);
const ask = (more: Partial<DraftOf<'quick'>>, beside: object = {}, caller = admin): Promise<Answer> =>
  caller.postJson('/api/v3/lab/sandbox/run', {
    ...{ kind: 'scene', sceneId: rides.sceneId, scene: wireOf(quick(more)) },
    ...{ startDay: addDays(DAY, -30), endDay: DAY },
    ...beside,
  });

/** Plays a draft to its end. */
async function played(more: Partial<DraftOf<'quick'>>, beside: object = {}, caller = admin): Promise<number> {
  const { sandboxId } = done(await ask(more, beside, caller));
  await expect.poll(async () => done(await call('progress', { sandboxId }, caller)).status).toBe('done');
  return sandboxId;
}
const result = async (sandboxId: number, caller = admin) => done(await call('result', { sandboxId }, caller));
const sums = async (sandboxId: number) =>
  Object.fromEntries((await result(sandboxId)).sums.map((one: { change: string }) => [one.change, one]));

async function ridden(count: number, person = rider): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await rides.drive(await rides.booked(person), 'priced');
}

const YUAN = RIDE_FEN / 100;

describe('a replay of a draft', () => {
  test('moves what a lower quota leaves to people, and the rules in force give what happened', async () => {
    await ridden(2);
    const sandboxId = await played({ perOrderQuotaFen: 3_000 });
    const { check, changes, sums: all, peopleNum, subjectName } = await result(sandboxId);
    expect(check).toEqual({
      ...{ orderNum: 2, sameNum: 2, unsettledNum: 0, unknown: { changed: 0, rules: 0, cap: 0, price: 0 } },
      ...{ companyAmount: 2 * YUAN, personalAmount: 0 },
    });
    expect(all).toEqual([
      {
        ...{ change: 'less', orderNum: 2, tryNum: 0, tryAmount: 0, before: 2 * YUAN, after: 60 },
        ...{ beforePersonal: 0, afterPersonal: 2 * YUAN - 60 },
      },
    ]);
    expect([peopleNum, subjectName]).toEqual([1, '测试场景']);
    expect(changes).toEqual([
      {
        group: 'quota',
        label: '费用限额',
        fields: ['perOrderQuotaFen'],
        before: '每单限额 不限',
        after: '每单限额 ¥30.00',
      },
    ]);
  });

  test('the money of the past is the report’s, and parts add up to the totals', async () => {
    await ridden(2);
    await ridden(1, await rides.rider('销售'));
    const sandboxId = await played({ perOrderQuotaFen: 1_000 });
    const { check } = await result(sandboxId);
    const beginTime = addDays(DAY, -30);
    const report = done(
      await admin.post('/api/v2/company/report/tocalStatistics', { beginTime, endTime: addDays(DAY, 1) }),
    );
    expect([check.orderNum, check.companyAmount]).toEqual([report.totalDeptTime, report.totalDeptMoney]);
    for (const by of ['department', 'person', 'scene', 'hour', 'city', 'month']) {
      const rows: { orderNum: number; before: number; after: number }[] = done(await call('part', { sandboxId, by }));
      const sum = (key: 'orderNum' | 'before' | 'after') => rows.reduce((total, row) => total + row[key], 0);
      expect([by, sum('orderNum'), sum('before'), sum('after')]).toEqual([by, 3, 3 * YUAN, 30]);
    }
  });

  test('names the rule that refuses, what would help, each change by itself and who might wait', async () => {
    await ridden(2);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ from: 735, to: 1_300 }] }));
    const sandboxId = await played({ hours, perOrderQuotaFen: 3_000 });
    const all = await sums(sandboxId);
    expect(all.refused).toMatchObject({ orderNum: 2, before: 2 * YUAN, after: 0, afterPersonal: 0 });
    const { singles, ranges } = await result(sandboxId);
    expect(singles).toEqual([
      { label: '用车时段', amount: -2 * YUAN, refusedNum: 2 },
      { label: '费用限额', amount: 60 - 2 * YUAN, refusedNum: 0 },
    ]);
    expect(ranges.map(({ label, amount, refusedNum }: never) => [label, amount, refusedNum])).toEqual([
      ['合计', -2 * YUAN, 2],
      ['10 分钟内的都等', -2 * YUAN, 2],
      ['20 分钟内的都等', 60 - 2 * YUAN, 0],
      ['30 分钟内的都等', 60 - 2 * YUAN, 0],
      ['全都等到可用', 60 - 2 * YUAN, 0],
    ]);
    const { list, total } = done(await call('orders', { sandboxId, change: 'refused' }));
    expect([total, list[0].verdict, list[0].userName]).toEqual([2, 'DENY', rider.name]);
    expect(list[0].text).toContain('12:00 不在可用时段内');
    const { rules, nearest } = done(await call('order', { sandboxId, nth: list[0].nth }));
    const time = rules.find(({ stepName }: { stepName: string }) => stepName === '用车时段');
    expect([time.before.passed, time.after.passed]).toEqual([true, false]);
    expect(nearest).toEqual(['再过 15 分钟即可用']);
  });

  test('gives what a refused ride frees to rides after it, in other scenes too', async () => {
    const other = await rides.scene(quick({ name: '另一个场景', countsPersonalLimit: true }));
    await rides.grant(rider, other);
    await rides.limit(rider, 6_000);
    const own = quick({ countsPersonalLimit: true });
    const counting = await rides.scene({ ...own, name: '计入限额' });
    await rides.grant(rider, counting);
    await rides.drive(await rides.booked(rider, { sceneId: counting }), 'priced');
    const second = await rides.booked(rider, { sceneId: other, personalFen: 5_000 });
    await rides.drive(second, 'priced');
    const closed = { ...own, name: '计入限额', cityIds: [310_100] };
    const sandboxId = await played({}, { sceneId: counting, scene: wireOf(closed) });
    const all = await sums(sandboxId);
    expect(all.refused).toMatchObject({ orderNum: 1, before: YUAN, after: 0 });
    expect(all.linked).toMatchObject({ orderNum: 1, before: 60 - YUAN, after: YUAN, afterPersonal: 0 });
  });

  test('a limit is played like a scene', async () => {
    const scene = quick({ countsPersonalLimit: true });
    rides = await Rides.create(server, desk, { scene });
    admin = rides.company.admin.caller;
    rider = await rides.rider();
    await ridden(2);
    const { sandboxId } = done(
      await admin.postJson('/api/v3/lab/sandbox/run', {
        ...{ kind: 'limit', userId: rider.staffId, type: 1, money: 50 },
        ...{ startDay: addDays(DAY, -30), endDay: DAY },
      }),
    );
    await expect.poll(async () => done(await call('progress', { sandboxId })).status).toBe('done');
    expect((await sums(sandboxId)).less).toMatchObject({ orderNum: 1, before: YUAN, after: 50 - YUAN });
  });

  test('a limit of a year knows what was ridden in it before the days that are played', async () => {
    rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
    admin = rides.company.admin.caller;
    rider = await rides.rider();
    for (const at of ['2025-02-10 04:00:00Z', '2025-06-10 04:00:00Z']) {
      const orderId = await rides.booked(rider);
      await rides.drive(orderId, 'priced');
      await server.owner.query('update ride_order set ride_at = $3 where company_id = $1 and id = $2', [
        ...[rides.companyId, orderId, at],
      ]);
    }
    const { sandboxId } = done(
      await admin.postJson('/api/v3/lab/sandbox/run', {
        ...{ kind: 'limit', userId: rider.staffId, type: 7, money: 50 },
        ...{ startDay: '2025-06-01', endDay: '2025-06-30' },
      }),
    );
    await expect.poll(async () => done(await call('progress', { sandboxId })).status).toBe('done');
    expect((await sums(sandboxId)).less).toMatchObject({ orderNum: 1, before: YUAN, after: 50 - YUAN });
  });
});

describe('rides that are refused', () => {
  test('are kept, bookings each time and questions once in five minutes, and play as newly passed', async () => {
    const closed = quick({ cityIds: [310_100] });
    const sceneId = await rides.scene({ ...closed, name: '只在上海' });
    await rides.grant(rider, sceneId);
    for (let nth = 0; nth < 2; nth += 1) await rides.evaluate(rider, { sceneId });
    expect((await rides.book(rider, { sceneId })).code).not.toBe(0);
    const { rows } = await server.owner.query(
      `select is_booking, verdict, reasons -> 0 ->> 'code' as code, staff_id::int, estimate_fen::int
       from ride_refusal where company_id = $1 order by id`,
      [rides.companyId],
    );
    const kept = { verdict: 'DENY', code: 'CITY_NOT_ALLOWED', staff_id: rider.staffId, estimate_fen: RIDE_FEN };
    expect(rows).toEqual([
      { ...kept, is_booking: false },
      { ...kept, is_booking: true },
    ]);
    const sandboxId = await played({}, { sceneId, scene: wireOf({ ...quick(), name: '只在上海' }) });
    expect((await sums(sandboxId)).passed).toMatchObject({
      orderNum: 0,
      tryNum: 2,
      tryAmount: 2 * YUAN,
      before: 0,
      after: 0,
    });
    const { list } = done(await call('orders', { sandboxId, change: 'passed' }));
    expect([list[0].orderNo, list[0].userName, list[0].after]).toEqual(['', rider.name, YUAN]);
  });

  test('count in the departments, cities and people that are asked for, and the run says which', async () => {
    const sceneId = await rides.scene({ ...quick({ cityIds: [310_100] }), name: '只在上海' });
    const seller = await rides.rider('销售');
    for (const person of [rider, seller]) {
      await rides.grant(person, sceneId);
      await rides.evaluate(person, { sceneId });
    }
    const departmentIds = [rides.company.departments.get('研发')];
    for (const [filter, tries, said] of [
      [{}, 2, ''],
      [{ departmentIds }, 1, '只计部门：研发'],
      [{ cityIds: [310_100] }, 0, '只计上车城市：上海'],
      [{ exceptUserIds: [seller.staffId] }, 1, '不计 1 名员工'],
    ] as const) {
      const sandboxId = await played({}, { sceneId, scene: wireOf({ ...quick(), name: '只在上海' }), ...filter });
      expect([(await sums(sandboxId)).passed?.tryNum ?? 0, (await result(sandboxId)).filterText]).toEqual([
        tries,
        said,
      ]);
    }
  });
});

describe('who may', () => {
  test('is asked for the right to change it, and sees the departments of their report', async () => {
    await ridden(1);
    await ridden(1, await rides.rider('销售'));
    const writer = await rides.company.person({ roles: [await rides.company.role('只写制度', [13], 'all')] });
    expect((await ask({ perOrderQuotaFen: 1 }, {}, writer.caller)).code).toBe(40300);
    const reader = await rides.company.person({ roles: [await rides.company.role('只看报表', [39], 'all')] });
    expect(await ask({ perOrderQuotaFen: 1 }, {}, reader.caller)).toMatchObject({ code: 39009 });
    const role = await rides.company.role('研发制度', [13, 39], 'listed', ['研发']);
    const { caller } = await rides.company.person({ roles: [role] });
    const sandboxId = await played({ perOrderQuotaFen: 3_000 }, {}, caller);
    const { sums: own, departmentNum } = await result(sandboxId, caller);
    expect([own.length, own[0].orderNum, departmentNum]).toEqual([1, 1, 2]);
    expect((await call('result', { sandboxId })).code).toBe(40400);
    done(await call('keep', { sandboxId, name: '每单 30 元' }, caller));
    expect((await result(sandboxId)).name).toBe('每单 30 元');
    expect((await call('result', { sandboxId }, (await server.company()).admin.caller)).code).toBe(40400);
  });

  test('keeps, shares and removes it, each in the log', async () => {
    await ridden(1);
    const sandboxId = await played({ perOrderQuotaFen: 3_000 });
    const reader = await rides.company.person({ name: '财务', roles: [await rides.company.role('报表', [39], 'all')] });
    expect((await call('result', { sandboxId }, reader.caller)).code).toBe(40400);
    done(await call('keep', { sandboxId, name: '降到 30 元' }));
    done(await call('share', { sandboxId, userIds: [reader.staffId] }));
    expect((await result(sandboxId, reader.caller)).name).toBe('降到 30 元');
    const { list } = done(await call('list', {}, reader.caller));
    expect(list).toMatchObject([{ sandboxId, name: '降到 30 元', amount: 30 - YUAN }]);
    done(await call('remove', { sandboxId }));
    expect((await call('result', { sandboxId })).code).toBe(40400);
    const log = (await rides.company.log()).slice(-3).map(({ type, content }) => [type, content]);
    expect(log).toEqual([
      ['add', `留存回放“降到 30 元”：测试场景，${addDays(DAY, -30)} 至 ${DAY}`],
      ['edit', '把回放“降到 30 元”分享给财务'],
      ['delete', '删除回放“降到 30 元”'],
    ]);
  });
});

test('what is not to be played is said', async () => {
  expect(await ask({})).toMatchObject({ code: 39003, msg: '草稿与现行规则相同，没有可回放的改动' });
  const startDay = addDays(addMonthsToDay(DAY, -12), -1);
  expect(await ask({ perOrderQuotaFen: 1 }, { startDay })).toMatchObject({ code: 39001, msg: '最多回放 12 个月' });
  expect((await ask({ perOrderQuotaFen: 1 }, { fields: ['hours'] })).code).toBe(39003);
  await server.owner.query(
    `insert into sandbox_run (company_id, kind, subject_id, subject, question, from_day, to_day, made_by, made_at, status,
       beat_at) values ($1, 'scene', 1, '', '{}', '2026-01-01', '2026-01-02', $2, now(), 'running', now())`,
    [rides.companyId, rides.company.admin.staffId],
  );
  expect(await ask({ perOrderQuotaFen: 1 })).toMatchObject({ code: 39004, msg: '你有一次回放正在进行' });
  await server.owner.query(`update sandbox_run set beat_at = now() - interval '1 minute'`);
  await played({ perOrderQuotaFen: 1 });
});

test('a replay whose rows are being stored goes on beating: nobody takes it for lost', async () => {
  await ridden(1);
  const holder = await server.owner.connect();
  await holder.query('begin; lock table sandbox_row in share mode');
  const { sandboxId } = done(await ask({ perOrderQuotaFen: 3_000 }));
  try {
    await untilWaiting(server, { statement: '%sandbox_row%' });
    await server.owner.query(`update sandbox_run set beat_at = now() - interval '1 minute' where company_id = $1`, [
      rides.companyId,
    ]);
    const isSilent = async () =>
      (
        await server.owner.query(
          `select beat_at < now() - interval '30 seconds' as silent from sandbox_run where company_id = $1`,
          [rides.companyId],
        )
      ).rows[0].silent;
    await expect.poll(isSilent, { timeout: 8_000, interval: 100 }).toBe(false);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  await expect.poll(async () => done(await call('progress', { sandboxId })).status).toBe('done');
});

describe('a kept replay', () => {
  test('that two share at once is shared with whom both named', async () => {
    await ridden(1);
    const sandboxId = await played({ perOrderQuotaFen: 3_000 });
    done(await call('keep', { sandboxId, name: '额度' }));
    const readers = [await rides.company.person({ name: '甲' }), await rides.company.person({ name: '乙' })];
    const holder = await server.owner.connect();
    await holder.query('begin; lock table sandbox_run in exclusive mode');
    const shared = Promise.all(readers.map(({ staffId }) => call('share', { sandboxId, userIds: [staffId] })));
    await untilWaiting(server, { statement: '%sandbox_run%', count: 2 });
    await holder.query('commit');
    holder.release();
    for (const answer of await shared) done(answer);
    const { sharedWith } = await result(sandboxId);
    expect(sharedWith.sort()).toEqual(readers.map(({ staffId }) => staffId).sort());
  });

  test('is told in a list within the departments of whoever reads it', async () => {
    await ridden(1);
    await ridden(1, await rides.rider('销售'));
    const sandboxId = await played({ perOrderQuotaFen: 3_000 });
    done(await call('keep', { sandboxId, name: '额度' }));
    const role = await rides.company.role('平台报表', [39], 'listed', ['平台']);
    const reader = await rides.company.person({ roles: [role] });
    done(await call('share', { sandboxId, userIds: [reader.staffId] }));
    const amountOf = async (caller: Caller) =>
      done(await call('list', {}, caller)).list.find((one: { sandboxId: number }) => one.sandboxId === sandboxId)
        .amount;
    expect(await amountOf(admin)).toBe(2 * (await amountOf(reader.caller)));
    expect((await result(sandboxId)).check.companyAmount).toBe(2 * YUAN);
    expect((await result(sandboxId, reader.caller)).check).toMatchObject({ companyAmount: 0, personalAmount: 0 });
  });
});
