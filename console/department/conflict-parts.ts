import type { Manager } from '#rules/department.ts';
import { limitText } from '#rules/limit.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import type { DepartmentOption } from '../pickers/departments.ts';
import { type DepartmentValues, draftOf } from './form-values.ts';

const nameIn = (options: readonly DepartmentOption[], id: number | undefined): string | undefined => {
  for (const { key, title, children = [] } of options) {
    const found = key === id ? title : nameIn(children, id);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A department's form, as it reads where two people have changed it. Who is not known by name is counted. */
export const conflictParts = (
  options: readonly DepartmentOption[],
  managers: readonly Manager[],
): ConflictPart<DepartmentValues>[] => [
  { label: '部门名称', fields: ['name'], text: ({ name }) => name },
  { label: '部门编号', fields: ['number'], text: ({ number }) => number },
  { label: '上级部门', fields: ['superId'], text: ({ superId }) => nameIn(options, superId) ?? '其他部门' },
  {
    label: '部门负责人',
    fields: ['managerIds'],
    text: ({ managerIds }) => {
      const known = managers.filter(({ staffId }) => managerIds.includes(staffId)).map(({ name }) => name);
      const others = managerIds.length - known.length;
      return [...known, ...(others > 0 ? [`其他 ${others} 人`] : [])].join('、');
    },
  },
  { label: '用车限额', fields: ['limit'], text: (values) => limitText(draftOf(values).limit) },
];
