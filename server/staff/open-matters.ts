import { sql } from 'kysely';
import { GOING_STATUSES } from '#rules/order/codes.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { OpenMatters } from '#rules/staff/open-matters.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { idArray, withinScope } from '../query-kit.ts';

/** Those of these people, in the caller's care, who leave something open. */
export async function openMattersOf(db: Db, actor: Actor, ids: readonly number[]): Promise<OpenMatters[]> {
  const { companyId, rights } = actor;
  const { rows } = await sql<OpenMatters>`
    select * from (select staff.id as staff_id, staff.name,
      (select count(*)::int from ride_order ride where ride.company_id = ${companyId} and ride.staff_id = staff.id
        and ride.status in (${sql.join(GOING_STATUSES)})) as rides,
      (select count(*)::int from application where application.company_id = ${companyId}
        and application.staff_id = staff.id and application.status in ('pending', 'running')) as applications,
      (select count(*)::int from approver where approver.company_id = ${companyId}
        and approver.staff_id = staff.id) as approvals
    from staff where staff.company_id = ${companyId} and staff.deleted_at is null and staff.id = any(${idArray(ids)})
      and ${withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'staff.department_id')}
    ) matters where rides + applications + approvals > 0 order by staff_id`.execute(db);
  return rows;
}
