import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { expectBroken } from '../../tests/kit/one-machine.ts';
import { makeFlow, savedScene } from '../../tests/kit/scene-calls.ts';
import { approval, quick, quickCharter } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const OK = { code: 0, msg: '成功', data: null };
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let admin: Caller;
let flowId: number;
let [overtime, trips, daily]: number[] = [];

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  other = await server.company();
  admin = company.admin.caller;
  flowId = await makeFlow(server, company, '部门审批');
  const scene = (draft: Parameters<typeof savedScene>[1]) => savedScene(admin, draft);
  overtime = await scene(approval({ name: '加班', flowId, perOrderQuotaFen: 5_000 }));
  trips = await scene(approval({ name: '外出', flowId }));
  daily = await scene(quick({ name: '日常' }));
});

const call = (path: string, fields: object = {}, caller = admin) =>
  caller.post(`/company/second/approval/${path}`, { ...fields });
const COST = { amountLimit: 1, getOnCar: '', getOffCar: '' };
const save = (fields: object = {}, watched: object = COST, caller = admin) =>
  call(
    'saveRule',
    { secondApprovalName: '超额', flowId, secondApprovalRuleStr: JSON.stringify(watched), ...fields },
    caller,
  );
const added = async (name = '超额', watched: object = COST): Promise<number> =>
  (await save({ secondApprovalName: name }, watched)).data.companySecondApprovalRuleId;
const target = (companySecondApprovalRuleId: number) => ({ companySecondApprovalRuleId });
const link = (ruleId: number, ...sceneIds: (number | undefined)[]) =>
  call('saveUseCarType', { ...target(ruleId), sceneIdList: sceneIds.join(',') });
const detail = async (ruleId: number) => (await call('searchSecondRule', target(ruleId))).data;
const remove = (ruleId: number) => call('updateStatus', target(ruleId));
const lastLog = async () => (await company.log()).at(-1)!;
const versions = async (ruleId: number) =>
  (
    await server.owner.query(
      'select version, name from second_approval_rule_version where rule_id = $1 order by version',
      [ruleId],
    )
  ).rows;

