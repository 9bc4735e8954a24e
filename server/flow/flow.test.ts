import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
/** Holds 9 with no department at all: flows are the company's, so that is enough. */
let keeper: Person;
let worker: Person;
let head: Person;
let finance: Person;
let financeRole: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company({ departments: { 研发: {} } });
  financeRole = await company.role('财务专员', [33], 'all');
  const keeperRole = await company.role('流程管理员', [9], 'none');
  keeper = await company.person({ name: '周流程', department: '销售', roles: [keeperRole] });
  worker = await company.person({ name: '张小明', department: '平台' });
  head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  finance = await company.person({ name: '钱会计', department: '销售', roles: [financeRole] });
});

type WireFields = Record<string, unknown>;
const designated = (...people: Person[]) => ({
  approvalUserRole: 3,
  userJson: {
    data: people.map(({ staffId, name, phone }) => ({ userId: staffId, userName: name, userPhone: phone })),
  },
});
const HEAD = { approvalUserRole: 1 };
const form = (flowStepList: unknown, fields: WireFields = {}) => ({
  flowName: '日常用车',
  flowStepStr: JSON.stringify(flowStepList),
  ...fields,
});
const add = (flowStepList: unknown, fields: WireFields = {}, who = keeper) =>
  who.caller.post('/api/v2/flow/add', form(flowStepList, fields));
const update = (flowId: number, flowStepList: unknown, fields: WireFields = {}, who = keeper) =>
  who.caller.post('/api/v2/flow/update/step', { flowId, ...form(flowStepList, fields) });
const detail = (flowId: number, who = keeper) => who.caller.post('/api/v2/flow/init/data', { flowId });
const remove = (flowId: number, who = keeper) => who.caller.post('/api/v2/flow/delete', { flowId });
const added = async (flowStepList: unknown = [HEAD], fields: WireFields = {}): Promise<number> =>
  (await add(flowStepList, fields)).data.flowId;
const lastEntry = async () => (await company.log()).at(-1);
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

