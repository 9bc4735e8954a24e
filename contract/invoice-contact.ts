import { z } from 'zod';
import {
  AddressDraft,
  EmailDraft,
  type InvoiceAddress,
  type InvoiceEmail,
  NewAddress,
} from '#rules/invoice/contact.ts';
import { Sex } from '#rules/staff.ts';
import { spelt } from './spelt.ts';
import { coded, flag, optional } from './wire.ts';

/** A scalar as text; what is none counts as not given, and the rule behind says what is missing. */
const given = z.any().optional();
const textOf = (wire: unknown): string | undefined =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire) : undefined;
const id = z.codec(z.any().optional(), z.int('请填写完整信息！'), {
  decode: (wire) => (/^\d{1,15}$/.test(textOf(wire)?.trim() ?? '') ? Number(wire) : Number.NaN),
  encode: (value) => value as unknown,
});
export const contactId = z.object({ id });

const WireEmail = z.object({ email: given, defaultEmail: optional(flag) });
const draftOf = ({ email, defaultEmail }: z.output<typeof WireEmail>): EmailDraft => ({
  email: textOf(email) as string,
  isDefault: defaultEmail ?? false,
});
export const newEmail = z.codec(WireEmail, EmailDraft, {
  decode: draftOf,
  encode: ({ email, isDefault }) => ({ email, defaultEmail: isDefault }),
});
export const emailEdit = z.codec(WireEmail.extend({ id }), EmailDraft.extend({ id: z.int() }), {
  decode: (wire) => ({ id: wire.id, ...draftOf(wire) }),
  encode: ({ id: own, email, isDefault }) => ({ id: own, email, defaultEmail: isDefault }),
});

export const emailRow = spelt<InvoiceEmail>({
  id: ['id', z.int()],
  email: ['companyEmail', z.string()],
  isDefault: ['defaultEmail', flag],
});

/** `address` is what follows the street; callers who know no pickers write everything into it. */
const WireAddress = z.object({
  receiptName: given,
  contactPhone: given,
  receiptSex: optional(coded(Sex)),
  provinceName: given,
  cityName: given,
  areaName: given,
  streetName: given,
  address: given,
  defaultAddress: optional(flag),
});
type WireAddress = z.output<typeof WireAddress>;

const addressOf = (wire: WireAddress) => ({
  receiver: textOf(wire.receiptName) as string,
  phone: textOf(wire.contactPhone) as string,
  province: textOf(wire.provinceName) ?? '',
  city: textOf(wire.cityName) ?? '',
  area: textOf(wire.areaName) ?? '',
  street: textOf(wire.streetName) ?? '',
  detail: textOf(wire.address) as string,
  isDefault: wire.defaultAddress ?? false,
});
const wireOf = (one: NewAddress): WireAddress => ({
  receiptName: one.receiver,
  contactPhone: one.phone,
  receiptSex: one.sex ?? undefined,
  provinceName: one.province,
  cityName: one.city,
  areaName: one.area,
  streetName: one.street,
  address: one.detail,
  defaultAddress: one.isDefault,
});

export const newAddress = z.codec(WireAddress, NewAddress, {
  decode: (wire) => ({ ...addressOf(wire), sex: wire.receiptSex ?? null }),
  encode: wireOf,
});
export const addressEdit = z.codec(WireAddress.extend({ id }), AddressDraft.extend({ id: z.int() }), {
  decode: (wire) => ({ id: wire.id, ...addressOf(wire), sex: wire.receiptSex as Sex }),
  encode: ({ id: own, ...one }) => ({ id: own, ...wireOf(one) }),
});

export const addressRow = z.codec(
  z.object({
    id: z.int(),
    receiptName: z.string(),
    contactPhone: z.string(),
    /** Null: never said. */
    receiptSex: coded(Sex).nullable(),
    defaultAddress: flag,
    companyAddress: z.object({
      provinceName: z.string(),
      cityName: z.string(),
      areaName: z.string(),
      streetName: z.string(),
    }),
    address: z.string(),
  }),
  z.custom<InvoiceAddress>(),
  {
    decode: ({ id: own, companyAddress, ...wire }) => ({
      id: own,
      ...addressOf({ ...wire, ...companyAddress, receiptSex: undefined }),
      sex: wire.receiptSex,
    }),
    encode: (one) => ({
      id: one.id,
      receiptName: one.receiver,
      contactPhone: one.phone,
      receiptSex: one.sex,
      defaultAddress: one.isDefault,
      companyAddress: {
        provinceName: one.province,
        cityName: one.city,
        areaName: one.area,
        streetName: one.street,
      },
      address: one.detail,
    }),
  },
);
