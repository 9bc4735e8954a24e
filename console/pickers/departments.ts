import { shownTree, type TreeNode } from '#rules/department-tree.ts';
import { cutText } from '../kit/text.ts';

/** A department as the pickers need it; the area that owns departments maps its answers to this. */
export interface DepartmentNode {
  id: number;
  /** 0 for the company itself. */
  superId: number;
  name: string;
  number?: string;
  /** Only these appear; the ones between are bridged. */
  visible: boolean;
  /** People in it and below, and in itself. */
  count?: number | undefined;
  direct?: number | undefined;
}

export type LoadDepartments = () => Promise<DepartmentNode[]>;

/** The documents' guard: above it the tree still works, but says that searching is quicker than scrolling. */
export const MANY_DEPARTMENTS = 3_000;
const LABEL_MOST = 30;

export interface DepartmentOption {
  key: number;
  value: number;
  title: string;
  name: string;
  number: string;
  count?: number;
  disabled?: boolean;
  disableCheckbox?: boolean;
  children?: DepartmentOption[];
}

const optionOf = ({ value, children }: TreeNode<DepartmentNode>): DepartmentOption => ({
  key: value.id,
  value: value.id,
  title: cutText(value.name, LABEL_MOST),
  name: value.name,
  number: value.number ?? '',
  ...(value.count === undefined ? {} : { count: value.count }),
  ...(children.length > 0 ? { children: children.map(optionOf) } : {}),
});

export const departmentOptions = (departments: readonly DepartmentNode[]): DepartmentOption[] =>
  shownTree(departments, ({ visible }) => visible).map(optionOf);

const matches = ({ name, number }: DepartmentOption, words: string): boolean =>
  name.toLowerCase().includes(words) || number.toLowerCase().includes(words);

/** The branches that lead to a match by name or number; a matching department keeps all that is below it. */
export function searchDepartments(options: readonly DepartmentOption[], keyword: string): DepartmentOption[] {
  const words = keyword.trim().toLowerCase();
  if (words === '') return [...options];
  return options.flatMap((option) => {
    if (matches(option, words)) return [option];
    const children = searchDepartments(option.children ?? [], words);
    return children.length > 0 ? [{ ...option, children }] : [];
  });
}

export function parentsOf(options: readonly DepartmentOption[]): number[] {
  return options.flatMap(({ key, children }) => (children ? [key, ...parentsOf(children)] : []));
}

/** The department and the ones above it, from the root down; empty when it is not shown. */
export function wayTo(options: readonly DepartmentOption[], id: number): number[] {
  for (const { key, children = [] } of options) {
    if (key === id) return [key];
    const below = wayTo(children, id);
    if (below.length > 0) return [key, ...below];
  }
  return [];
}

/** A chosen department stands for all below it: what is below another chosen one says nothing more. */
export const topmost = (options: readonly DepartmentOption[], chosen: readonly number[]): number[] =>
  chosen.filter((id) => !wayTo(options, id).some((above) => above !== id && chosen.includes(above)));

/** The same tree, in which nothing below a chosen department can be chosen once more. */
export const covered = (
  options: readonly DepartmentOption[],
  chosen: readonly number[],
  below = false,
): DepartmentOption[] =>
  options.map((option) => ({
    ...option,
    ...(below ? { disableCheckbox: true } : {}),
    ...(option.children ? { children: covered(option.children, chosen, below || chosen.includes(option.value)) } : {}),
  }));
