import type { Organisation } from './organisation.ts';
import type { Person } from './staff.ts';

/** Whoever holds a role, by its name. */
export function holdersOf({ roles, members, staff }: Organisation, roleName: string): Person[] {
  const role = roles.find(({ name }) => name === roleName);
  const ids = new Set(members.filter(({ roleId }) => roleId === role?.id).map(({ staffId }) => staffId));
  return staff.filter(({ id }) => ids.has(id));
}

const chiefs = new WeakMap<Organisation, Person>();
export function chiefOf(organisation: Organisation): Person {
  const chief = chiefs.get(organisation) ?? holdersOf(organisation, '超级管理员')[0]!;
  chiefs.set(organisation, chief);
  return chief;
}

const known = new WeakMap<Organisation, readonly Person[]>();

/** People and their limits are looked after by the administration, by turns. */
export function clerkFor(organisation: Organisation, turn: number): Person {
  const clerks = known.get(organisation) ?? ['行政主管', '用车管理员'].flatMap((name) => holdersOf(organisation, name));
  known.set(organisation, clerks);
  return clerks[turn % clerks.length] ?? chiefOf(organisation);
}
