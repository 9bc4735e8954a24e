import { type RawBuilder, sql } from 'kysely';
import type { AnomalyRow, AnomalyRuleSum, AnomalyRun } from '#contract/anomaly.ts';
import { AnomalyRule, type AnomalyVerdict, OBJECTABLE_RULES } from '#rules/anomaly.ts';
import type { Month } from '#rules/calendar.ts';
import { ERASED } from '#rules/erased.ts';
import type { OrderStatus } from '#rules/order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { isConfirmed, isRefunded } from '../objectable.ts';
import { idArray, withinScope } from '../query-kit.ts';
import { LOST } from './store.ts';

const firstOf = (month: Month) => sql`${`${month}-01`}::date`;

/**
 * What is told here are figures of the report and orders by name: it needs the scope of both, for every ride that the sentence
 * is about, since a rider's second one may be another department's.
 */
function visible({ companyId, rights }: Actor): RawBuilder<boolean> {
  const scopes = [rights.scopeOf(PERMISSION.report), rights.scopeOf(PERMISSION.order)];
  if (scopes.every(({ kind }) => kind === 'all')) return sql`hit.company_id = ${companyId}`;
  const within = (column: string) =>
    sql.join(
      scopes.map((scope) => withinScope(companyId, scope, column)),
      sql` and `,
    );
  return sql`hit.company_id = ${companyId} and ${within('hit.department_id')}
    and not exists (select from ride_order ride where ride.company_id = ${companyId} and ride.id = any(hit.order_ids)
      and not (${within('ride.department_id')}))`;
}

/** Who booked, for as long as the rides say it. */
const BOOKER_NAME = sql`case when hit.sentence = ${ERASED} then ${ERASED} else staff.name end as staff_name`;

const NEVER: AnomalyRun = { stage: 'none', startedAt: null, startedByName: '', rides: 0, milliseconds: null };

export async function findRun(db: Db, companyId: number, month: Month): Promise<AnomalyRun> {
  const { rows } = await sql<AnomalyRun>`
    select case when run.stage = 'running' and run.seen_at < now() - ${LOST} then 'failed' else run.stage end
        as stage, run.started_at, staff.name as started_by_name, run.rides, run.milliseconds
    from anomaly_run run join staff on staff.company_id = run.company_id and staff.id = run.started_by
    where run.company_id = ${companyId} and run.month = ${firstOf(month)}`.execute(db);
  return rows[0] ?? NEVER;
}

/** Every rule, those without a hit too. */
export async function sumRules(db: Db, actor: Actor, month: Month): Promise<AnomalyRuleSum[]> {
  const inMonth = sql`hit.month = ${firstOf(month)}`;
  const { rows } = await sql<AnomalyRuleSum>`select hit.rule,
      count(*) filter (where ${inMonth} and hit.verdict = 'open') as open,
      count(*) filter (where ${inMonth} and hit.verdict = 'stood') as stood,
      count(*) filter (where ${inMonth} and hit.verdict = 'dismissed') as dismissed,
      count(*) filter (where hit.verdict = 'stood') as all_stood,
      count(*) filter (where hit.verdict <> 'open') as all_judged
    from anomaly_hit hit where ${visible(actor)} group by hit.rule`.execute(db);
  const known = new Map(rows.map((row) => [row.rule, row]));
  return AnomalyRule.names.map(
    (rule) => known.get(rule) ?? { rule, open: 0, stood: 0, dismissed: 0, allStood: 0, allJudged: 0 },
  );
}

export interface HitFilter extends PageInput {
  readonly month: Month;
  readonly rule?: AnomalyRule | undefined;
  readonly verdict?: AnomalyVerdict | undefined;
}

type HitRow = Omit<AnomalyRow, 'mayObject' | 'orders'> & { orderIds: number[] };

