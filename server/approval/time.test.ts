import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, startOfDay } from '#rules/calendar.ts';
import {
  applied,
  decide,
  designated,
  HEAD,
  inDays,
  inFull,
  newScene,
  roleStep,
  SUPERIOR,
  today,
  trailOf,
  waitingOf,
} from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { poison } from '../../tests/kit/poison.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { actOnTime } from './time.ts';

let server: TestServer;
let company: TestCompany;
let worker: Person;
let boss: Person;
let chief: Person;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} } } });
  worker = await company.person({ name: '张小明', department: '平台' });
  boss = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  chief = await company.person({ name: '王研发', department: '研发', manages: ['研发'] });
});

/** Noon of a day from now: nothing waits for the morning. */
const noon = (days: number): Date => new Date(startOfDay(addDays(today(), days)).getTime() + 12 * 3_600_000);
const later = (now: Date) => actOnTime(server.services.database, company.companyId, now, Number.POSITIVE_INFINITY);
/** Submitted long ago enough that a number of hours has passed at noon of that day. */
const waitingSince = (applicationId: number, since: Date) =>
  server.owner.query('update approval set waiting_since = $1 where application_id = $2', [since, applicationId]);
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

async function waits(waitRule: object, hours: number, steps: object[] = [HEAD]) {
  const sceneId = await newScene(server, company, steps as Record<string, unknown>[], [worker]);
  const { rows } = await server.owner.query('select flow_id as id from scene where company_id = $1 and id = $2', [
    company.companyId,
    sceneId,
  ]);
  const edit = {
    flowId: Number(rows[0].id),
    flowName: '有时限',
    flowStepStr: JSON.stringify(steps),
    waitRule: JSON.stringify(waitRule),
  };
  expect(await company.admin.caller.post('/api/v2/flow/update/step', edit)).toMatchObject({ code: 0 });
  const one = await applied(worker, sceneId, { endDay: inDays(9) });
  const now = noon(1);
  await waitingSince(one.applicationId, hoursBefore(now, hours));
  return { ...one, now, flowId: edit.flowId };
}
const messages = async ({ phone }: Person, number: string, purpose = 'approvalReminder') =>
  (
    await server.owner.query<{ text: string }>(
      'select text from outbox where recipient = $1 and purpose = $2 and text like $3',
      [phone, purpose, `%${number}%`],
    )
  ).rows.map(({ text }) => text);

describe('reminders', () => {
  test('by the hours of the flow, once each however often and on however many servers it is looked at', async () => {
    const { applicationId, number, now } = await waits({ remindHours: 4 }, 4);
    await server.owner.query('update staff set email = $1 where id = $2', ['li@example.com', boss.staffId]);
    await Promise.all([later(now), later(now), later(now)]);
    await later(now);
    expect(await messages(boss, number)).toEqual([
      `【企行】张小明的用车申请（${number}）已等待审批 4 小时，请在企行控制台“待我审批”或员工端处理。`,
    ]);
    const mails = await server.owner.query('select from outbox where recipient = $1 and text like $2', [
      'li@example.com',
      `%${number}%`,
    ]);
    expect(mails.rows).toHaveLength(1);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe('第 1 步 等待已久，提醒 李平台 审批');
    await waitingSince(applicationId, hoursBefore(now, 8));
    await later(now);
    expect(await messages(boss, number)).toHaveLength(2);
    await decide(boss, applicationId);
    await later(noon(3));
    expect(await messages(boss, number)).toHaveLength(2);
  });

  test('the applicant reminds, four hours apart; nobody else, and nothing that is decided', async () => {
    const { applicationId, number } = await waits({}, 1);
    const remind = (by: Person) => by.caller.postJson('/app/v1/applications/remind', { applicationId });
    expect(await remind(boss)).toMatchObject({ code: 40400 });
    expect(await remind(worker)).toMatchObject({ code: 0 });
    expect(await remind(worker)).toMatchObject({ code: 28171, msg: expect.stringContaining('刚催过') });
    expect(await messages(boss, number)).toHaveLength(1);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe('第 1 步 申请人催办，提醒 李平台 审批');
    await decide(boss, applicationId);
    expect(await remind(worker)).toMatchObject({ code: 28041, msg: '申请已通过，不能催办' });
  });
});

