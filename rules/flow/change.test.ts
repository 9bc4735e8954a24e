import { describe, expect, test } from 'vitest';
import { type Directory, deleteFlow, isSameFlow, NO_FLOW, saveFlow, shownStep, storedStep } from './change.ts';
import type { Approver, FlowDraft, Step, StepDraft } from './form.ts';
import { addedText, deletedText, editedText } from './text.ts';
import { NO_WAITING } from './waiting.ts';

const known = (staffId: number, name: string, hasLeft = false) => ({ staffId, name, phone: '15000000000', hasLeft });
const DIRECTORY: Directory = {
  roles: new Map([
    [4, '部门经理'],
    [5, '普通员工'],
    [1000, '财务专员'],
  ]),
  staff: new Map([
    [11, known(11, '张三')],
    [12, known(12, '李四')],
    [13, known(13, '王五', true)],
  ]),
};

const role = (roleId: number, roleName = ''): Approver => ({ kind: 'role', roleId, roleName, isGone: false });
const designated = (...ids: number[]): Approver => ({
  kind: 'designated',
  staff: ids.map((staffId) => ({ staffId, name: '别人写的', phone: '', hasLeft: false })),
});
const draftStep = (approver: Approver, stepId: number | null = null): StepDraft => ({
  state: 'active',
  stepId,
  description: '',
  approver,
});
const draft = (steps: StepDraft[], extra: Partial<FlowDraft> = {}): FlowDraft => ({
  name: '日常用车',
  steps,
  ...extra,
});
const step = (stepId: number, approver: Approver = { kind: 'head' }): Step => ({ stepId, description: '', approver });
const saved = (flow: FlowDraft, before: Parameters<typeof saveFlow>[1] = NO_FLOW) => {
  const result = saveFlow(flow, before, DIRECTORY);
  if ('refused' in result) throw new Error(result.refused.msg);
  return result;
};

describe('who may approve', () => {
  test.each([
    { approver: role(1000), says: undefined },
    { approver: role(1), says: '第 2 步的角色不存在或已删除，请重新选择' }, // not in this company's directory
    { approver: role(5), says: '第 2 步不能选择“普通员工”：全体员工都是该角色' },
    { approver: designated(11, 12), says: undefined },
    { approver: designated(11, 13), says: '第 2 步的指定员工“王五”不存在或已离职，请移除' },
    { approver: designated(13, 99), says: '第 2 步的指定员工“王五”、“99”不存在或已离职，请移除' },
  ])('$approver: $says', ({ approver, says }) => {
    const result = saveFlow(draft([draftStep({ kind: 'head' }), draftStep(approver)]), NO_FLOW, DIRECTORY);
    expect('refused' in result ? result.refused.msg : undefined).toBe(says);
  });

  test('names are the company’s, whatever was sent, and a person named twice counts once', () => {
    const { steps } = saved(draft([draftStep(role(1000, '假名')), draftStep(designated(12, 11, 12))]));
    expect(steps.map(({ approver }) => approver)).toEqual([
      { kind: 'role', roleId: 1000, roleName: '财务专员', isGone: false },
      { kind: 'designated', staff: [known(12, '李四'), known(11, '张三')] },
    ]);
  });

  test('a removed step is not looked at', () => {
    expect(saved(draft([{ state: 'deleted', stepId: 7 }, draftStep({ kind: 'head' })])).steps).toEqual([step(1)]);
  });
});

describe('step ids', () => {
  const before = { kind: 'trip', steps: [step(2), step(5)], waiting: NO_WAITING, lastStepId: 6 } as const;
  test.each([
    { sent: [2, 5], ids: [2, 5], last: 6, what: 'saved steps keep theirs' },
    { sent: [5, 2], ids: [5, 2], last: 6, what: 'in whatever order' },
    { sent: [2, null], ids: [2, 7], last: 7, what: 'a new one gets the next' },
    { sent: [null, null], ids: [7, 8], last: 8, what: 'each its own' },
    { sent: [2, 2], ids: [2, 7], last: 7, what: 'one claimed twice is given once' },
    { sent: [6], ids: [7], last: 7, what: 'one that is gone is not given again' },
    { sent: [99], ids: [7], last: 7, what: 'an invented one is not taken' },
  ])('$what: $sent → $ids', ({ sent, ids, last }) => {
    const after = saved(draft(sent.map((stepId) => draftStep({ kind: 'head' }, stepId))), before);
    expect(after.steps.map(({ stepId }) => stepId)).toEqual(ids);
    expect(after.lastStepId).toBe(last);
  });
});

