import { sql } from 'kysely';
import type { DepartmentPlace, Scope } from '#rules/department-tree.ts';
import type { PlaceOf } from '#rules/staff/decisions.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { idArray, withinScope } from '../query-kit.ts';

export interface NamedDepartment extends DepartmentPlace {
  name: string;
  number: string;
  /** From the company down, itself last. */
  names: string[];
}

const columns = (companyId: number) => sql`d.id, d.path, d.name, d.number, array(
  select a.name from unnest(d.path) with ordinality above (id, place)
  join department a on a.company_id = ${companyId} and a.id = above.id order by above.place) as names`;

/** Departments by id, deleted ones too: people who left and old roles still name them. */
export async function departmentsById(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, NamedDepartment>> {
  if (ids.length === 0) return new Map();
  const query = sql<NamedDepartment>`select ${columns(companyId)} from department d
    where d.company_id = ${companyId} and d.id = any(${idArray([...new Set(ids)])})`;
  return byId(await keyed(db, query.compile(db)));
}

const byId = (rows: readonly NamedDepartment[]) => new Map(rows.map((row) => [row.id, row]));

/** Where these people work, and the departments that their roles reach or that they manage. */
export async function departmentsOfPeople(db: Db, companyId: number, staffIds: readonly number[]) {
  const ids = idArray(staffIds);
  const query = sql<NamedDepartment>`select ${columns(companyId)} from department d
    where d.company_id = ${companyId} and d.id in (
      select department_id from staff where company_id = ${companyId} and id = any(${ids})
      union select department_id from department_manager where company_id = ${companyId} and staff_id = any(${ids})
      union select reached.department_id from role_department reached join held_role held
        on held.company_id = reached.company_id and held.role_id = reached.role_id
        where reached.company_id = ${companyId} and held.staff_id = any(${ids}))`;
  return byId(await keyed(db, query.compile(db)));
}

export async function liveDepartments(db: Db, companyId: number): Promise<NamedDepartment[]> {
  const { rows } = await sql<NamedDepartment>`select ${columns(companyId)} from department d
    where d.company_id = ${companyId} and d.deleted_at is null order by d.path`.execute(db);
  return rows;
}

/** A department that somebody may be put into: alive and within the scope. */
export async function liveDepartment(
  db: Db,
  companyId: number,
  scope: Scope,
  id: number,
): Promise<NamedDepartment | undefined> {
  const { rows } = await sql<NamedDepartment>`select ${columns(companyId)} from department d
    where d.company_id = ${companyId} and d.id = ${id} and d.deleted_at is null
      and ${withinScope(companyId, scope, 'd.id')}`.execute(db);
  return rows[0];
}

export const placesIn =
  (departments: ReadonlyMap<number, DepartmentPlace>): PlaceOf =>
  (id) =>
    departments.get(id);