describe('adding and reading', () => {
  test('a flow of every step type is answered as it is documented', async () => {
    const flowStepList = [
      { stepNo: 1, approvalUserRole: '1', delSign: '1', stepText: '部门负责人', stepDesc: '直接主管' },
      { stepNo: 2, approvalUserRole: 4 },
      { stepNo: 3, approvalUserRole: 5, roleId: '', userJson: '' },
      { stepNo: 4, approvalUserRole: 2, roleId: String(financeRole), roleName: '随便' },
      { stepNo: 5, ...designated(finance, head) },
    ];
    const answer = await add(flowStepList, { companyId: company.companyId, flowType: 2 });
    expect(answer).toEqual({ code: 0, msg: '成功', data: { flowId: expect.any(Number) } });
    const { flowId } = answer.data;
    const step = (stepNo: number, approvalUserRole: number, text: string, more: WireFields = {}) => ({
      stepId: stepNo,
      id: stepNo,
      flowId,
      stepNo,
      stepDesc: '',
      approvalUserRole,
      roleId: null,
      roleName: text,
      roleDeleted: 0,
      userJson: { data: [] },
      delSign: 1,
      stepText: text,
      fromAmount: null,
      aloneAmount: null,
      ...more,
    });
    const person = ({ staffId, name, phone }: Person) => ({
      userId: staffId,
      userPhone: phone,
      userName: name,
      isDeleted: 0,
    });
    const steps = [
      step(1, 1, '部门负责人', { stepDesc: '直接主管' }),
      step(2, 4, '上级'),
      step(3, 5, '上级的上级'),
      step(4, 2, '财务专员', { roleId: financeRole, stepText: '角色“财务专员”' }),
      step(5, 3, '指定员工', {
        userJson: { data: [person(finance), person(head)] },
        stepText: '指定员工 钱会计、李平台',
      }),
    ];
    const flow = {
      flowId,
      companyId: company.companyId,
      flowName: '日常用车',
      flowType: 2,
      state: 1,
      version: 1,
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      updateUserName: keeper.name,
      waitRule: {
        ...{ remindHours: null, escalateHours: null, escalateTo: null },
        ...{ timeoutHours: null, timeoutAction: null, timeoutTo: null },
      },
      flowStepList: steps,
      flowSteps: steps,
    };
    expect(await detail(flowId)).toEqual({ code: 0, msg: '成功', data: flow });
    const list = await keeper.caller.post('/api/v2/flow/query/approvalFlowList', { pageNum: 1, pageSize: 10 });
    expect(list.data.flowLists[0]).toEqual(flow);
    expect(await lastEntry()).toEqual({
      type: 'add',
      permissionId: 9,
      staffName: '周流程',
      content:
        '新建审批流“日常用车”（差旅用车）：第 1 步 部门负责人（直接主管），第 2 步 上级，第 3 步 上级的上级，' +
        '第 4 步 角色“财务专员”，第 5 步 指定员工 钱会计、李平台',
    });
  });

  test('steps are read as JSON as well, userJson as text, without a kind as car use', async () => {
    const { userJson } = designated(head);
    const sent = [{ approvalUserRole: 3, userJson: JSON.stringify(userJson) }];
    const answer = await keeper.caller.postJson('/api/v2/flow/add', { flowName: ' 文本 ', flowStepStr: sent });
    const { data } = await detail(answer.data.flowId);
    expect(data).toMatchObject({ flowName: '文本', flowType: 0 });
    expect(data.flowStepList[0].userJson.data).toMatchObject([{ userId: head.staffId, userName: '李平台' }]);
  });

  test('the list is paged, newest first, and counts all', async () => {
    const [one, two] = [await added(), await added()];
    const page = async (pageNum: number) =>
      (await keeper.caller.post('/api/v2/flow/query/approvalFlowList', { pageNum, pageSize: 1 })).data;
    expect((await page(1)).flowLists.map(({ flowId }: { flowId: number }) => flowId)).toEqual([two]);
    expect((await page(2)).flowLists.map(({ flowId }: { flowId: number }) => flowId)).toEqual([one]);
    expect((await page(99_999)).flowLists).toEqual([]);
    const { rows } = await server.owner.query(
      'select count(*)::int as n from approval_flow where company_id = $1 and deleted_at is null',
      [company.companyId],
    );
    expect((await page(1)).totalRecord).toBe(rows[0].n);
  });

  test('a picker of flows needs a session only', async () => {
    const flowId = await added([HEAD], { flowName: '供选择', flowType: 1 });
    const answer = await worker.caller.get('/api/v2/flow/getList');
    expect(answer.data).toContainEqual({ flowId, flowName: '供选择', flowType: 1 });
    expect((await other.admin.caller.get('/api/v2/flow/getList')).data).toEqual([]);
    expect((await server.visitor().get('/api/v2/flow/getList')).code).toBe(10004);
  });
});

