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
export async function lockBooker(db: Db, whose: Whose, departmentId: number | null = null): Promise<void> {
  const [companyId, staffId] = whose;
  const person = sql`select id from staff where company_id = ${companyId} and id = ${staffId} for share`;
  const departments = sql`select id from department where company_id = ${companyId}
    and id = any(${pathAbove(whose, departmentId)}) order by id for share`;
  await Promise.all([keyed(db, person.compile(db)), keyed(db, departments.compile(db))]);
}

/** Who books, in their department or the one an order was booked in. */
export function bookerQuery(db: Db, [companyId, staffId, sceneId]: Whose, departmentId: number | null = null) {
  const query = sql<Booker>`
    select staff.id as staff_id, staff.name, staff.phone, department.id as department_id,
      staff.company_pay, staff.deleted_at is null as active, department.path,
      exists (select from staff_scene link where link.company_id = ${companyId} and link.staff_id = staff.id
        and link.scene_id = ${sceneId}) as has_scene
    from staff join department on department.company_id = staff.company_id and department.id = coalesce(${departmentId}::bigint, staff.department_id)
    where staff.company_id = ${companyId} and staff.id = ${staffId}`;
  return query.compile(db);
}
