import { describe, expect, test } from 'vitest';
import { FlowDraft, type StepDraft } from './form.ts';

const person = (staffId: number) => ({ staffId, name: `员工${staffId}`, phone: '', hasLeft: false });
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at + 1));
const step = (approver: unknown = { kind: 'head' }, stepId: number | null = null) => ({
  state: 'active',
  stepId,
  description: '',
  approver,
});
const REMOVED: StepDraft = { state: 'deleted', stepId: 1 };

const complaint = (draft: Record<string, unknown>): string | undefined =>
  FlowDraft.safeParse({ name: '日常用车', steps: [step()], ...draft }).error?.issues[0]?.message;

describe('a flow’s name', () => {
  test.each([
    { name: undefined, says: '请输入审批流名称' },
    { name: '', says: '请输入审批流名称' },
    { name: '   ', says: '请输入审批流名称' },
    { name: '审', says: '流程名称不合法' },
    { name: ' 审 ', says: '流程名称不合法' },
    { name: '😀', says: '流程名称不合法' },
    { name: '审批', says: undefined },
    { name: '审\0批', says: '流程名称不合法' },
    { name: '审\ud83d批', says: '流程名称不合法' },
    { name: '审'.repeat(100), says: undefined },
    { name: '😀'.repeat(100), says: undefined },
    { name: '审'.repeat(101), says: '请输入审批流名称' },
  ])('$name: $says', ({ name, says }) => {
    expect(complaint({ name })).toBe(says);
  });
});

describe('a flow’s steps', () => {
  test.each([
    { what: 'no list', steps: undefined, says: '请添加审批流程' },
    { what: 'none', steps: [], says: '请添加审批流程' },
    { what: 'removed ones only', steps: [REMOVED], says: '审批流程不能为空.' },
    { what: 'one left of two', steps: [REMOVED, step()], says: undefined },
    { what: 'twenty', steps: Array.from({ length: 20 }, () => step()), says: undefined },
    { what: 'twenty-one', steps: Array.from({ length: 21 }, () => step()), says: '审批步骤不能超过 20 步' },
    { what: '201 sent', steps: Array.from({ length: 201 }, () => REMOVED), says: '审批步骤不能超过 20 步' },
    { what: 'no approver', steps: [step({ kind: undefined })], says: '请选择审批人' },
    { what: 'an unknown approver', steps: [step({ kind: 'boss' })], says: '请选择审批人' },
    { what: 'a role', steps: [step({ kind: 'role', roleId: 4, roleName: '', isGone: false })], says: undefined },
    {
      what: 'no role',
      steps: [step({ kind: 'role', roleId: 0, roleName: '', isGone: false })],
      says: '请选择角色',
    },
    { what: 'nobody named', steps: [step({ kind: 'designated', staff: [] })], says: '请选择指定员工!' },
    { what: 'one named', steps: [step({ kind: 'designated', staff: people(1) })], says: undefined },
    { what: 'no person', steps: [step({ kind: 'designated', staff: [person(0)] })], says: '请选择指定员工!' },
    { what: 'twenty named', steps: [step({ kind: 'designated', staff: people(20) })], says: undefined },
    {
      what: 'twenty-one named',
      steps: [step({ kind: 'designated', staff: people(21) })],
      says: '请选择指定员工数量不能超过20个!',
    },
    {
      what: 'a long story',
      steps: [{ ...step(), description: '长'.repeat(1001) }],
      says: '步骤说明不能超过 1000 个字',
    },
    { what: 'half a character', steps: [{ ...step(), description: '\ud83d' }], says: '步骤说明含有不能保存的字符' },
  ])('$what: $says', ({ steps, says }) => {
    expect(complaint({ steps })).toBe(says);
  });
});
