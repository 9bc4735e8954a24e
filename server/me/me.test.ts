import { beforeAll, beforeEach, expect, test } from 'vitest';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: {} }, scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider('研发');
});

const me = async (person: Person, query: Record<string, unknown> = {}) =>
  done(await person.caller.get('/app/v1/me', query));
const NOTHING = { approvals: 0, unread: 0, toConfirm: 0, toPay: 0, toExplain: 0, secretaryRequests: 0 };

test('somebody new is known by name, and has nothing to do', async () => {
  expect(await me(rider)).toEqual({
    now: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    person: {
      staffId: rider.staffId,
      name: rider.name,
      phone: rider.phone,
      departmentName: '研发',
      companyPay: true,
    },
    payStop: null,
    company: { companyId: rides.companyId, name: expect.any(String) },
    isApprover: false,
    actingFor: [],
    openRides: [],
    counts: NOTHING,
    consentAt: null,
  });
});

test('rides under way stand there until they are over; what is to confirm and to pay is counted', async () => {
  await rides.setting({ cost_confirmation: 'byStaff' });
  await rides.limit(rider, 1_000);
  const orderId = await rides.booked(rider, { personalFen: 9_999 });
  expect((await me(rider)).openRides).toMatchObject([{ orderId, status: 'booking' }]);
  await rides.drive(orderId, 'priced');
  expect(await me(rider)).toMatchObject({ openRides: [], counts: { ...NOTHING, unread: 2, toConfirm: 1 } });
  done(await rides.act(rider, 'confirm', orderId));
  expect((await me(rider)).counts).toMatchObject({ toConfirm: 0, toPay: 1 });
});

test('whoever the company stopped paying for reads since when, and whom to ask', async () => {
  const pay = (on: boolean) =>
    server.owner.query('update staff set company_pay = $3 where company_id = $1 and id = $2', [
      rides.companyId,
      rider.staffId,
      on,
    ]);
  await pay(false);
  const { at, manager } = (await me(rider)).payStop;
  expect(at).toMatch(/^\d{4}-\d\d-\d\d /);
  expect(manager.name).toBe('管理员'); // nobody nearer
  const boss = await rides.company.person({ name: '吴萍' });
  const manages = (person: Person) =>
    server.owner.query(
      `insert into department_manager (company_id, department_id, staff_id)
       select company_id, department_id, $3 from staff where company_id = $1 and id = $2`,
      [rides.companyId, rider.staffId, person.staffId],
    );
  await manages(rider);
  expect((await me(rider)).payStop.manager).toEqual(manager);
  await manages(boss);
  expect((await me(rider)).payStop.manager).toEqual({ name: '吴萍', phone: boss.phone, departmentName: '研发' });
  await pay(true);
  expect((await me(rider)).payStop).toBeNull();
});

test('an approver stays one after the decision; a secretary is none for the other', async () => {
  const boss = await rides.company.person({ name: '王总' });
  const sceneId = await newScene(server, rides.company, [designated(boss)], [rider]);
  const { applicationId } = await applied(rider, sceneId);
  expect(await me(boss)).toMatchObject({ isApprover: true, counts: { approvals: 1 } });
  done(await decide(boss, applicationId));
  expect(await me(boss)).toMatchObject({ isApprover: true, counts: { approvals: 0 } });
  const secretary = await rides.company.person();
  const link = (status: string) =>
    server.owner.query(
      `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, $4, now())
       on conflict (company_id, staff_id) do update set status = excluded.status`,
      [rides.companyId, boss.staffId, secretary.staffId, status],
    );
  await link('pending');
  expect(await me(secretary)).toMatchObject({ actingFor: [], counts: { secretaryRequests: 1 } });
  expect((await secretary.caller.get('/app/v1/me', { actingFor: boss.staffId })).code).toBe(28091);
  await link('active');
  expect((await me(secretary)).actingFor).toMatchObject([{ staffId: boss.staffId, name: '王总' }]);
  expect(await me(secretary, { actingFor: boss.staffId })).toMatchObject({
    person: { staffId: boss.staffId },
    isApprover: false,
    counts: NOTHING,
  });
});

test('consent is given once, and its first time stays', async () => {
  const give = async () => done(await rider.caller.postJson('/app/v1/consent')).consentAt;
  const first = await give();
  expect(await give()).toBe(first);
  expect((await me(rider)).consentAt).toBe(first);
  expect((await me(await rides.rider())).consentAt).toBeNull();
});
