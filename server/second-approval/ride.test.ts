import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { applied, decide, designated, grant, newFlow } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, NOON, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { approval, quick } from '../../tests/kit/scenes.ts';
import {
  decideOrder,
  decideWaiting,
  newRule,
  removeRule,
  serve,
  waitingOrder,
  waitingOrders,
} from '../../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { rideJobs } from '../ride/jobs.ts';

const HOUR = 3_600_000;
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

let server: TestServer;
let desk: Desk;
let rides: Rides;
let lead: Person;
let rider: Person;
let flowId: number;

beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  const scene = quick({ perOrderQuotaFen: 5_000, countsPersonalLimit: true });
  rides = await Rides.create(server, desk, { scene, departments: { 研发: {} } });
  lead = await rides.company.person({ department: '研发', manages: ['研发'] });
  rider = await rides.rider('研发');
  flowId = await newFlow(rides.company, [designated(lead)]);
});

const marks = async (orderId: number) =>
  (await server.owner.query('select * from second_approval where order_id = $1', [orderId])).rows;
const askQuestions = (hours: number) =>
  rideJobs(server.services)
    .find(({ name }) => name === 'ride-questions')!
    .run(new Date(Date.now() + hours * HOUR));

/** A ride of 60 yuan under a quota of 50, marked and explained. */
async function explained(): Promise<number> {
  const orderId = await rides.booked(rider);
  await serve(rides, orderId, { fen: 6_000 });
  done(await rides.act(rider, 'reason', orderId, { reason: '绕路' }));
  return orderId;
}

describe('what a ride costs', () => {
  test('above the quota is marked by the version in force, below it settles at once', async () => {
    const ruleId = await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
    const below = await rides.booked(rider);
    expect(await serve(rides, below, { fen: 5_000 })).toMatchObject({ status: 'settled' });
    const edited = { secondApprovalName: '新版', flowId, secondApprovalRuleStr: '{"amountLimit":1}', id: ruleId };
    done(await rides.company.admin.caller.post('/company/second/approval/saveRule', edited));
    const above = await rides.booked(rider);
    expect(await serve(rides, above, { fen: 5_001 })).toMatchObject({ status: 'toSettle' });
    expect(await rides.row(above)).toMatchObject({ second_approval: 'open', frozen: 5_000, taken: 0 });
    expect(await marks(above)).toMatchObject([
      {
        rule_id: String(ruleId),
        rule_version: 2,
        flow_id: String(flowId),
        base_fen: '5000',
        hits: [{ kind: 'amount', limit: 5_000, actual: 5_001 }],
        reason: null,
      },
    ]);
    expect(await waitingOrders(lead)).toEqual([]);
    expect(done(await rides.detail(rider, above)).second).toMatchObject({ approvers: [lead.name] });
  });

  test('passed, the company pays it all and the limits no more than their cap', async () => {
    await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
    const orderId = await explained();
    const [waiting] = await waitingOrders(lead);
    expect(waiting).toMatchObject({ orderId, reason: '绕路', findings: ['实付金额 ¥60.00，超过基准 ¥50.00'] });
    expect(done(await decideOrder(lead, orderId))).toEqual({ status: 'passed' });
    expect(await rides.row(orderId)).toMatchObject({
      status: 'settled',
      second_approval: 'passed',
      company_fen: '6000',
      personal_fen: '0',
      to_private_fen: null,
      taken: 6_000,
      born: 5_000,
    });
  });

  test('rejected, the excess is the person’s', async () => {
    await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
    const orderId = await explained();
    expect(done(await decideOrder(lead, orderId, '不同意'))).toEqual({ status: 'rejected' });
    expect(await rides.row(orderId)).toMatchObject({
      status: 'toPay',
      company_fen: '5000',
      personal_fen: '1000',
      to_private_fen: '1000',
      taken: 5_000,
    });
  });
});

describe('without a reason', () => {
  test('the flow begins after 72 hours, and not before', async () => {
    await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
    const orderId = await rides.booked(rider);
    await serve(rides, orderId, { fen: 6_000 });
    await askQuestions(71.9);
    expect(await waitingOrders(lead)).toEqual([]);
    await askQuestions(72.1);
    expect(await waitingOrders(lead)).toMatchObject([{ orderId, reason: '' }]);
    await askQuestions(80);
    expect(await waitingOrders(lead)).toHaveLength(1);
  });

  test('the reason and the clock at once begin it once', async () => {
    await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
    const orderId = await rides.booked(rider);
    await serve(rides, orderId, { fen: 6_000 });
    await Promise.all([askQuestions(73), rides.act(rider, 'reason', orderId, { reason: '绕路' }), askQuestions(73)]);
    expect(await waitingOrders(lead)).toHaveLength(1);
  });
});

test('a deleted rule, and a deleted flow, leave marked orders marked', async () => {
  const ruleId = await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
  const [waiting, later] = [await rides.booked(rider), await rides.booked(rider)];
  await serve(rides, waiting, { fen: 6_000 });
  expect((await removeRule(rides.company, ruleId)).code).toBe(0);
  expect((await rides.company.admin.caller.post('/api/v2/flow/delete', { flowId })).code).toBe(0);
  expect(await serve(rides, later, { fen: 6_000 })).toMatchObject({ status: 'toPay' });
  expect((await rides.row(waiting)).second_approval).toBe('open');
  done(await rides.act(rider, 'reason', waiting, { reason: '绕路' }));
  expect(done(await decideOrder(lead, waiting))).toEqual({ status: 'passed' });
  expect((await rides.row(waiting)).status).toBe('settled');
});

