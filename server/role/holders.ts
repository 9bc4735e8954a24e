import type { Scope } from '#rules/department-tree.ts';
import { rightsOf } from '#rules/role.ts';
import type { Holder } from '#rules/role-change.ts';
import type { Db } from '../db.ts';
import { heldRoles } from '../held-roles.ts';
import { withinScope } from '../query-kit.ts';

/**
 * Active people among these ids and within the scope, with their rights, in one statement. Their rows are locked: nobody
 * leaves or moves to another department between the decision and the change.
 */
export async function lockHolders(
  db: Db,
  [companyId, scope]: readonly [companyId: number, scope: Scope],
  ids: readonly number[],
): Promise<Holder[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['staff.id as staffId', 'staff.name', 'staff.department_id as departmentId', heldRoles.as('roles')])
    .where('staff.company_id', '=', companyId)
    .where(withinScope(companyId, scope, 'staff.department_id'))
    .where('staff.id', 'in', ids)
    .where('staff.deleted_at', 'is', null)
    .orderBy('staff.id')
    .forShare('staff')
    .execute();
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
    .selectFrom('staff_role')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'staff_role.company_id').onRef('staff.id', '=', 'staff_role.staff_id'),
    )
    .select('staff.department_id as id')
    .distinct()
    .where('staff_role.company_id', '=', companyId)
    .where('staff_role.role_id', '=', roleId)
    .where('staff.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
