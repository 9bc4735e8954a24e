import type { Day } from '#rules/calendar.ts';
import { withParents } from '#rules/permission.ts';
import type { DepartmentScope } from '#rules/role.ts';
import { SYSTEM_ROLES } from '#rules/system-roles.ts';
import { workingMoment } from './days.ts';
import { type Department, named } from './departments.ts';
import { INTERN } from './duties.ts';
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
  readonly createdAt: number;
}

export interface RoleMember {
  readonly staffId: number;
  readonly roleId: number;
}

export function foundRoles(
  plan: CompanyPlan,
  departments: readonly Department[],
  today: Day,
  nextId: () => number,
  draw: Random,
): Role[] {
  const roleOf = ({ name, memo, scope, permissions, departments: listed = [] }: RolePlan) => ({
    ...{ name, memo, scope },
    permissions: withParents(permissions),
    departmentIds: listed.map((one) => named(departments, one).id),
  });
  const createdAt = departments[0]!.createdAt;
  return [
    ...SYSTEM_ROLES.map((role) => ({ ...roleOf(role), id: role.id, isSystem: true, createdAt })),
    ...plan.createdRoles.map((role, nth) => {
      return { ...roleOf(role), id: nextId(), isSystem: false, createdAt: workingMoment(today, 560 - 40 * nth, draw) };
    }),
  ];
}

/** The most senior who neither manage nor hold anything else: a role goes to people who know the place. */
function seniorsWithin(departments: readonly Department[], staff: readonly Person[], within: string, count: number) {
  const top = named(departments, within).id;
  const tree = new Set(departments.filter(({ path }) => path.includes(top)).map(({ id }) => id));
  const fit = staff.filter(
    ({ departmentId, account, managerPosition, deletedAt, duty }) =>
      tree.has(departmentId) && !account && managerPosition === null && deletedAt === null && duty !== INTERN,
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
  const accounts = staff.flatMap(({ id, account }) =>
    account?.role ? [{ staffId: id, roleId: named(roles, account.role).id }] : [],
  );
  const members = plan.members.flatMap(({ role, within, count }) =>
    seniorsWithin(departments, staff, within, count).map(({ id }) => ({ staffId: id, roleId: named(roles, role).id })),
  );
  return [...accounts, ...members];
}
