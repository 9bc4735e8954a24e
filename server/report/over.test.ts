import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder, insertScene, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { pastTriggers } from '../../tests/kit/past-triggers.ts';
import { at } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const BASE = '/api/v2/company/report';
const MARCH = { beginTime: '2026-03-01', endTime: '2026-04-01' };

let server: TestServer;
let company: TestCompany;
let [dev, sales]: Person[] = [];
let [overtime, trip]: number[] = [];

/** An order that a rule has marked, with what it found; the rule itself is nobody's concern here. */
async function mark(orderId: number, kinds: string[]): Promise<void> {
  const hits = JSON.stringify(kinds.map((kind) => ({ kind, limit: 5_000, actual: 8_000 })));
  await pastTriggers(server.owner, company.companyId, (client) =>
    client.query(
      `insert into second_approval (company_id, order_id, rule_id, rule_version, flow_id, hits, asked_at)
       values ($1, $2, 1, 1, 1, $3, now())`,
      [company.companyId, orderId, hits],
    ),
  );
}

type Sketch = Partial<OrderSketch> & { kinds?: string[]; second?: string; more?: object };
async function order(booker: Person, time: string, { kinds, second = 'none', more = {}, ...sketch }: Sketch = {}) {
  const columns = { second_approval: second, ...more };
  const made = await insertOrder(server.owner, company, { booker, rideAt: at(time), ...sketch, columns });
  if (kinds) await mark(made.orderId, kinds);
  return made.orderId;
}

const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  dev = await company.person({ department: '研发' });
  sales = await company.person({ department: '销售' });
  overtime = await insertScene(server.owner, company, '加班');
  trip = await insertScene(server.owner, company, '出差');
  const day = '2026-03-10 10:00:00';
  ids.plain = await order(dev, day, { companyFen: 8_000, sceneId: overtime });
  ids.split = await order(dev, '2026-03-11 10:00:00', { companyFen: 5_000, personalFen: 3_000, sceneId: overtime });
  const driver = {
    driver_payer: 'personal',
    fees: '{"base":8000,"designatedDriver":2000}',
    discount_per_ten_thousand: 9_500,
  };
  ids.driver = await order(dev, '2026-03-12 10:00:00', {
    companyFen: 7_600,
    personalFen: 1_900,
    sceneId: trip,
    more: driver,
  });
  ids.both = await order(sales, '2026-03-13 10:00:00', {
    companyFen: 5_000,
    personalFen: 2_400,
    sceneId: trip,
    more: driver,
  });
  const passed = { second: 'passed', sceneId: overtime };
  ids.passed = await order(sales, '2026-03-14 10:00:00', { companyFen: 9_000, ...passed, kinds: ['amount', 'end'] });
  ids.placePassed = await order(sales, '2026-03-15 10:00:00', { companyFen: 9_000, ...passed, kinds: ['start'] });
  const rejected = { second: 'rejected', sceneId: trip };
  const excess = { to_private_fen: 3_000 };
  ids.rejected = await order(dev, '2026-03-16 10:00:00', {
    companyFen: 5_000,
    personalFen: 3_000,
    ...rejected,
    kinds: ['amount'],
    more: excess,
  });
  const whole = { to_private_fen: 8_000 };
  ids.placeRejected = await order(dev, '2026-03-17 10:00:00', {
    companyFen: 0,
    personalFen: 8_000,
    ...rejected,
    kinds: ['end'],
    more: whole,
  });
  const open = { status: 'toSettle' as const, second: 'open', kinds: ['amount'], sceneId: overtime };
  ids.open = await order(dev, '2026-03-18 10:00:00', { companyFen: 5_000, personalFen: 3_000, ...open });
  // Not settled, cancelled with a fee that the person bears in part, and outside the month: none of them counts.
  await order(dev, '2026-03-19 10:00:00', { status: 'toSettle', companyFen: 5_000, personalFen: 3_000 });
  const fee = { cancel_fee_fen: 600, fees: '{"cancel":600}', total_fen: 600, actual_pay_fen: 600 };
  await order(dev, '2026-03-20 10:00:00', {
    status: 'cancelled',
    more: { ...fee, company_fen: 500, personal_fen: 100, settled_at: at('2026-03-20') },
  });
  await order(dev, '2026-04-01 00:00:00', { companyFen: 5_000, personalFen: 3_000 });
});

