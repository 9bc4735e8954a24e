import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';

export interface Booker {
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
  readonly departmentId: number;
  readonly companyPay: boolean;
  readonly active: boolean;
  /** From the root down to the own department. */
  readonly path: readonly number[];
  readonly hasScene: boolean;
}

/**
 * Who books, in their department or the one an order was booked in. `lock`: whoever changes this person, their limit or one of a department above waits until the booking is
 * done; the rows that limits lock are the same, in the same order.
 */
export async function bookerOf(
  db: Db,
  [companyId, staffId, sceneId]: [companyId: number, staffId: number, sceneId: number],
  lock: boolean,
  departmentId: number | null = null,
): Promise<Booker | undefined> {
  if (lock) {
    await sql`select id from staff where company_id = ${companyId} and id = ${staffId} for share`.execute(db);
  }
  const { rows } = await sql<Booker>`
    select staff.id as staff_id, staff.name, staff.phone, department.id as department_id,
      staff.company_pay, staff.deleted_at is null as active, department.path,
      exists (select from staff_scene link where link.company_id = staff.company_id and link.staff_id = staff.id
        and link.scene_id = ${sceneId}) as has_scene
    from staff join department on department.company_id = staff.company_id and department.id = coalesce(${departmentId}::bigint, staff.department_id)
    where staff.company_id = ${companyId} and staff.id = ${staffId}`.execute(db);
  const booker = rows[0];
  if (booker && lock) {
    await sql`select id from department where company_id = ${companyId} and id = ${anyOf(booker.path)}
      order by id for share`.execute(db);
  }
  return booker;
}

/** From the root down; an order counts for the department it was booked in, wherever that hangs by now. */
export async function pathOf(db: Db, companyId: number, departmentId: number): Promise<readonly number[]> {
  const { path } = await db
    .selectFrom('department')
    .select('path')
    .where('companyId', '=', companyId)
    .where('id', '=', departmentId)
    .executeTakeFirstOrThrow();
  return path;
}
