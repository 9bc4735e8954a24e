import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApprovalStatus } from '../application.ts';
import {
  type ApprovalEventKind,
  askedNotice,
  decidedNotice,
  eventText,
  mayDecide,
  rerouteReason,
  stillApprovers,
} from '../approval.ts';
import { ALL } from '../department-tree.ts';
import type { StoredApprover } from '../flow/form.ts';
import type { Org } from '../flow/route.ts';
import { advance } from '../flow/route-application.ts';
import { isRefused } from '../refusal.ts';

const WANG = { name: '王芳', phone: '13800000001' };
const LI = { name: '李强', phone: '13800000002' };

test.each<[ApprovalEventKind, number | null, string, string]>([
  ['submitted', null, '', '王芳 提交申请'],
  ['asked', 0, '', '第 1 步 等待 王芳、李强 审批'],
  ['passed', 1, '', '第 2 步 王芳 审批通过'],
  ['autoPassed', 1, 'repeated', '第 2 步 同一审批人已在前面的步骤通过，自动通过（王芳）'],
  ['autoPassed', 0, 'applicant', '第 1 步 审批人为申请人本人，自动通过（王芳）'],
  ['autoPassed', 0, 'superAdministrator', '第 1 步 申请人为超级管理员且没有其他审批人，自动通过（王芳）'],
  ['rejected', 2, '超预算', '第 3 步 王芳 驳回：超预算'],
  ['rerouted', 0, 'left', '第 1 步 原审批人已离职，改由 王芳、李强 审批'],
  ['rerouted', 0, 'changed', '第 1 步 审批人的职务、角色或所在部门有变动，改由 王芳、李强 审批'],
  ['revoked', null, '', '王芳 撤销申请'],
  ['expired', null, '已过期', '用车时间已过，申请已过期'],
])('%s at %s for %s reads: %s', (kind, position, reason, text) => {
  const people = kind === 'asked' || kind === 'rerouted' ? [WANG, LI] : [WANG];
  expect(eventText({ kind, position, reason, people, inPlaceOfName: '' })).toBe(text);
});

test('messages name what they are about', () => {
  const about = { subject: 'application', number: '2026031600000042' } as const;
  expect(askedNotice(about, '王芳').text).toBe(
    '【企行】王芳的用车申请（2026031600000042）等待您审批，请在企行控制台“待我审批”或员工端处理。',
  );
  expect(askedNotice(about, '王芳', '李强').text).toContain('等待您代李强审批');
  expect(decidedNotice(about, null).text).toBe('【企行】您的用车申请（2026031600000042）已通过审批。');
  expect(decidedNotice({ ...about, subject: 'order' }, '超预算').text).toBe(
    '【企行】您的订单二次审批（2026031600000042）被驳回：超预算',
  );
});

describe('who may decide', () => {
  const line = (kind: ApprovalEventKind, position: number, staffIds: number[], people = [LI]) => ({
    kind,
    position,
    staffIds,
    people,
  });
  const waiting = (status: ApprovalStatus, position: number | null, ...approvers: number[]) => ({
    status,
    position,
    approvers,
  });
  const asked = line('asked', 0, [7, 8], [WANG, LI]);
  const refusalOf = (...given: Parameters<typeof mayDecide>): string => {
    const decision = mayDecide(...given);
    return isRefused(decision) ? `${decision.refused.code} ${decision.refused.msg}` : 'may';
  };

  test.each([
    ['one who is asked', waiting('pending', 0, 7, 8), 7, 0, [asked], 'may'],
    ['a stranger', waiting('pending', 0, 7, 8), 9, 0, [asked], '40400 没有查询到数据'],
    ['a step that is not reached', waiting('pending', 0, 7, 8), 7, 1, [asked], '40400 没有查询到数据'],
    [
      'the second of two',
      waiting('passed', null),
      7,
      0,
      [asked, line('passed', 0, [8])],
      '28061 该步骤已由“李强”审批通过，无需再审批',
    ],
    [
      'the second of two, rejected',
      waiting('rejected', null),
      7,
      0,
      [asked, line('rejected', 0, [8])],
      '28061 该步骤已由“李强”驳回，无需再审批',
    ],
    [
      'somebody asked again for a later step, about the earlier one',
      waiting('running', 1, 7),
      7,
      0,
      [asked, line('passed', 0, [8]), line('asked', 1, [7])],
      '28061 该步骤已由“李强”审批通过，无需再审批',
    ],
    [
      'a step that passed by itself meanwhile',
      waiting('running', 1, 9),
      7,
      0,
      [asked, line('autoPassed', 0, [5])],
      '28062 该步骤已自动通过，无需再审批',
    ],
    [
      'somebody who is asked no longer',
      waiting('pending', 0, 8, 9),
      7,
      0,
      [asked, line('rerouted', 0, [8, 9])],
      '28063 该申请已改由他人审批',
    ],
    ['a revoked one', waiting('revoked', null), 7, 0, [asked], '28041 申请已撤销，不能审批'],
  ] as const)('%s', (_name, step, staffId, position, trail, expected) => {
    expect(refusalOf(step, { staffId, position, actsFor: [] }, trail)).toBe(expected);
  });
});

