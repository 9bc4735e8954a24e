import type { Day } from '#rules/calendar.ts';
import { withParents } from '#rules/permission.ts';
import type { DepartmentScope } from '#rules/role.ts';
import { SYSTEM_ROLES } from '#rules/system-roles.ts';
import { type Department, departmentNamed } from './departments.ts';
import { INTERN } from './duties.ts';
import { workingMoment } from './moments.ts';
import type { CompanyPlan, RolePlan } from './plan.ts';
import type { Random } from './random.ts';
import type { Person } from './staff.ts';

export interface Role {
  readonly id: number;
  readonly name: string;
  readonly memo: string;
  readonly isSystem: boolean;
  readonly scope: DepartmentScope;
  readonly permissions: readonly number[];
  readonly departmentIds: readonly number[];
  readonly createdAt: string;
}

export interface RoleMember {
  readonly staffId: number;
  readonly roleId: number;
}

export interface Founding {
  readonly plan: CompanyPlan;
  readonly departments: readonly Department[];
  readonly today: Day;
  readonly draw: Random;
  readonly nextId: () => number;
}

export function foundRoles({ plan, departments, today, draw, nextId }: Founding): Role[] {
  const roleOf = (role: RolePlan, id: number, isSystem: boolean, createdAt: string): Role => ({
    id,
    name: role.name,
    memo: role.memo,
    isSystem,
    scope: role.scope,
    permissions: withParents(role.permissions),
    departmentIds: (role.departments ?? []).map((name) => departmentNamed(departments, name).id),
    createdAt,
  });
  const foundedAt = departments[0]!.createdAt;
  return [
    ...SYSTEM_ROLES.map((role) => roleOf(role, role.id, true, foundedAt)),
    ...plan.createdRoles.map((role, index) =>
      roleOf(role, nextId(), false, workingMoment(today, 560 - 40 * index, draw)),
    ),
  ];
}

/** The most senior who neither manage nor hold anything else: a role goes to people who know the place. */
function membersWithin(departments: readonly Department[], staff: readonly Person[], within: string, count: number) {
  const top = departmentNamed(departments, within).id;
  const tree = new Set(departments.filter(({ path }) => path.includes(top)).map(({ id }) => id));
  const fit = staff.filter(
    ({ departmentId, account, managerPosition, deletedAt, duty }) =>
      tree.has(departmentId) && !account && managerPosition === null && !deletedAt && duty !== INTERN,
  );
  if (fit.length < count) throw new Error(`${within} has only ${fit.length} people for ${count} places`);
  return fit.slice(0, count);
}

export function assignRoles(
  plan: CompanyPlan,
  roles: readonly Role[],
  departments: readonly Department[],
  staff: readonly Person[],
): RoleMember[] {
  const idOf = (name: string) => {
    const role = roles.find((one) => one.name === name);
    if (!role) throw new Error(`No role is called ${name}`);
    return role.id;
  };
  const accounts = staff.flatMap(({ id, account }) =>
    account?.role ? [{ staffId: id, roleId: idOf(account.role) }] : [],
  );
  const members = plan.members.flatMap(({ role, within, count }) =>
    membersWithin(departments, staff, within, count).map(({ id }) => ({ staffId: id, roleId: idOf(role) })),
  );
  return [...accounts, ...members];
}
