import { sql } from 'kysely';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf, idArray } from '../query-kit.ts';

/**
 * These departments with everything below, as ids. Read before the rows are: told the ids themselves, the database knows
 * whether few or many rows lie in them and takes the right index.
 */
export async function departmentsWithin(db: Db, companyId: number, roots: readonly number[]): Promise<number[]> {
  if (roots.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from department
    where company_id = ${companyId} and path && ${idArray(roots)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What somebody sees of applications and their orders. */
export interface Visibility {
  readonly staffId: number;
  readonly phone: string;
  /** null: every department. */
  readonly departmentIds: readonly number[] | null;
}

export async function visibilityOf(db: Db, { companyId, staffId, phone, rights }: Actor): Promise<Visibility> {
  const scope = rights.scopeOf(PERMISSION.application);
  const departmentIds = scope.kind === 'all' ? null : await departmentsWithin(db, companyId, scope.roots);
  return { staffId, phone, departmentIds };
}

/** The departments of their roles, and what they applied for, booked or ride in. */
export function visibleTo({ staffId, phone, departmentIds }: Visibility, table: 'application' | 'rideOrder') {
  if (departmentIds === null) return sql<boolean>`true`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('department_id')} = ${anyOf(departmentIds)}
    or ${column('staff_id')} = ${staffId} or ${column('rider_phone')} = ${phone})`;
}
