import { z } from 'zod';
import { StaffChanges, StaffForm } from '#rules/staff/form.ts';
import { Sex } from '#rules/staff.ts';
import { list, optional, whole } from '../wire.ts';
import { staffId } from './ids.ts';

const WireForm = z.object({
  name: z.any().optional(),
  phone: z.any().optional(),
  email: z.any().optional(),
  mail: z.any().optional(), // the other spelling of the documents
  number: z.any().optional(),
  deptId: optional(whole),
  idNumber: z.any().optional(),
  roleIds: list(whole, 100).optional(),
  sex: z.any().optional(),
  birthday: z.any().optional(),
  duty: z.any().optional(),
});
type WireForm = z.output<typeof WireForm>;

/** Left out: kept. Empty: emptied. A number stands for its digits; what is neither is left to the rule to refuse. */
function given(wire: unknown): string | null | undefined {
  if (wire === undefined) return undefined;
  if (wire === null || (typeof wire === 'string' && wire.trim() === '')) return null;
  return (typeof wire === 'number' ? String(wire) : wire) as string;
}

function fromWire(wire: WireForm): StaffChanges {
  const sex = given(wire.sex);
  return {
    name: given(wire.name) as string,
    phone: given(wire.phone) as string,
    departmentId: wire.deptId,
    number: given(wire.number),
    email: given(wire.email === undefined ? wire.mail : wire.email),
    idNumber: given(wire.idNumber),
    sex: sex === null || sex === undefined ? sex : (Sex.nameOf(sex) ?? (sex as Sex)),
    birthday: given(wire.birthday),
    duty: given(wire.duty),
    roleIds: wire.roleIds,
  };
}

const emptied = (value: string | null | undefined) => (value === null ? '' : value);

const toWire = (form: StaffChanges): WireForm => ({
  name: form.name,
  phone: form.phone,
  email: emptied(form.email),
  mail: undefined,
  number: emptied(form.number),
  deptId: form.departmentId,
  idNumber: emptied(form.idNumber),
  roleIds: form.roleIds,
  sex: form.sex === null ? '' : form.sex && Sex.codeOf(form.sex),
  birthday: emptied(form.birthday),
  duty: emptied(form.duty),
});

export const staffForm = z.codec(WireForm, StaffForm, {
  decode: (wire) => fromWire(wire) as StaffForm,
  encode: toWire,
});

export const staffEdit = z.codec(WireForm.extend({ userId: staffId }), StaffChanges.extend({ staffId: z.int() }), {
  decode: ({ userId, ...wire }) => ({ staffId: userId, ...fromWire(wire) }),
  encode: ({ staffId, ...form }) => ({ userId: staffId, ...toWire(form) }),
});
