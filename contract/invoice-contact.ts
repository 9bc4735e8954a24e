import { z } from 'zod';
import {
  AddressEdit,
  EmailDraft,
  EmailEdit,
  type InvoiceAddress,
  type InvoiceEmail,
  NewAddress,
} from '#rules/invoice/contact.ts';
import { Sex } from '#rules/staff.ts';
import { editedFields, readVersion } from './edited.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, flag, judged, optional, orElse } from './wire.ts';

const textOf = (wire: unknown): string | undefined =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire) : undefined;
/** A scalar as text; what is none counts as not given, and the rule behind says what is missing. */
const textField = judged(z.string().optional(), textOf);
const givenOrEmpty = orElse(textField, '');
const sent = (wire: unknown): number => (/^\d{1,15}$/.test(textOf(wire)?.trim() ?? '') ? Number(wire) : Number.NaN);
const id = judged(z.int('请填写完整信息！'), sent);
export const contactId = z.object({ id });

const email = { email: ['email', textField], isDefault: ['defaultEmail', orElse(optional(flag), false)] } as const;
export const newEmail = speltDraft(EmailDraft, email);
export const emailEdit = speltDraft(EmailEdit, {
  email: email.email,
  isDefault: ['defaultEmail', optional(flag)],
  id: ['id', id],
  version: readVersion,
});

export const emailRow = spelt<InvoiceEmail>({
  id: ['id', z.int()],
  email: ['companyEmail', z.string()],
  isDefault: ['defaultEmail', flag],
  ...editedFields,
});

/** `address` is what follows the street; callers who know no pickers write everything into it. */
const address = {
  receiver: ['receiptName', textField],
  phone: ['contactPhone', textField],
  province: ['provinceName', givenOrEmpty],
  city: ['cityName', givenOrEmpty],
  area: ['areaName', givenOrEmpty],
  street: ['streetName', givenOrEmpty],
  detail: ['address', textField],
  isDefault: ['defaultAddress', orElse(optional(flag), false)],
} as const;
/** Null: never said. */
const sexOrNull = z.codec(optional(coded(Sex)), Sex.schema.nullable(), {
  decode: (wire) => wire ?? null,
  encode: (sex) => sex ?? undefined,
});

export const newAddress = speltDraft(NewAddress, { ...address, sex: ['receiptSex', sexOrNull] });
export const addressEdit = speltDraft(AddressEdit, {
  ...address,
  province: ['provinceName', textField],
  city: ['cityName', textField],
  area: ['areaName', textField],
  street: ['streetName', textField],
  isDefault: ['defaultAddress', optional(flag)],
  sex: ['receiptSex', optional(coded(Sex))],
  id: ['id', id],
  version: readVersion,
});

export const addressRow = spelt<InvoiceAddress>({
  id: ['id', z.int()],
  receiver: ['receiptName', z.string()],
  phone: ['contactPhone', z.string()],
  sex: ['receiptSex', coded(Sex).nullable()],
  isDefault: ['defaultAddress', flag],
  province: ['companyAddress.provinceName', z.string()],
  city: ['companyAddress.cityName', z.string()],
  area: ['companyAddress.areaName', z.string()],
  street: ['companyAddress.streetName', z.string()],
  detail: ['address', z.string()],
  ...editedFields,
});
