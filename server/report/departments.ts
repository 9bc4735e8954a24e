import { type RawBuilder, sql } from 'kysely';
import type { DepartmentFigure } from '#rules/report.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';

export const TOP = 5;
/** As many as the tree can hold. */
export const MOST_DEPARTMENTS = 10_000;

/** Figures of departments, `department_id` and `value`, with what the departments are called. */
export async function namedDepartments(
  db: Db,
  companyId: number,
  figures: RawBuilder<unknown>,
): Promise<DepartmentFigure[]> {
  const { rows } = await sql<DepartmentFigure>`
    with figure as (${figures})
    select figure.department_id, department.name, figure.value,
      (select string_agg(above.name, ' / ' order by above.level) from department above
        where above.company_id = ${companyId} and above.id = any(department.path)) as path
    from figure join department on department.company_id = ${companyId} and department.id = figure.department_id
    order by figure.value desc, figure.department_id`.execute(db);
  return rows;
}

/** What these are called, from the top of the tree down. */
export async function namesOf(db: Db, companyId: number, departmentIds: readonly number[]): Promise<string[]> {
  if (departmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('department')
    .select('name')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = ${anyOf(departmentIds)}`)
    .orderBy('path')
    .execute();
  return rows.map(({ name }) => name);
}
