import { withParents } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import type { RoleDraft } from '#rules/role-form.ts';
import type { Db } from '../db.ts';
import { brokenConstraint, errorCode } from '../error-code.ts';
import { Refused } from '../http/refused.ts';

/** Two at once may both find a name free: the database lets one have it. */
function nameTaken(error: unknown): never {
  if (brokenConstraint(error) === 'role_company_id_name_key') throw new Refused(ROLE_REFUSALS.nameTaken);
  throw error;
}

function stillReferred(error: unknown): never {
  if (errorCode(error) === '23503') throw new Refused(ROLE_REFUSALS.roleInUse);
  throw error;
}

async function putContent(db: Db, companyId: number, roleId: number, draft: RoleDraft): Promise<void> {
  const owner = { companyId, roleId };
  const permissions = withParents(draft.permissions).map((permissionId) => ({ ...owner, permissionId }));
  await db.insertInto('rolePermission').values(permissions).execute();
  if (draft.scope !== 'listed') return;
  const departments = [...new Set(draft.departments)].map((departmentId) => ({ ...owner, departmentId }));
  await db.insertInto('roleDepartment').values(departments).execute();
}

export async function insertRole(db: Db, companyId: number, draft: RoleDraft, now: Date): Promise<void> {
  const { name, memo, scope } = draft;
  const { id } = await db
    .insertInto('role')
    .values({ companyId, name, memo, scope, createdAt: now })
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
    .where('companyId', '=', companyId)
    .where('id', '=', roleId)
    .execute()
    .catch(nameTaken);
  for (const table of ['rolePermission', 'roleDepartment'] as const) {
    await db.deleteFrom(table).where('companyId', '=', companyId).where('roleId', '=', roleId).execute();
  }
  await putContent(db, companyId, roleId, draft);
}

/** People who left no longer count as members, so they do not keep the role alive either. */
export async function removeRole(db: Db, companyId: number, roleId: number): Promise<void> {
  await db
    .deleteFrom('staffRole')
    .where('companyId', '=', companyId)
    .where('roleId', '=', roleId)
    .where('staffId', 'in', (eb) =>
      eb.selectFrom('staff').select('id').where('companyId', '=', companyId).where('deletedAt', 'is not', null),
    )
    .execute();
  await db
    .deleteFrom('role')
    .where('companyId', '=', companyId)
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
    .insertInto('staffRole')
    .values(staffIds.map((staffId) => ({ companyId, staffId, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('staffId')
    .execute();
  return new Set(rows.map(({ staffId }) => staffId));
}

/** Undefined where the person was no member. */
export const deleteMember = (db: Db, companyId: number, roleId: number, staffId: number) =>
  db
    .deleteFrom('staffRole')
    .where('companyId', '=', companyId)
    .where('roleId', '=', roleId)
    .where('staffId', '=', staffId)
    .returning('staffId')
    .executeTakeFirst();

/** Who holds role 1, with that row locked: a second hand-over waits here and then finds the successor. */
export async function lockSuper(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('staffRole')
    .select('staffId')
    .where('companyId', '=', companyId)
    .where('roleId', '=', ROLE.superAdministrator)
    .forUpdate()
    .executeTakeFirst();
  return row?.staffId;
}

/** Role 1 passes in one statement, and the company's root, which its holder manages, goes with it. */
export async function moveSuper(db: Db, companyId: number, from: number, to: number): Promise<void> {
  await db
    .updateTable('staffRole')
    .set({ staffId: to })
    .where('companyId', '=', companyId)
    .where('roleId', '=', ROLE.superAdministrator)
    .where('staffId', '=', from)
    .execute();
  const root = await db
    .selectFrom('department')
    .select('id')
    .where('companyId', '=', companyId)
    .where('superId', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('departmentManager')
    .where('companyId', '=', companyId)
    .where('departmentId', '=', root.id)
    .execute();
  await db
    .insertInto('departmentManager')
    .values({ companyId, departmentId: root.id, staffId: to, position: 0 })
    .execute();
}
