import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { savedScene } from '../../tests/kit/scene-calls.ts';
import { approval } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let keeper: Person;
let head: Person;
let worker: Person;
let seller: Person;
let roleId: number;
let flowId: number;
let sceneId: number;

const call = (name: string, body: Record<string, unknown> = {}, by = keeper) =>
  by.caller.post(`/api/v3/lab/approvals/${name}`, body);
const steps = (...all: object[]) => JSON.stringify(all);
const HEAD = { approvalUserRole: 1 };
const designated = (...people: Person[]) => ({
  approvalUserRole: 3,
  userJson: { data: people.map(({ staffId, name, phone }) => ({ userId: staffId, userName: name, userPhone: phone })) },
});
const holds = (person: Person, id = sceneId) =>
  server.owner.query('insert into staff_scene (company_id, staff_id, scene_id) values ($1, $2, $3)', [
    ...[company.companyId, person.staffId, id],
  ]);

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: { 华东: {} } } });
  const reviewer = await company.role('审核', [33], 'ownTree');
  roleId = reviewer;
  const keeperRole = await company.role('流程管理员', [9], 'none');
  keeper = await company.person({ name: '周流程', department: '销售', roles: [keeperRole] });
  head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  worker = await company.person({ name: '张小明', department: '平台' });
  seller = await company.person({ name: '王销售', department: '华东' });
  await company.person({ name: '赵审核', department: '研发', roles: [reviewer] });
  await company.person({ name: '钱审核', department: '研发', roles: [reviewer] });
  const role = { approvalUserRole: 2, roleId: reviewer, roleName: '审核' };
  const added = await keeper.caller.post('/api/v2/flow/add', { flowName: '接待', flowStepStr: steps(HEAD, role) });
  flowId = added.data.flowId;
  sceneId = await savedScene(company.admin.caller, approval({ name: '客户接待', flowId }));
  for (const person of [worker, head, seller]) await holds(person);
});

interface WireCell {
  sceneId: number;
  total: number;
  num: number;
  level: string | null;
  problem: string | null;
  accepted: number;
}
interface WireRow {
  deptId: number;
  deptName: string;
  own: number;
  cells: WireCell[];
}
const rowNamed = async (name: string): Promise<WireRow & { cell: WireCell }> => {
  const { data } = await call('summary');
  const row = data.rows.find(({ deptName }: WireRow) => deptName === name);
  return { ...row, cell: row.cells.find((cell: WireCell) => cell.sceneId === sceneId) };
};

