import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALWAYS_GRANTED, FUNCTIONS, PERMISSIONS, SILENT, withParents } from './permission.ts';
import {
  chosenFunctions,
  groupedPermissions,
  NewMembers,
  PERMISSION_GROUPS,
  RoleDraft,
  StaffKeyword,
} from './role-form.ts';

const draft = { name: '人事专员', memo: '管理员工', scope: 'all', departments: [], permissions: [3] };
function said(schema: { safeParse: typeof RoleDraft.safeParse }, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]));
}

test.each([
  { change: {}, says: {} },
  { change: { name: undefined }, says: { name: '请输入角色名称' } },
  { change: { name: '' }, says: { name: '请输入角色名称' } },
  { change: { name: '  ' }, says: { name: '请输入角色名称' } },
  { change: { name: '甲' }, says: {} },
  { change: { name: '甲'.repeat(100) }, says: {} },
  { change: { name: '甲'.repeat(101) }, says: { name: '长度在 1 到 100 个字符' } },
  { change: { name: 'a\0b' }, says: { name: '请输入角色名称' } },
  { change: { memo: '' }, says: { memo: '请填写角色描述' } },
  { change: { memo: '述' }, says: {} },
  { change: { memo: '述'.repeat(499) }, says: {} },
  { change: { memo: '述'.repeat(500) }, says: { memo: '请填写角色描述' } },
  { change: { permissions: [] }, says: { permissions: '请至少选择一个角色权限' } },
  { change: { permissions: [1, 11] }, says: { permissions: '请至少选择一个角色权限' } },
  { change: { permissions: [26, 29, 999] }, says: { permissions: '请至少选择一个角色权限' } },
  { change: { permissions: [21] }, says: {} },
  { change: { scope: 'listed' }, says: { departments: '请选择指定部门！' } },
  { change: { scope: 'listed', departments: [1000] }, says: {} },
  { change: { scope: 'listed', departments: [Number.NaN] }, says: { 'departments.0': '请选择指定部门！' } },
  { change: { scope: 'none' }, says: {} },
  {
    change: { name: '', memo: '', scope: 'listed', permissions: [] },
    says: {
      name: '请输入角色名称',
      memo: '请填写角色描述',
      departments: '请选择指定部门！',
      permissions: '请至少选择一个角色权限',
    },
  },
])('a role with $change: $says', ({ change, says }) => {
  expect(said(RoleDraft, { ...draft, ...change })).toEqual(says);
});

test.each([
  { value: { staffIds: [], roleId: 1000 }, says: { staffIds: '未选择要添加的成员' } },
  { value: { roleId: 1000 }, says: { staffIds: '未选择要添加的成员' } },
  { value: { staffIds: [Number.NaN], roleId: 1000 }, says: { 'staffIds.0': '未选择要添加的成员' } },
  { value: { staffIds: [1] }, says: { roleId: '请填写完整信息！' } },
  { value: { staffIds: Array.from({ length: 1000 }, (_, at) => at), roleId: 1000 }, says: {} },
  {
    value: { staffIds: Array.from({ length: 1001 }, (_, at) => at), roleId: 1000 },
    says: { staffIds: '选择的内容太多' },
  },
])('new members: $says', ({ value, says }) => {
  expect(said(NewMembers as never, value)).toEqual(says);
});

test.each([
  { word: undefined, says: '请输入查询信息' },
  { word: ' ', says: '请输入查询信息' },
  { word: '李', says: undefined },
  { word: '李'.repeat(51), says: '不能超过 50 个字' },
])('searching for $word: $says', ({ word, says }) => {
  expect(StaffKeyword.safeParse(word).error?.issues[0]?.message).toBe(says);
});

test.each([
  { ids: [], chosen: [] },
  { ids: [3, 3, 1], chosen: [3] },
  { ids: [39, 3, 26], chosen: [3, 39] },
  { ids: FUNCTIONS, chosen: [3, 5, 7, 9, 13, 21, 25, 27, 33, 35, 39, 43, 45, 47] },
])('of $ids are chosen $chosen', ({ ids, chosen }) => {
  expect(chosenFunctions(ids)).toEqual(chosen);
});

test('the form shows every function once under its heading, and the hidden ones nowhere', () => {
  const shown = PERMISSION_GROUPS.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]);
  const all = PERMISSIONS.map(({ id }) => id as number);
  expect([...shown].sort()).toEqual(all.filter((id) => !SILENT.includes(id)).sort());
  expect(PERMISSION_GROUPS.every(({ children }) => children.length > 0)).toBe(true);
  expect(shown).toEqual(expect.arrayContaining([...ALWAYS_GRANTED]));
});

test('what is chosen comes grouped, each heading right before its own, and choosing again changes nothing', () => {
  fc.assert(
    fc.property(fc.subarray(PERMISSIONS.map(({ id }) => id as number)), (ids) => {
      const grouped = groupedPermissions(ids);
      expect(grouped.map(({ id }) => id).sort()).toEqual(withParents(chosenFunctions(ids)).sort());
      let heading = 0;
      for (const { id, parentId } of grouped) {
        if (parentId === 0) heading = id;
        else expect(parentId).toBe(heading);
      }
      expect(chosenFunctions(withParents(chosenFunctions(ids)))).toEqual(chosenFunctions(ids));
    }),
  );
});