/** One page with its orders: two statements more than a list, however many rows. */
export async function findHits(db: Db, actor: Actor, filter: HitFilter): Promise<Page<AnomalyRow>> {
  const where = sql`${visible(actor)} and hit.month = ${firstOf(filter.month)}
    ${filter.rule ? sql`and hit.rule = ${filter.rule}` : sql``}
    ${filter.verdict ? sql`and hit.verdict = ${filter.verdict}` : sql``}`;
  const counted = await sql<{ total: number }>`select count(*) as total from anomaly_hit hit where ${where}`.execute(
    db,
  );
  const { rows } = await sql<HitRow>`
    select hit.id as hit_id, hit.rule, hit.sentence as text, hit.staff_id, ${BOOKER_NAME},
      department.name as department_name, hit.amount_fen, hit.order_ids, hit.verdict, hit.reason,
      coalesce(judge.name, '') as judged_by_name, hit.judged_at
    from anomaly_hit hit
    join staff on staff.company_id = hit.company_id and staff.id = hit.staff_id
    join department on department.company_id = hit.company_id and department.id = hit.department_id
    left join staff judge on judge.company_id = hit.company_id and judge.id = hit.judged_by
    where ${where} order by hit.amount_fen desc, hit.id
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db);
  const all = rows.flatMap(({ orderIds }) => orderIds);
  const { companyId } = actor;
  const [numbers, billed] = [await orderNumbers(db, companyId, all), await billedOrders(db, companyId, all)];
  return {
    total: counted.rows[0]!.total,
    rows: rows.map(({ orderIds, ...row }) => ({
      ...row,
      orders: orderIds.map((orderId) => ({ orderId, orderNo: numbers.get(orderId)! })),
      mayObject: mayObject(actor, row.rule) && orderIds.some((id) => billed.has(id)),
    })),
  };
}

const mayObject = ({ rights }: Actor, rule: AnomalyRule): boolean =>
  OBJECTABLE_RULES.includes(rule) && rights.functions.has(PERMISSION.finance);

async function orderNumbers(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; number: string }>`select id, number from ride_order
    where company_id = ${companyId} and id = any(${idArray(ids)})`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export interface BilledOrder {
  readonly orderId: number;
  readonly billNo: string;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly riderName: string;
  readonly rideAt: Date;
  readonly billedFen: number;
}

/** Those of the orders that may still be objected to, by order: their bill may be, and they themselves. */
export async function billedOrders(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, BilledOrder>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BilledOrder>`
    select line.order_id, bill.number as bill_no, ride.number as order_no, ride.status, ride.rider_name, ride.ride_at,
      line.amount_fen as billed_fen
    from bill_line line
    join bill on bill.company_id = line.company_id and bill.id = line.bill_id and bill.status = 'issued'
    join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    where line.company_id = ${companyId} and line.order_id = any(${idArray(ids)}) and line.kind = 'ride'
      and not exists (select from objection where objection.company_id = ${companyId}
        and objection.bill_id = line.bill_id)
      and not ${isConfirmed(companyId)} and not ${isRefunded}`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}

export interface JudgedHit {
  readonly hitId: number;
  readonly rule: AnomalyRule;
  readonly month: Month;
  readonly staffName: string;
  readonly text: string;
  readonly orderIds: readonly number[];
  readonly verdict: AnomalyVerdict;
  readonly judgedAt: Date | null;
}

const hitRow = async (db: Db, whose: RawBuilder<boolean>, hitId: number, lock: RawBuilder<unknown>) => {
  const { rows } = await sql<JudgedHit>`
    select hit.id as hit_id, hit.rule, to_char(hit.month, 'YYYY-MM') as month, ${BOOKER_NAME},
      hit.sentence as text, hit.order_ids, hit.verdict, hit.judged_at
    from anomaly_hit hit join staff on staff.company_id = hit.company_id and staff.id = hit.staff_id
    where ${whose} and hit.id = ${hitId} ${lock}`.execute(db);
  return rows[0];
};
/** For finance, whose bills are the whole company's. */
export const findHit = (db: Db, { companyId }: Actor, hitId: number) =>
  hitRow(db, sql`hit.company_id = ${companyId}`, hitId, sql``);
/** Locked: two who judge at once come one after the other. */
export const lockHit = (db: Db, actor: Actor, hitId: number) =>
  hitRow(db, visible(actor), hitId, sql`for update of hit`);

interface Judgement {
  readonly verdict: AnomalyVerdict;
  readonly reason?: string;
  readonly now: Date;
}

export const judgeHit = (
  db: Db,
  { companyId, staffId }: Actor,
  hitId: number,
  { verdict, reason = '', now }: Judgement,
) =>
  sql`update anomaly_hit set verdict = ${verdict}, reason = ${reason},
      judged_by = ${verdict === 'open' ? null : staffId}::bigint, judged_at = ${verdict === 'open' ? null : now}::timestamptz
    where company_id = ${companyId} and id = ${hitId}`.execute(db);
