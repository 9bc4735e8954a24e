import { sql } from 'kysely';
import type { SceneHolder, SceneUse } from '#contract/scene.ts';
import { SERVED_STATUSES } from '#rules/order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { USE_DAYS } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { idArray, paginate, sameCompany } from '../query-kit.ts';

const DAY_MS = 86_400_000;

/** One statement for a page of scenes: holders by the index of scenes, rides by that of scene and time. */
export async function sceneUses(db: Db, companyId: number, ids: readonly number[], now: Date): Promise<SceneUse[]> {
  const from = new Date(now.getTime() - USE_DAYS * DAY_MS);
  const { rows } = await sql<SceneUse>`
    select scene.id as "sceneId", holder.count as holders, ride.count as rides, ride.fen as "costFen",
      ride.personal as "personalFen", ride.riders, last.ride_at as "lastRideAt",
      (select count(*) from scene_example example
        where example.company_id = ${companyId} and example.scene_id = scene.id) as examples
    from scene
    cross join lateral (
      select count(*) from staff_scene link
      join staff on staff.company_id = link.company_id and staff.id = link.staff_id and staff.deleted_at is null
      where link.company_id = ${companyId} and link.scene_id = scene.id) holder
    cross join lateral (
      select count(*), coalesce(sum(o.company_fen), 0)::bigint as fen, count(distinct o.staff_id) as riders,
        coalesce(sum(o.personal_fen), 0)::bigint as personal from ride_order o
      where o.company_id = ${companyId} and o.scene_id = scene.id and o.ride_at >= ${from} and o.ride_at < ${now}
        and coalesce(o.disputed_from, o.status) in (${sql.join(SERVED_STATUSES)})) ride
    left join lateral (
      select o.ride_at from ride_order o where o.company_id = ${companyId} and o.scene_id = scene.id
        and o.ride_at < ${now} and coalesce(o.disputed_from, o.status) in (${sql.join(SERVED_STATUSES)})
      order by o.ride_at desc limit 1) last on true
    where scene.company_id = ${companyId} and scene.id = any(${idArray(ids)})
    order by scene.id desc`.execute(db);
  return rows;
}

/** Names and departments alone: who keeps scenes need not be who keeps staff. */
export const sceneHolders = (db: Db, companyId: number, sceneId: number, page: PageInput): Promise<Page<SceneHolder>> =>
  paginate(
    db
      .selectFrom('staffScene')
      .innerJoin('staff', sameCompany('staff.id', 'staffScene.staffId'))
      .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
      .where('staffScene.companyId', '=', companyId)
      .where('staffScene.sceneId', '=', sceneId)
      .where('staff.deletedAt', 'is', null)
      .select(['staff.id as staffId', 'staff.name', 'department.name as departmentName'])
      .orderBy('staffScene.staffId'),
    page,
  );
