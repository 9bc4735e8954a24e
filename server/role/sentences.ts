import { permissionOf } from '#rules/permission.ts';
import { DepartmentScope } from '#rules/role.ts';
import { chosenFunctions, type RoleDraft } from '#rules/role-form.ts';

/** How the operation log tells what was done to a role: names a person knows, never ids. */
type NameOf = (departmentId: number) => string | undefined;

const quoted = (text: string): string => `“${text}”`;

export const namesOf = (people: readonly { readonly name: string }[]): string =>
  people.map(({ name }) => name).join('、');

function scopeText({ scope, departments }: RoleDraft, nameOf: NameOf): string {
  const label = DepartmentScope.labelOf(scope);
  if (scope !== 'listed') return label;
  return `${label}（${departments.map((id) => nameOf(id) ?? '已删除的部门').join('、')}）`;
}

const permissionText = ({ permissions }: RoleDraft): string =>
  chosenFunctions(permissions)
    .map((id) => permissionOf(id)!.label)
    .join('、');

const facts = (role: RoleDraft, nameOf: NameOf): [what: string, value: string][] => [
  ['名称', quoted(role.name)],
  ['描述', quoted(role.memo)],
  ['部门范围', scopeText(role, nameOf)],
  ['权限', permissionText(role)],
];

const roleText = (role: RoleDraft, nameOf: NameOf): string =>
  facts(role, nameOf)
    .slice(1)
    .map(([what, value]) => `${what}：${value}`)
    .join('，');

export const addedText = (role: RoleDraft, nameOf: NameOf): string =>
  `新建角色${quoted(role.name)}，${roleText(role, nameOf)}`;

export const deletedText = (role: RoleDraft, nameOf: NameOf): string =>
  `删除角色${quoted(role.name)}，${roleText(role, nameOf)}`;

export function editedText(before: RoleDraft, after: RoleDraft, nameOf: NameOf): string {
  const now = facts(after, nameOf);
  const changes = facts(before, nameOf).flatMap(([what, was], at) =>
    was === now[at]![1] ? [] : [`${what}由${was}改为${now[at]![1]}`],
  );
  return `编辑角色${quoted(before.name)}，${changes.join('，') || '内容未变'}`;
}
