import { expect, test } from 'vitest';
import { FUNCTIONS } from './permission.ts';
import { READY_ROLES } from './ready-roles.ts';
import { RoleDraft } from './role-form.ts';

test('the three administrators hold every function between them, and none of them another’s', () => {
  expect(READY_ROLES.map(({ name }) => name)).toEqual(['系统管理员', '安全管理员', '审计管理员']);
  const held = READY_ROLES.flatMap(({ permissions }) => permissions);
  expect(held).toHaveLength(new Set(held).size);
  expect([...held].sort()).toEqual([...FUNCTIONS].sort());
});

test.each(READY_ROLES)('$name is a role that the form takes', (role) => {
  expect(RoleDraft.safeParse(role).success).toBe(true);
});
