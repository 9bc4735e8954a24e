import type { Org } from '#rules/flow/route.ts';
import { ROLE, scopeOfRole } from '#rules/role.ts';
import type { Organisation } from '../organisation.ts';

/** The company as routing asks it: people, managers and roles are those of today; who had left or not come is out. */
export function orgOf({ departments, staff, roles, members }: Organisation): (moment: number) => Org {
  const paths = new Map(departments.map(({ id, path }) => [id, path]));
  const people = new Map(
    staff.map((person) => [
      person.id,
      { person, from: Date.parse(person.createdAt), until: person.deletedAt ? Date.parse(person.deletedAt) : null },
    ]),
  );
  const managers = new Map<number, number[]>();
  const managing = staff.filter(({ managerPosition, deletedAt }) => managerPosition !== null && deletedAt === null);
  for (const { departmentId, id } of managing.toSorted((one, other) => one.managerPosition! - other.managerPosition!)) {
    managers.set(departmentId, [...(managers.get(departmentId) ?? []), id]);
  }
  const holders = new Map(
    roles.map(({ id, name, scope, permissions, departmentIds }) => {
      const held = { id, name, permissions, scope, departments: departmentIds };
      const staffIds = members.flatMap(({ roleId, staffId }) => (roleId === id ? [staffId] : [])).sort();
      const scopeFor = (staffId: number) => scopeOfRole(held, people.get(staffId)!.person.departmentId);
      return [id, staffIds.map((staffId) => ({ staffId, scope: scopeFor(staffId) }))] as const;
    }),
  );
  const superAdministrator = members.find(({ roleId }) => roleId === ROLE.superAdministrator)!.staffId;
  return (moment) => ({
    superAdministrator,
    pathOf: (departmentId) => paths.get(departmentId) ?? [],
    managersOf: (departmentId) => managers.get(departmentId) ?? [],
    holdersOf: (roleId) => holders.get(roleId) ?? [],
    isActive: (staffId) => {
      const known = people.get(staffId);
      return known !== undefined && known.from <= moment && (known.until === null || known.until > moment);
    },
  });
}
