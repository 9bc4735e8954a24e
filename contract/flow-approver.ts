import { z } from 'zod';
import type { Approver, Designee } from '#rules/flow/form.ts';
import { stepText } from '#rules/flow/text.ts';
import { ApproverKind } from '#rules/flow.ts';
import { phone as phoneText } from './phone.ts';
import { flag } from './wire.ts';

/** Who approves, as steps and rules about waiting spell it. */
const MOST_WORDS = 2000;

export type Values = Record<string, unknown>;
export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const wordsOf = (wire: unknown): string =>
  typeof wire === 'string' ? wire.slice(0, MOST_WORDS).trim() : typeof wire === 'number' ? String(wire) : '';

export function idOf(wire: unknown): number | null {
  const id = /^\d{1,16}$/.test(wordsOf(wire)) ? Number(wordsOf(wire)) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** JSON text is read, anything else taken as it is; broken text is nothing. */
export function parsed(wire: unknown): unknown {
  if (typeof wire !== 'string') return wire;
  try {
    return JSON.parse(wire);
  } catch {
    return undefined;
  }
}

/** userJson: an object with `data`, JSON text of one, or the bare list; a person named twice counts once. */
function staffOf(userJson: unknown): Designee[] {
  const sent = parsed(userJson);
  const rows = Array.isArray(sent) ? sent : isValues(sent) ? parsed(sent.data) : [];
  const people = (Array.isArray(rows) ? rows : []).filter(isValues).map((row) => ({
    staffId: idOf(row.userId) ?? 0,
    name: wordsOf(row.userName),
    phone: wordsOf(row.userPhone),
    hasLeft: false,
  }));
  return [...new Map(people.map((person) => [person.staffId, person])).values()];
}

export function approverOf(step: Values) {
  const kind = ApproverKind.nameOf(wordsOf(step.approvalUserRole));
  if (kind === 'role') {
    return { kind, roleId: idOf(step.roleId) ?? 0, roleName: wordsOf(step.roleName), isGone: false };
  }
  if (kind === 'designated') return { kind, staff: staffOf(step.userJson) };
  return { kind }; // an unknown code is refused by the rule behind
}

export const person = ({ staffId, name, phone, hasLeft }: Designee) => ({
  userId: staffId,
  userPhone: phone,
  userName: name,
  isDeleted: hasLeft,
});

export const wireApprover = (approver: Approver) => ({
  approvalUserRole: ApproverKind.codeOf(approver.kind),
  roleId: approver.kind === 'role' ? approver.roleId : null,
  // The list shows this for every step, so it is never empty.
  roleName: approver.kind === 'role' ? approver.roleName : ApproverKind.labelOf(approver.kind),
  roleDeleted: approver.kind === 'role' && approver.isGone,
  userJson: { data: approver.kind === 'designated' ? approver.staff.map(person) : [] },
  stepText: stepText(approver),
});

export const WirePerson = z.object({ userId: z.int(), userPhone: phoneText, userName: z.string(), isDeleted: flag });

/** Whom a rule about waiting names, spelt as in a step. */
export const WireTarget = z.object({
  approvalUserRole: z.union([z.int(), z.string()]),
  roleId: z.int().nullable(),
  roleName: z.string(),
  roleDeleted: flag,
  userJson: z.object({ data: z.array(WirePerson) }),
  stepText: z.string(),
});

export const designee = ({ userId, userPhone, userName, isDeleted }: z.output<typeof WirePerson>): Designee => ({
  staffId: userId,
  name: userName,
  phone: userPhone,
  hasLeft: isDeleted,
});

export function shownApprover({
  approvalUserRole,
  roleId,
  roleName,
  roleDeleted,
  userJson,
}: z.output<typeof WireTarget>): Approver {
  const kind = ApproverKind.nameOf(approvalUserRole)!;
  if (kind === 'role') return { kind, roleId: roleId!, roleName, isGone: roleDeleted };
  return kind === 'designated' ? { kind, staff: userJson.data.map(designee) } : { kind };
}
