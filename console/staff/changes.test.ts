import { expect, test } from 'vitest';
import type { StaffForm } from '#rules/staff/form.ts';
import { changesOf } from './changes.ts';

const before = {
  name: '李明',
  phone: '13800000001',
  departmentId: 1000,
  number: null,
  duty: '工程师',
  roleIds: [4, 1000],
};

test.each([
  [{}, {}],
  [{ name: '李明明' }, { name: '李明明' }],
  [{ duty: null }, { duty: null }],
  [{ number: 'A-1' }, { number: 'A-1' }],
  [{ number: undefined }, {}],
  [{ roleIds: [1000, 4] }, {}],
  [{ roleIds: [4] }, { roleIds: [4], openedRoleIds: [4, 1000] }],
  [{ roleIds: [] }, { roleIds: [], openedRoleIds: [4, 1000] }],
])('%j over what was there sends %j', (edited, sent) => {
  expect(changesOf(before, { ...before, ...edited } as unknown as StaffForm)).toEqual(sent);
});
