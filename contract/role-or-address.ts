import { z } from 'zod';
import type { NewAddress } from '#rules/invoice.ts';
import type { RoleDraft } from '#rules/role-form.ts';
import { alsoNamed } from './field-names.ts';
import { newAddress } from './invoice-contact.ts';
import { DRAFT_NAMES, roleDraft, sentRole } from './role-wire.ts';

/** Where one of these is sent, it is an address that is added: a leftover of the documents under the role's address. */
const ADDRESS_FIELDS = ['receiptName', 'contactPhone', 'receiptSex', 'address'] as const;
const OTHER_FIELDS = ['provinceName', 'cityName', 'areaName', 'streetName', 'defaultAddress'] as const;
const ROLE_FIELDS = ['roleName', 'roleMemo', 'did', 'pid'] as const;

const sent = z.object(
  Object.fromEntries(
    [...ROLE_FIELDS, ...ADDRESS_FIELDS, ...OTHER_FIELDS].map((name) => [name, z.unknown().optional()]),
  ),
);

export type RoleOrAddress = RoleDraft | { readonly newAddress: NewAddress };

/** A new role, or an address that comes under the same name; whichever it is, its own rule says what is wrong with it. */
const either = z.codec(sent, z.custom<RoleOrAddress>(), {
  decode: (wire, context) => {
    const isAddress = ADDRESS_FIELDS.some((name) => wire[name] !== undefined) && wire.roleName === undefined;
    const read = isAddress ? newAddress.safeParse(wire) : roleDraft.safeParse(wire);
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        context.issues.push({ code: 'custom', path: [...path], message, input: wire });
      }
      return z.NEVER;
    }
    return isAddress ? { newAddress: newAddress.parse(wire) } : roleDraft.parse(wire);
  },
  encode: (ours): Record<string, unknown> =>
    'newAddress' in ours ? newAddress.encode(ours.newAddress) : sentRole(ours),
});
export const roleOrAddress = alsoNamed(either, DRAFT_NAMES);

/** What each of the two answers in the place of the message. */
export const ADDED = { role: '成功', address: '保存成功!' } as const;
export const added = z.enum([ADDED.role, ADDED.address]);