describe('what is refused in a form', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ userId: at + 1, userName: '', userPhone: '' }));
  test.each([
    { what: 'no name', fields: { flowName: '' }, msg: '请输入审批流名称' },
    { what: 'one character', fields: { flowName: '流' }, msg: '流程名称不合法' },
    { what: '101 characters', fields: { flowName: '流'.repeat(101) }, msg: '请输入审批流名称' },
    { what: 'no steps', fields: { flowStepStr: '' }, msg: '请添加审批流程' },
    { what: 'an empty list', fields: { flowStepStr: '[]' }, msg: '请添加审批流程' },
    { what: 'broken JSON', fields: { flowStepStr: '[{' }, msg: '请添加审批流程' },
    { what: 'no list', fields: { flowStepStr: '{"a":1}' }, msg: '请添加审批流程' },
    { what: 'removed steps only', fields: { flowStepStr: '[{"stepId":1,"delSign":0}]' }, msg: '审批流程不能为空.' },
    { what: 'a list of anything', fields: { flowStepStr: '[null]' }, msg: '请选择审批人' },
    { what: 'an unknown code', fields: { flowStepStr: '[{"approvalUserRole":9}]' }, msg: '请选择审批人' },
    { what: 'no role', fields: { flowStepStr: '[{"approvalUserRole":2}]' }, msg: '请选择角色' },
    { what: 'nobody', fields: { flowStepStr: '[{"approvalUserRole":3}]' }, msg: '请选择指定员工!' },
    {
      what: '21 people',
      fields: { flowStepStr: JSON.stringify([{ approvalUserRole: 3, userJson: { data: many(21) } }]) },
      msg: '请选择指定员工数量不能超过20个!',
    },
    { what: 'a flood', fields: { flowStepStr: `[${' '.repeat(400_001)}]` }, msg: '提交的内容太大' },
    { what: 'depth', fields: { flowStepStr: '['.repeat(100_000) }, msg: '请添加审批流程' },
    { what: 'an unknown kind', fields: { flowType: 7 }, msg: '请填写完整信息！' },
  ])('$what: $msg', async ({ fields, msg }) => {
    expect(await add([HEAD], fields)).toMatchObject({ code: 40000, msg });
  });

  test('what is not sent at all is named like what is empty', async () => {
    const flowStepStr = JSON.stringify([HEAD]);
    const post = (path: string, fields: WireFields) => keeper.caller.post(`/api/v2/flow/${path}`, fields);
    expect(await post('add', { flowStepStr })).toMatchObject({ code: 40000, msg: '请输入审批流名称' });
    expect(await post('add', { flowName: '日常用车' })).toMatchObject({ code: 40000, msg: '请添加审批流程' });
    expect(await post('update/step', { flowId: 1 })).toMatchObject({ code: 40000, msg: '请输入审批流名称' });
  });

  test('a role or a person of another company is like one that never was', async () => {
    const theirs = await other.role('他人角色', [9], 'all');
    const roleStep = (roleId: number) => [{ approvalUserRole: 2, roleId }];
    expect(await add(roleStep(theirs))).toEqual(await add(roleStep(999_999)));
    expect(await add(roleStep(theirs))).toMatchObject({
      code: 27001,
      msg: '第 1 步的角色不存在或已删除，请重新选择',
      fields: { flowStepStr: '第 1 步的角色不存在或已删除，请重新选择' },
    });
    const step = (userId: number) => [HEAD, { approvalUserRole: 3, userJson: { data: [{ userId, userName: '谁' }] } }];
    const msg = (id: number) => `第 2 步的指定员工“${id}”不存在或已离职，请移除`;
    const { staffId } = other.admin;
    expect(await add(step(staffId))).toMatchObject({ code: 27003, msg: msg(staffId) });
    expect(await add(step(999_999))).toMatchObject({ code: 27003, msg: msg(999_999) });
  });

  test('somebody who has left can’t be named, nor the role that everybody has', async () => {
    const leaver = await company.person({ name: '陈离职' });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [leaver.staffId]);
    expect(await add([designated(head, leaver)])).toMatchObject({
      code: 27003,
      msg: '第 1 步的指定员工“陈离职”不存在或已离职，请移除',
    });
    expect(await add([{ approvalUserRole: 2, roleId: 5 }])).toMatchObject({ code: 27002 });
  });

  test('another company’s id is refused, whatever else is sent', async () => {
    const companyId = other.companyId;
    expect(await add([HEAD], { companyId })).toEqual(NOT_FOUND);
    expect(await keeper.caller.post('/api/v2/flow/query/approvalFlowList', { companyId })).toEqual(NOT_FOUND);
    expect(await keeper.caller.post('/api/v2/flow/search/user', { companyId, nameOrMobileStr: '李' })).toEqual(
      NOT_FOUND,
    );
  });
});

describe('who may', () => {
  const CALLS = ['query/approvalFlowList', 'delete', 'search/user', 'add', 'update/step', 'init/data', 'preview'];
  test.each(CALLS)('%s needs permission 9', async (call) => {
    const manager = await company.person({ department: '研发', roles: [4] });
    for (const person of [worker, head, manager]) {
      expect(await person.caller.post(`/api/v2/flow/${call}`, {})).toMatchObject({ code: 40300 });
    }
    expect(await server.visitor().post(`/api/v2/flow/${call}`, {})).toMatchObject({ code: 10004 });
  });

  test('another company’s flow answers like an unknown one, and stays', async () => {
    const flowId = await added();
    const { admin } = other;
    const unknown = 999_999;
    for (const id of [flowId, unknown]) {
      expect(await detail(id, admin)).toEqual(NOT_FOUND);
      expect(await update(id, [HEAD], {}, admin)).toEqual(NOT_FOUND);
      expect(await remove(id, admin)).toEqual(NOT_FOUND);
      expect(await admin.caller.post('/api/v2/flow/preview', { flowId: id, userId: admin.staffId })).toEqual(NOT_FOUND);
    }
    expect(await other.log()).toEqual([]);
    expect((await detail(flowId)).code).toBe(0);
  });

  test.each(['delete', 'init/data'])('%s without an id says so', async (call) => {
    for (const body of [{}, { flowId: 'abc' }, { flowId: 0 }]) {
      expect(await keeper.caller.post(`/api/v2/flow/${call}`, body)).toMatchObject({
        code: 40000,
        msg: '请填写完整信息！',
      });
    }
  });
});

