import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '#rules/calendar.ts';
import type { OverLimit, OverPart } from '#rules/report.ts';
import type { Db } from '../db.ts';
import { withinScope } from '../query-kit.ts';
import type { ReportSelection } from './selection.ts';

/** Orders in the departments at hand. */
export const ofDepartments = ({ companyId, scope }: ReportSelection): RawBuilder<boolean> =>
  sql`ride.company_id = ${companyId} and ${withinScope(companyId, scope, 'ride.department_id')}`;

/** The same of the range alone. */
export const inRange = (selection: ReportSelection): RawBuilder<boolean> =>
  sql`${ofDepartments(selection)} and ride.ride_at >= ${startOfDay(selection.range.from)}
    and ride.ride_at < ${startOfDay(selection.range.before)}`;

/** The words of the index ride_order_over: what staff bore a part of, or a second approval was asked for. */
export const BORNE_OR_MARKED = sql<boolean>`((ride.cancelled_by is null and ride.personal_fen > 0)
  or ride.second_approval <> 'none')`;

/** With what a second approval found in it. */
export const MARKED = sql`ride_order ride left join second_approval mark on ride.second_approval <> 'none'
  and mark.company_id = ride.company_id and mark.order_id = ride.id`;

/** Over quota: the person bears what the limits did not, or the amount was what a second approval was asked for. */
export const IS_OVER = sql<boolean>`(ride.settled_at is not null and (
  (ride.second_approval <> 'rejected' and ride.over_fen > 0) or coalesce(mark.hits @> '[{"kind":"amount"}]', false)))`;

interface OverRow {
  departmentId: number | null;
  sceneId: number | null;
  rides: number;
  personalFen: number;
  aboveFen: number;
  rejectedFen: number;
  asked: number;
  open: number;
  passed: number;
  rejected: number;
  passedFen: number;
}

/** In all, by department and by scene: one walk over the few orders that are concerned. */
async function overRows(db: Db, selection: ReportSelection): Promise<OverRow[]> {
  const sum = (column: string, which: RawBuilder<boolean>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${which}), 0)::bigint`;
  const SETTLED = sql<boolean>`ride.settled_at is not null`;
  const { rows } = await sql<OverRow>`
    select ride.department_id, ride.scene_id,
      count(*) filter (where ${IS_OVER}) as rides, ${sum('ride.personal_fen', SETTLED)} as personal_fen,
      ${sum('ride.over_fen', sql`${SETTLED} and ride.second_approval <> 'rejected'`)} as above_fen,
      ${sum('ride.over_fen', sql`${SETTLED} and ride.second_approval = 'rejected'`)} as rejected_fen,
      count(*) filter (where ride.second_approval <> 'none') as asked,
      count(*) filter (where ride.second_approval = 'open') as open,
      count(*) filter (where ride.second_approval = 'passed') as passed,
      count(*) filter (where ride.second_approval = 'rejected') as rejected,
      ${sum('ride.company_fen', sql`ride.second_approval = 'passed'`)} as passed_fen
    from ${MARKED} where ${inRange(selection)} and ${BORNE_OR_MARKED}
    group by grouping sets ((), (ride.department_id), (ride.scene_id))`.execute(db);
  return rows;
}

type Part = Pick<OverPart, 'id' | 'rides' | 'personalFen'>;

const mostFirst = (a: Part, b: Part): number => b.rides - a.rides || b.personalFen - a.personalFen || a.id - b.id;

async function withNames(db: Db, companyId: number, table: 'department' | 'scene', parts: Part[]): Promise<OverPart[]> {
  const concerned = parts.filter(({ rides, personalFen }) => rides + personalFen > 0);
  const ids = `{${concerned.map(({ id }) => id).join(',')}}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return concerned.sort(mostFirst).map((part) => ({ ...part, name: names.get(part.id) ?? '' }));
}

export async function overLimit(db: Db, selection: ReportSelection): Promise<OverLimit> {
  const rows = await overRows(db, selection);
  const whole = rows.find(({ departmentId, sceneId }) => departmentId === null && sceneId === null)!;
  const parts = (key: 'departmentId' | 'sceneId'): Part[] =>
    rows.filter((row) => row[key] !== null).map((row) => ({ ...row, id: row[key]! }));
  const { rides, personalFen, aboveFen, rejectedFen, asked, open, passed, rejected, passedFen } = whole;
  return {
    rides,
    personalFen,
    aboveFen,
    rejectedFen,
    otherFen: personalFen - aboveFen - rejectedFen,
    departments: await withNames(db, selection.companyId, 'department', parts('departmentId')),
    scenes: await withNames(db, selection.companyId, 'scene', parts('sceneId')),
    second: { asked, open, passed, rejected, passedFen, rejectedFen },
  };
}
