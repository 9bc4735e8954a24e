import { z } from 'zod';
import { withParents } from '#rules/permission.ts';
import { DepartmentScope } from '#rules/role.ts';
import { chosenFunctions, groupedPermissions, type Role, RoleDraft, type RoleMember } from '#rules/role-form.ts';
import { editedFields, readVersion } from './edited.ts';
import { under } from './field-names.ts';
import { phone } from './phone.ts';
import { shapedDraft, spelt } from './spelt.ts';
import { judged, optional, text, wordsOf } from './wire.ts';

export const numberOf = (wire: unknown): number => {
  const words = wordsOf(wire) ?? '';
  return /^-?\d{1,16}$/.test(words) ? Number(words) : Number.NaN;
};

/** A rule for text, read from whatever scalar was sent. */
export const words = (rule: z.ZodType<string>) => judged(rule, wordsOf);

/** An id that must be there; a missing or broken one answers with this sentence. */
export const needed = (message: string) => judged(z.int(message), numberOf);

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

type ManagedDepartments = Pick<RoleDraft, 'scope' | 'departments'>;

/** −1, −2 and 0 stand alone; anything else lists departments, with or without the code 3 before them. */
export function managedOf(did: unknown): ManagedDepartments {
  const ids = idsOf(did);
  const code = DepartmentScope.nameOf(ids[0] ?? '');
  if (code === 'listed') return { scope: 'listed', departments: ids.slice(1) };
  if (code !== undefined && ids.length === 1) return { scope: code, departments: [] };
  return { scope: 'listed', departments: ids };
}

/** A list whose departments are all gone stays a list, so that nobody takes it for another scope. */
export function didOf({ scope, departments }: ManagedDepartments): string {
  return scope === 'listed' && departments.length > 0 ? departments.join(',') : String(DepartmentScope.codeOf(scope));
}

const pidOf = (permissions: readonly number[]): string => withParents(chosenFunctions(permissions)).join(',');

const draft = {
  name: ['roleName', anything],
  memo: ['roleMemo', anything],
  managed: ['did', anything],
  permissions: ['pid', anything],
} as const;
const wireDraft = spelt(draft);
type WireDraft = z.output<typeof wireDraft>;

const draftOf = ({ name, memo, managed, permissions }: WireDraft) => ({
  name: wordsOf(name),
  memo: wordsOf(memo),
  ...managedOf(managed),
  permissions: chosenFunctions(idsOf(permissions)),
});
const wireOf = ({ name, memo, permissions, ...managed }: RoleDraft): WireDraft => ({
  name,
  memo,
  managed: didOf(managed),
  permissions: pidOf(permissions),
});

export const DRAFT_NAMES = {
  name: 'roleName',
  memo: 'roleMemo',
  scope: 'did',
  departments: 'did',
  permissions: 'pid',
} as const;
export const roleDraft = shapedDraft(RoleDraft, wireDraft, { decode: draftOf, encode: wireOf }, DRAFT_NAMES);
/** A draft as its fields travel. */
export const sentRole = (ours: RoleDraft): Record<string, unknown> => wireDraft.encode(wireOf(ours));

const RoleEdit = z.object({ id: z.int('请填写完整信息！'), draft: RoleDraft, version: z.string().optional() });
export const roleEdit = shapedDraft(
  RoleEdit,
  spelt({ ...draft, id: ['id', anything], version: readVersion }),
  {
    decode: ({ id, version, ...wire }) => ({ id: numberOf(id), version, draft: draftOf(wire) }),
    encode: ({ id, version, draft: ours }) => ({ id, version, ...wireOf(ours) }),
  },
  { ...DRAFT_NAMES, ...under('draft', DRAFT_NAMES) },
);

const permissionFields = {
  id: ['id', z.int()],
  parentId: ['parentId', z.int()],
  label: ['apiName', z.string()],
  path: ['apiUrl', z.string()],
} as const;
const permission = spelt(permissionFields);
export const permissionGroup = spelt({
  ...permissionFields,
  children: ['children', z.array(permission).readonly()],
});

/** 0: a role of the system, which nobody edits. */
const isSystem = z.codec(z.int(), z.boolean(), {
  decode: (type) => type === 0,
  encode: (system) => (system ? 0 : 1),
});
const managed = z.codec(z.string(), z.custom<ManagedDepartments>(), { decode: managedOf, encode: didOf });
const functions = z.codec(z.string(), z.array(z.int()), {
  decode: (pid) => chosenFunctions(idsOf(pid)),
  encode: pidOf,
});

const name = {
  id: ['id', z.int()],
  name: ['roleName', z.string()],
} as const;
const inFull = spelt(
  {
    ...name,
    memo: ['roleMemo', z.string()],
    memberCount: ['users', z.int()],
    isSystem: ['roleType', isSystem],
    managed: ['did', managed],
    permissions: ['pid', functions],
    ...editedFields,
  },
  {
    companyPermissionDOList: [z.array(permission), ({ permissions }) => groupedPermissions(permissions)],
    companyPermissionDOS: [z.array(permission), ({ permissions }) => groupedPermissions(permissions)],
  },
);
export const role = z.codec(inFull, z.custom<Role>(), {
  decode: ({ managed: reach, ...rest }) => ({ ...rest, ...reach }),
  encode: ({ scope, departments, ...rest }) => ({ ...rest, managed: { scope, departments } }),
});

export const roleChoice = spelt({ ...name, isSystem: ['roleType', isSystem] });
export const heldRole = spelt(name);

/** '' where there is none. */
const employeeNumber = z.codec(z.string(), z.string().nullable(), {
  decode: (wire) => wire || null,
  encode: (number) => number ?? '',
});
export const roleMember = spelt<RoleMember>({
  staffId: ['id', z.int()],
  name: ['name', z.string()],
  phone: ['mobile', phone],
  number: ['id_Number', employeeNumber],
  departmentName: ['departmentName', z.string()],
});

/** Additive where a code is sent or checked: only asked for when too many were. */
export const captchaFields = { captchaToken: optional(text), captcha: optional(text) };
