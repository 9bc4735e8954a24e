import { expect, test } from 'vitest';
import { type ApprovalRun, passedBy, rerouted, startRun, stepViews, type TrailLine } from '../approval.ts';
import { isRefused } from '../refusal.ts';

const designated = (...staffIds: number[]) => ({ approver: { kind: 'designated' as const, staffIds } });
const org = (gone: number[] = []) => ({
  superAdministrator: 1,
  pathOf: () => [1],
  managersOf: () => [1],
  holdersOf: () => [],
  isActive: (id: number) => !gone.includes(id),
});
const run = (steps: ApprovalRun['steps'], more: Partial<ApprovalRun> = {}): ApprovalRun => ({
  steps,
  applicant: { staffId: 5, departmentId: 1 },
  status: 'pending',
  position: null,
  approvers: [],
  deciders: [],
  ...more,
});
const event = (kind: string, position: number, staffIds: number[], reason = '') => ({
  kind,
  position,
  staffIds,
  reason,
});

test('right after submission: what passes by itself has passed, and the next is asked', () => {
  expect(startRun(run([designated(7)]), org())).toEqual({
    state: { status: 'pending', reason: null },
    waiting: expect.objectContaining({ at: 0, approvers: [7] }),
    events: [event('asked', 0, [7])],
  });
  expect(startRun(run([designated(5), designated(7)]), org())).toMatchObject({
    state: { status: 'running' },
    waiting: { at: 1 },
    events: [event('autoPassed', 0, [5], 'applicant'), event('asked', 1, [7])],
  });
});

test('a decision moves on, over steps of the same person, to the next or the end', () => {
  const waiting = { ...run([designated(7), designated(7, 8), designated(9)], { approvers: [7] }), position: 0 };
  expect(passedBy(waiting, 7, org())).toMatchObject({
    state: { status: 'running' },
    waiting: { at: 2, approvers: [9] },
    events: [event('passed', 0, [7]), event('autoPassed', 1, [7], 'repeated'), event('asked', 2, [9])],
  });
  const last = { ...run([designated(7)], { approvers: [7] }), position: 0 };
  expect(passedBy(last, 7, org())).toMatchObject({ state: { status: 'passed' }, waiting: null });
  expect(isRefused(passedBy({ ...last, status: 'revoked' }, 7, org()))).toBe(true);
});

test('asked anew: others at the same step, told apart from a first question', () => {
  const waiting = { ...run([designated(7, 8)], { approvers: [7, 8] }), position: 0 };
  expect(rerouted(waiting, org([7]), () => 'left')).toMatchObject({
    state: { status: 'pending' },
    events: [event('rerouted', 0, [8], 'left')],
  });
});

test('the steps of a trail: decided ones, and the one that waits as it was asked last', () => {
  const line = (kind: TrailLine['kind'], position: number | null, eventId: number, reason = ''): TrailLine => ({
    ...{ kind, position, eventId, reason },
    at: new Date(eventId),
    staffIds: [7],
    people: [{ name: '王芳', phone: '13800000001' }],
    inPlaceOfName: '',
  });
  const trail = [
    line('submitted', null, 1),
    line('asked', 0, 2),
    line('passed', 0, 3),
    line('autoPassed', 1, 4, 'repeated'),
    line('asked', 2, 5),
    line('rerouted', 2, 6, 'left'),
  ];
  expect(stepViews(trail, 2, ['甲', '乙', '丙', '丁'])).toMatchObject([
    { eventId: 3, stepNo: 1, text: '甲', status: 'passed', at: new Date(3), automatic: false, reason: '' },
    { eventId: 4, stepNo: 2, text: '乙', status: 'passed', automatic: true },
    { eventId: 6, stepNo: 3, text: '丙', status: 'pending', at: null, reason: '' },
  ]);
  expect(stepViews(trail.slice(0, 3), null, ['甲'])).toHaveLength(1);
});
