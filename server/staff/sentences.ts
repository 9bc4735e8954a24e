import type { StaffChanges } from '#rules/staff/form.ts';
import { Sex } from '#rules/staff.ts';
import type { Person } from './people.ts';

const NONE = '无';
const LABELS = {
  name: '姓名',
  number: '员工编号',
  email: '邮箱',
  sex: '性别',
  birthday: '出生日期',
  duty: '职务',
} as const;
type Told = keyof typeof LABELS;

function shown(key: Told, value: string | null): string {
  if (value === null) return NONE;
  return key === 'sex' ? Sex.labelOf(value as Sex) : value;
}

/** What an edit changed, each with the old and the new value; an identity number is said to have changed, no more. */
export function changesText(before: Person, changes: StaffChanges): string[] {
  const told = (Object.keys(LABELS) as Told[]).flatMap((key) => {
    const after = changes[key];
    if (after === undefined || after === before[key]) return [];
    return [`${LABELS[key]}由“${shown(key, before[key])}”改为“${shown(key, after)}”`];
  });
  return changes.idNumber === undefined ? told : [...told, changes.idNumber === null ? '清空身份证号' : '修改身份证号'];
}

export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