/** Department 2 below 1; 1 is managed by the super administrator (1). */
const org = (more: { managers?: number[]; holders?: number[]; gone?: number[] } = {}): Org => ({
  superAdministrator: 1,
  pathOf: () => [1, 2],
  managersOf: (id) => (id === 1 ? [1] : (more.managers ?? [7])),
  holdersOf: () => (more.holders ?? [8]).map((staffId) => ({ staffId, scope: ALL })),
  isActive: (id) => !(more.gone ?? []).includes(id),
});
const APPLICANT = { staffId: 5, departmentId: 2 };
const HEAD = [{ approver: { kind: 'head' } }] as const;
const ROLE = [{ approver: { kind: 'role', roleId: 4, roleName: '' } }] as const;

describe('whether those asked still are the ones', () => {
  test.each([
    ['nothing changed', HEAD, [7], org(), true],
    ['a second manager joined', HEAD, [7], org({ managers: [7, 9] }), true],
    ['another manager', HEAD, [7], org({ managers: [9] }), false],
    ['the manager left', HEAD, [7], org({ gone: [7] }), false],
    ['one of two left', HEAD, [7, 9], org({ managers: [7] }), false],
    ['the applicant became the manager', HEAD, [7], org({ managers: [5] }), false],
    ['a role’s holder lost it', ROLE, [8], org({ holders: [] }), false],
    ['nobody held the role, now somebody does', ROLE, [1], org(), false],
    ['nobody holds the role still', ROLE, [1], org({ holders: [] }), true],
    ['nobody is asked at all', HEAD, [], org(), false],
  ] as const)('%s', (_name, steps, asked, now, expected) => {
    expect(stillApprovers(asked, steps, 0, [], APPLICANT, now)).toBe(expected);
  });

  test.each([
    [[7], [9], [7], 'left'],
    [[7], [9], [], 'changed'],
    [[7, 8], [7], [7], 'changed'],
  ] as const)('from %j to %j with %j gone: %s', (before, after, left, expected) => {
    expect(rerouteReason(before, after, new Set(left))).toBe(expected);
  });

  test('asked anew, nobody has to be asked again', () => {
    const person = fc.integer({ min: 1, max: 6 });
    const approver: fc.Arbitrary<StoredApprover> = fc.oneof(
      fc.constantFrom<StoredApprover>({ kind: 'head' }, { kind: 'superior' }, ROLE[0].approver),
      fc
        .uniqueArray(person, { minLength: 1, maxLength: 3 })
        .map((staffIds) => ({ kind: 'designated' as const, staffIds })),
    );
    const some = fc.uniqueArray(person, { maxLength: 3 });
    const steps = fc.array(
      approver.map((one) => ({ approver: one })),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(steps, some, some, some, (flow, managers, holders, deciders) => {
        const now = org({ managers, holders });
        const earlier = deciders.filter((id) => id !== APPLICANT.staffId);
        const { waiting } = advance(flow, 0, earlier, APPLICANT, now);
        if (waiting) {
          expect(stillApprovers(waiting.approvers, flow, waiting.at, earlier, APPLICANT, now)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
