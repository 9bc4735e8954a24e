import { sql } from 'kysely';
import type { SandboxOutlook } from '#contract/lab.ts';
import { addMonths, monthOf, startOfMonth } from '#rules/calendar.ts';
import type { Scope } from '#rules/department-tree.ts';
import type { Db } from '../db.ts';
import { withinScope } from '../query-kit.ts';

const MONTHS = 13;

export interface Chosen {
  readonly sceneId?: number | undefined;
  readonly userId?: number | undefined;
  readonly deptId?: number | undefined;
}

/** How many rides there are to be played, month by month, and how many of them are of what is changed. */
export async function outlookOf(
  db: Db,
  companyId: number,
  scope: Scope,
  { sceneId, userId, deptId }: Chosen,
  now: Date,
): Promise<SandboxOutlook> {
  const from = startOfMonth(addMonths(monthOf(now), 1 - MONTHS));
  const own =
    sceneId !== undefined
      ? sql`ride.scene_id = ${sceneId}`
      : userId !== undefined
        ? sql`ride.staff_id = ${userId}`
        : deptId !== undefined
          ? sql`ride.department_id in (select id from department where company_id = ${companyId} and path @> array[${deptId}::bigint])`
          : sql`false`;
  const month = sql`to_char(ride.ride_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const seen = sql`ride.company_id = ${companyId} and ride.ride_at >= ${from} and ride.ride_at < ${now}
    and ${withinScope(companyId, scope, 'ride.department_id')}`;
  const [{ rows }, { rows: refused }, { rows: first }] = await Promise.all([
    sql<{ month: string; rides: number; own: number }>`
      select ${month} as month, count(*) as rides, count(*) filter (where ${own}) as own
      from ride_order ride where ${seen} group by 1 order by 1`.execute(db),
    sql<{ month: string; count: number }>`
      select ${month} as month, count(*) filter (where ${own}) as count from ride_refusal ride
      where ${seen} group by 1`.execute(db),
    sql<{ at: Date | null }>`select min(asked_at) as at from ride_refusal where company_id = ${companyId}`.execute(db),
  ]);
  const counts = new Map(refused.map((row) => [row.month, row.count]));
  return {
    months: rows.map((row) => ({ ...row, refused: counts.get(row.month) ?? 0 })),
    refusedSince: first[0]!.at,
  };
}
