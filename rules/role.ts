import { codeTable, type NameOf } from './code-table.ts';
import {
  ALL,
  coversScope,
  type DepartmentPlace,
  isEmptyScope,
  NOTHING,
  type Scope,
  trees,
  unionOf,
} from './department-tree.ts';
import { ALWAYS_GRANTED, FUNCTIONS } from './permission.ts';

/** System roles have the same ids in every company; created ones start at 1000, so no id can be mistaken. */
export const ROLE = { superAdministrator: 1, departmentAdministrator: 3, departmentManager: 4, staff: 5 } as const;
export const FIRST_CREATED_ROLE = 1000;
/** Never edited, never deleted, never picked in the staff form. */
export const FIXED_ROLES: readonly number[] = [1, 3, 5];
export const DEFAULT_ROLE_LABEL = '普通员工';

export const DepartmentScope = codeTable({
  all: [-1, '全部部门'],
  ownTree: [-2, '本部门及下级部门'],
  listed: [3, '指定部门'],
  none: [0, '无'],
});
export type DepartmentScope = NameOf<typeof DepartmentScope>;

export interface HeldRole {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly number[];
  readonly scope: DepartmentScope;
  /** For `listed`; for role 3, the departments the person manages. */
  readonly departments: readonly number[];
}

/** What one person may do: functions are the union over roles, and the scope of each is that of the roles carrying it. */
export interface Rights {
  readonly roleIds: readonly number[];
  readonly roleName: string;
  readonly functions: ReadonlySet<number>;
  scopeOf(permissionId: number): Scope;
  /** For trees and pickers that belong to no single function. */
  readonly wholeScope: Scope;
}

function carries(role: HeldRole, permissionId: number): boolean {
  if (role.id === ROLE.superAdministrator) return FUNCTIONS.includes(permissionId);
  return ALWAYS_GRANTED.includes(permissionId) || role.permissions.includes(permissionId);
}

/** A role's departments for a holder who works in `ownDepartment`. */
export function scopeOfRole(role: HeldRole, ownDepartment: number): Scope {
  if (role.id === ROLE.superAdministrator || role.scope === 'all') return ALL;
  if (role.scope === 'listed') return trees(role.departments);
  return role.scope === 'ownTree' ? trees([ownDepartment]) : NOTHING;
}

export function rightsOf(roles: readonly HeldRole[], ownDepartment: number): Rights {
  const scopes = roles.map((role) => ({ role, scope: scopeOfRole(role, ownDepartment) }));
  const union = (among: typeof scopes) => unionOf(among.map(({ scope }) => scope));
  return {
    roleIds: roles.map(({ id }) => id),
    roleName: roles.find(({ id }) => id !== ROLE.staff)?.name ?? DEFAULT_ROLE_LABEL,
    functions: new Set(FUNCTIONS.filter((id) => roles.some((role) => carries(role, id)))),
    scopeOf: (permissionId) => union(scopes.filter(({ role }) => carries(role, permissionId))),
    wholeScope: union(scopes),
  };
}

/** In the employees' app everybody is an employee, whatever else they are in the console. */
export const employeeRights = (ownDepartment: number): Rights =>
  rightsOf(
    [{ id: ROLE.staff, name: DEFAULT_ROLE_LABEL, scope: 'none', permissions: [], departments: [] }],
    ownDepartment,
  );

export const isSuper = (rights: Pick<Rights, 'roleIds'>): boolean => rights.roleIds.includes(ROLE.superAdministrator);

/** Somebody with no role but the one everybody has. */
export const isPlainStaff = (rights: Pick<Rights, 'roleIds'>): boolean =>
  rights.roleIds.every((id) => id === ROLE.staff);

/**
 * Nobody grants what they don't hold: each function given must be the giver's own, and its departments within the
 * giver's departments for that very function. Every path that gives rights asks this.
 */
export function canGrant(
  giver: Rights,
  given: { permissions: readonly number[]; scope: Scope },
  placeOf: (departmentId: number) => DepartmentPlace | undefined,
): boolean {
  if (isSuper(giver)) return true;
  const functions = given.permissions.filter((id) => FUNCTIONS.includes(id));
  const carried = [...new Set([...functions, ...ALWAYS_GRANTED])];
  return carried.every((id) => {
    if (!giver.functions.has(id)) return false;
    return isEmptyScope(given.scope) || coversScope(giver.scopeOf(id), given.scope, placeOf);
  });
}

/** The target is no stronger than the actor: everything it may do, the actor may do at least as widely. */
export function isAtLeast(
  actor: Rights,
  target: Rights,
  placeOf: (departmentId: number) => DepartmentPlace | undefined,
): boolean {
  if (isSuper(actor)) return true;
  if (isSuper(target)) return false;
  return [...target.functions].every(
    (id) => actor.functions.has(id) && coversScope(actor.scopeOf(id), target.scopeOf(id), placeOf),
  );
}
