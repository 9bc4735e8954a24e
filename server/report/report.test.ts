import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { ENDINGS } from '../../tests/kit/plain-report.ts';
import { at, BEIJING, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const BASE = '/api/v2/company/report';
/** The end is the day after the last. */
const MARCH = { beginTime: '2026-03-01', endTime: '2026-04-01' };

let server: TestServer;
let company: TestCompany;
let [core, app, sales]: Person[] = [];

const order = (booker: Person, time: string, more: Partial<OrderSketch> = {}, columns = {}) =>
  insertOrder(server.owner, company, { booker, rideAt: at(time), companyFen: 1_000, ...more, columns });

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '报表企业', departments: { 研发: { 内核: {}, 应用: {} }, 销售: {} } });
  core = await company.person({ department: '内核' });
  app = await company.person({ department: '应用' });
  sales = await company.person({ department: '销售' });
  await order(core, '2026-03-01 00:00:00', { companyFen: 1_234 });
  await order(core, '2026-03-01 09:59:59', { service: 'pickupCarpool', cityId: SHANGHAI }, { template: 'trip' });
  await order(core, '2026-03-31 23:59:59', { rider: { name: '客人', phone: '13700000001' } }, { template: 'bus' });
  await order(app, '2026-03-15 09:00:00', { service: 'dropoff', status: 'toPay', personalFen: 300 });
  await order(sales, '2026-03-15 21:30:00', { companyFen: 50_000, cityId: SHANGHAI, service: 'halfDayRental' });
  // On either side of the month, not yet settled, and cancelled with a fee: none of them is a ride of March.
  await order(core, '2026-02-28 23:59:59');
  await order(core, '2026-04-01 00:00:00');
  await order(core, '2026-03-10 10:00:00', { status: 'toSettle' });
  const fee = { cancel_fee_fen: 600, fees: '{"cancel":600}', total_fen: 600, actual_pay_fen: 600, personal_fen: 100 };
  await order(
    sales,
    '2026-03-12 10:00:00',
    { status: 'cancelled' },
    { ...fee, company_fen: 500, settled_at: at('2026-03-12') },
  );
});

const read = (ending: string, form: object = MARCH, who = company.admin) =>
  who.caller.post(`${BASE}/${ending}`, form as Record<string, unknown>);
const data = async (ending: string, form: object = MARCH, who = company.admin) => (await read(ending, form, who)).data;