test.each([
  { sent: undefined, before: 'carUse', kind: 'carUse' },
  { sent: undefined, before: 'trip', kind: 'trip' },
  { sent: 'byDate', before: 'trip', kind: 'byDate' },
] as const)('kind $sent over $before is $kind', ({ sent, before, kind }) => {
  const steps = [draftStep({ kind: 'head' })];
  expect(
    saved(draft(steps, { kind: sent }), { kind: before, steps: [], waiting: NO_WAITING, lastStepId: 0 }).kind,
  ).toBe(kind);
});

test('a stored step reads as it was saved, under the names of today', () => {
  const steps = [
    step(1),
    step(2, role(1000, '财务专员')),
    step(3, { kind: 'designated', staff: [known(11, '张三')] }),
    step(4, { kind: 'superiorsSuperior' }),
  ];
  expect(steps.map((one) => shownStep(storedStep(one), DIRECTORY))).toEqual(steps);
  const later: Directory = { roles: new Map(), staff: new Map([[11, known(11, '张三丰', true)]]) };
  expect(steps.map((one) => shownStep(storedStep(one), later).approver)).toEqual([
    { kind: 'head' },
    { kind: 'role', roleId: 1000, roleName: '财务专员', isGone: true },
    { kind: 'designated', staff: [known(11, '张三丰', true)] },
    { kind: 'superiorsSuperior' },
  ]);
});

const FLOW = {
  name: '日常用车',
  kind: 'carUse',
  steps: [step(1), step(2, role(1000, '财务专员'))],
  waiting: NO_WAITING,
} as const;

test.each([
  { what: 'itself', change: {}, same: true },
  { what: 'a role renamed', change: { steps: [step(1), step(2, role(1000, '财务经理'))] }, same: true },
  { what: 'another name', change: { name: '加班用车' }, same: false },
  { what: 'another kind', change: { kind: 'trip' as const }, same: false },
  { what: 'another order', change: { steps: [FLOW.steps[1], FLOW.steps[0]] }, same: false },
  { what: 'another role', change: { steps: [step(1), step(2, role(4, '财务专员'))] }, same: false },
  { what: 'another step', change: { steps: [step(1), step(3, role(1000, '财务专员'))] }, same: false },
  { what: 'one less', change: { steps: [step(1)] }, same: false },
])('$what is the same flow: $same', ({ change, same }) => {
  expect(isSameFlow(FLOW, { ...FLOW, ...change })).toBe(same);
});

test('sentences name every step, and old and new of what changed', () => {
  expect(addedText(FLOW)).toBe('新建审批流“日常用车”（用车审批）：第 1 步 部门负责人，第 2 步 角色“财务专员”');
  expect(deletedText(FLOW)).toBe('删除审批流“日常用车”（用车审批）：第 1 步 部门负责人，第 2 步 角色“财务专员”');
  const people: Approver = { kind: 'designated', staff: [known(11, '张三'), known(12, '李四')] };
  const steps = [{ ...step(1, people), description: '先看' }];
  const after = { name: '出差', kind: 'trip', steps, waiting: NO_WAITING } as const;
  expect(editedText(FLOW, after)).toBe(
    '编辑审批流“日常用车”：名称“日常用车”→“出差”；类型“用车审批”→“差旅用车”；' +
      '步骤“第 1 步 部门负责人，第 2 步 角色“财务专员””→“第 1 步 指定员工 张三、李四（先看）”',
  );
  const waiting = {
    remindHours: 4,
    escalation: { hours: 24, to: role(1000, '财务专员') },
    timeout: { hours: 48, action: 'pass', to: null },
  } as const;
  expect(editedText(FLOW, { ...FLOW, waiting })).toBe(
    '编辑审批流“日常用车”：审批时限“一直等待”→“每 4 小时提醒一次，满 24 小时上报 角色“财务专员”，满 48 小时自动通过”',
  );
  expect(isSameFlow(FLOW, { ...FLOW, waiting })).toBe(false);
  expect(editedText(FLOW, FLOW)).toBe('编辑审批流“日常用车”：内容未变');
});

test('a flow in use is kept, and the refusal names by what', () => {
  expect(deleteFlow([])).toBeUndefined();
  expect(deleteFlow(['场景“加班”', '场景“出差”'])).toMatchObject({
    refused: { code: 27004, msg: '审批流正在使用，不能删除：场景“加班”、场景“出差”' },
  });
});