describe('the check of approvals', () => {
  test('shows each department in each scene, and what is amiss', async () => {
    const { data } = await call('summary');
    expect(data).toMatchObject({ groupNum: 3, flowNum: 1, checkTime: expect.any(String) });
    expect(data.scenes).toEqual([{ sceneId, sceneName: '客户接待', flowId, flowName: '接待', stepNum: 2, wait: null }]);
    expect((await rowNamed('华东')).cell).toMatchObject({ total: 1, num: 1, level: 'todo', problem: 'uncovered' });
    expect((await rowNamed('平台')).cell).toMatchObject({ total: 2, level: null, problem: null, accepted: 0 });
  });

  test('each person’s steps are those of a preview of their application', async () => {
    const { data } = await call('summary');
    let compared = 0;
    for (const { deptId, own } of data.rows as WireRow[]) {
      const { data: people } = await call('people', { deptId, own, sceneId });
      for (const { userId, steps: shown } of people.list) {
        expect(shown).toEqual((await keeper.caller.post('/api/v2/flow/preview', { userId, flowId })).data);
        compared += 1;
      }
    }
    expect(compared).toBe(3);
  });

  test('a cell says who decides each step, and what would mend it', async () => {
    const { deptId, own } = await rowNamed('华东');
    const { data } = await call('cell', { deptId, own, sceneId });
    expect(data).toMatchObject({ deptName: '华东', sceneName: '客户接待', flowId, total: 1, num: 1, acceptance: null });
    expect(data.problems).toContainEqual({ problem: 'uncovered', stepNo: 2, num: 1 });
    expect(data.steps[1].approvers.map(({ userName }: { userName: string }) => userName)).toEqual(['赵审核', '钱审核']);
    expect(data.fixes[0]).toMatchObject({ kind: 'addHolder', stepNo: 2, roleId, roleName: '审核', num: 1 });
  });

  test('somebody may call it right, with a reason, until somebody else would approve', async () => {
    const { deptId, own } = await rowNamed('华东');
    const place = { deptId, own, sceneId };
    expect(await call('accept', place)).toMatchObject({ code: 40000, msg: '请写明理由' });
    expect(await call('accept', { ...place, reason: '好的' })).toMatchObject({ msg: '理由至少 5 个字' });
    expect(await call('accept', { ...place, reason: '外'.repeat(121) })).toMatchObject({
      msg: '理由不能超过 120 个字',
    });
    expect(await call('reopen', place)).toMatchObject({ code: 39012 });
    expect(await call('accept', { ...place, reason: '华东由总部代为审核' })).toMatchObject({ code: 0 });
    expect((await rowNamed('华东')).cell).toMatchObject({ accepted: 1, level: 'todo' });
    expect((await call('cell', place)).data.acceptance).toMatchObject({
      reason: '华东由总部代为审核',
      userName: '周流程',
    });
    expect((await company.log()).at(-1)).toMatchObject({
      content: '审批体检：华东 × 场景“客户接待”标为“这样是对的，不再提示”，理由：华东由总部代为审核',
      permissionId: 9,
    });
    const another = await company.person({ name: '孙审核', department: '研发', roles: [roleId] });
    expect((await rowNamed('华东')).cell).toMatchObject({ accepted: 0 });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [another.staffId]);
    expect((await rowNamed('华东')).cell).toMatchObject({ accepted: 1 });
    expect(await call('reopen', place)).toMatchObject({ code: 0 });
    expect((await rowNamed('华东')).cell).toMatchObject({ accepted: 0 });
  });

  test('nothing to agree to, no such scene or department, another company’s', async () => {
    const { deptId, own } = await rowNamed('平台');
    const reason = '没有什么要处理的';
    expect(await call('accept', { deptId, own, sceneId, reason })).toMatchObject({ code: 39011 });
    expect(await call('cell', { deptId, own, sceneId: 1 })).toMatchObject({ code: 40400 });
    expect(await call('cell', { deptId: 1, own, sceneId })).toMatchObject({ code: 40400 });
    const other = await server.company({ departments: { 研发: {} } });
    expect((await other.admin.caller.post('/api/v3/lab/approvals/summary', {})).data.rows).toEqual([]);
    expect(await call('cell', { deptId, own, sceneId }, other.admin)).toMatchObject({ code: 40400 });
    expect(await call('trial', { flowId, flowStepStr: steps(HEAD) }, other.admin)).toMatchObject({ code: 40400 });
    expect(await call('summary', {}, worker)).toMatchObject({ code: 40300 });
  });

  test('steps that are not saved yet say who would be left without an approver', async () => {
    const tried = (...all: object[]) => call('trial', { flowId, flowStepStr: steps(...all) });
    expect((await tried(HEAD)).data).toEqual({ num: 0, userNames: [], sceneNames: [] });
    expect((await tried(designated(worker))).data).toEqual({
      ...{ num: 1, userNames: ['张小明'], sceneNames: ['客户接待'] },
    });
    expect(await tried()).toMatchObject({ code: 40000 });
  });

  test('whoever leaves, or leaves a role, is told before: who is left without an approver', async () => {
    const lone = await company.role('独审', [33], 'all');
    const only = await company.person({ name: '孙独审', department: '研发', roles: [lone] });
    const flowStepStr = steps({ approvalUserRole: 2, roleId: lone, roleName: '独审' });
    const added = await keeper.caller.post('/api/v2/flow/add', { flowName: '独审', flowStepStr });
    const alone = approval({ name: '独审接待', flowId: added.data.flowId });
    await holds(seller, await savedScene(company.admin.caller, alone));
    const left = { num: 1, userNames: ['王销售'], sceneNames: ['独审接待'] };
    const leaving = (fields: object, by = company.admin) => call('leaving', { ...fields }, by);
    expect((await leaving({ userIds: String(only.staffId) })).data).toEqual(left);
    expect((await leaving({ userIds: String(only.staffId), roleId: lone })).data).toEqual(left);
    expect((await leaving({ userIds: String(seller.staffId) })).data).toMatchObject({ num: 0 });
    expect((await leaving({ userIds: String(only.staffId) }, keeper)).data).toEqual({ ...left, userNames: [] });
    expect(await leaving({ userIds: String(only.staffId) }, worker)).toMatchObject({ code: 40300 });
  });

  test('nor does somebody who works elsewhere, or a department that others lead', async () => {
    const own = await server.company({ departments: { 一部: {}, 二部: {} } });
    // The enterprise itself has no manager, who would stand in for those of its departments.
    await server.owner.query('delete from department_manager where department_id = $1', [own.rootId]);
    const boss = await own.person({ name: '甲经理', department: '一部', manages: ['一部'] });
    const clerk = await own.person({ name: '乙职员', department: '一部' });
    const { caller } = own.admin;
    const added = await caller.post('/api/v2/flow/add', { flowName: '负责人批', flowStepStr: steps(HEAD) });
    const id = await savedScene(caller, approval({ name: '外出', flowId: added.data.flowId }));
    await server.owner.query('insert into staff_scene (company_id, staff_id, scene_id) values ($1, $2, $3)', [
      ...[own.companyId, clerk.staffId, id],
    ]);
    const [one, two] = [own.departmentId('一部'), own.departmentId('二部')];
    const changing = (fields: object, by = own.admin) => call('changing', { ...fields }, by);
    const left = { num: 1, userNames: ['乙职员'], sceneNames: ['外出'] };
    expect((await changing({ deptId: two, userIds: String(clerk.staffId) })).data).toEqual(left);
    expect((await changing({ deptId: one, userIds: String(clerk.staffId) })).data).toMatchObject({ num: 0 });
    expect((await changing({ deptId: one, managerIds: '' })).data).toEqual(left);
    expect((await changing({ deptId: one, managerIds: String(boss.staffId) })).data).toMatchObject({ num: 0 });
    expect((await changing({ deptId: one, managerIds: String(worker.staffId) })).data).toEqual(left);
    expect(await changing({ deptId: one }, keeper)).toMatchObject({ code: 40400 });
    expect(await changing({ deptId: one }, clerk)).toMatchObject({ code: 40300 });
  });
});

