import type { StaffChanges } from '#rules/staff/form.ts';
import { Sex } from '#rules/staff.ts';
import type { Person } from './people.ts';

const NONE = '无';
const FIELDS = [
  ['name', '姓名'],
  ['number', '员工编号'],
  ['email', '邮箱'],
  ['sex', '性别'],
  ['birthday', '出生日期'],
  ['duty', '职务'],
  ['leavesOn', '离职日期'],
] as const;

function textOf(field: string, value: string | null): string {
  const sex = field === 'sex' && Sex.names.find((name) => name === value);
  return sex ? Sex.labelOf(sex) : (value ?? NONE);
}

/** What an edit changed, each with the old and the new value; an identity number is said to have changed, no more. */
export function changesText(before: Person, changes: StaffChanges): string[] {
  const sentences = FIELDS.flatMap(([field, label]) => {
    const after = changes[field];
    if (after === undefined || after === before[field]) return [];
    return [`${label}由“${textOf(field, before[field])}”改为“${textOf(field, after)}”`];
  });
  return changes.idNumber === undefined
    ? sentences
    : [...sentences, changes.idNumber === null ? '清空身份证号' : '修改身份证号'];
}