describe('the nine calls', () => {
  test('the overview counts rides, yuan and people; fees of cancellation stand apart', async () => {
    expect(await read('tocalStatistics')).toEqual({
      code: 0,
      msg: '成功',
      data: { totalDeptTime: 5, totalDeptMoney: 542.34, totalDeptNumber: 4, cancelTime: 1, cancelMoney: 5 },
    });
  });

  test('every department where all are asked for', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `第${at + 1}部`);
    const whole = await server.company({ departments: Object.fromEntries(names.map((name) => [name, {}])) });
    await server.owner.query(
      `insert into report_usage (company_id, monthly, department_id, start, rides, company_fen, cancelled, cancelled_fen)
       select $1, monthly, id, '2026-03-01', 1, 100, 0, 0 from unnest($2::bigint[]) id, unnest(array[true, false]) monthly`,
      [whole.companyId, names.map((name) => whole.departmentId(name))],
    );
    const count = async (more: object) =>
      (await data('deptUseCarTime', { ...MARCH, ...more }, whole.admin)).deptTimeTop5.length;
    expect([await count({}), await count({ allDept: 1 })]).toEqual([5, 7]);
  });

  test('the five first departments, each by itself, with the names above it', async () => {
    const row = (name: string, path: string) => ({
      deptName: name,
      deptId: company.departmentId(name),
      deptPath: `报表企业 / ${path}`,
    });
    const [kernel, apps, sale] = [row('内核', '研发 / 内核'), row('应用', '研发 / 应用'), row('销售', '销售')];
    expect(await data('deptUseCarTime')).toEqual({
      deptTimeTop5: [
        { ...kernel, deptTime: 3 },
        { ...apps, deptTime: 1 },
        { ...sale, deptTime: 1 },
      ],
    });
    expect(await data('deptUseCarMoney')).toEqual({
      deptMoneyTop5: [
        { ...sale, deptMoney: 500 },
        { ...kernel, deptMoney: 32.34 },
        { ...apps, deptMoney: 10 },
      ],
    });
    expect(await data('deptUseCarNumber')).toEqual({
      manTimeTop5: [
        { ...kernel, deptNumber: 2 },
        { ...apps, deptNumber: 1 },
        { ...sale, deptNumber: 1 },
      ],
    });
  });

  test('the trend has every day, also those without a ride', async () => {
    const { vehicleTrend } = await data('useCarTrend');
    expect(vehicleTrend).toHaveLength(31);
    expect(vehicleTrend[0]).toEqual({ bookingDate: '2026-03-01', everdayAmount: 2, everdayMoney: 22.34 });
    expect(vehicleTrend[14]).toEqual({ bookingDate: '2026-03-15', everdayAmount: 2, everdayMoney: 510 });
    expect(vehicleTrend[30]).toEqual({ bookingDate: '2026-03-31', everdayAmount: 1, everdayMoney: 10 });
    expect(vehicleTrend[1]).toEqual({ bookingDate: '2026-03-02', everdayAmount: 0, everdayMoney: 0 });
  });

  test('scenes, hours and services under their codes, with those that nobody used', async () => {
    expect(await data('templateTime')).toEqual({ 1: 3, 2: 0, 3: 1, 5: 0, 6: 0, 8: 1 });
    const hours = await data('hourNumber');
    expect(Object.keys(hours)).toHaveLength(24);
    expect(Object.entries(hours).filter(([, rides]) => rides !== 0)).toEqual([
      ['0', 1],
      ['9', 2],
      ['21', 1],
      ['23', 1],
    ]);
    expect(await data('serviceType')).toEqual({ 1: 0, 2: 2, 3: 1, 5: 1, 6: 0, 7: 1 });
  });

  test('cities by their share', async () => {
    expect(await data('cityTime')).toEqual({
      cityDistribution: [
        { cityName: '北京', cityPer: 60, cityId: BEIJING, cityTime: 3, cityMoney: 32.34 },
        { cityName: '上海', cityPer: 40, cityId: SHANGHAI, cityTime: 2, cityMoney: 510 },
      ],
    });
  });

  test('amounts by scene and service add up to the whole', async () => {
    expect(await data('partMoney')).toEqual({
      templateMoney: { 1: 522.34, 2: 0, 3: 10, 5: 0, 6: 0, 8: 10 },
      serviceMoney: { 1: 0, 2: 22.34, 3: 10, 5: 10, 6: 0, 7: 500 },
    });
  });

  test('a ride counts whatever becomes of it, a refund lowers its amount', async () => {
    const { orderId } = await order(sales!, '2026-05-05 10:00:00', { companyFen: 9_900 });
    const may = { beginTime: '2026-05-01', endTime: '2026-06-01' };
    const one = { totalDeptTime: 1, totalDeptMoney: 99, totalDeptNumber: 1, cancelTime: 0, cancelMoney: 0 };
    expect(await data('tocalStatistics', may)).toEqual(one);
    const set = (columns: string) =>
      server.owner.query(`update ride_order set ${columns} where company_id = $1 and id = $2`, [
        company.companyId,
        orderId,
      ]);
    await set(`status = 'disputed', disputed_from = 'settled'`);
    expect(await data('tocalStatistics', may)).toEqual(one);
    await set(`status = 'settled', disputed_from = null, company_fen = 5001, actual_pay_fen = 5001`);
    expect(await data('tocalStatistics', may)).toEqual({ ...one, totalDeptMoney: 50.01 });
    await set('company_fen = 0, actual_pay_fen = 0');
    expect(await data('tocalStatistics', may)).toEqual({ ...one, totalDeptMoney: 0 });
  });
});

