import { z } from 'zod';
import { type Day, isDay } from '../calendar.ts';
import { type Refused, refuse } from '../refusal.ts';
import { Sex, STAFF_REFUSALS } from '../staff.ts';
import { isIdNumber } from './id-number.ts';

const MOST_ROLES = 100;
/** Line breaks and other control characters belong in no name or number, and some the database cannot hold. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text);

const plainText = (missing: string, most: number, tooLong: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, tooLong).refine(isPlain, '不能包含换行等特殊字符');

/** Not given: kept as it is. Null: emptied. */
const kept = <T extends z.ZodType>(rule: T) => rule.nullable().optional();

export const StaffName = plainText('请输入姓名', 25, '姓名不能超过 25 个字');
export const StaffPhone = z
  .string({ error: '手机号码格式不正确！' })
  .trim()
  .min(1, '手机号码格式不正确！')
  .regex(/^\d+$/, { error: '请输入数字', abort: true })
  .regex(/^1\d{10}$/, '手机号码格式不正确！');
const StaffNumber = plainText('请输入员工编号', 20, '员工编号不能超过 20 个字');
const Email = z
  .string({ error: '邮箱格式不正确' })
  .trim()
  .max(100, '邮箱不能超过 100 个字')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '邮箱格式不正确')
  .refine(isPlain, '邮箱格式不正确');
const IdNumber = z.string({ error: '身份证号不正确' }).trim().toUpperCase().refine(isIdNumber, '身份证号不正确');
const Birthday = z
  .string({ error: '出生日期不正确' })
  .trim()
  .refine((text) => isDay(text) && text >= '1900-01-01', '出生日期不正确');
const LeavesOn = z
  .string({ error: '离职日期不正确' })
  .trim()
  .refine((text) => isDay(text) && text >= '2000-01-01', '离职日期不正确');
const Duty = plainText('请输入职务', 50, '职务不能超过 50 个字');

/** A person as the form and each line of an import have it: neither takes what the other refuses. */
export const StaffForm = z.object({
  name: StaffName,
  phone: StaffPhone,
  departmentId: z.int({ error: STAFF_REFUSALS.departmentMissing.msg }),
  number: kept(StaffNumber),
  email: kept(Email),
  idNumber: kept(IdNumber),
  sex: kept(z.enum(Sex.names, { error: '请选择性别' })),
  birthday: kept(Birthday),
  duty: kept(Duty),
  /** The last day of somebody who has given notice. */
  leavesOn: kept(LeavesOn),
  roleIds: z
    .array(z.int({ error: STAFF_REFUSALS.roleUnknown.msg }), { error: STAFF_REFUSALS.roleUnknown.msg })
    .max(MOST_ROLES, '选择的内容太多')
    .optional(),
});
export type StaffForm = z.output<typeof StaffForm>;

/** What an edit sends: whatever is left out stays as it is. */
export const StaffChanges = StaffForm.partial();
export type StaffChanges = z.output<typeof StaffChanges>;

/** With the roles that the form was opened with, only what was changed of them is given or taken. */
export const StaffEdit = StaffChanges.extend({ openedRoleIds: StaffForm.shape.roleIds });
export type StaffEdit = z.output<typeof StaffEdit>;

/** What the form can't know by itself: today. */
export function notAhead<T extends { birthday?: Day | null | undefined }>(form: T, today: Day): T | Refused {
  return form.birthday && form.birthday > today ? refuse(STAFF_REFUSALS.birthdayAhead) : form;
}

/** What the search box takes: anything, but no more than a name or number can hold. */
export const SEARCH_MAX = 50;

/** A number as screens group it, 138 0000 0005 or 138-0000-0005, is searched for by its digits; other words as typed. */
export function searchWord(typed: string): string {
  const word = typed.replace(/\p{Cc}/gu, '').trim();
  const digits = word
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '');
  return /^\d{3,}$/.test(digits) ? digits : word;
}
