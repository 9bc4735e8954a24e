import { PERMISSIONS } from '#rules/permission.ts';
import { DepartmentScope } from '#rules/role.ts';
import type { RoleDraft } from '#rules/role-form.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import type { NameOf } from './role-text.ts';

const LABELS = new Map<number, string>(PERMISSIONS.map(({ id, label }) => [id, label]));

/** A role's form, as it reads where two people have changed it. */
export const conflictParts = (nameOf: NameOf): ConflictPart<RoleDraft>[] => [
  { label: '角色名称', fields: ['name'], text: ({ name }) => name },
  { label: '角色描述', fields: ['memo'], text: ({ memo }) => memo },
  {
    label: '功能权限',
    fields: ['permissions'],
    text: ({ permissions }) => permissions.map((id) => LABELS.get(id) ?? '').join('、'),
  },
  {
    label: '部门范围',
    fields: ['scope', 'departments'],
    text: ({ scope, departments }) =>
      scope === 'listed'
        ? departments.map((id) => nameOf(id) ?? '其他部门').join('、')
        : DepartmentScope.labelOf(scope),
  },
];
