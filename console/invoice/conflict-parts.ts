import { type AddressDraft, addressText, type EmailDraft, type InvoiceAddress } from '#rules/invoice/contact.ts';
import type { EntityDraft } from '#rules/invoice/entity.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { Sex } from '#rules/staff.ts';
import type { ConflictPart } from '../kit/conflict.ts';

const yesNo = (yes: boolean): string => (yes ? '是' : '否');

/** The forms as they read where two people have changed them. */
export const EMAIL_PARTS: readonly ConflictPart<EmailDraft>[] = [
  { label: '电子邮箱', fields: ['email'], text: ({ email }) => email },
  { label: '默认邮箱', fields: ['isDefault'], text: ({ isDefault }) => yesNo(isDefault) },
];

export const ADDRESS_PARTS: readonly ConflictPart<AddressDraft>[] = [
  { label: '收件人姓名', fields: ['receiver'], text: ({ receiver }) => receiver },
  { label: '性别', fields: ['sex'], text: ({ sex }) => Sex.labelOf(sex) },
  { label: '联系电话', fields: ['phone'], text: ({ phone }) => phone },
  { label: '地址', fields: ['province', 'city', 'area', 'street', 'detail'], text: addressText },
  { label: '默认地址', fields: ['isDefault'], text: ({ isDefault }) => yesNo(isDefault) },
];

export const ENTITY_PARTS: readonly ConflictPart<EntityDraft>[] = [
  { label: '抬头', fields: ['title'], text: ({ title }) => title },
  { label: '税号', fields: ['taxpayerId'], text: ({ taxpayerId }) => taxpayerId },
  { label: '设为默认', fields: ['isDefault'], text: ({ isDefault }) => yesNo(isDefault) },
];

/** A saved address as the form holds it. One whose sex was never said takes the form's, which must say it. */
export const draftOf = (saved: InvoiceAddress, { sex }: Pick<AddressDraft, 'sex'>): AddressDraft => ({
  receiver: saved.receiver,
  sex: saved.sex ?? sex,
  phone: saved.phone,
  province: saved.province,
  city: saved.city,
  area: saved.area,
  street: saved.street,
  detail: saved.detail,
  isDefault: saved.isDefault,
});

/** The one that is edited; somebody may have deleted it meanwhile. */
export function contactIn<C extends { id: number }>(contacts: readonly C[], id: number): C {
  const contact = contacts.find((one) => one.id === id);
  if (!contact) throw new Error(REFUSALS.notFound.msg);
  return contact;
}
