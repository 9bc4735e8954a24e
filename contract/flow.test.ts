import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Approver, Flow, FlowDraft, StepDraft } from '#rules/flow/form.ts';
import { flowApi } from './flow.ts';
import { flow, preview, stepDraftsOf } from './flow-wire.ts';

const person = { staffId: 11, name: '张三', phone: '15000000000', hasLeft: false };
const APPROVERS: Approver[] = [
  { kind: 'head' },
  { kind: 'superior' },
  { kind: 'superiorsSuperior' },
  { kind: 'role', roleId: 4, roleName: '部门经理', isGone: false },
  { kind: 'designated', staff: [person] },
];
const active = (approver: Approver, stepId: number | null = null): StepDraft => ({
  state: 'active',
  stepId,
  description: '说明',
  approver,
});
const draft: FlowDraft = {
  name: '日常用车',
  kind: 'trip',
  steps: [...APPROVERS.map((approver, at) => active(approver, at || null)), { state: 'deleted', stepId: 9 }],
  waiting: {
    remindHours: 4,
    escalation: { hours: 24, to: APPROVERS[0]! },
    timeout: { hours: 48, action: 'handOn', to: APPROVERS.at(-1)! },
  },
};

test('a draft that the console sends is the draft that the server reads', () => {
  const wire = flowApi.add.input.encode({ companyId: 100, draft });
  expect(wire).toMatchObject({ companyId: 100, flowName: '日常用车', flowType: 2, flowStepStr: expect.any(String) });
  expect(flowApi.add.input.parse(wire)).toEqual({ companyId: 100, draft });
  const edit = { flowId: 1000, draft };
  expect(flowApi.update.input.parse(flowApi.update.input.encode(edit))).toEqual(edit);
  const asked = { staffId: 11, flowId: undefined, steps: draft.steps };
  expect(flowApi.preview.input.parse(flowApi.preview.input.encode(asked))).toEqual(asked);
});

test('a flow and a preview read as they were answered', () => {
  const shown: Flow = {
    id: 1000,
    companyId: 100,
    name: '日常用车',
    kind: 'byDate',
    version: 3,
    updatedAt: new Date('2026-03-31T02:00:00Z'),
    editedBy: '沈知远',
    steps: APPROVERS.map((approver, at) => ({ stepId: at + 1, description: '', approver })),
    waiting: {
      remindHours: null,
      escalation: { hours: 1, to: APPROVERS.at(-1)! },
      timeout: { hours: 2, action: 'pass', to: null },
    },
  };
  expect(flow.decode(flow.encode(shown))).toEqual(shown);
  const steps = [
    { text: '部门负责人', reason: null, notes: ['highestLevel' as const], approvers: [person] },
    { text: '上级', reason: 'repeated' as const, notes: [], approvers: [{ ...person, hasLeft: true }] },
  ];
  expect(preview.decode(preview.encode(steps))).toEqual(steps);
});

describe('steps are read however they are spelt', () => {
  const people = { data: [{ userId: '11', userName: '张三', userPhone: 15000000000 }] };
  test.each([
    { what: 'an object', userJson: people },
    { what: 'JSON text of it', userJson: JSON.stringify(people) },
    { what: 'the bare list', userJson: people.data },
    { what: 'JSON text of the list', userJson: JSON.stringify(people.data) },
    { what: 'a list as text inside', userJson: { data: JSON.stringify(people.data) } },
    { what: 'somebody named twice', userJson: [...people.data, ...people.data] },
  ])('userJson is $what', ({ userJson }) => {
    const sent = [{ approvalUserRole: '3', userJson, delSign: '1', stepDesc: ' 说明 ' }];
    expect(stepDraftsOf(JSON.stringify(sent))).toEqual([active({ kind: 'designated', staff: [person] })]);
    expect(stepDraftsOf(sent)).toEqual([active({ kind: 'designated', staff: [person] })]);
  });

  test.each([
    { sent: {}, stepId: null },
    { sent: { stepId: '' }, stepId: null },
    { sent: { stepId: 0 }, stepId: null },
    { sent: { stepId: '12' }, stepId: 12 },
    { sent: { stepId: 'new-1' }, stepId: null },
    { sent: { stepId: [12] }, stepId: null },
    { sent: { stepId: 1e300 }, stepId: null },
  ])('$sent has the id $stepId', ({ sent, stepId }) => {
    expect(stepDraftsOf([{ ...sent, approvalUserRole: 1 }])![0]!.stepId).toBe(stepId);
  });

  test('whatever is sent is read or refused, and never breaks', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.array(fc.object())), (flowStepStr) => {
        const parsed = flowApi.add.input.safeParse({ flowName: '日常用车', flowStepStr });
        expect(parsed.success || parsed.error.issues[0]!.message).toBeTruthy();
      }),
    );
  });
});
