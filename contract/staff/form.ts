import { z } from 'zod';
import { StaffEdit, StaffForm } from '#rules/staff/form.ts';
import { Sex } from '#rules/staff.ts';
import { shapedDraft, spelt } from '../spelt.ts';
import { list, optional, whole } from '../wire.ts';
import { staffId } from './ids.ts';

/** Left out: kept. Empty: emptied. A number stands for its digits; what is neither is left to the rule to refuse. */
function presentValue(wire: unknown): unknown {
  if (wire === null || (typeof wire === 'string' && wire.trim() === '')) return null;
  return typeof wire === 'number' ? String(wire) : wire;
}
const field = shapedDraft(z.custom<string | null>(), z.unknown(), {
  decode: presentValue,
  encode: (value) => value ?? '',
}).optional();
const sex = shapedDraft(z.custom<Sex | null>(), z.unknown(), {
  decode: (wire) => {
    const sent = presentValue(wire);
    return (typeof sent === 'string' ? Sex.nameOf(sent) : undefined) ?? sent;
  },
  encode: (own) => (own === null ? '' : Sex.codeOf(own)),
}).optional();

const roles = list(whole, 100).optional();

const form = {
  name: ['name', field],
  phone: ['phone', field],
  email: ['email', field],
  /** The other spelling of the documents. */
  mail: ['mail', field],
  number: ['number', field],
  departmentId: ['deptId', optional(whole)],
  idNumber: ['idNumber', field],
  roleIds: ['roleIds', roles],
  sex: ['sex', sex],
  birthday: ['birthday', field],
  duty: ['duty', field],
  leavesOn: ['leaveDate', field],
} as const;

const oneMail = <T extends { mail?: unknown; email?: unknown }>({ mail, ...wire }: T) =>
  wire.email === undefined && mail !== undefined ? { ...wire, email: mail } : wire;

export const staffForm = shapedDraft(StaffForm, spelt(form), { decode: oneMail, encode: (ours) => ours });
export const staffEdit = shapedDraft(
  StaffEdit.extend({ staffId: z.int() }),
  spelt({ ...form, staffId: ['userId', staffId], openedRoleIds: ['openedRoleIds', roles] }),
  { decode: oneMail, encode: (ours) => ours },
);
