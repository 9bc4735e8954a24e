import { describe, expect, test } from 'vitest';
import { NO_AMOUNTS } from '#rules/flow/amount.ts';
import type { Approver, Flow } from '#rules/flow/form.ts';
import { NO_WAITING } from '#rules/flow/waiting.ts';
import { valuesOf } from './approver-values.ts';
import { draftsOf, formOf, isChanged, NEW_FORM, playedForm, readStep, stepsError } from './draft.ts';
import { changeEditor, type EditorAction, type EditorState, isOpenChanged, startState } from './editor-state.ts';
import { goneText, shownText } from './texts.ts';
import { landing } from './use-step-drag.ts';
import { NEW_WAITING, readWaitingForm, waitingFormOf } from './waiting-form.ts';

const person = (staffId: number, hasLeft = false) => ({ staffId, name: `员工${staffId}`, phone: '', hasLeft });
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at + 1));
const role = (isGone: boolean): Approver => ({ kind: 'role', roleId: 1000, roleName: '财务', isGone });
const FLOW: Flow = {
  id: 1,
  companyId: 100,
  name: '日常用车',
  kind: 'trip',
  version: 1,
  updatedAt: new Date(0),
  editedBy: '',
  steps: [
    { stepId: 1, description: '', approver: { kind: 'head' } },
    { stepId: 2, description: '核对', approver: role(false) },
    { stepId: 5, description: '', approver: { kind: 'superior' } },
  ],
  waiting: NO_WAITING,
};

const after = (state: EditorState, ...actions: EditorAction[]): EditorState => actions.reduce(changeEditor, state);
const saved = () => startState(formOf(FLOW));
const ids = ({ form }: EditorState) => draftsOf(form).map(({ stepId, state }) => [stepId, state]);

test('the form begins with the steps that a replay played: kept ones keep their numbers, new ones have none', () => {
  const [first, , last] = FLOW.steps;
  const played = [last!, { stepId: 6, description: '', approver: role(false) }, first!];
  const form = playedForm(FLOW, played);
  expect(ids(startState(form))).toEqual([
    [5, 'active'],
    [null, 'active'],
    [1, 'active'],
    [2, 'deleted'],
  ]);
  expect(isChanged(form, formOf(FLOW))).toBe(true);
  expect(isChanged(playedForm(FLOW, FLOW.steps), formOf(FLOW))).toBe(false);
});

test('a saved step that is removed is sent as deleted, an unsaved one vanishes', () => {
  const removed = after(saved(), { type: 'remove', key: 'saved-2' });
  expect(ids(removed)).toEqual([
    [1, 'active'],
    [5, 'active'],
    [2, 'deleted'],
  ]);
  const added = after(removed, { type: 'open', key: null }, { type: 'finish' });
  expect(ids(added).filter(([id]) => id === null)).toHaveLength(1);
  expect(ids(after(added, { type: 'remove', key: 'new-1' }))).toEqual(ids(removed));
  expect(ids(after(removed, { type: 'restore', step: saved().form.steps[1]!, at: 1 }))).toEqual(ids(saved()));
});

test('an edited step stays in its place and keeps its id', () => {
  const open = after(saved(), { type: 'open', key: 'saved-2' });
  expect(open.open?.values).toMatchObject({ tab: 'role', role: { id: 1000 }, description: '核对' });
  expect(isOpenChanged(open)).toBe(false);
  const values = { ...open.open!.values, tab: 'place', place: 'superiorsSuperior' } as const;
  const changed = after(open, { type: 'change', values });
  expect(isOpenChanged(changed)).toBe(true);
  expect(after(changed, { type: 'finish' }).form.steps[1]).toEqual({
    key: 'saved-2',
    stepId: 2,
    description: '核对',
    approver: { kind: 'superiorsSuperior' },
  });
  expect(after(changed, { type: 'cancel' }).form).toEqual(saved().form);
});

test('one step form at a time: the next one opens when the first can be finished', () => {
  const bad = after(saved(), { type: 'open', key: null });
  const incomplete = after(bad, { type: 'change', values: { ...bad.open!.values, tab: 'designated' } });
  expect(after(incomplete, { type: 'open', key: 'saved-1' }).open).toMatchObject({ key: null, asked: true });
  expect(after(bad, { type: 'open', key: 'saved-1' })).toMatchObject({ open: { key: 'saved-1' }, added: 1 });
  expect(after(incomplete, { type: 'ask' }).open).toMatchObject({ asked: true });
});

