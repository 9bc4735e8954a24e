import { sql } from 'kysely';
import type { AnomalyHit } from '#rules/anomaly.ts';
import type { Month } from '#rules/calendar.ts';
import type { Db } from '../db.ts';

/** Who computes says so several times a second; one that is silent for so long is lost with its server. */
export const LOST = sql`interval '1 minute'`;

export interface AnomalyTask {
  readonly companyId: number;
  readonly month: Month;
}
const firstOf = (month: Month) => sql`${`${month}-01`}::date`;
const of = ({ companyId, month }: AnomalyTask) => sql`company_id = ${companyId} and month = ${firstOf(month)}`;

/** False where the month is being gone through already. */
export async function beginRun(db: Db, task: AnomalyTask, staffId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into anomaly_run as run (company_id, month, started_by, started_at, stage, seen_at)
    values (${task.companyId}, ${firstOf(task.month)}, ${staffId}, ${now}, 'running', clock_timestamp())
    on conflict (company_id, month) do update set started_by = excluded.started_by, started_at = excluded.started_at,
      stage = 'running', seen_at = excluded.seen_at, rides = 0, milliseconds = null
    where run.stage <> 'running' or run.seen_at < excluded.seen_at - ${LOST} returning true`.execute(db);
  return rows.length > 0;
}

export const tellRides = (db: Db, task: AnomalyTask, rides: number) =>
  sql`update anomaly_run set rides = ${rides}, seen_at = clock_timestamp() where ${of(task)}`.execute(db);

/** Found again: an open one says what is true now, a judged one stays as it was judged. */
export async function keepHits(db: Db, { companyId, month }: AnomalyTask, hits: readonly AnomalyHit[]): Promise<void> {
  const rows = hits.map(({ orderIds, ...hit }) => ({ ...hit, orderIds: `{${orderIds.join(',')}}` }));
  await sql`insert into anomaly_hit as hit
      (company_id, month, rule, order_ids, department_id, staff_id, sentence, amount_fen, found_at)
    select ${companyId}, ${firstOf(month)}, "rule", "orderIds"::bigint[], "departmentId", "staffId", "text", "amountFen",
      run.started_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found ("rule" text, "orderIds" text, "departmentId" bigint,
      "staffId" bigint, "text" text, "amountFen" bigint)
    cross join (select started_at from anomaly_run where ${of({ companyId, month })}) run
    on conflict (company_id, month, rule, order_ids) do update set found_at = excluded.found_at,
      sentence = case when hit.verdict = 'open' then excluded.sentence else hit.sentence end,
      amount_fen = case when hit.verdict = 'open' then excluded.amount_fen else hit.amount_fen end`.execute(db);
}

/** What was open and is not found any more goes. */
export async function finishRun(db: Db, task: AnomalyTask, rides: number, milliseconds: number): Promise<void> {
  await sql`delete from anomaly_hit where ${of(task)} and verdict = 'open'
    and found_at < (select started_at from anomaly_run where ${of(task)})`.execute(db);
  await sql`update anomaly_run set stage = 'done', rides = ${rides}, milliseconds = ${milliseconds},
    seen_at = clock_timestamp() where ${of(task)}`.execute(db);
}

export const failRun = (db: Db, task: AnomalyTask) =>
  sql`update anomaly_run set stage = 'failed' where ${of(task)} and stage = 'running'`.execute(db);
