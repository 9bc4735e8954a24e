import { PERMISSION } from '#rules/permission.ts';
import { departmentsFor } from '../pickers/department-loader.ts';
import { type DepartmentNode, type DepartmentOption, wayTo } from '../pickers/departments.ts';
import { cutWidth, SCOPE_WIDTH } from './labels.ts';

/** What the person reaches with the report's own function. */
export const SOURCE = departmentsFor(PERMISSION.report);

export function optionOf(options: readonly DepartmentOption[], id: number): DepartmentOption | undefined {
  const way = wayTo(options, id);
  return way.reduce<{ list: readonly DepartmentOption[]; found?: DepartmentOption }>(
    ({ list }, step) => {
      const found = list.find(({ key }) => key === step);
      return { list: found?.children ?? [], ...(found ? { found } : {}) };
    },
    { list: options },
  ).found;
}

/** Its name; a department that is gone has none any more. */
export const nameOf = (options: readonly DepartmentOption[], id: number): string =>
  optionOf(options, id)?.name ?? `部门 ${id}`;

const allBelow = (option: DepartmentOption): number[] => [option.key, ...(option.children ?? []).flatMap(allBelow)];

/** What is checked in the tree where these are chosen: they and everything below them. */
export const checkedKeys = (options: readonly DepartmentOption[], chosen: readonly number[]): number[] =>
  chosen.flatMap((id) => {
    const option = optionOf(options, id);
    return option ? allBelow(option) : [];
  });

/** Departments on the way to a chosen one: marked as partly chosen. */
export const halfKeys = (options: readonly DepartmentOption[], chosen: readonly number[]): number[] => [
  ...new Set(chosen.flatMap((id) => wayTo(options, id).slice(0, -1))),
];

const NAMED = 3;

/** '平台研发部、销售中心（含下级）', '研发中心、销售中心、客户成功部 等 5 个部门（含下级）'; of none chosen, all that are visible. */
export function scopeNames(
  options: readonly DepartmentOption[],
  nodes: readonly DepartmentNode[],
  chosen: readonly number[],
): string {
  if (chosen.length === 0) return scopeText(options, nodes, chosen);
  const names = chosen.slice(0, NAMED).map((id) => nameOf(options, id));
  return `${names.join('、')}${chosen.length > NAMED ? ` 等 ${chosen.length} 个部门` : ''}（含下级）`;
}

/** '全公司 · 80 个部门', '我可见的 12 个部门', '平台研发部', '3 个部门（含下级）'. */
export function scopeText(
  options: readonly DepartmentOption[],
  nodes: readonly DepartmentNode[],
  chosen: readonly number[],
): string {
  if (chosen.length === 1) return cutWidth(nameOf(options, chosen[0]!), SCOPE_WIDTH);
  if (chosen.length > 1) return `${chosen.length} 个部门（含下级）`;
  const visible = nodes.filter((node) => node.visible);
  const whole = visible.some(({ superId }) => superId === 0);
  return whole ? `全公司 · ${visible.length} 个部门` : `我可见的 ${visible.length} 个部门`;
}
