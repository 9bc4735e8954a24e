import { expect, test } from 'vitest';
import { emptyScopeWarning, type Piece, roleProse, scopeLabel } from './role-text.ts';

const NAMES = new Map([
  [1001, '华东大区'],
  [1002, '华北大区'],
  [1003, '研发中心'],
  [1004, '人力行政部'],
]);
const nameOf = (id: number) => NAMES.get(id);
const textOf = (paragraphs: Piece[][]) =>
  paragraphs.map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''));
const prose = (permissions: number[], scope: 'all' | 'ownTree' | 'listed' | 'none', departments: number[] = []) =>
  textOf(roleProse({ permissions, scope, departments }, nameOf));

test('nothing chosen yet', () => {
  expect(prose([], 'all')).toEqual(['选择功能后，这里会说明它能做什么。']);
});

test('departments, then what belongs to the whole company', () => {
  expect(prose([3, 5, 39, 13, 9, 27], 'ownTree')).toEqual([
    '可以管理成员自己的部门及下级部门的员工和部门，查看这些部门的订单、用车申请和用车报表。',
    '还可以维护用车场景和审批流，查看操作日志，不分部门。',
  ]);
});

test('orders and applications come with every role', () => {
  expect(prose([33, 35], 'all')).toEqual([
    '可以查看全部部门的订单和用车申请。',
    '还可以处理账户与账单和发票，不分部门。',
  ]);
  expect(prose([27], 'none')).toEqual(['只看得到自己的订单和用车申请。', '还可以查看操作日志，不分部门。']);
});

test('up to three departments are named', () => {
  expect(prose([21], 'listed', [])[0]).toBe('可以查看指定部门（还没有选）的订单和用车申请。');
  expect(prose([21], 'listed', [1001, 1002, 1003])[0]).toBe(
    '可以查看华东大区、华北大区、研发中心及下级部门的订单和用车申请。',
  );
  expect(prose([21], 'listed', [1001, 1002, 1003, 1004])[0]).toContain('研发中心等 4 个部门及下级部门');
});

test('functions that would be empty without departments', () => {
  const none = { scope: 'none', departments: [] } as const;
  expect(emptyScopeWarning({ ...none, departments: [], permissions: [3, 39, 27] })).toBe(
    '部门范围是“无”，员工管理和用车报表里看不到任何内容。',
  );
  expect(emptyScopeWarning({ ...none, departments: [], permissions: [27] })).toBeUndefined();
  expect(emptyScopeWarning({ scope: 'all', departments: [], permissions: [3] })).toBeUndefined();
});

test('role 3 reaches what its holder manages', () => {
  expect(scopeLabel({ id: 3, scope: 'listed' })).toBe('所负责的部门');
  expect(scopeLabel({ id: 1001, scope: 'listed' })).toBe('指定部门');
});
