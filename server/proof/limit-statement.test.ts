import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});

const LIMIT_FEN = 50_000;
const DEPARTMENT_FEN = 90_000;
const page = { pageNum: 1, pageSize: 50 };

/** A rider of 平台 below 研发, both with limits by the month; the rides are tomorrow's, and may be the next month's. */
async function limited() {
  const rides = await Rides.create(server, desk, {
    departments: { 研发: { 平台: {} }, 销售: {} },
    scene: quick({ countsPersonalLimit: true }),
  });
  const rider = await rides.rider('平台');
  await rides.limit({ staffId: rider.staffId }, LIMIT_FEN, 'total');
  await rides.limit({ departmentId: rides.company.departmentId('研发') }, DEPARTMENT_FEN, 'total');
  return { rides, rider };
}

const ask = (by: Person, fields: object) => by.caller.post('/api/v3/limit/statement', { ...page, ...fields });
const fen = (yuan: number) => Math.round(yuan * 100);

test('freezes, settlements and releases are listed with what was left, and the last line is what every screen shows', async () => {
  const { rides, rider } = await limited();
  const first = await rides.booked(rider);
  done(await rides.drive(first, 'priced', RIDE_FEN + 400));
  const second = await rides.booked(rider);
  done(await rides.cancel(rider, second));
  await rides.booked(rider);
  const { admin } = rides.company;
  const { data } = await ask(admin, { userId: rider.staffId });
  const left = LIMIT_FEN - (RIDE_FEN + 400) - RIDE_FEN;
  expect(data.list.map((line: { entryType: string; running: number }) => [line.entryType, fen(line.running)])).toEqual([
    ['freeze', left],
    ['release', left + RIDE_FEN],
    ['freeze', left],
    ['settle', left + RIDE_FEN],
    ['freeze', LIMIT_FEN - RIDE_FEN],
    ['opened', LIMIT_FEN],
  ]);
  expect(data).toMatchObject({ settledNum: 1, heldNum: 1, cancelledNum: 1, totalRecord: 6 });
  expect(fen(data.money) - fen(data.settled) - fen(data.held)).toBe(left);
  // The same figure wherever it stands: the statement, the employee's app, the row of the list, the entries of the app.
  const app = (await rider.caller.get('/app/v1/scenes')).data.limit.residualFen;
  const staff = done(await admin.caller.get('/api/v2/company/user/getDetail', { userId: rider.staffId }));
  expect([fen(data.residual), app, fen(staff.sceneCharge.residual)]).toEqual([left, left, left]);
  const above = await ask(admin, { deptId: rides.company.departmentId('研发') });
  const deptId = rides.company.departmentId('研发');
  const department = done(await admin.caller.get('/api/v2/dept/getDetail', { deptId }));
  expect(department.sceneCharge.residual).toBe(above.data.residual);
  expect(fen(above.data.residual)).toBe(DEPARTMENT_FEN - (LIMIT_FEN - left));
  expect(fen(above.data.list[0].running)).toBe(fen(above.data.residual));
  expect(data.others).toMatchObject([{ name: '研发', residual: above.data.residual }]);
  // And in the rows of both lists, and on the page of limits in the app.
  const people = done(
    await admin.caller.postJson('/api/v2/company/user/getPage', { departmentId: rides.company.departmentId('平台') }),
  );
  const row = people.list.find(({ userId }: { userId: number }) => userId === rider.staffId);
  const places = done(
    await admin.caller.get('/api/v2/dept/childList', { parentId: rides.company.rootId, pageNo: 1, pageSize: 50 }),
  );
  const place = places.list.find(({ id }: { id: number }) => id === deptId);
  expect([fen(row.sceneCharge.residual), place.sceneCharge.residual]).toEqual([left, above.data.residual]);
  const entries = done(await rider.caller.get('/app/v1/limits/entries'));
  expect(entries.leftFen).toBe(left);
});

test('a limit that is changed stands among the movements, and a month that is over keeps its own', async () => {
  const { rides, rider } = await limited();
  await rides.booked(rider);
  await server.owner.query(
    `update spending_limit set replaced_at = now() where company_id = $1 and staff_id = $2 and replaced_at is null`,
    [rides.companyId, rider.staffId],
  );
  await server.owner.query(
    `insert into spending_limit (company_id, staff_id, kind, money_fen, counts_from, set_at)
     values ($1, $2, 'total', $3, '2020-01-01', clock_timestamp())`,
    [rides.companyId, rider.staffId, LIMIT_FEN + 10_000],
  );
  const { data } = await ask(rides.company.admin, { userId: rider.staffId });
  expect(data.list.map(({ entryType }: { entryType: string }) => entryType)).toEqual(['changed', 'freeze', 'opened']);
  expect(fen(data.list[0].running)).toBe(LIMIT_FEN + 10_000 - RIDE_FEN);
  expect(fen(data.residual)).toBe(LIMIT_FEN + 10_000 - RIDE_FEN);
  expect(data.versions.map(({ money }: { money: number }) => fen(money))).toEqual([LIMIT_FEN + 10_000, LIMIT_FEN]);
  expect((await ask(rides.company.admin, { userId: rider.staffId, month: '2024-05' })).data.list).toEqual([]);
  expect(await ask(rides.company.admin, { userId: rider.staffId, month: '2024-13' })).toMatchObject({ code: 40000 });
});

test('people and departments out of scope, of another company or unknown have no statement', async () => {
  const { rides, rider } = await limited();
  const { company } = rides;
  const other = (await server.company()).admin;
  expect(await ask(other, { userId: rider.staffId })).toMatchObject({ code: 40400 });
  expect(await ask(other, { deptId: company.departmentId('研发') })).toMatchObject({ code: 40400 });
  const roles = [await company.role('销售人事', [3, 5], 'listed', ['销售'])];
  const clerk = await company.person({ department: '销售', roles });
  expect(await ask(clerk, { userId: rider.staffId })).toMatchObject({ code: 40400 });
  expect(await ask(clerk, { deptId: company.departmentId('研发') })).toMatchObject({ code: 40400 });
  expect((await ask(clerk, { userId: clerk.staffId })).code).toBe(0);
  const finance = await company.person({ roles: [await company.role('财务', [33], 'all')] });
  expect(await ask(finance, { userId: rider.staffId })).toMatchObject({ code: 40300 });
  expect(await ask(company.admin, {})).toMatchObject({ code: 40400 });
});

test('a ride that is not the reader’s to see keeps its amount alone', async () => {
  const { rides, rider } = await limited();
  await rides.booked(rider);
  const { company } = rides;
  // Who moved takes past rides along in the limit, not in the departments that may look at them.
  await server.owner.query('update staff set department_id = $2 where company_id = $1 and id = $3', [
    rides.companyId,
    company.departmentId('销售'),
    rider.staffId,
  ]);
  const clerk = await company.person({ roles: [await company.role('销售人事', [3], 'listed', ['销售'])] });
  const { data } = await ask(clerk, { userId: rider.staffId });
  expect(data.list[0]).toMatchObject({ entryType: 'freeze', remark: '其他部门的订单', orderId: null, orderNo: '' });
  expect(fen(data.list[0].running)).toBe(LIMIT_FEN - RIDE_FEN);
});
