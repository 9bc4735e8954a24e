import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAD, newScene, sendApplication } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let keeper: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, {
    departments: { 研发: { 平台: {} }, 销售: {} },
    scene: quick({ countsPersonalLimit: true }),
  });
  rider = await rides.rider('平台');
  keeper = await rides.company.person({ name: '孙主管', department: '研发', manages: ['研发'] });
});

const cancel = (person: Person, id: number, more: object = {}) =>
  person.caller.post('/api/v2/orderyq/cancel', { id, reason: '员工离职', ...more });
const costOf = (person: Person, id: number) => person.caller.get('/api/v2/orderyq/cancelCost', { id });
const shownTo = async (person: Person, id: number) => (await person.caller.get('/api/v2/orderyq/detail', { id })).data;

describe('an administrator cancels a ride of somebody in their care', () => {
  test('free before a car is found: everything is given back, both are told, and the log says who', async () => {
    await rides.limit(rider, 10_000);
    const orderId = await rides.booked(rider);
    expect((await shownTo(keeper, orderId)).mayCancel).toBe(1);
    expect((await costOf(keeper, orderId)).data).toEqual({ canCancel: 1, cancelAmount: 0 });
    done(await cancel(keeper, orderId));
    expect(await rides.row(orderId)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'company',
      frozen: 0,
      born: 0,
    });
    const shown = await shownTo(rides.company.admin, orderId);
    expect(shown).toMatchObject({ cancelType: 'company', cancelReason: '员工离职', mayCancel: 0 });
    expect(shown.orderTrail.at(-1).text).toBe('孙主管代表企业取消订单：员工离职');
    expect((await rides.sms(rider)).at(-1)).toMatch(/孙主管取消了.*（员工离职），没有产生费用/);
    const { rows } = await server.owner.query(
      'select content from operation_log where company_id = $1 order by id desc limit 1',
      [rides.companyId],
    );
    expect(rows[0].content).toContain(`取消员工“${rider.name}”的订单`);
    expect(await rides.differences()).toEqual([]);
  });

  test('with a fee: told before, and the company’s alone, whatever the limits', async () => {
    await rides.limit(rider, 1_000);
    const orderId = await rides.booked(rider, { personalFen: 99_999 });
    await rides.drive(orderId, 'arrived');
    expect((await costOf(keeper, orderId)).data).toEqual({ canCancel: 1, cancelAmount: 30 });
    expect(await cancel(keeper, orderId, { cancelAmount: 20 })).toMatchObject({ code: 28096 });
    expect((await rides.row(orderId)).status).toBe('arrived');
    done(await cancel(keeper, orderId, { cancelAmount: 30 }));
    expect(await rides.row(orderId)).toMatchObject({
      company_fen: '3000',
      personal_fen: '0',
      beyond_limits_fen: '2000',
      taken: 3_000,
      born: 1_000,
      frozen: 0,
    });
    expect((await rides.sms(rider)).at(-1)).toContain('取消费¥30.00由企业支付');
    expect(await rides.differences()).toEqual([]);
  });

  test('of one who left: the ride is over, and nobody writes to a number that may be another’s', async () => {
    const orderId = await rides.booked(rider);
    done(await rides.company.admin.caller.post('/api/v2/company/user/delete', { userId: rider.staffId }));
    const before = await rides.sms(rider);
    done(await cancel(keeper, orderId));
    expect((await rides.row(orderId)).status).toBe('cancelled');
    expect(await rides.sms(rider)).toEqual(before);
  });

  test('late events of the provider are refused, as after a person’s own', async () => {
    const orderId = await rides.booked(rider);
    done(await cancel(keeper, orderId));
    await expect(rides.drive(orderId, 'started')).rejects.toThrow('28004');
  });
});

describe('nobody else does', () => {
  test('who is out of scope, without the permission, of another company, or the booker themselves', async () => {
    const orderId = await rides.booked(rider);
    const seller = await rides.company.person({ department: '销售', manages: ['销售'] });
    const stranger = (await server.company()).admin;
    for (const person of [seller, stranger]) {
      expect((await cancel(person, orderId)).code).toBe(40400);
      expect((await costOf(person, orderId)).code).toBe(40400);
    }
    expect((await cancel(rider, orderId)).code).toBe(40300);
    const own = await rides.company.person({ department: '研发', manages: ['平台'] });
    await rides.grant(own);
    const ownOrder = await rides.booked(own);
    expect((await cancel(own, ownOrder)).code).toBe(28097);
    expect((await shownTo(own, ownOrder)).mayCancel).toBe(0);
    expect((await rides.row(orderId)).frozen).toBe(RIDE_FEN);
  });

  test('once the ride has begun', async () => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'started');
    expect((await costOf(keeper, orderId)).data).toEqual({ canCancel: 0, cancelAmount: 0 });
    expect((await cancel(keeper, orderId)).code).toBe(28002);
    expect((await cancel(keeper, orderId, { reason: ' ' })).msg).toBe('请填写取消原因');
  });
});

describe('before somebody is deleted', () => {
  const ask = (person: Person, ...people: Person[]) =>
    person.caller.postJson('/api/v2/company/user/openMatters', { userId: people.map(({ staffId }) => staffId) });

  test('what is open is told: rides, applications, and approvals that wait for them', async () => {
    const sceneId = await newScene(server, rides.company, [HEAD], [rider]);
    await rides.booked(rider);
    done(await sendApplication(rider, sceneId));
    const { data } = await ask(rides.company.admin, rider, keeper);
    const nothing = { orderNum: 0, applyNum: 0, approvalNum: 0 };
    expect(data).toEqual([
      { userId: rider.staffId, name: rider.name, orderNum: 1, applyNum: 1, approvalNum: 0 },
      { userId: keeper.staffId, name: '孙主管', ...nothing, approvalNum: 1 },
    ]);
    const seller = await rides.company.person({ department: '销售', manages: ['销售'] });
    expect((await ask(seller, rider)).data).toEqual([]);
    expect((await ask(rider, keeper)).code).toBe(40300);
    done(await rides.company.admin.caller.post('/api/v2/company/user/delete', { userId: rider.staffId }));
    const { rows } = await server.owner.query(
      'select content from operation_log where company_id = $1 order by id desc limit 1',
      [rides.companyId],
    );
    expect(rows[0].content).toContain('删除时尚有');
    expect(rows[0].content).toContain('未结束的行程 1 个、审批中的用车申请 1 个');
  });
});
