import { PERMISSION } from './permission.ts';

/** Their work is with people: they are told apart, reached and corrected by their numbers. */
const WORKS_WITH_PEOPLE: readonly number[] = [
  PERMISSION.staff,
  PERMISSION.department,
  PERMISSION.role,
  PERMISSION.flow,
  PERMISSION.scene,
  PERMISSION.settings,
];

export const needsPhones = (functions: ReadonlySet<number>): boolean =>
  WORKS_WITH_PEOPLE.some((id) => functions.has(id));

/** 13812345678 → 138****5678: enough to tell two people of one name apart. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****');
