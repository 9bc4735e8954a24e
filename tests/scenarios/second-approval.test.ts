import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { applied, decide, designated, grant, newFlow } from '../kit/applications.ts';
import type { Desk } from '../kit/desk.ts';
import { done, NOON, Rides, rideDesk, STATION } from '../kit/ride-calls.ts';
import { approval, BEIJING, TIANANMEN } from '../kit/scenes.ts';
import { decideOrder, newRule, serve, waitingOrders } from '../kit/second-approvals.ts';
import { type TestServer, testServer } from '../kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});

/** The fourth of the ten loops: place mismatch → rejected → order private, company money back, limit restored. */
test('a ride that ended elsewhere is rejected and becomes the person’s own', async () => {
  const rides = await Rides.create(server, desk, { departments: { 研发: {} }, fundsFen: 1_000_000 });
  const { company } = rides;
  const lead = await company.person({ name: '李主管', department: '研发', manages: ['研发'] });
  const rider = await company.person({ name: '张小明', department: '研发' });
  const flowId = await newFlow(company, [designated(lead)]);
  const sceneId = await rides.scene(approval({ name: '外出办事', flowId, countsPersonalLimit: true, line: 'filled' }));
  await grant(server, company, sceneId, rider);
  await rides.limit(rider, 10_000);
  await newRule(company, flowId, { getOnCar: 1000, getOffCar: 1000 }, sceneId);

  // Applied for, approved, booked as approved, and then ended three kilometres away.
  const day = { startDay: dayOf(NOON), endDay: dayOf(NOON) };
  const start = { cityId: BEIJING, address: '天安门', point: TIANANMEN };
  const end = { cityId: BEIJING, address: '北京站', point: STATION };
  const { applicationId } = await applied(rider, sceneId, { ...day, start, end });
  done(await decide(lead, applicationId));
  const orderId = await rides.booked(rider, { sceneId });
  const residual = async () =>
    (await company.admin.caller.get('/api/v2/company/user/getDetail', { userId: rider.staffId })).data.sceneCharge
      .residual;
  expect(await serve(rides, orderId, { fen: 5_000, endOff: 3_000 })).toMatchObject({ status: 'toSettle' });
  expect(await rides.figures()).toMatchObject({ pendingFen: 5_000, goingFen: 0 });
  expect(await residual()).toBe(50);
  expect((await rides.sms(rider)).at(-1)).toContain('二次审批');

  // The booker says why, the lead sees what was found, and rejects.
  done(await rides.act(rider, 'reason', orderId, { reason: '临时去了客户那里' }));
  const [waiting] = await waitingOrders(lead);
  expect(waiting).toMatchObject({ orderId, reason: '临时去了客户那里' });
  expect(waiting!.findings).toEqual([expect.stringMatching(/^实际下车地点距审批的下车地点 3000 米，超过 1000 米$/)]);
  expect(done(await decideOrder(lead, orderId, '未经批准'))).toEqual({ status: 'rejected' });

  // The order is private: nothing of it is the company's, nor the limit's.
  expect(await rides.row(orderId)).toMatchObject({
    status: 'toPay',
    second_approval: 'rejected',
    company_fen: '0',
    personal_fen: '5000',
    to_private_fen: '5000',
    frozen: 0,
    taken: 0,
    born: 0,
  });
  expect(await rides.figures()).toMatchObject({ pendingFen: 0, goingFen: 0 });
  expect(await residual()).toBe(100);
  const listed = await company.admin.caller.get('/api/v2/orderyq/list', { chooseSecondStatus: 1 });
  expect(listed.data.list).toMatchObject([{ publicToPrivate: 1, secondApprovalStatus: 2 }]);
  expect((await rides.sms(rider)).some((text) => text.includes('未经批准'))).toBe(true);

  // The person pays, and the order is settled.
  done(await rides.act(rider, 'pay', orderId));
  done(await rides.pay('received', orderId, 5_000));
  expect((await rides.row(orderId)).status).toBe('settled');
});