describe('editing', () => {
  test('steps are kept, removed, added and moved; the log has old and new; the old version stays', async () => {
    const flowId = await added([HEAD, { approvalUserRole: 4 }, designated(finance)]);
    const before = (await detail(flowId)).data.flowStepList;
    const sent = [
      { ...before[2], stepNo: 1 },
      { ...before[0], delSign: 0 },
      { ...before[1], approvalUserRole: 2, roleId: financeRole },
      { approvalUserRole: 5 },
    ];
    expect(await update(flowId, sent, { flowName: '新名称', flowType: 1 })).toEqual({
      code: 0,
      msg: '成功',
      data: null,
    });
    const { data } = await detail(flowId);
    expect(data).toMatchObject({ flowName: '新名称', flowType: 1, version: 2 });
    expect(data.flowStepList.map((step: WireFields) => [step.stepNo, step.stepId, step.approvalUserRole])).toEqual([
      [1, 3, 3],
      [2, 2, 2],
      [3, 4, 5],
    ]);
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content:
        '编辑审批流“日常用车”：名称“日常用车”→“新名称”；类型“用车审批”→“按日期审批”；' +
        '步骤“第 1 步 部门负责人，第 2 步 上级，第 3 步 指定员工 钱会计”→' +
        '“第 1 步 指定员工 钱会计，第 2 步 角色“财务专员”，第 3 步 上级的上级”',
    });
    const { rows } = await server.owner.query(
      'select version, name, kind, jsonb_array_length(steps) as steps, made_by from approval_flow_version where flow_id = $1 order by version',
      [flowId],
    );
    expect(rows.map(({ version, name, kind, steps }) => [version, name, kind, steps])).toEqual([
      [1, '日常用车', 'carUse', 3],
      [2, '新名称', 'byDate', 3],
    ]);
    expect(Number(rows[1].made_by)).toBe(keeper.staffId);
  });

  test('without a kind it stays what it is; without a change there is no new version', async () => {
    const flowId = await added([HEAD], { flowType: 2 });
    const { flowStepList } = (await detail(flowId)).data;
    expect((await update(flowId, flowStepList)).code).toBe(0);
    expect((await detail(flowId)).data).toMatchObject({ flowType: 2, version: 1 });
    expect((await lastEntry())?.content).toBe('编辑审批流“日常用车”：内容未变');
  });

  test('a step whose role or person is gone is shown so, and asks to be replaced', async () => {
    const passing = await company.role('临时角色', [33], 'all');
    const leaver = await company.person({ name: '吴临时' });
    const flowId = await added([{ approvalUserRole: 2, roleId: passing }, designated(leaver)]);
    await server.owner.query('delete from role where id = $1', [passing]);
    await server.owner.query('update staff set deleted_at = now() where id = $1', [leaver.staffId]);
    const { flowStepList } = (await detail(flowId)).data;
    expect(flowStepList).toMatchObject([
      { roleId: passing, roleName: '临时角色', roleDeleted: 1 },
      { userJson: { data: [{ userId: leaver.staffId, userName: '吴临时', isDeleted: 1 }] } },
    ]);
    expect(await update(flowId, flowStepList)).toMatchObject({ code: 27001 });
    expect(await update(flowId, [flowStepList[1]])).toMatchObject({ code: 27003 });
    expect((await detail(flowId)).data.version).toBe(1);
  });

  test('two edits at once make two versions, none lost', async () => {
    const flowId = await added();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => update(flowId, [HEAD], { flowName: `改名${at}` })),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(0));
    const { data } = await detail(flowId);
    expect(data.version).toBe(9);
    const { rows } = await server.owner.query('select version, name from approval_flow_version where flow_id = $1', [
      flowId,
    ]);
    expect(rows).toHaveLength(9);
    expect(rows.find(({ version }) => version === 9).name).toBe(data.flowName);
  });
});
