import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  applied,
  decide,
  designated,
  grant,
  inDays,
  newFlow,
  newScene,
  trailOf,
  waitingOf,
} from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { decideOrder, newRule, serve } from '../../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Who is asked depends on how much is asked for. */
let server: TestServer;
let desk: Desk;
let rides: Rides;
let worker: Person;
let lead: Person;
let finance: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ perOrderQuotaFen: 3_000 }) });
  worker = await rides.rider();
  lead = await rides.company.person({ name: '周经理' });
  finance = await rides.company.person({ name: '钱财务' });
});

const steps = () => [
  { ...designated(lead), aloneAmount: 60 },
  { ...designated(finance), fromAmount: '100.00' },
];
const scene = (more?: Record<string, unknown>[]) => newScene(server, rides.company, more ?? steps(), [worker]);
const admin = () => rides.company.admin.caller;
const flowOf = async (sceneId: number) =>
  Number((await server.owner.query('select flow_id from scene where id = $1', [sceneId])).rows[0].flow_id);
const trail = async (applicationId: number) => (await trailOf(worker, applicationId)).slice(-2);

describe('an application', () => {
  test('within the approver’s own limit ends with them', async () => {
    const { applicationId } = await applied(worker, await scene(), { estimatedFen: 6_000 });
    expect((await decide(lead, applicationId)).data.status).toBe('passed');
    expect(await trail(applicationId)).toEqual([
      '第 1 步 周经理 审批通过',
      '第 2 步 金额在前一步审批人的独立审批额度之内，自动通过（钱财务）',
    ]);
  });

  test('above it, and below what the next step looks at, says so', async () => {
    const { applicationId } = await applied(worker, await scene(), { estimatedFen: 9_999 });
    expect((await decide(lead, applicationId)).data.status).toBe('passed');
    expect((await trail(applicationId))[1]).toBe('第 2 步 金额未达到该步骤的起审金额，自动通过（钱财务）');
  });

  test.each([10_000, null])('of %s fen goes to the next step too', async (estimatedFen) => {
    const { applicationId } = await applied(worker, await scene(), { estimatedFen });
    expect((await decide(lead, applicationId)).data.status).toBe('running');
    expect((await waitingOf(finance)).map((one) => one.applicationId)).toEqual([applicationId]);
    expect((await decide(finance, applicationId)).data.status).toBe('passed');
  });

  test('that named a small amount to be asked by fewer people is good for no more', async () => {
    const sceneId = await scene();
    const tomorrow = { startDay: inDays(1), endDay: inDays(1), useCount: 2 };
    const small = await applied(worker, sceneId, { ...tomorrow, estimatedFen: RIDE_FEN });
    await decide(lead, small.applicationId);
    await rides.booked(worker, { sceneId, personalFen: 9_999 });
    const second = await rides.evaluate(worker, { sceneId, ...secondRide() });
    expect(second.data.verdict).toBe('NEED_APPLICATION');
    expect(second.data.reasons.filter(({ passed }: { passed: boolean }) => !passed)).toMatchObject([
      { code: 'APPLIED_AMOUNT', text: '审批的金额是 ¥46.00，连同本次预计 ¥92.00，请按实际金额重新申请' },
    ]);
    const whole = await applied(worker, sceneId, { ...tomorrow, estimatedFen: 10_000 });
    await decide(lead, whole.applicationId);
    await decide(finance, whole.applicationId);
    const { data } = await rides.evaluate(worker, { sceneId, ...secondRide() });
    expect(data).toMatchObject({ applicationId: whole.applicationId });
  });
});

/** Six hours after the first: the two do not overlap. */
const secondRide = () => ({ at: `${inDays(1)} 18:00:00` });

test('a second approval looks at what the ride cost', async () => {
  const flowId = await newFlow(rides.company, [designated(lead), { ...designated(finance), fromAmount: 60 }]);
  await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
  const ends = async (fen: number) => {
    const orderId = await rides.booked(worker, { personalFen: 99_999 });
    await serve(rides, orderId, { fen });
    done(await rides.act(worker, 'reason', orderId, { reason: '绕路' }));
    return done(await decideOrder(lead, orderId)).status;
  };
  expect(await ends(5_999)).toBe('passed');
  expect(await ends(6_000)).toBe('running');
});

