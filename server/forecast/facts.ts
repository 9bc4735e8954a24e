import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths, type Day, dayOf, endOfMonth, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import { dayKindOf } from '#rules/day-kind.ts';
import { type DayCosts, type ForecastFacts, isEnough, type KindOf, lastDayOf, type OpenUse } from '#rules/forecast.ts';
import { GOING_STATUSES } from '#rules/order.ts';
import { companyDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { limitsInForce } from '../limits.ts';
import { idArray } from '../query-kit.ts';

export interface Asking {
  readonly db: Db;
  readonly companyId: number;
  readonly now: Date;
}

/** A year, the ten weeks before its first month, and the month under way. */
const MONTHS_BACK = 15;

export async function kindsOf({ db, companyId }: Asking): Promise<KindOf> {
  const own = await companyDays(db, companyId);
  const known = new Map<Day, ReturnType<KindOf>>();
  return (day) => {
    const kind = known.get(day) ?? dayKindOf(day, own);
    known.set(day, kind);
    return kind;
  };
}

export type OwnerTable = 'department' | 'project';

/** What was spent on each day, by owner: the sums that the limits' ledger keeps. A budget counts from its beginning. */
export async function costsOf({ db, companyId, now }: Asking, owner: OwnerTable, ids: readonly number[]) {
  const from = owner === 'project' ? '-infinity' : `${addMonths(monthOf(now), -MONTHS_BACK)}-01`;
  const column = sql.ref(`${owner}Id`);
  const { rows } = await sql<{ id: number; start: Day; fen: number }>`select ${column} as id, start, amount_fen as fen
    from ${sql.table(`limit_total_${owner}`)} where company_id = ${companyId} and ${column} = any(${idArray(ids)})
      and not monthly and start >= ${from}::date and amount_fen <> 0`.execute(db);
  const costs = new Map<number, Map<Day, number>>(ids.map((id) => [id, new Map()]));
  for (const { id, start, fen } of rows) costs.get(id)?.set(start, fen);
  return costs;
}

/** What rides under way hold of a month's limits, by department with all above it, or by project. */
export async function frozenIn({ db, companyId, now }: Asking, owner: OwnerTable): Promise<Map<number, number>> {
  const month = monthOf(now);
  const [id, join]: [RawBuilder<unknown>, RawBuilder<unknown>] =
    owner === 'project'
      ? [sql`entry.project_id`, sql``]
      : [
          sql`above.id`,
          sql`join department on department.company_id = ${companyId} and department.id = entry.department_id
            cross join unnest(department.path) as above (id)`,
        ];
  const { rows } = await sql<{
    id: number | null;
    fen: number;
  }>`select ${id} as id, sum(entry.amount_fen)::bigint as fen
    from ride_order ride join limit_ledger entry on entry.company_id = ${companyId} and entry.order_id = ride.id
    ${join} where ride.company_id = ${companyId} and ride.status in (${sql.join(GOING_STATUSES)})
      and ride.ride_at >= ${startOfMonth(month)} and ride.ride_at < ${endOfMonth(month)} group by 1`.execute(db);
  return new Map(rows.flatMap(({ id: one, fen }) => (one === null ? [] : [[one, fen] as const])));
}

interface OpenRow extends OpenUse {
  readonly path: number[];
}

/**
 * Approved applications of this month with uses left: what is left of the amount that was named for all their rides, else for each
 * use what rides of the scene cost on average.
 */
export async function openUses({ db, companyId, now }: Asking): Promise<OpenRow[]> {
  const [today, last] = [dayOf(now), lastDayOf(monthOf(now))];
  const { rows } = await sql<OpenRow>`
    with scene_cost as (select scene_id, avg(company_fen) as fen from ride_order where company_id = ${companyId}
      and settled_at >= ${new Date(now.getTime() - 90 * 86_400_000)} and cancelled_by is null group by scene_id)
    select asked.id as application_id, asked.number, asked.scene_name, asked.staff_name, asked.start_day as day, department.path,
      coalesce((asked.draft ->> 'estimatedFen')::bigint - used.fen,
        coalesce(asked.uses - used.count, 1) * scene_cost.fen, 0)::bigint as fen
    from application asked
    join department on department.company_id = ${companyId} and department.id = asked.department_id
    left join scene_cost on scene_cost.scene_id = asked.scene_id
    cross join lateral (select count(*) as count,
        coalesce(sum(coalesce(ride.actual_pay_fen, ride.estimate_fen)), 0) as fen
      from ride_order ride where ride.company_id = ${companyId} and ride.application_id = asked.id
        and coalesce(ride.disputed_from, ride.status) <> 'cancelled') used
    where asked.company_id = ${companyId} and asked.status = 'passed' and asked.end_day >= ${today}::date
      and asked.start_day <= ${last}::date and (asked.uses is null or asked.uses > used.count)
    order by asked.start_day, asked.id`.execute(db);
  return rows.filter(({ fen }) => fen > 0);
}

const sumOf = (costs: DayCosts, within: (day: Day) => boolean): number => {
  let fen = 0;
  for (const [day, one] of costs) if (within(day)) fen += one;
  return fen;
};

export interface OwnerFacts {
  readonly limitFen: number | null;
  /** A budget counts what was taken before the month. */
  readonly isWhole: boolean;
  readonly costs: DayCosts;
  readonly frozenFen: number;
  readonly open: readonly OpenUse[];
  readonly hasPattern: boolean;
}

export function factsOf(now: Date, owner: OwnerFacts): ForecastFacts {
  const [month, today]: [Month, Day] = [monthOf(now), dayOf(now)];
  const inMonth = sumOf(owner.costs, (day) => day.startsWith(month));
  const aheadFen = sumOf(owner.costs, (day) => day.startsWith(month) && day >= today);
  const frozenFen = Math.min(owner.frozenFen, Math.max(0, inMonth));
  return {
    ...{ month, today, limitFen: owner.limitFen, frozenFen, settledFen: inMonth - frozenFen, aheadFen },
    beforeFen: owner.isWhole ? sumOf(owner.costs, (day) => day < `${month}-01`) : 0,
    ...{ open: owner.open, costs: owner.costs, hasPattern: owner.hasPattern },
  };
}

export const firstDayOf = (costs: DayCosts): Day | null =>
  [...costs.keys()].reduce<Day | null>((first, day) => (first === null || day < first ? day : first), null);

/** Whether the company has ridden long enough for its days to say anything. */
export const patternOf = (costs: DayCosts, now: Date): boolean => isEnough(firstDayOf(costs), dayOf(now));

export async function monthlyLimits({ db, companyId }: Asking, ids: readonly number[]): Promise<Map<number, number>> {
  const limits = await limitsInForce(db, companyId, { departmentIds: ids });
  return new Map([...limits].flatMap(([id, { kind, moneyFen }]) => (kind === 'monthly' ? [[id, moneyFen]] : [])));
}

export const yesterdayOf = (now: Date): Day => addDays(dayOf(now), -1);
