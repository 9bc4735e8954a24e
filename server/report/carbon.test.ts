import { beforeAll, expect, test } from 'vitest';
import { at } from '../../tests/kit/bills.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SPAN = { beginTime: '2025-03-01', endTime: '2025-05-01' };
const carbon = async (by: Person, more = {}) =>
  (await by.caller.post('/api/v3/carbon/report', { ...SPAN, ...more })).data;

async function riddenCompany() {
  const company = await server.company({ departments: { 研发: {}, 销售: {} } });
  const ride = (day: string, department: string, meters: number, more: Partial<OrderSketch> = {}) =>
    insertOrder(server.owner, company, {
      ...{ booker: company.admin, department, rideAt: at(`${day} 12:00:00`), settledAt: at(`${day} 13:00:00`) },
      ...more,
      columns: { travel_meters: meters, ...more.columns },
    });
  const first = await ride('2025-03-10', '研发', 10_000);
  await ride('2025-03-11', '研发', 20_000, { vehicleGroup: 'business' });
  await ride('2025-04-02', '销售', 5_000);
  await ride('2025-05-02', '销售', 90_000);
  await ride('2025-03-12', '销售', 7_000, { status: 'cancelled' });
  return { company, first };
}

const detail = async (company: TestCompany, id: number) =>
  (await company.admin.caller.get('/api/v2/orderyq/detail', { id })).data;

test('grams by month, vehicle group and department come to the same sum, and an order’s own to its part', async () => {
  const { company, first } = await riddenCompany();
  const all = await carbon(company.admin);
  // 172 grams a kilometre for comfort, 240 for business.
  expect(all).toMatchObject({ num: 3, meters: 35_000, grams: 1_720 + 4_800 + 860 });
  expect(all.months.map(({ month, grams }: { month: string; grams: number }) => [month, grams])).toEqual([
    ['2025-03', 6_520],
    ['2025-04', 860],
  ]);
  expect(all.groups).toMatchObject([
    { groupId: 35, grams: 4_800, gramsPerKm: 240 },
    { groupId: 63, grams: 2_580 },
  ]);
  expect(all.depts).toMatchObject([{ grams: 6_520, num: 2 }, { grams: 860 }]);
  expect((await detail(company, first.orderId)).carbonGrams).toBe(1_720);
});

test('what was charged counts before what was driven, and a correction or another department moves it', async () => {
  const { company, first } = await riddenCompany();
  const set = (columns: string) =>
    server.owner.query(`update ride_order set ${columns} where company_id = $1 and id = $2`, [
      company.companyId,
      first.orderId,
    ]);
  await set(`measured = '{"meters": 15000}'`);
  expect(await carbon(company.admin)).toMatchObject({ meters: 40_000 });
  await set(`department_id = ${company.departmentId('销售')}`);
  expect(await carbon(company.admin, { departmentId: company.departmentId('销售') })).toMatchObject({ meters: 20_000 });
  await set(`vehicle_group = 'newEnergy'`);
  expect((await carbon(company.admin)).groups).toMatchObject([{ groupId: 35 }, { groupId: 107 }, { groupId: 63 }]);
});

test('a company’s own factor holds for all rides, is logged, and the default comes back', async () => {
  const { company, first } = await riddenCompany();
  const { caller } = company.admin;
  const draft = { groupId: 63, gramsPerKm: 100, source: '车队实测', year: 2026 };
  expect((await caller.post('/api/v3/carbon/saveFactor', draft)).code).toBe(0);
  expect(await carbon(company.admin)).toMatchObject({ grams: 1_000 + 4_800 + 500 });
  expect((await detail(company, first.orderId)).carbonGrams).toBe(1_000);
  const { list } = (await caller.get('/api/v3/carbon/factors')).data;
  expect(list.find(({ groupId }: { groupId: number }) => groupId === 63)).toMatchObject({
    ...draft,
    own: 1,
    estimate: 0,
  });
  expect(await caller.post('/api/v3/carbon/saveFactor', { ...draft, source: '' })).toMatchObject({ msg: '请填写来源' });
  expect((await caller.post('/api/v3/carbon/resetFactor', { groupId: 63 })).code).toBe(0);
  expect(await carbon(company.admin)).toMatchObject({ grams: 7_380 });
  expect((await company.log()).map(({ content }) => content).slice(-2)).toEqual([
    '碳排放因子“舒适”改为每公里 100 克（车队实测，2026 年）',
    '碳排放因子“舒适”恢复默认，每公里 172 克',
  ]);
});

test('who sees one department sees that one’s grams, and another company’s are not there', async () => {
  const { company } = await riddenCompany();
  const clerk = await company.person({ roles: [await company.role('销售报表', [39], 'listed', ['销售'])] });
  expect(await carbon(clerk)).toMatchObject({ num: 1, grams: 860 });
  expect((await clerk.caller.post('/api/v3/carbon/saveFactor', { groupId: 63 })).code).toBe(40300);
  const other = await server.company();
  expect(await carbon(other.admin)).toMatchObject({ num: 0, grams: 0, months: [] });
});