test('an approver who leaves before long is told while nobody else decides, and the start page counts who has none', async () => {
  const own = await server.company({ departments: { 研发: {} } });
  const boss = await own.person({ name: '孙主管', department: '研发', manages: ['研发'] });
  const rider = await own.person({ name: '吴用车', department: '研发' });
  const { admin } = own;
  const added = await admin.caller.post('/api/v2/flow/add', { flowName: '主管', flowStepStr: steps(HEAD) });
  const id = await savedScene(admin.caller, approval({ name: '外出', flowId: added.data.flowId }));
  await server.owner.query('insert into staff_scene (company_id, staff_id, scene_id) values ($1, $2, $3)', [
    ...[own.companyId, rider.staffId, id],
  ]);
  const problems = async () => (await call('summary', {}, admin)).data.problems;
  const figure = async (who: Person) => (await who.caller.get('/api/v3/home/summary')).data.approvalProblems;
  const leaves = (day: string) =>
    admin.caller.postJson('/api/v2/company/user/update', { userId: boss.staffId, leaveDate: day });
  const inDays = (days: number) => addDays(dayOf(new Date()), days);

  expect([await problems(), await figure(admin)]).toEqual([[], null]);
  expect((await leaves(inDays(31))).code).toBe(0);
  expect(await problems()).toEqual([]);
  expect((await leaves(inDays(30))).code).toBe(0);
  expect(await problems()).toEqual([{ problem: 'leaving', num: 1 }]);
  const cell = (await call('cell', { deptId: own.departmentId('研发'), own: 1, sceneId: id }, admin)).data;
  expect(cell.steps[0].approvers).toMatchObject([{ userName: '孙主管', leaveDate: inDays(30) }]);
  expect(cell.fixes).toMatchObject([{ kind: 'setManager', stepNo: 1, num: 1 }]);
  expect((await own.log()).at(-1)!.content).toContain(`离职日期由“${inDays(31)}”改为“${inDays(30)}”`);
  expect(await figure(admin)).toBeNull();

  await server.owner.query('delete from department_manager where company_id = $1', [own.companyId]);
  expect(await figure(admin)).toEqual({ num: 1, names: ['吴用车'], scenes: ['外出'] });
  expect(await figure(rider)).toBeNull();
  const place = { deptId: own.departmentId('研发'), own: 1, sceneId: id, reason: '由超级管理员审批' };
  const { rows } = (await call('summary', {}, admin)).data;
  const [row] = rows.filter(({ cells }: WireRow) => cells.some(({ total }) => total > 0));
  expect((await call('accept', { ...place, deptId: row.deptId, own: row.own }, admin)).code).toBe(0);
  expect(await figure(admin)).toBeNull();
});
