import { beforeAll, expect, test } from 'vitest';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});

const list = (by: Person, type = 1) => by.caller.post('/api/v3/account/forecast', { type });
const detail = (by: Person, id: number, type = 1) => by.caller.post('/api/v3/account/forecast/detail', { type, id });

test('what rides hold and have taken of a month is told by department, and limits that they will break', async () => {
  const rides = await Rides.create(server, desk, { departments: { 研发: { 平台: {} }, 销售: {} } });
  const { company } = rides;
  const rider = await rides.rider('平台');
  const id = company.departmentId('研发');
  await rides.limit({ departmentId: id }, RIDE_FEN + 100);
  await rides.booked(rider);
  const said = done(await list(company.admin));
  const row = said.list.find((one: { id: number }) => one.id === id);
  const inMonth = Math.round((row.settled + row.frozen) * 100);
  // The ride is tomorrow's: on the last day of a month it is the next month's.
  expect([0, RIDE_FEN]).toContain(inMonth);
  expect(row).toMatchObject({ limit: (RIDE_FEN + 100) / 100, approved: 0, daily: 0, landing: inMonth / 100 });
  expect(said).toMatchObject({ hasPattern: false });
  expect(said.backTest).toEqual({ months: [], medianError: null, hits: 0 });
  const one = done(await detail(company.admin, id));
  expect(one).toMatchObject({ name: '研发', landing: row.landing, applications: [] });
  expect(one.expected.at(-1).amount).toBe(row.landing);
});

test('an amount that was named is all the rides’ together; without one each use counts as the scene’s rides cost', async () => {
  const rides = await Rides.create(server, desk, { departments: { 研发: {} } });
  const { company } = rides;
  const rider = await rides.rider('研发');
  const boss = await company.person();
  const sceneId = await newScene(server, company, [designated(boss)], [rider]);
  const passed = async (estimatedFen: number | null, useCount: number) => {
    const { applicationId } = await applied(rider, sceneId, { estimatedFen, useCount });
    done(await decide(boss, applicationId));
    return applicationId;
  };
  const [named, unnamed] = [await passed(10_000, 3), await passed(null, 2)];
  const open = async () =>
    done(await detail(company.admin, company.departmentId('研发'))).applications.map(
      ({ applyId, amount }: { applyId: number; amount: number }) => [applyId, amount],
    );
  expect(await open()).toEqual([[named, 100]]);
  const ridden = (companyFen: number) =>
    insertOrder(server.owner, company, { booker: rider, sceneId, applicationId: named, companyFen });
  await ridden(4_600);
  expect(await open()).toEqual([
    [named, 54],
    [unnamed, 92],
  ]);
  await ridden(5_400);
  expect(await open()).toEqual([[unnamed, 100]]);
});

test('departments within scope alone, for whoever looks after them; projects are finance’s', async () => {
  const rides = await Rides.create(server, desk, { departments: { 研发: {}, 销售: {} } });
  const { company } = rides;
  const [own, other] = [company.departmentId('销售'), company.departmentId('研发')];
  for (const departmentId of [own, other]) await rides.limit({ departmentId }, 50_000);
  const clerk = await company.person({
    department: '销售',
    roles: [await company.role('部门', [5], 'listed', ['销售'])],
  });
  const said = done(await list(clerk));
  expect(said.list.map(({ id }: { id: number }) => id)).toEqual([own]);
  expect([said.company, said.backTest]).toEqual([null, null]);
  expect((await detail(clerk, other)).code).toBe(40400);
  done(await company.admin.caller.postJson('/api/v3/project/add', { projectNo: 'P', projectName: '年会', budget: 10 }));
  expect(done(await list(clerk, 2)).list).toEqual([]);
  const [project] = done(await list(company.admin, 2)).list;
  expect(project).toMatchObject({ name: 'P 年会', limit: 10, landing: 0, state: 'enough' });
  const stranger = (await server.company()).admin;
  expect((await detail(stranger, own)).code).toBe(40400);
  expect((await detail(stranger, project.id, 2)).code).toBe(40400);
  const nobody = await company.person({ roles: [await company.role('报表', [39], 'all')] });
  expect((await list(nobody)).code).toBe(40300);
});
