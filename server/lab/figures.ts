import { type RawBuilder, sql } from 'kysely';
import { ALL, type Scope } from '#rules/department-tree.ts';
import type { ChangeSum, Part, PartRow } from '#rules/lab/result.ts';
import type { Db } from '../db.ts';
import { idArray, withinScope } from '../query-kit.ts';

/** Rows of a run that somebody may see figures of. */
export interface RowsOf {
  readonly companyId: number;
  readonly runId: number;
  readonly scope: Scope;
  /** Only those that lie in this scope as well. */
  readonly within?: Scope | undefined;
}

export const rowsSeen = ({ companyId, runId, scope, within = ALL }: RowsOf): RawBuilder<boolean> =>
  sql`entry.company_id = ${companyId} and entry.run_id = ${runId}
    and ${withinScope(companyId, scope, 'entry.department_id')} and ${withinScope(companyId, within, 'entry.department_id')}`;

const sumOfOrders = (column: string) => sql`coalesce(sum(${sql.ref(`entry.${column}`)})
  filter (where entry.order_id is not null), 0)::bigint as ${sql.ref(column)}`;

/** By what became of the rides. */
export async function changeSums(db: Db, of: RowsOf): Promise<ChangeSum[]> {
  const { rows } = await sql<ChangeSum>`
    select entry.change, count(entry.order_id) as rides, count(entry.refusal_id) as tries,
      coalesce(sum(entry.after_fen) filter (where entry.order_id is null), 0)::bigint as tries_fen,
      ${sumOfOrders('before_fen')}, ${sumOfOrders('after_fen')}, ${sumOfOrders('before_personal_fen')},
      ${sumOfOrders('after_personal_fen')}
    from sandbox_row entry where ${rowsSeen(of)} group by entry.change order by entry.change`.execute(db);
  return rows;
}

/** What the company would pay more or less by each of these runs, in the departments of a scope. */
export async function movedWithin(
  db: Db,
  companyId: number,
  runIds: readonly number[],
  scope: Scope,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ runId: number; fen: number }>`
    select entry.run_id, sum(entry.after_fen - entry.before_fen)::bigint as fen from sandbox_row entry
    where entry.company_id = ${companyId} and entry.run_id = any(${idArray(runIds)}) and entry.order_id is not null
      and entry.change <> 'linked' and ${withinScope(companyId, scope, 'entry.department_id')}
    group by entry.run_id`.execute(db);
  return new Map(rows.map(({ runId, fen }) => [runId, fen]));
}

/** Whose rides the draft changes. */
export async function peopleConcerned(db: Db, of: RowsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ride.staff_id) as count from sandbox_row entry
    join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id
    where ${rowsSeen(of)} and entry.change not in ('same', 'linked')`.execute(db);
  return rows[0]!.count;
}

const LOCAL = sql`ride.ride_at at time zone 'Asia/Shanghai'`;

/** What rides are gathered by, and how that is called. */
type Key = readonly [key: RawBuilder<unknown>, name: RawBuilder<unknown>];
const keys = (companyId: number): Readonly<Record<Part, Key>> => ({
  department: [
    sql`ride.department_id::text`,
    sql`(select name from department where company_id = ${companyId} and id = ride.department_id)`,
  ],
  person: [sql`ride.staff_id::text`, sql`max(ride.staff_name)`],
  scene: [
    sql`ride.scene_id::text`,
    sql`(select name from scene where company_id = ${companyId} and id = ride.scene_id)`,
  ],
  hour: [
    sql`to_char(date_bin('30 minutes', ${LOCAL}, timestamp '2000-01-01'), 'HH24:MI')`,
    sql`to_char(date_bin('30 minutes', ${LOCAL}, timestamp '2000-01-01'), 'HH24:MI')`,
  ],
  city: [sql`ride.city_id::text`, sql`(select name from city where id = ride.city_id)`],
  month: [sql`to_char(${LOCAL}, 'YYYY-MM')`, sql`to_char(${LOCAL}, 'YYYY-MM')`],
});

const BY: Readonly<Record<Part, RawBuilder<unknown>>> = {
  department: sql`ride.company_id, ride.department_id`,
  person: sql`ride.staff_id`,
  scene: sql`ride.company_id, ride.scene_id`,
  hour: sql`1`,
  city: sql`ride.city_id`,
  month: sql`1`,
};
const MOST_ROWS = 3_000;

/** The rides of what is changed, gathered: the same rows as the totals, so that parts add up to them. */
export async function partRows(db: Db, of: RowsOf, part: Part): Promise<PartRow[]> {
  const [key, name] = keys(of.companyId)[part];
  const inOrder =
    part === 'hour' || part === 'month' ? sql`1` : sql`abs(sum(entry.after_fen - entry.before_fen)) desc, 1`;
  const others = part === 'scene' ? sql`true` : sql`entry.change <> 'linked'`;
  const { rows } = await sql<PartRow>`
    select ${key} as key, ${name} as name, count(*) as rides,
      count(*) filter (where entry.change in ('refused', 'apply')) as refused,
      count(*) filter (where entry.change in ('more', 'passed')) as more,
      count(*) filter (where entry.change = 'less') as less,
      sum(entry.before_fen)::bigint as before_fen, sum(entry.after_fen)::bigint as after_fen,
      sum(entry.after_personal_fen - entry.before_personal_fen)::bigint as personal_fen
    from sandbox_row entry join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id
    where ${rowsSeen(of)} and ${others}
    group by ${BY[part]} order by ${inOrder} limit ${MOST_ROWS}`.execute(db);
  return rows;
}
