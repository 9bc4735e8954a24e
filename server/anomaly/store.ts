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
  const added = await sql`
    insert into anomaly_run as run (company_id, month, started_by, started_at, stage, seen_at)
    values (${task.companyId}, ${firstOf(task.month)}, ${staffId}, ${now}, 'running', now())
    on conflict (company_id, month) do nothing returning true`.execute(db);
  if (added.rows.length > 0) return true;
  const again = await sql`update anomaly_run set started_by = ${staffId}, started_at = ${now}, stage = 'running',
      seen_at = now(), rides = 0, milliseconds = null
    where ${of(task)} and (stage <> 'running' or seen_at < now() - ${LOST}) returning true`.execute(db);
  return again.rows.length > 0;
}

export const tellRides = (db: Db, task: AnomalyTask, rides: number) =>
  sql`update anomaly_run set rides = ${rides}, seen_at = now() where ${of(task)}`.execute(db);

/** Found again: an open one says what is true now, a judged one stays as it was judged. */
export async function keepHits(db: Db, task: AnomalyTask, hits: readonly AnomalyHit[]): Promise<void> {
  const rows = hits.map(({ orderIds, ...hit }) => ({ ...hit, orderIds: `{${orderIds.join(',')}}` }));
  const run = await sql<{ startedAt: Date }>`select started_at from anomaly_run where ${of(task)}`.execute(db);
  await sql`insert into anomaly_hit as hit
      (company_id, month, rule, order_ids, department_id, staff_id, sentence, amount_fen, found_at)
    select ${task.companyId}, ${firstOf(task.month)}, "rule", "orderIds"::bigint[], "departmentId", "staffId", "text",
      "amountFen", ${run.rows[0]!.startedAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found ("rule" text, "orderIds" text, "departmentId" bigint,
      "staffId" bigint, "text" text, "amountFen" bigint)
    on conflict (company_id, month, rule, order_ids) do update set found_at = excluded.found_at,
      sentence = case when hit.verdict = 'open' then excluded.sentence else hit.sentence end,
      amount_fen = case when hit.verdict = 'open' then excluded.amount_fen else hit.amount_fen end`.execute(db);
}

/** What was open and is not found any more goes. */
export async function finishRun(db: Db, task: AnomalyTask, rides: number, milliseconds: number): Promise<void> {
  await sql`delete from anomaly_hit where ${of(task)} and verdict = 'open'
    and found_at < (select started_at from anomaly_run where ${of(task)})`.execute(db);
  await sql`update anomaly_run set stage = 'done', rides = ${rides}, milliseconds = ${milliseconds},
    seen_at = now() where ${of(task)}`.execute(db);
}

export const failRun = (db: Db, task: AnomalyTask) =>
  sql`update anomaly_run set stage = 'failed' where ${of(task)} and stage = 'running'`.execute(db);
