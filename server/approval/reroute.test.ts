import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, startOfDay } from '#rules/calendar.ts';
import {
  applied,
  decide,
  designated,
  HEAD,
  inDays,
  inFull,
  newFlow,
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
import { expireDue } from '../application/end.ts';
import { applicationJobs } from '../application/jobs.ts';
import { rerouteOpen } from './reroute.ts';

/** Pending applications end whatever happens to the people, departments and flows they began with. */
let server: TestServer;
let company: TestCompany;
let worker: Person;
let chief: Person;

beforeAll(async () => {
  server = await testServer();
  // Nothing is done by itself here: each test says when.
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  worker = await company.person({ name: '张小明', department: '平台' });
  chief = await company.person({ name: '王研发', department: '研发', manages: ['研发'] });
});

const admin = () => company.admin.caller;
const reroute = (now = new Date()) =>
  server.services.database.company(company.companyId, (db) => rerouteOpen(db, company.companyId, now));
const expire = (now: Date) => expireDue(server.services.database, company.companyId, now);
const namesAsked = async (applicationId: number): Promise<string[]> => {
  const { steps } = await inFull(worker, applicationId);
  return steps.at(-1).people.map(({ name }: { name: string }) => name);
};
const remove = async ({ staffId }: Person) =>
  expect(await admin().post('/api/v2/company/user/delete', { userId: staffId })).toMatchObject({ code: 0 });
const sql = (text: string, ...values: unknown[]) => server.owner.query(text, values);

describe('resolved anew', () => {
  test('an approver who leaves: the next level decides, and the trail says why', async () => {
    const head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
    const sceneId = await newScene(server, company, [HEAD], [worker]);
    const { applicationId } = await applied(worker, sceneId);
    expect(await namesAsked(applicationId)).toEqual(['李平台']);
    expect(await reroute()).toBe(0);
    await remove(head);
    expect(await reroute()).toBe(0);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe('第 1 步 原审批人已离职，改由 王研发 审批');
    expect((await decide(chief, applicationId)).data).toEqual({ status: 'passed' });
    const { rows } = await sql(
      `select text from outbox where recipient = $1 and purpose = 'approvalAsked'`,
      chief.phone,
    );
    expect(rows).toHaveLength(1);
  });

  test('a step that passes by itself because of what changed', async () => {
    const keeperRole = await company.role('车辆专员', [39], 'all');
    const keeper = await company.person({ name: '钱车管', roles: [keeperRole] });
    const sceneId = await newScene(server, company, [designated(chief), roleStep(keeperRole)], [worker]);
    const { applicationId } = await applied(worker, sceneId);
    await decide(chief, applicationId);
    await sql('delete from staff_role where company_id = $1 and staff_id = $2', company.companyId, keeper.staffId);
    await sql('insert into staff_role values ($1, $2, $3)', company.companyId, chief.staffId, keeperRole);
    expect(await reroute()).toBe(1);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe(
      '第 2 步 同一审批人已在前面的步骤通过，自动通过（王研发）',
    );
    expect(await inFull(worker, applicationId)).toMatchObject({ status: 'passed', nextSteps: [] });
  });

  test('a role that nobody holds any more: the super administrator decides; a new holder takes over', async () => {
    const role = await company.role('审核员', [39], 'all');
    const first = await company.person({ name: '周审核', roles: [role] });
    const sceneId = await newScene(server, company, [roleStep(role)], [worker]);
    const { applicationId } = await applied(worker, sceneId);
    await sql('delete from staff_role where company_id = $1 and staff_id = $2', company.companyId, first.staffId);
    await reroute();
    expect(await namesAsked(applicationId)).toEqual(['管理员']);
    expect((await trailOf(worker, applicationId)).at(-1)).toBe(
      '第 1 步 审批人的职务、角色或所在部门有变动，改由 管理员 审批',
    );
    const second = await company.person({ name: '吴审核', roles: [role] });
    await reroute();
    expect(await namesAsked(applicationId)).toEqual(['吴审核']);
    const colleague = await company.person({ name: '郑审核', roles: [role] });
    expect(await reroute()).toBe(0);
    expect(await waitingOf(colleague)).toEqual([]);
    expect((await decide(second, applicationId)).data).toEqual({ status: 'passed' });
  });

  test('a moved department: its new superior decides', async () => {
    const own = await server.company({ departments: { 华北: { 门店: {} }, 华南: {} } });
    const clerk = await own.person({ name: '店员', department: '门店' });
    const north = await own.person({ name: '北区', department: '华北', manages: ['华北'] });
    const south = await own.person({ name: '南区', department: '华南', manages: ['华南'] });
    const sceneId = await newScene(server, own, [HEAD], [clerk]);
    const { applicationId } = await applied(clerk, sceneId);
    const [ask] = await waitingOf(north);
    expect(ask).toMatchObject({ applicationId });
    const moved = await own.admin.caller.postJson('/api/v2/dept/update', {
      deptId: own.departmentId('门店'),
      name: '门店',
      number: `D${own.departmentId('门店')}`,
      superId: own.departmentId('华南'),
    });
    expect(moved).toMatchObject({ code: 0 });
    // At once, without a job: whoever is asked no longer sees it no longer, and is told so by an old page.
    expect(await waitingOf(north)).toEqual([]);
    expect(await north.caller.postJson('/app/v1/approvals/approve', { ...ask, stepNo: 1 })).toMatchObject({
      code: 28063,
      msg: '该申请已改由他人审批',
    });
    expect((await decide(south, applicationId)).data).toEqual({ status: 'passed' });
  });

  test('a manager is replaced: the list of both is right with the answer, and the new one alone has a message', async () => {
    const own = await server.company({ departments: { 法务: {} } });
    const clerk = await own.person({ name: '沈法务', department: '法务' });
    const before = await own.person({ name: '前任', department: '法务', manages: ['法务'] });
    const after = await own.person({ name: '继任', department: '法务' });
    const sceneId = await newScene(server, own, [HEAD], [clerk]);
    const { applicationId } = await applied(clerk, sceneId);
    await applied(clerk, sceneId);
    expect(await waitingOf(before)).toHaveLength(2);
    const department = { deptId: own.departmentId('法务'), name: '法务', number: `D${own.departmentId('法务')}` };
    const change = { ...department, superId: own.rootId, managerIds: String(after.staffId) };
    expect(await own.admin.caller.postJson('/api/v2/dept/update', change)).toMatchObject({ code: 0 });
    expect(await waitingOf(before)).toEqual([]);
    expect(await waitingOf(after)).toHaveLength(2);
    const { rows } = await sql(`select from outbox where recipient = $1 and purpose = 'approvalAsked'`, after.phone);
    expect(rows).toHaveLength(1);
    expect((await decide(after, applicationId)).data).toEqual({ status: 'passed' });
  });

  test('a role taken away or handed over, and a person who is given another: each settles what waits at once', async () => {
    const own = await server.company({ departments: { 行政: {} } });
    const clerk = await own.person({ name: '何行政', department: '行政' });
    const role = await own.role('车管', [39], 'all');
    const [first, second] = [
      await own.person({ name: '冯车管', roles: [role] }),
      await own.person({ name: '蒋车管', roles: [role] }),
    ];
    const sceneId = await newScene(server, own, [roleStep(role)], [clerk]);
    await applied(clerk, sceneId);
    const removal = { roleId: role, userId: first.staffId };
    expect(await own.admin.caller.get('/api/v2/role/remove/user', removal)).toMatchObject({ code: 0 });
    expect(await waitingOf(first)).toEqual([]);
    expect(await waitingOf(second)).toHaveLength(1);
  });

  test('an applicant who moves takes future applications along, not this one', async () => {
    const mover = await company.person({ name: '陈移动', department: '平台' });
    const sceneId = await newScene(server, company, [HEAD], [mover]);
    const { applicationId } = await applied(mover, sceneId);
    const [before] = (await waitingOf(chief)).filter((row) => row.applicationId === applicationId);
    await sql(
      'update staff set department_id = $3 where company_id = $1 and id = $2',
      company.companyId,
      mover.staffId,
      company.departmentId('销售'),
    );
    expect(await reroute()).toBe(0);
    expect(before).toBeDefined();
    expect((await decide(chief, applicationId)).data).toEqual({ status: 'passed' });
  });
});

describe('what changes nothing under way', () => {
  test('an edited flow, a deleted one, a stopped scene, a pay stop of the approver', async () => {
    const flowId = await newFlow(company, [SUPERIOR]);
    const helper = await company.person({ name: '何助理', department: '销售' });
    const sceneId = await newScene(server, company, [HEAD, designated(helper)], [worker]);
    const { applicationId } = await applied(worker, sceneId);
    const steps = JSON.stringify([designated(helper)]);
    const { rows } = await sql('select flow_id from scene where id = $1', sceneId);
    const edited = { flowId: rows[0]!.flow_id, flowName: '改过的流程', flowStepStr: steps };
    expect(await admin().post('/api/v2/flow/update/step', edited)).toMatchObject({ code: 0 });
    expect(await admin().post('/api/v2/scene/delete', { sceneId })).toMatchObject({ code: 0 });
    expect(await admin().post('/api/v2/flow/delete', { flowId: edited.flowId })).toMatchObject({ code: 0 });
    expect(await admin().post('/api/v2/flow/delete', { flowId })).toMatchObject({ code: 0 });
    await sql(
      'update staff set company_pay = false where company_id = $1 and id = $2',
      company.companyId,
      chief.staffId,
    );
    expect(await reroute()).toBe(0);
    expect((await decide(chief, applicationId)).data).toEqual({ status: 'running' });
    expect((await decide(helper, applicationId)).data).toEqual({ status: 'passed' });
    expect((await inFull(worker, applicationId)).steps.map(({ text }: { text: string }) => text)).toEqual([
      '部门负责人',
      '指定员工 何助理',
    ]);
  });
});

describe('use time passed while pending', () => {
  test('ends it, with the reason and on the trail; what was decided stays', async () => {
    const sceneId = await newScene(server, company, [HEAD, SUPERIOR], [worker]);
    const pending = await applied(worker, sceneId);
    const later = await applied(worker, sceneId, { endDay: inDays(1) });
    const midnight = startOfDay(addDays(today(), 1));
    expect(await expire(new Date(midnight.getTime() - 1))).toBe(0);
    expect(await expire(midnight)).toBe(1);
    expect(await inFull(worker, pending.applicationId)).toMatchObject({ status: 'revoked', statusReason: '已过期' });
    expect((await trailOf(worker, pending.applicationId)).at(-1)).toBe('用车时间已过，申请已过期');
    expect(await inFull(worker, later.applicationId)).toMatchObject({ status: 'pending' });
    expect((await waitingOf(chief)).map(({ applicationId }) => applicationId)).not.toContain(pending.applicationId);
  });

  test('two servers at once, and somebody who decides meanwhile: it ends once', async () => {
    const sceneId = await newScene(server, company, [HEAD], [worker]);
    for (let round = 0; round < 5; round += 1) {
      const { applicationId } = await applied(worker, sceneId);
      const midnight = startOfDay(inDays(1));
      const ask = (await waitingOf(chief)).find((row) => row.applicationId === applicationId)!;
      const decision = { approvalId: ask.approvalId, stepNo: 1 };
      const [answer] = await Promise.all([
        chief.caller.postJson('/app/v1/approvals/approve', decision),
        expire(midnight),
        expire(midnight),
      ]);
      const { rows } = await sql(
        `select kind from approval_event
           join approval on approval.company_id = approval_event.company_id and approval.id = approval_id
         where application_id = $1 and kind in ('passed', 'expired')`,
        applicationId,
      );
      expect(rows).toHaveLength(1);
      expect(answer.code).toBe(rows[0]!.kind === 'passed' ? 0 : 28041);
    }
  });
});

test('the jobs do both by themselves', async () => {
  const leaver = await company.person({ name: '林离职' });
  const sceneId = await newScene(server, company, [designated(leaver)], [worker]);
  const { applicationId } = await applied(worker, sceneId);
  await remove(leaver);
  for (const job of applicationJobs(server.services)) await job.run(new Date());
  expect(await namesAsked(applicationId)).toEqual(['管理员']);
  for (const job of applicationJobs(server.services)) await job.run(startOfDay(inDays(1)));
  expect(await inFull(worker, applicationId)).toMatchObject({ status: 'revoked', statusReason: '已过期' });
});

describe('one that cannot be changed', () => {
  const job = (wanted: string) => applicationJobs(server.services).find(({ name }) => name === wanted)!;
  async function two() {
    const own = await server.company({ departments: { 研发: {} } });
    const role = await own.role('审核员', [39], 'all');
    const clerk = await own.person({ name: '员工', department: '研发' });
    const keeper = await own.person({ name: '周审核', roles: [role] });
    const sceneId = await newScene(server, own, [roleStep(role)], [clerk]);
    const [first, second] = [await applied(clerk, sceneId), await applied(clerk, sceneId)];
    const spoil = () =>
      poison(server, 'approval', `company_id = ${own.companyId} and application_id = ${first.applicationId}`);
    return { own, clerk, keeper, first, second, spoil };
  }

  test('holds up no other that is over', async () => {
    const { clerk, first, second, spoil } = await two();
    const cure = await spoil();
    await expect(job('application-expiry').run(startOfDay(addDays(today(), 60)))).rejects.toThrow('poisoned');
    await cure();
    const status = async ({ applicationId }: typeof first) => (await inFull(clerk, applicationId)).status;
    expect([await status(first), await status(second)]).toEqual(['pending', 'revoked']);
  });

  test('holds up no other whose approver has left', async () => {
    const { own, clerk, keeper, first, second, spoil } = await two();
    await sql('delete from staff_role where company_id = $1 and staff_id = $2', own.companyId, keeper.staffId);
    const cure = await spoil();
    await expect(job('approval-reroute').run(new Date())).rejects.toThrow('poisoned');
    await cure();
    const asked = async ({ applicationId }: typeof first) =>
      (await inFull(clerk, applicationId)).steps.at(-1).people.map(({ name }: { name: string }) => name);
    expect([await asked(first), await asked(second)]).toEqual([['周审核'], ['管理员']]);
  });
});
