import { sql } from 'kysely';
import type { ApprovalEvent, TrailLine } from '#rules/approval.ts';
import type { Db } from '../db.ts';
import { idArray } from '../query-kit.ts';

/** Written once and never changed. */
export async function addEvents(
  db: Db,
  { companyId, approvalId }: { companyId: number; approvalId: number },
  events: readonly ApprovalEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('approvalEvent')
    .values(
      events.map(({ kind, position, staffIds, inPlaceOf = null, reason }) => ({
        companyId,
        approvalId,
        at,
        position,
        kind,
        staffIds: idArray(staffIds),
        inPlaceOf,
        reason,
      })),
    )
    .execute();
}

/** Everything that happened, oldest first, with the people as they are called today. */
export async function trailOf(db: Db, companyId: number, approvalId: number): Promise<TrailLine[]> {
  const { rows } = await sql<TrailLine>`
    select event.id as event_id, event.at, event.position, event.kind, event.staff_ids, event.reason,
      coalesce((select name from staff where company_id = ${companyId} and id = event.in_place_of), '')
        as in_place_of_name,
      (select coalesce(json_agg(json_build_object('name', staff.name, 'phone', staff.phone) order by who.at), '[]')
        from unnest(event.staff_ids) with ordinality who (id, at)
        join staff on staff.company_id = ${companyId} and staff.id = who.id) as people
    from approval_event event
    where event.company_id = ${companyId} and event.approval_id = ${approvalId}
    order by event.id`.execute(db);
  return rows;
}