test('a new step proposes the first place in the hierarchy that is still free', () => {
  expect(after(saved(), { type: 'open', key: null }).open?.values.place).toBe('superiorsSuperior');
  expect(after(startState(NEW_FORM), { type: 'open', key: null }).open?.values.place).toBe('head');
});

describe('order', () => {
  test.each([
    { key: 'saved-5', to: 0, order: [5, 1, 2] },
    { key: 'saved-1', to: 2, order: [2, 5, 1] },
    { key: 'saved-1', to: -1, order: [1, 2, 5] },
    { key: 'saved-1', to: 3, order: [1, 2, 5] },
  ])('$key to $to', ({ key, to, order }) => {
    expect(after(saved(), { type: 'move', key, to }).form.steps.map(({ stepId }) => stepId)).toEqual(order);
  });

  test.each([
    ['a', 'c', 'after', 2],
    ['a', 'c', 'before', 1],
    ['c', 'a', 'before', 0],
    ['b', 'b', 'before', 1],
  ] as const)('%s drawn onto %s, %s: place %i', (from, over, side, place) => {
    expect(landing(['a', 'b', 'c'], from, over, side)).toBe(place);
  });
});

test('what is said about the steps', () => {
  expect(stepsError(NEW_FORM)).toBe('请添加审批流程');
  expect(stepsError({ ...NEW_FORM, removed: [1] })).toBe('审批流程不能为空.');
  expect(stepsError(formOf(FLOW))).toBeUndefined();
});

const DESIGNATED = { tab: 'designated', place: 'head', role: null, description: '', amounts: NO_AMOUNTS } as const;
test.each([
  { values: { ...DESIGNATED, staff: [] }, says: '请选择指定员工!' },
  { values: { ...DESIGNATED, staff: people(20) }, says: undefined },
  { values: { ...DESIGNATED, staff: people(21) }, says: '请选择指定员工数量不能超过20个!' },
  { values: { ...DESIGNATED, tab: 'role', staff: [] } as const, says: '请选择角色' },
])('a step with $values.staff.length people: $says', ({ values, says }) => {
  const read = readStep(values);
  expect('errors' in read ? read.errors.approver : undefined).toBe(says);
});

test('what has gone is said, and a role that is gone must be chosen anew', () => {
  expect(shownText(role(true))).toBe('角色“财务”（已删除）');
  expect(goneText(role(true))).toBe('角色已删除，请重新选择');
  expect(valuesOf({ description: '', approver: role(true) }).role).toBeNull();
  const left: Approver = { kind: 'designated', staff: [person(1), person(2, true)] };
  expect(shownText(left)).toBe('指定员工 员工1、员工2（已离职）');
  expect(goneText(left)).toBe('员工2已离职，请移除');
  expect(goneText({ kind: 'head' })).toBeUndefined();
});

test('only a change counts as one', () => {
  const { form } = saved();
  expect(isChanged(form, formOf(FLOW))).toBe(false);
  expect(isChanged({ ...form, name: '日常用车 ' }, form)).toBe(false);
  expect(isChanged({ ...form, kind: 'carUse' }, form)).toBe(true);
});

test('the fields about waiting: what is empty says nothing, and what makes no sense is said', () => {
  const form = { ...NEW_WAITING, remindHours: 4 };
  expect(readWaitingForm(form)).toEqual({
    rules: { remindHours: 4, escalation: null, timeout: null },
    error: undefined,
  });
  const both = { ...form, escalateHours: 24, timeoutHours: 24, timeoutAction: 'pass' as const };
  expect(readWaitingForm(both).error).toBe('超时的时间要晚于上报');
  const late = { ...both, timeoutHours: 48 };
  expect(readWaitingForm(late).rules).toMatchObject({
    escalation: { to: { kind: 'superior' } },
    timeout: { to: null },
  });
  expect(readWaitingForm({ ...late, escalateTo: { ...late.escalateTo, tab: 'role' } }).error).toBe('请选择角色');
  expect(waitingFormOf({ waiting: readWaitingForm(late).rules })).toMatchObject({
    escalateHours: 24,
    timeoutAction: 'pass',
  });
  const changed = after(saved(), { type: 'waiting', waiting: late });
  expect(isChanged(changed.form, formOf(FLOW))).toBe(true);
});
