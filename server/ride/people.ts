import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';

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

type Whose = readonly [companyId: number, staffId: number, sceneId: number];

/** The departments from the root down to a person's own, or to the one an order was booked in, inside a statement. */
export const pathAbove = ([companyId, staffId]: Whose, departmentId: number | null = null) => sql<number[]>`
  (select place.path from staff person join department place on place.company_id = person.company_id
    and place.id = coalesce(${departmentId}::bigint, person.department_id)
  where person.company_id = ${companyId} and person.id = ${staffId})::bigint[]`;

export const phoneOf = (companyId: number, staffId: number) =>
  sql<string>`(select person.phone from staff person where person.company_id = ${companyId} and person.id = ${staffId})`;

/** Whoever changes this person, their limit or one of a department above waits; the rows that limits lock, in their order. */
async function lockBooker(db: Db, whose: Whose, departmentId: number | null): Promise<void> {
  const [companyId, staffId] = whose;
  const person = sql`select id from staff where company_id = ${companyId} and id = ${staffId} for share`;
  const departments = sql`select id from department where company_id = ${companyId}
    and id = any(${pathAbove(whose, departmentId)}) order by id for share`;
  await Promise.all([keyed(db, person.compile(db)), keyed(db, departments.compile(db))]);
}

/** Who books, in their department or the one an order was booked in. `lock`: nobody changes them until the booking is done. */
export async function bookerOf(
  db: Db,
  whose: Whose,
  lock: boolean,
  departmentId: number | null = null,
): Promise<Booker | undefined> {
  const [companyId, staffId, sceneId] = whose;
  const query = sql<Booker>`
    select staff.id as staff_id, staff.name, staff.phone, department.id as department_id,
      staff.company_pay, staff.deleted_at is null as active, department.path,
      exists (select from staff_scene link where link.company_id = staff.company_id and link.staff_id = staff.id
        and link.scene_id = ${sceneId}) as has_scene
    from staff join department on department.company_id = staff.company_id and department.id = coalesce(${departmentId}::bigint, staff.department_id)
    where staff.company_id = ${companyId} and staff.id = ${staffId}`;
  const locked = lock ? lockBooker(db, whose, departmentId) : undefined;
  const [rows] = await Promise.all([keyed(db, query.compile(db)), locked]);
  return rows[0];
}