describe('escalation', () => {
  test('asks the manager above beside the one who waits; either decides', async () => {
    const { applicationId, number, now } = await waits({ escalateHours: 24, escalateTo: SUPERIOR }, 24);
    await Promise.all([later(now), later(now)]);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe('第 1 步 等待已久，上报后由 李平台、王研发 审批');
    expect((await waitingOf(chief)).map((row) => row.applicationId)).toContain(applicationId);
    expect((await waitingOf(boss)).map((row) => row.applicationId)).toContain(applicationId);
    expect(await messages(chief, number, 'approvalAsked')).toHaveLength(1);
    expect((await decide(chief, applicationId)).data).toEqual({ status: 'passed' });
  });

  test('to a role; who leaves it meanwhile is asked no longer', async () => {
    const role = await company.role('督办', [39], 'all');
    const [first, second] = [
      await company.person({ name: '甲督办', roles: [role] }),
      await company.person({ name: '乙督办', roles: [role] }),
    ];
    const { applicationId, now } = await waits({ escalateHours: 2, escalateTo: roleStep(role) }, 2);
    await later(now);
    expect(await waitingOf(first)).toHaveLength(1);
    const removal = { roleId: role, userId: first.staffId };
    expect(await company.admin.caller.get('/api/v2/role/remove/user', removal)).toMatchObject({ code: 0 });
    expect(await waitingOf(first)).toEqual([]);
    expect(await waitingOf(second)).toMatchObject([{ applicationId }]);
    const { steps } = await inFull(worker, applicationId);
    expect(
      steps
        .at(-1)
        .people.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(['乙督办', '李平台']);
  });

  test('nobody is asked about their own application', async () => {
    const { applicationId, now } = await waits({ escalateHours: 2, escalateTo: designated(worker) }, 2);
    await later(now);
    expect(await waitingOf(worker)).toEqual([]);
    expect((await waitingOf(company.admin)).map((row) => row.applicationId)).toContain(applicationId);
  });
});

describe('when time is over', () => {
  test('it passes, and the next step is asked', async () => {
    const helper = await company.person({ name: '何助理' });
    const steps = [HEAD, designated(helper)];
    const { applicationId, now } = await waits({ timeoutHours: 48, timeoutAction: 1 }, 48, steps);
    await Promise.all([later(now), later(now)]);
    expect(await trailOf(worker, applicationId)).toContain('第 1 步 超过审批时限，自动通过（李平台）');
    expect(await waitingOf(helper)).toMatchObject([{ applicationId, stepNo: 2 }]);
    const ask = { approvalId: (await waitingOf(helper))[0]!.approvalId, stepNo: 1 };
    expect(await boss.caller.postJson('/app/v1/approvals/approve', ask)).toMatchObject({ code: 28062 });
    await later(now);
    expect(await inFull(worker, applicationId)).toMatchObject({ status: 'running' });
  });

  test('it is rejected by nobody, and the applicant is told', async () => {
    const { applicationId, number, now } = await waits({ timeoutHours: 48, timeoutAction: 2 }, 48);
    await later(now);
    expect(await inFull(worker, applicationId)).toMatchObject({
      status: 'rejected',
      statusReason: '超过审批时限，自动驳回',
      steps: [{ automatic: true, status: 'rejected' }],
    });
    expect((await trailOf(worker, applicationId)).at(-1)).toBe('第 1 步 系统 驳回：超过审批时限，自动驳回');
    expect(await messages(worker, number, 'approvalRejected')).toHaveLength(1);
  });

  test('it is handed on: the others alone decide, with time of their own', async () => {
    const rule = { timeoutHours: 48, timeoutAction: 3, timeoutTo: designated(chief) };
    const { applicationId, now } = await waits(rule, 48);
    await later(now);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe('第 1 步 超过审批时限，改由 王研发 审批');
    expect((await waitingOf(boss)).map((row) => row.applicationId)).not.toContain(applicationId);
    await later(noon(8));
    expect(await inFull(worker, applicationId)).toMatchObject({ status: 'pending' });
    expect((await decide(chief, applicationId)).data).toEqual({ status: 'passed' });
  });

  test('whoever it is handed to is reminded by hours of their own', async () => {
    const rule = { remindHours: 4, timeoutHours: 48, timeoutAction: 3, timeoutTo: designated(chief) };
    const { applicationId, number, now } = await waits(rule, 44);
    await later(now);
    expect(await messages(boss, number)).toHaveLength(1);
    await waitingSince(applicationId, hoursBefore(now, 48));
    await later(now);
    expect(await messages(chief, number)).toEqual([]);
    await later(new Date(now.getTime() + 4 * 3_600_000));
    expect(await messages(chief, number)).toEqual([expect.stringContaining('已等待审批 4 小时')]);
  });

  test('a minute before, nothing happens', async () => {
    const { applicationId, now } = await waits({ timeoutHours: 48, timeoutAction: 1 }, 48);
    await later(new Date(now.getTime() - 60_000));
    expect(await inFull(worker, applicationId)).toMatchObject({ status: 'pending' });
  });
});

test('a flow keeps what was said about waiting, and says no to what makes no sense', async () => {
  const fields = { flowName: '有时限', flowStepStr: JSON.stringify([HEAD]) };
  const add = (waitRule: object) =>
    company.admin.caller.post('/api/v2/flow/add', { ...fields, waitRule: JSON.stringify(waitRule) });
  const { flowId } = (await add({ remindHours: 4, escalateHours: 24, escalateTo: SUPERIOR })).data;
  const read = async () => (await company.admin.caller.post('/api/v2/flow/init/data', { flowId })).data.waitRule;
  expect(await read()).toMatchObject({
    remindHours: 4,
    escalateHours: 24,
    escalateTo: { stepText: '上级' },
    timeoutHours: null,
  });
  expect(
    await company.admin.caller.post('/api/v2/flow/update/step', { flowId, ...fields, flowName: '改名' }),
  ).toMatchObject({ code: 0 });
  expect(await read()).toMatchObject({ remindHours: 4 });
  expect(await add({ remindHours: 0 })).toMatchObject({ msg: '请填写 1 至 720 的整数小时' });
  expect(await add({ escalateHours: 4, escalateTo: SUPERIOR, timeoutHours: 4, timeoutAction: 1 })).toMatchObject({
    msg: '超时的时间要晚于上报',
  });
  expect(await add({ timeoutHours: 4, timeoutAction: 3 })).toMatchObject({ msg: '请选择转交给谁' });
  expect(await add({ escalateHours: 4, escalateTo: roleStep(999) })).toMatchObject({
    code: 27001,
    msg: '上报的角色不存在或已删除，请重新选择',
  });
});

test('one that cannot be reminded of holds up no other', async () => {
  const [first, second] = [await waits({ remindHours: 4 }, 4), await waits({ remindHours: 4 }, 4)];
  const cure = await poison(
    server,
    'approval',
    `company_id = ${company.companyId} and application_id = ${first.applicationId}`,
  );
  await expect(later(second.now)).rejects.toThrow('poisoned');
  await cure();
  expect([await messages(boss, first.number), await messages(boss, second.number)]).toEqual([[], [expect.any(String)]]);
  for (const { applicationId } of [first, second]) await decide(boss, applicationId);
});
