import { z } from 'zod';
import type { Edited } from './edited.ts';
import { FUNCTIONS, PERMISSIONS, type Permission, SILENT, withParents } from './permission.ts';
import { DepartmentScope } from './role.ts';

/** What can be chosen in the form among the ids sent: functions, without headings, unknown ids and those never shown. */
export function chosenFunctions(ids: Iterable<number>): number[] {
  const sent = new Set(ids);
  return FUNCTIONS.filter((id) => sent.has(id) && !SILENT.includes(id)).sort((a, b) => a - b);
}

const isShown = (permission: Permission): boolean => permission.hidden !== true;

/** A heading and the functions below it, as the role form and a role's detail show them. */
export interface PermissionGroup extends Permission {
  readonly children: readonly Permission[];
}

export const PERMISSION_GROUPS: readonly PermissionGroup[] = PERMISSIONS.filter(
  (permission) => permission.parentId === 0 && isShown(permission),
).map((heading) => ({ ...heading, children: PERMISSIONS.filter(({ parentId }) => parentId === heading.id) }));

/** The functions with their headings, each heading before its own. */
export function groupedPermissions(ids: Iterable<number>): Permission[] {
  const shown = new Set(withParents(chosenFunctions(ids)));
  return PERMISSION_GROUPS.flatMap(({ children, ...heading }) => [heading, ...children]).filter(({ id }) =>
    shown.has(id),
  );
}

const MOST_DEPARTMENTS = 3000;
const NO_DEPARTMENT = '请选择指定部门！';
const NO_PERMISSION = '请至少选择一个角色权限';

/** What the role form holds. `departments` count only for the scope `listed`. */
export const RoleDraft = z
  .object({
    name: z
      .string('请输入角色名称')
      .trim()
      .min(1, '请输入角色名称')
      .max(100, '长度在 1 到 100 个字符')
      .refine((text) => !text.includes('\0'), '请输入角色名称'),
    memo: z
      .string('请填写角色描述')
      .trim()
      .min(1, '请填写角色描述')
      .max(499, '请填写角色描述')
      .refine((text) => !text.includes('\0'), '请填写角色描述'),
    scope: DepartmentScope.schema,
    departments: z
      .array(z.int(NO_DEPARTMENT).positive(NO_DEPARTMENT), NO_DEPARTMENT)
      .max(MOST_DEPARTMENTS, '选择的内容太多'),
    permissions: z
      .array(z.int(NO_PERMISSION), NO_PERMISSION)
      .refine((ids) => chosenFunctions(ids).length > 0, NO_PERMISSION),
  })
  .refine(({ scope, departments }) => scope !== 'listed' || departments.length > 0, {
    message: NO_DEPARTMENT,
    path: ['departments'],
    // Every field says what is wrong with it at once, not only the first.
    when: ({ value }) => RoleScope.safeParse(value).success,
  });
export type RoleDraft = z.output<typeof RoleDraft>;

const RoleScope = z.object({ scope: DepartmentScope.schema, departments: z.array(z.int()) });

/** A role as the list and its detail show it. */
export interface Role extends RoleDraft, Edited {
  readonly id: number;
  readonly isSystem: boolean;
  readonly memberCount: number;
}

/** Somebody in a role's member list, or found for it. */
export interface RoleMember {
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
  readonly number: string | null;
  readonly departmentName: string;
}

export const NewMembers = z.object({
  staffIds: z
    .array(z.int('未选择要添加的成员'), '未选择要添加的成员')
    .min(1, '未选择要添加的成员')
    .max(1000, '选择的内容太多'),
  roleId: z.int('请填写完整信息！'),
});

const KEYWORD = '请输入查询信息';
export const StaffKeyword = z.string(KEYWORD).trim().min(1, KEYWORD).max(50, '不能超过 50 个字');

/** The most that a search for people answers: whoever is not among them is searched for more exactly. */
export const MOST_FOUND = 50;