describe('which days', () => {
  test.each([
    [{}, '请选择时间', 'beginTime'],
    [{ beginTime: '2026-03-01' }, '请选择时间', 'endTime'],
    [{ beginTime: '', endTime: '2026-03-01' }, '请选择时间', 'beginTime'],
    [{ beginTime: '2026-02-30', endTime: '2026-03-05' }, '请选择时间', 'beginTime'],
    [{ beginTime: '2026-03-01 12:00:00', endTime: '2026-03-05' }, '请选择时间', 'beginTime'],
    [{ beginTime: '0001-01-01', endTime: '0001-02-01' }, '请选择时间', 'beginTime'],
    [{ beginTime: '2026-03-05', endTime: '2026-03-05' }, '结束时间不能早于开始时间', 'endTime'],
    [{ beginTime: '2026-03-05', endTime: '2026-03-01' }, '结束时间不能早于开始时间', 'endTime'],
    [{ beginTime: '2025-03-01', endTime: '2026-03-03' }, '日期范围不能超过 12 个月', 'endTime'],
    [{ ...MARCH, departmentId: '研发' }, 'id格式不合法', 'departmentId'],
    [{ ...MARCH, departmentId: '-1' }, 'id格式不合法', 'departmentId'],
  ])('%j: %s', async (form, msg, field) => {
    for (const ending of [...ENDINGS, 'partMoney', 'overLimit']) {
      const answer = await read(ending, form);
      expect(answer).toMatchObject({ code: 40000, msg });
      expect(Object.keys(answer.fields!)[0]).toMatch(new RegExp(`^${field}`));
    }
  });

  test.each([
    [{ beginTime: '2025-03-01', endTime: '2026-03-02' }, 3],
    [{ beginTime: '2025-04-01', endTime: '2026-04-01' }, 6],
    [{ beginTime: '2026-03-15', endTime: '2026-03-16' }, 2],
    [{ beginTime: '2026-03-01 00:00:00', endTime: '2026-03-02 00:00:00' }, 2],
    [{ beginTime: '2026-02-28', endTime: '2026-03-02' }, 3],
  ])('%j: %i rides', async (form, rides) => {
    expect((await data('tocalStatistics', form)).totalDeptTime).toBe(rides);
  });
});

describe('which departments', () => {
  const rides = async (departmentId: string, who = company.admin) =>
    (await data('tocalStatistics', { ...MARCH, departmentId }, who)).totalDeptTime;
  const id = (...names: string[]) => names.map((name) => company.departmentId(name)).join(',');

  test('each that is named, with everything below, and each ride once', async () => {
    expect(await rides('')).toBe(5);
    expect(await rides(id('研发'))).toBe(4);
    expect(await rides(id('内核'))).toBe(3);
    expect(await rides(id('研发', '内核', '应用'))).toBe(4);
    expect(await rides(id('应用', '销售'))).toBe(2);
    expect(await rides(`[${id('应用', '销售')}]`)).toBe(2);
  });

  test('a department administrator sees the departments managed, role 4 the own tree, a listed role its list', async () => {
    const administrator = await company.person({ department: '销售', manages: ['研发'] });
    const manager = await company.person({ department: '销售', roles: [4] });
    const listed = await company.person({ roles: [await company.role('看内核', [39], 'listed', ['内核'])] });
    const none = await company.person({ roles: [await company.role('看不到', [39], 'none')] });
    expect(await Promise.all([administrator, manager, listed, none].map((who) => rides('', who)))).toEqual([
      4, 1, 3, 0,
    ]);
    for (const ending of ENDINGS) expect((await read(ending, MARCH, none)).code).toBe(0);
    expect((await data('useCarTrend', MARCH, none)).vehicleTrend).toHaveLength(31);
  });

  test('what lies outside, is unknown or another company’s answers alike', async () => {
    const administrator = await company.person({ department: '销售', manages: ['研发'] });
    const other = await server.company();
    for (const departmentId of [
      id('销售'),
      id('研发', '销售'),
      String(company.rootId),
      String(other.rootId),
      '999999',
    ]) {
      for (const ending of [...ENDINGS, 'partMoney', 'overLimit']) {
        expect(await read(ending, { ...MARCH, departmentId }, administrator)).toMatchObject({
          code: 40400,
          msg: '没有查询到数据',
        });
      }
      const orders = { ...MARCH, departmentId, figure: 'ride' };
      expect((await read('orders', orders, administrator)).code).toBe(40400);
      expect((await administrator.caller.get(`${BASE}/export`, { ...MARCH, departmentId })).code).toBe(40400);
    }
  });

  test('another company sees nothing of it', async () => {
    const other = await server.company();
    expect(await data('tocalStatistics', MARCH, other.admin)).toEqual({
      totalDeptTime: 0,
      totalDeptMoney: 0,
      totalDeptNumber: 0,
      cancelTime: 0,
      cancelMoney: 0,
    });
    expect(await data('cityTime', MARCH, other.admin)).toEqual({ cityDistribution: [] });
    expect(await data('deptUseCarNumber', MARCH, other.admin)).toEqual({ manTimeTop5: [] });
  });

  test('a department that is gone keeps its past', async () => {
    const past = await server.company({ departments: { 旧部: {} } });
    const booker = await past.person({ department: '旧部' });
    await insertOrder(server.owner, past, { booker, rideAt: at('2026-03-03 10:00:00') });
    await server.owner.query('update staff set department_id = $1 where id = $2', [past.rootId, booker.staffId]);
    const gone = past.departmentId('旧部');
    expect((await past.admin.caller.post('/api/v2/dept/delete', { deptId: gone })).code).toBe(0);
    expect((await data('deptUseCarTime', MARCH, past.admin)).deptTimeTop5[0]).toMatchObject({
      deptId: gone,
      deptTime: 1,
    });
    expect((await data('tocalStatistics', { ...MARCH, departmentId: gone }, past.admin)).totalDeptTime).toBe(1);
  });
});

