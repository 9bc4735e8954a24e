import { sql } from 'kysely';
import { DEPARTMENT_REFUSALS } from '#rules/department.ts';
import type { DepartmentPlace, Scope } from '#rules/department-tree.ts';
import type { Refusal } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { anyOf, idArray, withinScope } from '../query-kit.ts';

/** What the database keeps, in words: where two act at once its refusal is the one that counts. */
const REASONS: Record<string, Refusal> = {
  department_number: DEPARTMENT_REFUSALS.numberTaken,
  department_sibling_name: DEPARTMENT_REFUSALS.nameTaken,
  department_in_live_department: DEPARTMENT_REFUSALS.hasChildren,
  staff_in_live_department: DEPARTMENT_REFUSALS.hasStaff,
};

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = REASONS[brokenConstraint(error)];
    throw reason ? new Refused(reason) : error;
  }
}

/**
 * Changes to one company's tree happen one after the other: a path is made of the paths above it, and two moves that are
 * fine alone can close a circle together. Joining the company's own department is not held up by this lock.
 */
export async function lockTree(db: Db, companyId: number): Promise<void> {
  await db
    .selectFrom('department')
    .select('id')
    .where('companyId', '=', companyId)
    .where('superId', 'is', null)
    .forNoKeyUpdate()
    .execute();
}

export async function insertDepartment(
  db: Db,
  companyId: number,
  parent: DepartmentPlace,
  { name, number }: { name: string; number: string },
  now: Date,
): Promise<number> {
  const { rows } = await explained(
    sql<{ id: number }>`
      with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
      insert into department as added (company_id, id, super_id, name, number, path, created_at)
      select ${companyId}, id, ${parent.id}, ${name}, ${number}, ${idArray(parent.path)} || id, ${now} from made
      returning id`.execute(db),
  );
  return rows[0]!.id;
}

/** Name, number and place in one statement, so that only the end result must be free; a move takes all below along. */
export async function storeDepartment(
  db: Db,
  companyId: number,
  department: DepartmentPlace,
  { name, number, parent }: { name: string; number: string; parent?: DepartmentPlace | undefined },
): Promise<void> {
  const { id } = department;
  const moved = parent
    ? sql`, super_id = case when id = ${id} then ${parent.id} else super_id end,
        path = ${idArray(parent.path)} || path[${department.path.length}:]`
    : sql``;
  await explained(
    sql`
      update department set name = case when id = ${id} then ${name} else name end,
        number = case when id = ${id} then ${number} else number end ${moved}
      where company_id = ${companyId} and ${parent ? sql`path @> ${idArray([id])}` : sql`id = ${id}`}`.execute(db),
  );
}

/** The active people among these, held as they are until the change commits: nobody is deleted while being named. */
export const lockStaff = (db: Db, companyId: number, scope: Scope, staffIds: readonly number[]) =>
  db
    .selectFrom('staff')
    .select(['id as staffId', 'name', withinScope(companyId, scope, 'departmentId').as('inScope')])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(staffIds))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

export async function storeManagers(
  db: Db,
  companyId: number,
  departmentId: number,
  staffIds: readonly number[],
): Promise<void> {
  await endManagement(db, companyId, departmentId);
  if (staffIds.length === 0) return;
  await db
    .insertInto('departmentManager')
    .values(
      staffIds.map((staffId, position) => ({
        companyId,
        departmentId,
        staffId,
        position,
      })),
    )
    .execute();
}

const endManagement = (db: Db, companyId: number, departmentId: number) =>
  db
    .deleteFrom('departmentManager')
    .where('companyId', '=', companyId)
    .where('departmentId', '=', departmentId)
    .execute();

/** Rights over it end with it; the row stays for what happened in it. */
export async function endDepartment(db: Db, companyId: number, departmentId: number, now: Date): Promise<void> {
  await endManagement(db, companyId, departmentId);
  await db
    .deleteFrom('roleDepartment')
    .where('companyId', '=', companyId)
    .where('departmentId', '=', departmentId)
    .execute();
  await explained(
    db
      .updateTable('department')
      .set({ deletedAt: now })
      .where('companyId', '=', companyId)
      .where('id', '=', departmentId)
      .execute(),
  );
}
