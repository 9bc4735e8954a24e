import { sql } from 'kysely';
import type { Scope } from '#rules/department-tree.ts';
import { type HeldRole, rightsOf } from '#rules/role.ts';
import type { Holder } from '#rules/role-change.ts';
import type { Db } from '../db.ts';
import { withinScope } from '../query-kit.ts';

/** Every role of a person with what it carries; role 3 lists the departments the person manages. */
const heldRoles = sql<HeldRole[]>`(
  select coalesce(json_agg(json_build_object('id', role.id, 'name', role.name, 'scope', role.scope,
    'permissions', (select coalesce(json_agg(p.permission_id), '[]') from role_permission p
      where p.company_id = role.company_id and p.role_id = role.id),
    'departments', case when role.id = 3
      then (select coalesce(json_agg(m.department_id), '[]') from department_manager m
        where m.company_id = role.company_id and m.staff_id = held.staff_id)
      else (select coalesce(json_agg(d.department_id), '[]') from role_department d
        where d.company_id = role.company_id and d.role_id = role.id) end)), '[]')
  from held_role held join role on role.company_id = held.company_id and role.id = held.role_id
  where held.company_id = staff.company_id and held.staff_id = staff.id)`;

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