describe('saving', () => {
  test('a new rule is in the list, whole, and in the log as added', async () => {
    const ruleId = await added('超额与地点', { amountLimit: 1, getOnCar: 1000, getOffCar: '500' });
    expect(await lastLog()).toMatchObject({
      type: 'add',
      permissionId: 45,
      content:
        '新建二次审批规则“超额与地点”：实付金额超过每单限额或申请预估金额，实际上车点距审批上车点超过 1,000 米，' +
        '实际下车点距审批下车点超过 500 米；审批流“部门审批”',
    });
    const { data } = await call('list', { pageNum: 1, pageSize: 10 });
    expect(data.totalRecord).toBe(1);
    const row = {
      id: ruleId,
      secondApprovalName: '超额与地点',
      flowId,
      flowName: '部门审批',
      secondApprovalRuleStr: '{"amountLimit":1,"getOnCar":1000,"getOffCar":500}',
      isRelationQuick: 0,
      companySceneNames: '',
      sceneCount: 0,
      version: 1,
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      updateUserName: '管理员',
    };
    expect(data.list).toEqual([row]);
    expect(await detail(ruleId)).toEqual(row);
    await remove(ruleId);
  });

  test.each([
    ['a name of nothing', { secondApprovalName: ' ' }, COST, '长度在 1 到 50 个字符'],
    ['a name too long', { secondApprovalName: '规'.repeat(51) }, COST, '长度在 1 到 50 个字符'],
    ['no flow', { flowId: '' }, COST, '请选择审批流程'],
    ['no trigger', {}, { amountLimit: 0, getOnCar: '', getOffCar: '' }, '请至少选择一个'],
    ['no triggers at all', { secondApprovalRuleStr: '' }, {}, '请至少选择一个'],
    ['a broken text', { secondApprovalRuleStr: '{"amount' }, {}, '请至少选择一个'],
    ['a word for a distance', {}, { getOnCar: '很远' }, '输入的数值必须为正整数'],
    ['half a metre', {}, { getOffCar: 600.5 }, '输入的数值必须为正整数'],
    ['nothing for a distance', {}, { getOffCar: 0 }, '输入的数值必须为正整数'],
    ['too near', {}, { getOffCar: 499 }, '输入的数值需大于等于500'],
    ['too far', {}, { getOffCar: 99_999_999_999 }, '输入的数值不能大于100000'],
  ])('%s', async (_, fields, watched, msg) => {
    expect(await save(fields, watched)).toMatchObject({ code: 40000, msg });
  });

  test('what is not sent at all is told like what is empty', async () => {
    const { code, msg, fields } = await call('saveRule');
    expect([code, msg]).toEqual([40000, '长度在 1 到 50 个字符']);
    expect(Object.values(fields!)).toEqual(['长度在 1 到 50 个字符', '请选择审批流程', '请至少选择一个']);
  });

  test('an unknown, deleted or another company’s flow is gone', async () => {
    const deleted = await makeFlow(server, company, '旧流程');
    await server.owner.query('update approval_flow set deleted_at = now() where id = $1', [deleted]);
    for (const id of [deleted, await makeFlow(server, other), 999_999]) {
      expect(await save({ flowId: id })).toMatchObject({ code: 31001, fields: { flowId: expect.any(String) } });
    }
  });

  test('an edit is a new version and says what changed; the same again is none', async () => {
    const ruleId = await added('旧名');
    const answer = await save({ id: ruleId, secondApprovalName: '新名' }, { amountLimit: 0, getOnCar: 800 });
    expect(answer).toEqual({ code: 0, msg: '成功', data: { companySecondApprovalRuleId: ruleId } });
    expect(await lastLog()).toMatchObject({
      type: 'edit',
      content:
        '编辑二次审批规则“旧名”：名称“旧名”→“新名”；触发条件“实付金额超过每单限额或申请预估金额”→' +
        '“实际上车点距审批上车点超过 800 米”',
    });
    await save({ id: ruleId, secondApprovalName: '新名' }, { amountLimit: 0, getOnCar: '800' });
    expect((await lastLog()).content).toBe('编辑二次审批规则“新名”：内容未变');
    expect(await versions(ruleId)).toEqual([
      { version: 1, name: '旧名' },
      { version: 2, name: '新名' },
    ]);
    expect(await detail(ruleId)).toMatchObject({ version: 2, secondApprovalName: '新名' });
    await remove(ruleId);
  });

  test('many edits at once: every one has a version of its own', async () => {
    const ruleId = await added('并发');
    const names = Array.from({ length: 6 }, (_, at) => `并发${at}`);
    const answers = await Promise.all(names.map((name) => save({ id: ruleId, secondApprovalName: name })));
    expect(answers.map(({ code }) => code)).toEqual(names.map(() => 0));
    expect((await versions(ruleId)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await remove(ruleId);
  });

  test('versions are written once', async () => {
    await expect(server.owner.query('update second_approval_rule_version set name = $1', ['x'])).rejects.toThrow(
      /written once/,
    );
  });
});

describe('scenes', () => {
  test('a rule has its scenes, others see them grey, with the scene in plain words', async () => {
    const [ruleId, second] = [await added('甲'), await added('乙')];
    expect(await link(ruleId, overtime, daily)).toEqual(OK);
    expect(await lastLog()).toMatchObject({
      type: 'edit',
      permissionId: 45,
      content: expect.stringMatching(/^二次审批规则“甲”关联场景（0 个→2 个）：新增“加班”、“日常”$/),
    });
    expect(await detail(ruleId)).toMatchObject({
      companySceneNames: '加班、日常',
      sceneCount: 2,
      isRelationQuick: 1,
    });
    const rows = (await call('findSecondRuleRelationSceneList', target(second))).data;
    expect(rows.find(({ sceneId }: { sceneId: number }) => sceneId === overtime)).toEqual({
      sceneId: overtime,
      sceneName: '加班',
      description: expect.stringContaining('每单限额 ¥50.00'),
      ruleId,
      ruleName: '甲',
      isGray: 1,
      checkedStatus: 0,
      templateId: 2,
      status: 1,
      isQuick: 0,
    });
    const own = (await call('findSecondRuleRelationSceneList', target(ruleId))).data;
    const marks = own.map((row: Record<string, unknown>) => [row.sceneId, row.isGray, row.checkedStatus]);
    expect(marks).toEqual([
      [daily, 0, 1],
      [trips, 0, 0],
      [overtime, 0, 1],
    ]);
    expect(await link(second, trips, overtime)).toMatchObject({
      code: 31004,
      msg: '场景“加班”已关联其他规则，一个场景只能关联一个规则',
    });
    expect(await link(ruleId, overtime)).toEqual(OK);
    expect((await lastLog()).content).toBe('二次审批规则“甲”关联场景（2 个→1 个）：移除“日常”');
    expect(await link(ruleId)).toEqual(OK);
    expect(await link(second, trips, overtime)).toEqual(OK);
    for (const id of [ruleId, second]) await remove(id);
  });

  test('what somebody else linked or gave up while they were chosen stays so', async () => {
    const ruleId = await added('两人');
    const chosen = (sceneIds: (number | undefined)[], opened: (number | undefined)[]) =>
      call('saveUseCarType', {
        ...{ ...target(ruleId), sceneIdList: sceneIds.join(',') },
        openedSceneIds: opened.join(','),
      });
    const linked = async () => {
      const { rows } = await server.owner.query(
        'select scene_id::int from second_approval_scene where rule_id = $1 order by scene_id',
        [ruleId],
      );
      return rows.map(({ scene_id }) => scene_id);
    };
    await link(ruleId, overtime);
    // Read with one scene; it was given up since, and another was linked.
    await link(ruleId, daily);
    expect(await chosen([overtime, trips], [overtime])).toEqual(OK);
    expect(await linked()).toEqual([trips, daily].sort((one, other) => one! - other!));
    expect((await lastLog()).content).toBe('二次审批规则“两人”关联场景（1 个→2 个）：新增“外出”');
    expect(await chosen([], [trips])).toEqual(OK);
    expect(await linked()).toEqual([daily]);
    // Chosen from nothing, with a list that says so.
    expect(await chosen([overtime], [])).toEqual(OK);
    expect(await linked()).toEqual([overtime, daily].sort((one, other) => one! - other!));
    expect(await link(ruleId, trips)).toEqual(OK);
    expect(await linked()).toEqual([trips]);
    await remove(ruleId);
  });

  test('distances and quick scenes exclude each other, whichever came first', async () => {
    const charter = await savedScene(admin, quickCharter({ name: '包车' }));
    const far = await added('距离', { amountLimit: 1, getOnCar: 1000 });
    for (const id of [daily, charter]) expect(await link(far, overtime, id)).toMatchObject({ code: 31003 });
    expect(await detail(far)).toMatchObject({ sceneCount: 0 });
    const cost = await added('金额');
    expect(await link(cost, daily)).toEqual(OK);
    const edited = await save({ id: cost, secondApprovalName: '金额' }, { amountLimit: 1, getOffCar: 600 });
    expect(edited).toMatchObject({ code: 31002, msg: expect.stringContaining('“日常”') });
    expect(await detail(cost)).toMatchObject({ version: 1, isRelationQuick: 1 });
    for (const id of [far, cost]) await remove(id);
  });

  test('one asks for distances while another links a quick scene: never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ruleId = await added(`同时${round}`);
      const answers = await Promise.all([
        save({ id: ruleId, secondApprovalName: '距离' }, { amountLimit: 1, getOnCar: 900 }),
        link(ruleId, daily),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual([0, expect.toBeOneOf([31002, 31003])]);
      await remove(ruleId);
    }
  });

  test('two rules take the same scene at once: one gets it', async () => {
    const rules = await Promise.all(['一', '二', '三', '四'].map((name) => added(name)));
    const answers = await Promise.all(rules.map((ruleId) => link(ruleId, overtime, trips)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 31004, 31004, 31004]);
    expect(answers.find(({ code }) => code !== 0)!.msg).toMatch(/^场景“.+”已关联其他规则/);
    const { rows } = await server.owner.query(
      'select count(*)::int as n from second_approval_scene where company_id = $1',
      [company.companyId],
    );
    expect(rows[0].n).toBe(2);
    for (const id of rules) await remove(id);
  });

  test('deleted, expired and foreign scenes are not there to be linked', async () => {
    const ruleId = await added();
    const gone = await savedScene(admin, approval({ name: '停办', flowId }));
    const over = await savedScene(admin, approval({ name: '过期', flowId }));
    await link(ruleId, gone, over);
    await server.owner.query(`update scene set status = 'deleted' where id = $1`, [gone]);
    await server.owner.query(`update scene set status = 'expired' where id = $1`, [over]);
    expect(await detail(ruleId)).toMatchObject({ companySceneNames: '过期' });
    const shown = (await call('findSecondRuleRelationSceneList', target(ruleId))).data;
    const ids = shown.map(({ sceneId }: { sceneId: number }) => sceneId);
    expect([ids.includes(gone), ids.includes(over)]).toEqual([false, true]);
    const flow = await makeFlow(server, other);
    const foreign = await savedScene(other.admin.caller, approval({ name: '外企', flowId: flow }));
    for (const id of [gone, foreign, 999_999]) expect(await link(ruleId, overtime, id)).toEqual(NOT_FOUND);
    expect(await link(ruleId, overtime)).toEqual(OK);
    expect(await link(ruleId, over)).toEqual(NOT_FOUND);
    await remove(ruleId);
  });
});

describe('deleting', () => {
  test('the rule is gone, its scenes are free, its versions stay', async () => {
    const ruleId = await added('要删除的');
    await link(ruleId, overtime);
    expect(await remove(ruleId)).toEqual(OK);
    expect(await lastLog()).toMatchObject({
      type: 'delete',
      content: '删除二次审批规则“要删除的”：实付金额超过每单限额或申请预估金额；审批流“部门审批”；关联场景“加班”',
    });
    for (const path of ['searchSecondRule', 'updateStatus', 'findSecondRuleRelationSceneList', 'saveUseCarType']) {
      expect(await call(path, target(ruleId))).toEqual(NOT_FOUND);
    }
    expect(await save({ id: ruleId })).toEqual(NOT_FOUND);
    expect(await versions(ruleId)).toHaveLength(1);
    const next = await added('下一条');
    expect(await link(next, overtime)).toEqual(OK);
    await remove(next);
  });

  test('a flow that a live rule uses can’t be deleted: the refusal names it', async () => {
    const used = await makeFlow(server, company, '风控流程');
    const ruleId = (await save({ secondApprovalName: '风控', flowId: used })).data.companySecondApprovalRuleId;
    const removeFlow = () => admin.post('/api/v2/flow/delete', { flowId: used });
    expect(await removeFlow()).toMatchObject({ code: 27004, msg: '审批流正在使用，不能删除：二次审批规则“风控”' });
    const past = server.owner.query('update approval_flow set deleted_at = now() where id = $1', [used]);
    await expectBroken(past, { code: '23503', constraint: 'rule_of_live_flow' });
    await remove(ruleId);
    expect(await removeFlow()).toEqual(OK);
  });

  test('a flow is deleted while a rule takes it: never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const used = await makeFlow(server, company, `争用${round}`);
      const [rule, flow] = await Promise.all([
        save({ secondApprovalName: `争用${round}`, flowId: used }),
        admin.post('/api/v2/flow/delete', { flowId: used }),
      ]);
      expect([
        [0, 27004],
        [31001, 0],
      ]).toContainEqual([rule.code, flow.code]);
      if (rule.code === 0) await remove(rule.data.companySecondApprovalRuleId);
    }
  });
});

