import type { Organisation } from './organisation.ts';
import type { Person } from './staff.ts';

/** Whoever holds a role, by its name. */
export function holdersOf({ roles, members, staff }: Organisation, roleName: string): Person[] {
  const role = roles.find(({ name }) => name === roleName);
  const ids = new Set(members.filter(({ roleId }) => roleId === role?.id).map(({ staffId }) => staffId));
  return staff.filter(({ id }) => ids.has(id));
}

export const chiefOf = (organisation: Organisation): Person => holdersOf(organisation, '超级管理员')[0]!;

/** People and their limits are looked after by the administration, by turns. */
export function clerkFor(organisation: Organisation, turn: number): Person {
  const clerks = ['行政主管', '用车管理员'].flatMap((name) => holdersOf(organisation, name));
  return clerks[turn % clerks.length] ?? chiefOf(organisation);
}
