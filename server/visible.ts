import { sql } from 'kysely';
import type { PermissionId } from '#rules/permission.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { anyOf, departmentsBelow } from './query-kit.ts';

/** Tables of rides and what leads to them: each row has a department, who made it and who rides. */
type RideTable = 'application' | 'rideOrder';

type Person = Pick<Actor, 'companyId' | 'staffId' | 'phone' | 'phoneSince'>;

/** Somebody with the departments of their roles, expanded. */
export interface Viewer extends Person {
  /** null: every department. */
  readonly departmentIds: readonly number[] | null;
}

/**
 * What others made for somebody who rides in it, since the number is theirs: what is older belongs to whoever had it before. What
 * was still to come followed them to it.
 * Asked once and by ids, so that lists go on reading their index alone.
 */
const riddenIn = (table: RideTable, { companyId, staffId, phone, phoneSince }: Person) =>
  sql`array(select ridden.id from ${sql.table(table)} ridden where ridden.company_id = ${companyId}
    and ridden.rider_phone = ${phone} and coalesce(ridden.rider_since, ridden.created_at) >= ${phoneSince}
    and ridden.staff_id <> ${staffId})`;

/** What somebody booked, applied for or rides in: theirs to see wherever it belongs. */
export const ownRows = (table: RideTable, person: Person) =>
  sql<boolean>`(${sql.ref(`${table}.staffId`)} = ${person.staffId}
    or ${sql.ref(`${table}.id`)} = any(${riddenIn(table, person)}))`;

/** The rows of their departments, and their own. */
export function visibleRows(table: RideTable, { departmentIds, ...person }: Viewer) {
  if (departmentIds === null) return sql<boolean>`true`;
  // No department at all is left out: an empty list would still cost a look.
  if (departmentIds.length === 0) return ownRows(table, person);
  return sql<boolean>`(${sql.ref(`${table}.departmentId`)} = ${anyOf(departmentIds)} or ${ownRows(table, person)})`;
}

/** What the caller sees by a permission. */
export async function viewerOf(
  db: Db,
  { companyId, staffId, phone, phoneSince, rights }: Actor,
  permission: PermissionId,
): Promise<Viewer> {
  const scope = rights.scopeOf(permission);
  const departmentIds = scope.kind === 'all' ? null : await departmentsBelow(db, companyId, scope.roots);
  return { companyId, staffId, phone, phoneSince, departmentIds };
}