describe('a flow', () => {
  test('answers its amounts in yuan, logs them in words, and keeps them where an older caller leaves them out', async () => {
    const flowId = await flowOf(await scene());
    const read = async () => (await admin().post('/api/v2/flow/init/data', { flowId })).data;
    const before = await read();
    expect(before.flowStepList).toMatchObject([
      { fromAmount: null, aloneAmount: 60 },
      { fromAmount: 100, aloneAmount: null },
    ]);
    const plain = before.flowStepList.map(
      ({ fromAmount: _, aloneAmount: __, ...step }: Record<string, unknown>) => step,
    );
    const edit = { flowId, flowName: '改了名称', flowStepStr: JSON.stringify(plain) };
    expect(await admin().post('/api/v2/flow/update/step', edit)).toMatchObject({ code: 0 });
    expect((await read()).flowStepList).toEqual(before.flowStepList);
    const { rows } = await server.owner.query(
      `select content from operation_log where company_id = $1 and content like '新建审批流%' order by id limit 1`,
      [rides.companyId],
    );
    expect(rows[0].content).toContain(
      '第 1 步 指定员工 周经理（¥60.00 以内可独立审批），第 2 步 指定员工 钱财务（满 ¥100.00 才需审批）',
    );
  });

  test('asks somebody whatever the amount', async () => {
    const add = (flowStepStr: unknown) =>
      admin().post('/api/v2/flow/add', { flowName: '按金额', flowStepStr: JSON.stringify(flowStepStr) });
    const all = '至少要有一步不设起审金额：金额再小的申请也要有人审批';
    expect(await add([{ ...designated(lead), fromAmount: 1 }])).toMatchObject({ msg: all });
    const { data } = await add([designated(lead), { ...designated(finance), fromAmount: 1 }]);
    const { flowStepList } = (await admin().post('/api/v2/flow/init/data', { flowId: data.flowId })).data;
    // The step for all is taken out, and the other says nothing of its amount.
    const left = [
      { stepId: flowStepList[0].stepId, delSign: 0 },
      { ...designated(finance), stepId: flowStepList[1].stepId },
    ];
    const edit = { flowId: data.flowId, flowName: '按金额', flowStepStr: JSON.stringify(left) };
    expect(await admin().post('/api/v2/flow/update/step', edit)).toMatchObject({ code: 27005, msg: all });
    const bad = (step: object) => add([designated(lead), { ...designated(finance), ...step }]);
    for (const fromAmount of ['一百', 0, -1, 1.234])
      expect(await bad({ fromAmount })).toMatchObject({ msg: '请输入正确的金额' });
    expect(await bad({ fromAmount: 100, aloneAmount: 99 })).toMatchObject({ msg: '独立审批的额度不能低于起审金额' });
  });

  test('is tried with an amount beforehand, by administrators and by who applies', async () => {
    const sceneId = await scene();
    await grant(server, rides.company, sceneId, worker);
    const flowId = await flowOf(sceneId);
    const tried = async (more: object) =>
      (await admin().post('/api/v2/flow/preview', { userId: worker.staffId, flowId, ...more })).data;
    expect(await tried({ amount: 60 })).toMatchObject([{ autoPass: 0 }, { autoPass: 1, reason: 'decidedAlone' }]);
    expect(await tried({ amount: '99.99' })).toMatchObject([{ autoPass: 0 }, { reason: 'belowAmount' }]);
    expect(await tried({})).toMatchObject([{ autoPass: 0 }, { autoPass: 0 }]);
    const { data } = await worker.caller.get('/app/v1/applications/preview', { sceneId, amountFen: 6_000 });
    expect(data[1].passes).toBe('金额在前一步审批人的独立审批额度之内，自动通过');
  });
});
