import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FUNCTIONS } from '#rules/permission.ts';
import { DepartmentScope } from '#rules/role.ts';
import { chosenFunctions, type Role, type RoleDraft } from '#rules/role-form.ts';
import { roleApi } from './role.ts';
import { didOf, managedOf } from './role-wire.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1000, max: 9999 }), { minLength: 1, maxLength: 5 });
const managed = fc.oneof(
  fc.constantFrom('all', 'ownTree', 'none').map((scope) => ({ scope, departments: [] as number[] })),
  ids.map((departments) => ({ scope: 'listed' as const, departments })),
);
const words = (most: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: most })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= most && !text.includes('\0'));
const permissions = fc
  .subarray([...FUNCTIONS], { minLength: 1 })
  .map(chosenFunctions)
  .filter((chosen) => chosen.length > 0);
const draft = fc
  .record({ name: words(100), memo: words(499), managed, permissions })
  .map(({ managed: { scope, departments }, ...rest }) => ({ ...rest, scope, departments }) as RoleDraft);

describe('did', () => {
  test.each([
    { did: '-1', scope: 'all', departments: [] },
    { did: -1, scope: 'all', departments: [] },
    { did: '-2', scope: 'ownTree', departments: [] },
    { did: '0', scope: 'none', departments: [] },
    { did: 0, scope: 'none', departments: [] },
    { did: '3,1001,1002', scope: 'listed', departments: [1001, 1002] },
    { did: '1001,1002', scope: 'listed', departments: [1001, 1002] },
    { did: '1001', scope: 'listed', departments: [1001] },
    { did: '[1001,1002]', scope: 'listed', departments: [1001, 1002] },
    { did: [1001, '1002'], scope: 'listed', departments: [1001, 1002] },
    { did: ' 3 , 1001 ', scope: 'listed', departments: [1001] },
    { did: '3', scope: 'listed', departments: [] },
    { did: '', scope: 'listed', departments: [] },
    { did: undefined, scope: 'listed', departments: [] },
    { did: {}, scope: 'listed', departments: [] },
    { did: '-1,1001', scope: 'listed', departments: [-1, 1001] },
    { did: '全部', scope: 'listed', departments: [Number.NaN] },
  ])('$did is $scope $departments', ({ did, scope, departments }) => {
    expect(managedOf(did)).toEqual({ scope, departments });
  });

  test.each([
    { scope: 'all', departments: [], did: '-1' },
    { scope: 'ownTree', departments: [], did: '-2' },
    { scope: 'none', departments: [], did: '0' },
    { scope: 'listed', departments: [1001, 1002], did: '1001,1002' },
    { scope: 'listed', departments: [], did: '3' },
  ] as const)('$scope $departments is answered as $did', ({ scope, departments, did }) => {
    expect(didOf({ scope, departments: [...departments] })).toBe(did);
  });

  test('reads back what it wrote, so no list can be taken for a code', () => {
    fc.assert(
      fc.property(managed, (value) => {
        expect(managedOf(didOf(value))).toEqual(value);
      }),
    );
  });
});

test('the form reads back what it sent, through an address and as JSON', () => {
  fc.assert(
    fc.property(draft, (sent) => {
      const wire = z.encode(roleApi.add.input, sent);
      expect(z.decode(roleApi.add.input, JSON.parse(JSON.stringify(wire)))).toEqual(sent);
      const address = Object.fromEntries(new URLSearchParams(wire as Record<string, string>));
      expect(z.decode(roleApi.add.input, address)).toEqual(sent);
      const edit = z.encode(roleApi.update.input, { id: 1000, draft: sent });
      expect(z.decode(roleApi.update.input, edit)).toEqual({ id: 1000, draft: sent });
    }),
  );
});

test('a code with a list behind it is refused and never widens', () => {
  const wire = { roleName: '名', roleMemo: '述', did: '-1,1001', pid: '3' };
  expect(roleApi.add.input.safeDecode(wire).error?.issues[0]?.message).toBe('请选择指定部门！');
});

test('a role is answered under the documented names, its permissions grouped', () => {
  const role: Role = {
    id: 1000,
    name: '人事专员',
    memo: '管理员工',
    scope: 'listed',
    departments: [1001, 1002],
    permissions: [3, 7, 39],
    isSystem: false,
    memberCount: 2,
    version: 'abc',
    editedBy: '沈知远',
    editedAt: new Date('2026-03-31T02:00:00Z'),
  };
  const entries = [
    { id: 1, parentId: 0, apiName: '组织管理', apiUrl: '' },
    { id: 3, parentId: 1, apiName: '员工管理', apiUrl: '/staff' },
    { id: 7, parentId: 1, apiName: '角色管理', apiUrl: '/role' },
    { id: 37, parentId: 0, apiName: '统计报表', apiUrl: '' },
    { id: 39, parentId: 37, apiName: '用车报表', apiUrl: '/report' },
  ];
  const wire = {
    id: 1000,
    roleName: '人事专员',
    roleMemo: '管理员工',
    users: 2,
    version: 'abc',
    updateUserName: '沈知远',
    updateTime: '2026-03-31 10:00:00',
    roleType: 1,
    did: '1001,1002',
    pid: '1,3,7,37,39',
    companyPermissionDOList: entries,
    companyPermissionDOS: entries,
  };
  expect(z.encode(roleApi.detail.output, role)).toEqual(wire);
  expect(z.decode(roleApi.detail.output, wire)).toEqual(role);
});

test('a member without a number has an empty one on the wire', () => {
  const member = { staffId: 1, name: '李', phone: '13800000001', number: null, departmentName: '研发' };
  const wire = { users: [{ id: 1, name: '李', mobile: '13800000001', id_Number: '', departmentName: '研发' }] };
  expect(z.encode(roleApi.searchStaff.output, [member])).toEqual(wire);
  expect(z.decode(roleApi.searchStaff.output, wire)).toEqual([member]);
});

test.each([
  { wire: {}, says: { userId: '请填写完整信息！', smsCode: '请填写完整信息！' } },
  { wire: { userId: '7', smsCode: '12' }, says: { smsCode: '验证码格式不正确' } },
  { wire: { userId: '', smsCode: '1234' }, says: { userId: '请填写完整信息！' } },
  { wire: { userId: ['7'], smsCode: '1234' }, says: { userId: '请填写完整信息！' } },
  { wire: { userId: 7, smsCode: '1234', phone: ['x'], oldUserId: {} }, says: {} },
])('a hand-over with $wire: $says', ({ wire, says }) => {
  const issues = roleApi.handOver.input.safeDecode(wire).error?.issues ?? [];
  expect(Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]))).toEqual(says);
});

test('the scopes of the code table are the codes of the contract', () => {
  expect(DepartmentScope.names.map((name) => DepartmentScope.codeOf(name))).toEqual([-1, -2, 3, 0]);
});
