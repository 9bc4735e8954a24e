import type { Scope } from '#rules/department-tree.ts';
import { rightsOf } from '#rules/role.ts';
import type { Holder } from '#rules/role-change.ts';
import type { Db } from '../db.ts';
import { heldRoles } from '../held-roles.ts';
import { sameCompany, withinScope } from '../query-kit.ts';

/**
 * Active people among these ids and within the scope, with their rights. Their rows are locked first: nobody leaves, moves to
 * another department or is given a role in the form between the decision and the change.
 */
export async function lockHolders(
  db: Db,
  [companyId, scope]: readonly [companyId: number, scope: Scope],
  ids: readonly number[],
): Promise<Holder[]> {
  const asked = db
    .selectFrom('staff')
    .where('staff.companyId', '=', companyId)
    .where(withinScope(companyId, scope, 'staff.departmentId'))
    .where('staff.id', 'in', ids)
    .where('staff.deletedAt', 'is', null)
    .orderBy('staff.id');
  const locked = asked.select('staff.id').forShare().execute();
  const held = asked
    .select(['staff.id as staffId', 'staff.name', 'staff.departmentId', heldRoles(companyId).as('roles')])
    .execute();
  const [, rows] = await Promise.all([locked, held]);
  return rows.map(({ roles, ...person }) => ({ ...person, rights: rightsOf(roles, person.departmentId) }));
}

/** The departments that must be placed in the tree before these people's rights can be compared. */
export const rootsOf = (holders: readonly Holder[]): number[] =>
  holders.flatMap(({ departmentId, rights: { wholeScope } }) => [
    departmentId,
    ...(wholeScope.kind === 'trees' ? wholeScope.roots : []),
  ]);

/** Where the holders of a role work: what 本部门 means for it. */
export async function homesOf(db: Db, companyId: number, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('staffRole')
    .innerJoin('staff', sameCompany('staff.id', 'staffRole.staffId'))
    .select('staff.departmentId as id')
    .distinct()
    .where('staffRole.companyId', '=', companyId)
    .where('staffRole.roleId', '=', roleId)
    .where('staff.deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
