import type { DepartmentOption } from '../pickers/departments.ts';

export const flatDepartments = (options: readonly DepartmentOption[]): DepartmentOption[] =>
  options.flatMap((option) => [option, ...flatDepartments(option.children ?? [])]);

/** The one department of exactly this number or name; two of one name are not exact. */
export function exactDepartment(all: readonly DepartmentOption[], typed: string): DepartmentOption | undefined {
  const words = typed.trim().toLowerCase();
  const numbered = all.find(({ number }) => number.toLowerCase() === words);
  const named = all.filter(({ name }) => name.toLowerCase() === words);
  return words === '' ? undefined : (numbered ?? (named.length === 1 ? named[0] : undefined));
}