test('without 39 every call is refused', async () => {
  const others = [
    await company.person(),
    await company.person({ roles: [await company.role('财务', [33, 35], 'all')] }),
  ];
  for (const { caller } of others) {
    for (const ending of [...ENDINGS, 'partMoney', 'overLimit', 'orders']) {
      expect(await caller.post(`${BASE}/${ending}`, MARCH)).toMatchObject({ code: 40300 });
    }
    expect(await caller.get(`${BASE}/export`, MARCH)).toMatchObject({ code: 40300 });
  }
});

test('two who settle and refund the same day at once lose nothing', async () => {
  const busy = await server.company({ departments: { 甲部: {}, 乙部: {} } });
  const bookers = [await busy.person({ department: '甲部' }), await busy.person({ department: '乙部' })];
  const made = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const rider = { name: '客', phone: `1360000000${nth % 4}` };
    const booker = bookers[nth % 2]!;
    made.push(
      await insertOrder(server.owner, busy, { booker, rideAt: at('2026-03-08 08:00:00'), rider, status: 'toSettle' }),
    );
  }
  const set = (orderId: number, columns: string) =>
    server.services.database.company(busy.companyId, (db) =>
      sql`update ride_order set ${sql.raw(columns)} where company_id = ${busy.companyId} and id = ${orderId}`.execute(
        db,
      ),
    );
  await Promise.all(made.map(({ orderId }) => set(orderId, `settled_at = now(), status = 'deducting'`)));
  await Promise.all(made.map(({ orderId }, nth) => set(orderId, `company_fen = ${nth}, actual_pay_fen = ${nth}`)));
  const total = { totalDeptTime: 40, totalDeptMoney: 7.8, totalDeptNumber: 4, cancelTime: 0, cancelMoney: 0 };
  expect(await data('tocalStatistics', MARCH, busy.admin)).toEqual(total);
  // All of a day's rides moved away at once: nobody is left behind as a rider of it.
  await Promise.all(
    made.map(({ orderId }) =>
      set(orderId, `ride_at = (ride_at at time zone 'UTC' + interval '1 day') at time zone 'UTC'`),
    ),
  );
  const eighth = { beginTime: '2026-03-08', endTime: '2026-03-09' };
  expect(await data('tocalStatistics', eighth, busy.admin)).toMatchObject({ totalDeptTime: 0, totalDeptNumber: 0 });
  expect(await data('tocalStatistics', MARCH, busy.admin)).toEqual(total);
});