describe('who', () => {
  test('another company’s rule answers like an unknown one', async () => {
    const ruleId = await added();
    const stranger = other.admin.caller;
    for (const path of ['searchSecondRule', 'updateStatus', 'findSecondRuleRelationSceneList', 'saveUseCarType']) {
      expect(await call(path, target(ruleId), stranger)).toEqual(NOT_FOUND);
      expect(await call(path, target(987_654), stranger)).toEqual(NOT_FOUND);
    }
    expect(await save({ id: ruleId, flowId: await makeFlow(server, other) }, COST, stranger)).toEqual(NOT_FOUND);
    expect((await call('list', {}, stranger)).data).toEqual({ list: [], totalRecord: 0 });
    await remove(ruleId);
  });

  test('rules are the company’s: the permission alone decides, whatever the departments', async () => {
    const holder = await company.person({ department: '研发', roles: [await company.role('风控', [45], 'none')] });
    const flows = await call('getAllFlow', {}, holder.caller);
    expect(flows.data).toContainEqual({ flowId, flowName: '部门审批' });
    const answer = await save({}, COST, holder.caller);
    expect(answer.code).toBe(0);
    for (const person of [await company.person({ manages: ['研发'] }), await company.person({ roles: [4] })]) {
      expect(await call('list', {}, person.caller)).toMatchObject({ code: 40300 });
    }
    await remove(answer.data.companySecondApprovalRuleId);
  });

  test('the list is paged, newest first', async () => {
    const ids: number[] = [];
    for (const name of ['一', '二', '三']) ids.push(await added(name));
    const { data } = await call('list', { pageNum: 2, pageSize: 2 });
    expect([data.totalRecord, data.list.map(({ id }: { id: number }) => id)]).toEqual([3, [ids[0]]]);
    for (const id of ids) await remove(id);
  });
});
