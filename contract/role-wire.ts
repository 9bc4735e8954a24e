import { z } from 'zod';
import { type Permission, withParents } from '#rules/permission.ts';
import { DepartmentScope } from '#rules/role.ts';
import {
  chosenFunctions,
  groupedPermissions,
  type PermissionGroup,
  type Role,
  RoleDraft,
  type RoleMember,
} from '#rules/role-form.ts';
import { spelt } from './spelt.ts';
import { optional, text } from './wire.ts';

/** A scalar as trimmed text; anything else counts as not given, and the rule behind says what is missing. */
export const wordsOf = (wire: unknown): string | undefined =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : undefined;

export const numberOf = (wire: unknown): number => {
  const words = wordsOf(wire) ?? '';
  return /^-?\d{1,16}$/.test(words) ? Number(words) : Number.NaN;
};

/** A rule for text, read from whatever scalar was sent. */
export const words = (rule: z.ZodType<string, string>) =>
  z.codec(z.any(), rule, { decode: (wire) => wordsOf(wire) as string, encode: (value) => value as unknown });

/** An id that must be there; a missing or broken one answers with this sentence. */
export const needed = (message: string) =>
  z.codec(z.any(), z.int(message), { decode: numberOf, encode: (value) => value as unknown });

/** Whatever was sent, or nothing: the rule behind says what is wrong with it. */
export const anything = z.unknown().optional();
/** Sent by old callers and never looked at. */
export const ignored = anything;

/** A JSON array, JSON text of one, or a comma list, of ids; what is no id becomes NaN, which no rule accepts. */
export function idsOf(wire: unknown): number[] {
  if (Array.isArray(wire)) return wire.map(numberOf);
  return (wordsOf(wire) ?? '')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .filter((word) => word.trim() !== '')
    .map(numberOf);
}

type Managed = Pick<RoleDraft, 'scope' | 'departments'>;

/** −1, −2 and 0 stand alone; anything else lists departments, with or without the code 3 before them. */
export function managedOf(did: unknown): Managed {
  const ids = idsOf(did);
  const code = DepartmentScope.nameOf(ids[0] ?? '');
  if (code === 'listed') return { scope: 'listed', departments: ids.slice(1) };
  if (code !== undefined && ids.length === 1) return { scope: code, departments: [] };
  return { scope: 'listed', departments: ids };
}

/** A list whose departments are all gone stays a list, so that nobody takes it for another scope. */
export function didOf({ scope, departments }: Managed): string {
  return scope === 'listed' && departments.length > 0 ? departments.join(',') : String(DepartmentScope.codeOf(scope));
}

const pidOf = (permissions: readonly number[]): string => withParents(chosenFunctions(permissions)).join(',');

const WireDraft = z.object({ roleName: anything, roleMemo: anything, did: anything, pid: anything });

const draftOf = (wire: z.output<typeof WireDraft>): RoleDraft => ({
  name: wordsOf(wire.roleName) as string,
  memo: wordsOf(wire.roleMemo) as string,
  ...managedOf(wire.did),
  permissions: chosenFunctions(idsOf(wire.pid)),
});
const wireOf = (draft: RoleDraft) => ({
  roleName: draft.name,
  roleMemo: draft.memo,
  did: didOf(draft),
  pid: pidOf(draft.permissions),
});

export const roleDraft = z.codec(WireDraft, RoleDraft, { decode: draftOf, encode: wireOf });

const RoleEdit = z.object({ id: z.int('请填写完整信息！'), draft: RoleDraft });
export const roleEdit = z.codec(WireDraft.extend({ id: anything }), RoleEdit, {
  decode: (wire) => ({ id: numberOf(wire.id), draft: draftOf(wire) }),
  encode: ({ id, draft }) => ({ id, ...wireOf(draft) }),
});

const WirePermission = z.object({ id: z.int(), parentId: z.int(), apiName: z.string(), apiUrl: z.string() });

const wirePermission = ({ id, parentId, label, path }: Permission) => ({ id, parentId, apiName: label, apiUrl: path });
const permissionOf = ({ id, parentId, apiName, apiUrl }: z.output<typeof WirePermission>): Permission => ({
  id,
  parentId,
  label: apiName,
  path: apiUrl,
});

export const permissionGroup = z.codec(
  WirePermission.extend({ children: z.array(WirePermission) }),
  z.custom<PermissionGroup>(),
  {
    decode: (wire) => ({ ...permissionOf(wire), children: wire.children.map(permissionOf) }),
    encode: (group) => ({ ...wirePermission(group), children: group.children.map(wirePermission) }),
  },
);

const WireRole = z.object({
  id: z.int(),
  roleName: z.string(),
  roleMemo: z.string(),
  users: z.int(),
  roleType: z.int(),
  did: z.string(),
  pid: z.string(),
  companyPermissionDOList: z.array(WirePermission),
  companyPermissionDOS: z.array(WirePermission),
});

export const role = z.codec(WireRole, z.custom<Role>(), {
  decode: (wire) => ({
    ...draftOf(wire),
    id: wire.id,
    isSystem: wire.roleType === 0,
    memberCount: wire.users,
  }),
  encode: (ours) => {
    const permissions = groupedPermissions(ours.permissions).map(wirePermission);
    return {
      id: ours.id,
      ...wireOf(ours),
      users: ours.memberCount,
      roleType: ours.isSystem ? 0 : 1,
      companyPermissionDOList: permissions,
      companyPermissionDOS: permissions,
    };
  },
});

export const roleChoice = z.codec(
  z.object({ id: z.int(), roleName: z.string(), roleType: z.int() }),
  z.custom<Pick<Role, 'id' | 'name' | 'isSystem'>>(),
  {
    decode: (wire) => ({ id: wire.id, name: wire.roleName, isSystem: wire.roleType === 0 }),
    encode: ({ id, name, isSystem }) => ({ id, roleName: name, roleType: isSystem ? 0 : 1 }),
  },
);

export const heldRole = spelt<Pick<Role, 'id' | 'name'>>({
  id: ['id', z.int()],
  name: ['roleName', z.string()],
});

/** id_Number is the employee number. */
export const roleMember = z.codec(
  z.object({ id: z.int(), name: z.string(), mobile: z.string(), id_Number: z.string(), departmentName: z.string() }),
  z.custom<RoleMember>(),
  {
    decode: ({ id, name, mobile, id_Number, departmentName }) => ({
      staffId: id,
      name,
      phone: mobile,
      number: id_Number || null,
      departmentName,
    }),
    encode: ({ staffId, name, phone, number, departmentName }) => ({
      id: staffId,
      name,
      mobile: phone,
      id_Number: number ?? '',
      departmentName,
    }),
  },
);

/** Additive where a code is sent or checked: only asked for when too many were. */
export const captchaFields = { captchaToken: optional(text), captcha: optional(text) };