const over = async (form: object = {}, who = company.admin) =>
  (await who.caller.post(`${BASE}/overLimit`, { ...MARCH, ...form })).data;
const found = async (figure: string, form: object = {}, who = company.admin) => {
  const { data } = await who.caller.post(`${BASE}/orders`, { ...MARCH, figure, ...form });
  return { total: data.totalRecord, ids: data.list.map(({ id }: { id: number }) => id) };
};
const named = (...names: string[]) => ({ total: names.length, ids: names.map((name) => ids[name]) });

test('rides over quota, what staff bore and why, second approvals and what became of them', async () => {
  const [研发, 销售] = [company.departmentId('研发'), company.departmentId('销售')];
  expect(await over()).toEqual({
    overTime: 4,
    personalMoney: 183,
    overMoney: 35,
    rejectMoney: 110,
    otherMoney: 38,
    deptOver: [
      { deptId: 研发, deptName: '研发', overTime: 2, personalMoney: 159 },
      { deptId: 销售, deptName: '销售', overTime: 2, personalMoney: 24 },
    ],
    sceneOver: [
      { sceneId: trip, sceneName: '出差', overTime: 2, personalMoney: 153 },
      { sceneId: overtime, sceneName: '加班', overTime: 2, personalMoney: 30 },
    ],
    secondTime: 5,
    secondOpen: 1,
    secondPassed: 2,
    secondRejected: 2,
    secondPassedMoney: 180,
  });
});

test('what staff bore adds up', async () => {
  const { personalMoney, overMoney, rejectMoney, otherMoney, deptOver, sceneOver } = await over();
  const cents = (...yuan: number[]) => yuan.reduce((sum, one) => sum + Math.round(one * 100), 0);
  expect(cents(overMoney, rejectMoney, otherMoney)).toBe(cents(personalMoney));
  const borne = (rows: { personalMoney: number }[]) => cents(...rows.map((row) => row.personalMoney));
  expect([borne(deptOver), borne(sceneOver)]).toEqual([cents(personalMoney), cents(personalMoney)]);
});

describe('the orders behind them', () => {
  test('as many as the figures say, newest first', async () => {
    expect(await found('over')).toEqual(named('rejected', 'passed', 'both', 'split'));
    expect(await found('personal')).toEqual(named('placeRejected', 'rejected', 'both', 'driver', 'split'));
    expect(await found('second')).toEqual(named('open', 'placeRejected', 'rejected', 'placePassed', 'passed'));
    expect(await found('second', { secondStatus: 0 })).toEqual(named('open'));
    expect(await found('second', { secondStatus: 1 })).toEqual(named('placePassed', 'passed'));
    expect(await found('second', { secondStatus: 2 })).toEqual(named('placeRejected', 'rejected'));
  });

  test('of one department, one scene, one page', async () => {
    expect(await found('over', { deptId: company.departmentId('销售') })).toEqual(named('passed', 'both'));
    expect(await found('over', { sceneId: overtime })).toEqual(named('passed', 'split'));
    expect(await found('personal', { bookingDate: '2026-03-13' })).toEqual(named('both'));
    expect(await found('over', { pageNum: 2, pageSize: 3 })).toEqual({ total: 4, ids: [ids.split] });
  });

  test('within the scope alone', async () => {
    const manager = await company.person({ department: '销售', roles: [4] });
    expect(await over({}, manager)).toMatchObject({ overTime: 2, secondTime: 2, deptOver: [{ deptName: '销售' }] });
    expect(await found('over', {}, manager)).toEqual(named('passed', 'both'));
    const foreign = { ...MARCH, figure: 'over', deptId: company.departmentId('研发') };
    expect((await manager.caller.post(`${BASE}/orders`, foreign)).code).toBe(40400);
  });
});
