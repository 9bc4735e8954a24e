import { sql } from 'kysely';
import type { FilterNames, OrderFilter } from '#rules/order/view-filter.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { withinScope } from '../query-kit.ts';

type VisiblePerson = Pick<Actor, 'companyId' | 'staffId' | 'name' | 'phone' | 'phoneSince'>;

/**
 * Somebody of the caller's departments, or the caller. Who left is still looked up by what they booked; their number may
 * be somebody else's by now, so it finds no rides.
 */
export async function visiblePerson(db: Db, actor: Actor, staffId: number): Promise<VisiblePerson | undefined> {
  const { companyId, rights } = actor;
  const { rows } = await sql<VisiblePerson>`
    select company_id, id as staff_id, name, case when deleted_at is null then phone else '' end as phone, phone_since
    from staff where company_id = ${companyId} and id = ${staffId}
      and (${withinScope(companyId, rights.scopeOf(PERMISSION.order), 'staff.department_id')} or id = ${actor.staffId})`.execute(
    db,
  );
  return rows[0];
}

/** Every service there ever was: old orders are found by services that are no longer offered. */
export const serviceChoices = (db: Db) =>
  db
    .selectFrom('serviceType')
    .select(['id as serviceId', 'name as serviceName'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** What the log calls the department and the scene of a filter. */
export async function filterNames(
  db: Db,
  companyId: number,
  { departmentId, sceneId }: OrderFilter,
): Promise<FilterNames> {
  const { rows } = await sql<FilterNames>`select
    (select name from department where company_id = ${companyId} and id = ${departmentId ?? null}) as department,
    (select name from scene where company_id = ${companyId} and id = ${sceneId ?? null}) as scene`.execute(db);
  return rows[0]!;
}
