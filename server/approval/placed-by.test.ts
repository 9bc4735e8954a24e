import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, startOfDay } from '#rules/calendar.ts';
import {
  decide,
  designated,
  filled,
  inDays,
  newFlow,
  newScene,
  today,
  trailOf,
  waitingOf,
} from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { newRule, serve, waitingOrders } from '../../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { actOnTime } from './time.ts';

/** A secretary may be an approver in the boss's flow, but never of what they handed in themselves. */
let server: TestServer;
let desk: Desk;
let rides: Rides;
let boss: Person;
let secretary: Person;
let colleague: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, {
    departments: { 研发: {}, 行政: {} },
    scene: quick({ perOrderQuotaFen: 5_000 }),
  });
  boss = await rides.rider('研发');
  secretary = await rides.company.person({ name: '李秘书', department: '行政' });
  colleague = await rides.company.person({ name: '周经理', department: '行政' });
  await server.owner.query(
    `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, 'active', now())`,
    [rides.companyId, boss.staffId, secretary.staffId],
  );
});

const scene = (...steps: Record<string, unknown>[]) => newScene(server, rides.company, steps, [boss]);
const forBoss = () => ({ actingFor: boss.staffId });
const apply = async (person: Person, sceneId: number, more: object = {}) => {
  const acting = person === secretary ? forBoss() : {};
  const sent = { sceneId, ...filled('approval'), ...acting, ...more };
  return done(await person.caller.postJson('/app/v1/applications/apply', sent)) as {
    applicationId: number;
    status: string;
  };
};
const waitsFor = async (person: Person) => (await waitingOf(person)).map(({ applicationId }) => applicationId);
const trail = async (applicationId: number) => (await trailOf(boss, applicationId)).slice(1);

test('the secretary decides what the boss handed in, and not what they handed in for the boss', async () => {
  const sceneId = await scene(designated(secretary, colleague));
  const own = await apply(boss, sceneId);
  const placed = await apply(secretary, sceneId);
  expect(await waitsFor(secretary)).toEqual([own.applicationId]);
  expect(await waitsFor(colleague)).toEqual([own.applicationId, placed.applicationId]);
  const { rows } = await server.owner.query('select id from approval where application_id = $1', [
    placed.applicationId,
  ]);
  const decision = { approvalId: Number(rows[0].id), stepNo: 1 };
  expect((await secretary.caller.postJson('/app/v1/approvals/approve', decision)).code).toBe(40400);
  expect((await secretary.caller.get('/app/v1/approvals/standing', decision)).code).toBe(40400);
  expect((await decide(secretary, own.applicationId)).data.status).toBe('passed');
  expect((await decide(colleague, placed.applicationId)).data.status).toBe('passed');
});

test('a step of the secretary alone passes where another decides, and else is the super administrator’s', async () => {
  const two = await apply(secretary, await scene(designated(secretary), designated(colleague)));
  expect(await trail(two.applicationId)).toEqual([
    '第 1 步 审批人为代为提交的秘书，自动通过（李秘书）',
    '第 2 步 等待 周经理 审批',
  ]);
  const alone = await apply(secretary, await scene(designated(secretary)));
  expect(await waitsFor(rides.company.admin)).toEqual([alone.applicationId]);
  expect(await waitsFor(secretary)).toEqual([]);
});

test('the preview says so beforehand', async () => {
  const sceneId = await scene(designated(secretary, colleague), designated(secretary));
  const steps = async (more: object) =>
    (await secretary.caller.get('/app/v1/applications/preview', { sceneId, ...more })).data;
  expect(await steps(forBoss())).toMatchObject([
    { approvers: [{ name: '周经理' }], notes: ['代为提交的秘书不参与审批'], passes: '' },
    { passes: '审批人为代为提交的秘书，自动通过' },
  ]);
});

test('nor as somebody’s deputy', async () => {
  const away = { deputyId: secretary.staffId, startDay: today(), endDay: inDays(2) };
  done(await colleague.caller.postJson('/app/v1/deputies/name', away));
  const { applicationId } = await apply(secretary, await scene(designated(colleague)));
  expect(await waitsFor(secretary)).toEqual([]);
  expect((await rides.sms(secretary)).some((text) => text.includes('等待您代周经理审批'))).toBe(false);
  const [{ approvalId } = { approvalId: 0 }] = await waitingOf(colleague);
  const decision = { approvalId, stepNo: 1 };
  expect((await secretary.caller.postJson('/app/v1/approvals/approve', decision)).code).toBe(40400);
  expect((await secretary.caller.get('/app/v1/approvals/detail', { approvalId })).code).toBe(40400);
  expect((await decide(colleague, applicationId)).data.status).toBe('passed');
});

test('nor when it is raised to them because of time', async () => {
  const sceneId = await scene(designated(colleague));
  const { rows } = await server.owner.query('select flow_id from scene where id = $1', [sceneId]);
  const waitRule = JSON.stringify({ escalateHours: 1, escalateTo: designated(secretary) });
  const edit = { flowId: Number(rows[0].flow_id), flowName: '有时限', waitRule };
  const flowStepStr = JSON.stringify([designated(colleague)]);
  expect((await rides.company.admin.caller.post('/api/v2/flow/update/step', { ...edit, flowStepStr })).code).toBe(0);
  const { applicationId } = await apply(secretary, sceneId, { endDay: inDays(5) });
  const noon = new Date(startOfDay(addDays(today(), 1)).getTime() + 12 * 3_600_000);
  const since = new Date(noon.getTime() - 2 * 3_600_000);
  await server.owner.query('update approval set waiting_since = $1 where application_id = $2', [since, applicationId]);
  await actOnTime(server.services.database, rides.companyId, noon, Number.POSITIVE_INFINITY);
  expect(await waitsFor(secretary)).toEqual([]);
  expect(await waitsFor(rides.company.admin)).toEqual([applicationId]);
});

test('nor the second approval of a ride that they booked', async () => {
  const flowId = await newFlow(rides.company, [designated(secretary, colleague)]);
  await newRule(rides.company, flowId, { amountLimit: 1 }, rides.sceneId);
  const marked = async (person: Person, more: object) => {
    const orderId = await rides.booked(person, { ...more });
    await serve(rides, orderId, { fen: 6_000 });
    done(await rides.act(boss, 'reason', orderId, { reason: '绕路' }));
    return orderId;
  };
  const own = await marked(boss, {});
  const placed = await marked(secretary, forBoss());
  const asked = async (person: Person) => (await waitingOrders(person)).map(({ orderId }) => orderId);
  expect(await asked(secretary)).toEqual([own]);
  expect(await asked(colleague)).toEqual([own, placed]);
});
