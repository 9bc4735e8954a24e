import { z } from 'zod';
import type { Edited } from '../edited.ts';
import { type Refused, refuse } from '../refusal.ts';
import { Sex } from '../staff.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

export const MOST_EMAILS = 50;
export const MOST_ADDRESSES = 50;
export const MOST_EMAIL_LENGTH = 50;

/** One plain mailbox, as a mail server takes it: no display name, no second recipient. */
const EMAIL = /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
/** Line breaks and other control characters belong on no parcel, and some the database cannot hold. */
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Surrogate}]/u.test(text);
const lengthOf = (text: string): number => [...text].length;

/** What is sent; whether it is a mailbox, saveEmail says with its own code. */
export const SentEmail = z
  .string({ error: '邮箱不能为空' })
  .trim()
  .min(1, '邮箱不能为空')
  .max(MOST_EMAIL_LENGTH, `邮箱长度不得长于${MOST_EMAIL_LENGTH}位`);
/** The same with the sentence of the form. */
export const EmailAddress = SentEmail.regex(EMAIL, '请输入合法的邮箱格式');

export const EmailDraft = z.object({ email: SentEmail, isDefault: z.boolean() });
export type EmailDraft = z.output<typeof EmailDraft>;

/** What is left out stays as it is. */
export const EmailEdit = z.object({
  id: z.int(),
  email: SentEmail,
  isDefault: z.boolean().optional(),
  version: z.string().optional(),
});
export type EmailEdit = z.output<typeof EmailEdit>;

export interface InvoiceEmail extends EmailDraft, Edited {
  readonly id: number;
}

/** `others` are the company's mailboxes without the one that is edited; `before` is null for a new one. */
export function saveEmail(
  draft: EmailDraft,
  before: EmailDraft | null,
  others: readonly EmailDraft[],
): EmailDraft | Refused {
  if (!EMAIL.test(draft.email)) return refuse(INVOICE_REFUSALS.emailWrong);
  if (before && before.email === draft.email && before.isDefault === draft.isDefault) {
    return refuse(INVOICE_REFUSALS.unchanged);
  }
  const same = draft.email.toLowerCase();
  if (others.some(({ email }) => email.toLowerCase() === same)) return refuse(INVOICE_REFUSALS.emailExists);
  if (!before && others.length >= MOST_EMAILS) return refuse(INVOICE_REFUSALS.tooManyEmails, { most: MOST_EMAILS });
  return draft;
}

const words = (missing: string, what: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => lengthOf(text) <= most, `${what}不能超过 ${most} 个字`)
    .refine(isPlain, `${what}不能包含换行等特殊字符`);
const place = (what: string, most: number) =>
  z
    .string(`请填写正确的${what}`)
    .trim()
    .refine((text) => lengthOf(text) <= most, `${what}不能超过 ${most} 个字`)
    .refine(isPlain, `${what}不能包含换行等特殊字符`);

/** Where paper goes. The four places may be left empty: older callers write everything into the details. */
export const AddressDraft = z.object({
  receiver: words('请输入收件人姓名', '收件人姓名', 25),
  sex: z.enum(Sex.names, { error: '请选择性别' }),
  phone: z
    .string({ error: '请输入收件人联系电话' })
    .trim()
    .min(1, '请输入收件人联系电话')
    .regex(/^1[3-8]\d{9}$/, '手机号格式不正确'),
  province: place('省份', 30),
  city: place('城市', 30),
  area: place('区县', 30),
  street: place('街道', 50),
  detail: words('请输入详细地址', '详细地址', 200),
  isDefault: z.boolean(),
});
/** A new one may leave the sex unsaid, which the documents' first call has no field for. */
export const NewAddress = AddressDraft.extend({ sex: AddressDraft.shape.sex.nullable() });
export type AddressDraft = z.output<typeof AddressDraft>;
export type NewAddress = z.output<typeof NewAddress>;

/** Older callers know neither the four places nor the default: what is left out stays as it is. */
export const AddressEdit = AddressDraft.extend({
  province: AddressDraft.shape.province.optional(),
  city: AddressDraft.shape.city.optional(),
  area: AddressDraft.shape.area.optional(),
  street: AddressDraft.shape.street.optional(),
  isDefault: z.boolean().optional(),
  id: z.int(),
  version: z.string().optional(),
});
export type AddressEdit = z.output<typeof AddressEdit>;

export interface InvoiceAddress extends NewAddress, Edited {
  readonly id: number;
}

type Places = Pick<NewAddress, 'province' | 'city' | 'area' | 'street' | 'detail'>;

/** Beijing is province and city at once: what repeats itself is written once. */
export const addressText = ({ province, city, area, street, detail }: Places): string =>
  [province, city, area, street, detail].filter((part, at, all) => part !== '' && part !== all[at - 1]).join('');

const contactText = (one: NewAddress): string => `${one.receiver} ${one.phone} ${addressText(one)}`;

export const addedEmailText = ({ email, isDefault }: EmailDraft): string =>
  `添加发票邮箱“${email}”${isDefault ? '，设为默认' : ''}`;
export function editedEmailText(before: EmailDraft, after: EmailDraft): string {
  const renamed = before.email === after.email ? [] : [`邮箱由“${before.email}”改为“${after.email}”`];
  const moved = before.isDefault === after.isDefault ? [] : [after.isDefault ? '设为默认' : '取消默认'];
  return `修改发票邮箱“${before.email}”：${[...renamed, ...moved].join('，')}`;
}

export const addedAddressText = (one: NewAddress): string =>
  `添加发票收件地址“${contactText(one)}”${one.isDefault ? '，设为默认' : ''}`;

const sexText = (sex: NewAddress['sex']): string => (sex === null ? '未填' : Sex.labelOf(sex));
const PARTS: readonly [label: string, text: (one: NewAddress) => string][] = [
  ['收件人', ({ receiver }) => receiver],
  ['性别', ({ sex }) => sexText(sex)],
  ['电话', ({ phone }) => phone],
  ['地址', addressText],
  ['默认', ({ isDefault }) => (isDefault ? '是' : '否')],
];
export function editedAddressText(before: NewAddress, after: NewAddress): string {
  const changes = PARTS.filter(([, text]) => text(before) !== text(after));
  const sentences = changes.map(([label, text]) => `${label}由“${text(before)}”改为“${text(after)}”`);
  return `修改发票收件地址“${contactText(before)}”：${sentences.join('，') || '内容未变'}`;
}
export const deletedAddressText = (one: NewAddress): string => `删除发票收件地址“${contactText(one)}”`;