test('a flow that passes by itself settles the order with the reason', async () => {
  const { admin } = rides.company;
  await rides.grant(admin);
  const alone = await newFlow(rides.company, [designated(admin)]);
  await newRule(rides.company, alone, { amountLimit: 1 }, rides.sceneId);
  const orderId = await rides.booked(admin);
  await serve(rides, orderId, { fen: 6_000 });
  expect(done(await rides.act(admin, 'reason', orderId, { reason: '绕路' }))).toMatchObject({ status: 'settled' });
  expect(await rides.row(orderId)).toMatchObject({ second_approval: 'passed', company_fen: '6000' });
});

test('passed and rejected at once: one of them decides, and the money follows it once', async () => {
  await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
  const orderId = await explained();
  // Both have seen it before either decides.
  const waiting = await waitingOrder(lead, orderId);
  const answers = await Promise.all([decideWaiting(lead, waiting), decideWaiting(lead, waiting, '不同意')]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const row = await rides.row(orderId);
  const passed = answers[0]!.code === 0;
  expect(row).toMatchObject({ second_approval: passed ? 'passed' : 'rejected', taken: passed ? 6_000 : 5_000 });
});

describe('where a ride was', () => {
  const approved = async (more: object, draft: object = {}): Promise<number> => {
    const sceneId = await rides.scene(approval({ name: '外出', flowId, ...more }));
    await grant(server, rides.company, sceneId, rider);
    await newRule(rides.company, flowId, { amountLimit: 1, getOnCar: 1000 }, sceneId);
    const days = { startDay: dayOf(NOON), endDay: dayOf(NOON), start: null, end: null };
    const { applicationId } = await applied(rider, sceneId, { ...days, ...draft });
    done(await decide(lead, applicationId));
    return rides.booked(rider, { sceneId });
  };

  test('is measured from the booked place where the application names none', async () => {
    const orderId = await approved({});
    await serve(rides, orderId, { fen: 5_000, startOff: 1_500, endOff: 9_000 });
    expect((await marks(orderId))[0].hits).toEqual([{ kind: 'start', limit: 1000, actual: 1500 }]);
  });

  test('is measured from the application’s own place, and its estimate is the base without a quota', async () => {
    const start = { cityId: 110_100, address: '别处', point: { lng: 116.397455, lat: 39.929187 } };
    const orderId = await approved({}, { start, estimatedFen: 4_000 });
    await serve(rides, orderId, { fen: 4_001 });
    expect((await marks(orderId))[0]).toMatchObject({
      base_fen: '4000',
      hits: [
        { kind: 'amount', limit: 4_000, actual: 4_001 },
        { kind: 'start', limit: 1000, actual: 2224 },
      ],
    });
  });

  test('near enough and dear enough is no matter', async () => {
    const orderId = await approved({}, { estimatedFen: null });
    expect(await serve(rides, orderId, { fen: 90_000, startOff: 999 })).toMatchObject({ status: 'settled' });
    expect(await marks(orderId)).toEqual([]);
  });
});

test('whoever decides sees the order, nobody else does', async () => {
  await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
  const orderId = await explained();
  const { approvalId } = (await waitingOrders(lead))[0]!;
  const look = (person: Person, id = approvalId) => person.caller.get('/app/v1/approvals/order', { approvalId: id });
  const { number } = await rides.row(orderId);
  expect((await look(lead)).data).toEqual({
    approvalId,
    orderId,
    number,
    applicantName: rider.name,
    departmentName: '研发',
    riderName: rider.name,
    sceneName: '测试场景',
    rideAt: expect.any(String),
    bookedStart: expect.objectContaining({ address: '天安门' }),
    bookedEnd: expect.objectContaining({ address: '北京站' }),
    actualStart: expect.objectContaining({ address: '实际上车点' }),
    actualEnd: expect.objectContaining({ address: '实际下车点' }),
    estimateFen: 4_600,
    actualPayFen: 6_000,
    companyFen: 5_000,
    personalFen: 1_000,
    baseFen: 5_000,
    passed: { companyFen: 6_000, personalFen: 0 },
    rejected: { companyFen: 5_000, personalFen: 1_000 },
    findings: ['实付金额 ¥60.00，超过基准 ¥50.00'],
    reason: '绕路',
    askedAt: expect.any(String),
  });
  const standing = (person: Person) => person.caller.get('/app/v1/approvals/standing', { approvalId });
  expect((await standing(lead)).data).toMatchObject({ subject: 'order', number, stepNo: 1, applicantName: rider.name });
  const other = await server.company();
  for (const person of [rider, rides.company.admin, other.admin]) {
    expect(await look(person)).toEqual(NOT_FOUND);
    expect(await standing(person)).toEqual(NOT_FOUND);
  }
  expect(await look(lead, 999_999)).toEqual(NOT_FOUND);
  done(await decideOrder(lead, orderId));
  expect((await look(lead)).code).toBe(0);
});
