import { withParents } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import type { RoleDraft } from '#rules/role-form.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';

interface DatabaseError {
  code?: string;
  constraint?: string;
}

/** Two at once may both find a name free: the database lets one have it. */
function nameTaken(error: unknown): never {
  const { code, constraint } = error as DatabaseError;
  if (code === '23505' && constraint === 'role_company_id_name_key') throw new Refused(ROLE_REFUSALS.nameTaken);
  throw error;
}

function stillReferred(error: unknown): never {
  if ((error as DatabaseError).code === '23503') throw new Refused(ROLE_REFUSALS.roleInUse);
  throw error;
}

async function putContent(db: Db, companyId: number, roleId: number, draft: RoleDraft): Promise<void> {
  const owner = { company_id: companyId, role_id: roleId };
  const permissions = withParents(draft.permissions).map((permission_id) => ({ ...owner, permission_id }));
  await db.insertInto('role_permission').values(permissions).execute();
  if (draft.scope !== 'listed') return;
  const departments = [...new Set(draft.departments)].map((department_id) => ({ ...owner, department_id }));
  await db.insertInto('role_department').values(departments).execute();
}

export async function insertRole(db: Db, companyId: number, draft: RoleDraft, now: Date): Promise<void> {
  const { name, memo, scope } = draft;
  const { id } = await db
    .insertInto('role')
    .values({ company_id: companyId, name, memo, scope, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  await putContent(db, companyId, id, draft);
}

export async function updateRole(db: Db, companyId: number, roleId: number, draft: RoleDraft): Promise<void> {
  const { name, memo, scope } = draft;
  await db
    .updateTable('role')
    .set({ name, memo, scope })
    .where('company_id', '=', companyId)
    .where('id', '=', roleId)
    .execute()
    .catch(nameTaken);
  for (const table of ['role_permission', 'role_department'] as const) {
    await db.deleteFrom(table).where('company_id', '=', companyId).where('role_id', '=', roleId).execute();
  }
  await putContent(db, companyId, roleId, draft);
}

/** People who left no longer count as members, so they do not keep the role alive either. */
export async function removeRole(db: Db, companyId: number, roleId: number): Promise<void> {
  await db
    .deleteFrom('staff_role')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleId)
    .where('staff_id', 'in', (eb) =>
      eb.selectFrom('staff').select('id').where('company_id', '=', companyId).where('deleted_at', 'is not', null),
    )
    .execute();
  await db
    .deleteFrom('role')
    .where('company_id', '=', companyId)
    .where('id', '=', roleId)
    .execute()
    .catch(stillReferred);
}

/** Returns those who were not members before. */
export async function insertMembers(
  db: Db,
  companyId: number,
  roleId: number,
  staffIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .insertInto('staff_role')
    .values(staffIds.map((staff_id) => ({ company_id: companyId, staff_id, role_id: roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .execute();
  return new Set(rows.map(({ staff_id }) => staff_id));
}

/** Undefined where the person was no member. */
export const deleteMember = (db: Db, companyId: number, roleId: number, staffId: number) =>
  db
    .deleteFrom('staff_role')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleId)
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .executeTakeFirst();

/** Who holds role 1, with that row locked: a second hand-over waits here and then finds the successor. */
export async function lockSuper(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('staff_role')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', ROLE.superAdministrator)
    .forUpdate()
    .executeTakeFirst();
  return row?.staff_id;
}

/** Role 1 passes in one statement, and the company's root, which its holder manages, goes with it. */
export async function moveSuper(db: Db, companyId: number, from: number, to: number): Promise<void> {
  await db
    .updateTable('staff_role')
    .set({ staff_id: to })
    .where('company_id', '=', companyId)
    .where('role_id', '=', ROLE.superAdministrator)
    .where('staff_id', '=', from)
    .execute();
  const root = await db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('super_id', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('department_manager')
    .where('company_id', '=', companyId)
    .where('department_id', '=', root.id)
    .execute();
  await db
    .insertInto('department_manager')
    .values({ company_id: companyId, department_id: root.id, staff_id: to, position: 0 })
    .execute();
}
