import type { Day } from '#rules/calendar.ts';
import { ROLE } from '#rules/role.ts';
import { type Department, foundDepartments } from './departments.ts';
import { phoneGiver } from './names.ts';
import type { CompanyPlan } from './plan.ts';
import { random } from './random.ts';
import { assignRoles, foundRoles, type Role, type RoleMember } from './roles.ts';
import type { IdOf } from './rows.ts';
import { hireStaff, type Person } from './staff.ts';

/** Departments, staff and roles of one company. */
export interface Organisation {
  readonly plan: CompanyPlan;
  readonly today: Day;
  readonly departments: readonly Department[];
  /** In the order of joining; those who have left carry `deletedAt`. */
  readonly staff: readonly Person[];
  readonly person: ReadonlyMap<number, Person>;
  readonly roles: readonly Role[];
  readonly members: readonly RoleMember[];
  readonly chief: Person;
  /** Who looks after bills and invoices. */
  readonly treasurer: Person;
  /** The administration looks after people and their limits, by turns; nobody after their own. */
  clerk(turn: number, staffId?: number): Person;
}

/** What the companies of one world share: ids go on from company to company, and no phone is given twice. */
export interface Sources {
  readonly seed: string;
  readonly today: Day;
  readonly idOf: IdOf;
  readonly nextPhone: () => string;
}

export const sourcesOf = (seed: string, today: Day, idOf: IdOf): Sources => ({
  ...{ seed, today, idOf },
  nextPhone: phoneGiver(random(`${seed}/phone`)),
});

export function organise(plan: CompanyPlan, { seed, today, idOf, nextPhone }: Sources): Organisation {
  const drawFor = (concern: string) => random(`${seed}/${plan.companyId}/${concern}`);
  const departments = foundDepartments(plan, today, () => idOf('department'), drawFor('department'));
  const next = { id: () => idOf('staff'), phone: nextPhone };
  const staff = hireStaff(plan, departments, today, next, drawFor('staff'));
  const roles = foundRoles(plan, departments, today, () => idOf('role'), drawFor('role'));
  const members = assignRoles(plan, roles, departments, staff);
  const person = new Map(staff.map((one) => [one.id, one]));
  const holdersOf = (roleIds: readonly number[]) =>
    members.filter(({ roleId }) => roleIds.includes(roleId)).map(({ staffId }) => person.get(staffId)!);
  const idsOf = (...names: string[]) => roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const chief = holdersOf([ROLE.superAdministrator])[0]!;
  const clerks = holdersOf(idsOf('行政主管', '用车管理员')).toSorted((one, other) => one.id - other.id);
  return {
    ...{ plan, today, departments, staff, person, roles, members, chief },
    treasurer: holdersOf(idsOf('财务专员'))[0] ?? chief,
    clerk: (turn, staffId) => {
      const clerk = clerks[turn % clerks.length]!;
      return clerk.id === staffId ? chief : clerk;
    },
  };
}
