import { sql } from 'kysely';
import type { AnomalyHit } from '#rules/anomaly.ts';
import type { Month } from '#rules/calendar.ts';
import type { Db } from '../db.ts';

/** Whoever has it in hand says so every few seconds; one that is silent for so long is lost with its server. */
export const LOST = sql`interval '1 minute'`;

export interface AnomalyTask {
  readonly companyId: number;
  readonly month: Month;
  /** Which going through of the month it is: what one writes late changes nothing of the next. */
  readonly startedAt: Date;
}
const firstOf = (month: Month) => sql`${`${month}-01`}::date`;
const ofMonth = ({ companyId, month }: AnomalyTask) => sql`company_id = ${companyId} and month = ${firstOf(month)}`;
const ofRun = (task: AnomalyTask) => sql`${ofMonth(task)} and started_at = ${task.startedAt} and stage = 'running'`;

/** False where the month is being gone through already. */
export async function beginRun(db: Db, task: AnomalyTask, staffId: number): Promise<boolean> {
  const added = await sql`
    insert into anomaly_run as run (company_id, month, started_by, started_at, stage, seen_at)
    values (${task.companyId}, ${firstOf(task.month)}, ${staffId}, ${task.startedAt}, 'running', now())
    on conflict (company_id, month) do nothing returning true`.execute(db);
  if (added.rows.length > 0) return true;
  const again =
    await sql`update anomaly_run set started_by = ${staffId}, started_at = ${task.startedAt}, stage = 'running',
      seen_at = now(), rides = 0, milliseconds = null
    where ${ofMonth(task)} and (stage <> 'running' or seen_at < now() - ${LOST}) returning true`.execute(db);
  return again.rows.length > 0;
}

export const beatRun = (db: Db, task: AnomalyTask) =>
  sql`update anomaly_run set seen_at = now() where ${ofRun(task)}`.execute(db);

export const tellRides = (db: Db, task: AnomalyTask, rides: number) =>
  sql`update anomaly_run set rides = ${rides}, seen_at = now() where ${ofRun(task)}`.execute(db);

/** Found again: an open one says what is true now, a judged one stays as it was judged. */
export async function keepHits(db: Db, task: AnomalyTask, hits: readonly AnomalyHit[]): Promise<void> {
  const rows = hits.map(({ orderIds, ...hit }) => ({ ...hit, orderIds: `{${orderIds.join(',')}}` }));
  await sql`insert into anomaly_hit as hit
      (company_id, month, rule, order_ids, department_id, staff_id, sentence, amount_fen, found_at)
    select ${task.companyId}, ${firstOf(task.month)}, "rule", "orderIds"::bigint[], "departmentId", "staffId", "text",
      "amountFen", ${task.startedAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found ("rule" text, "orderIds" text, "departmentId" bigint,
      "staffId" bigint, "text" text, "amountFen" bigint)
    where exists (select from anomaly_run where ${ofRun(task)})
    on conflict (company_id, month, rule, order_ids) do update set found_at = excluded.found_at,
      sentence = case when hit.verdict = 'open' then excluded.sentence else hit.sentence end,
      amount_fen = case when hit.verdict = 'open' then excluded.amount_fen else hit.amount_fen end`.execute(db);
}

/** What was open and is not found any more goes; of an erased ride nobody can tell. */
export async function finishRun(db: Db, task: AnomalyTask, rides: number, milliseconds: number): Promise<void> {
  const finished = await sql`update anomaly_run set stage = 'done', rides = ${rides}, milliseconds = ${milliseconds},
    seen_at = now() where ${ofRun(task)} returning true`.execute(db);
  if (finished.rows.length === 0) return;
  await sql`delete from anomaly_hit hit where ${ofMonth(task)} and verdict = 'open' and found_at < ${task.startedAt}
    and not exists (select from ride_order ride where ride.company_id = ${task.companyId}
      and ride.id = any(hit.order_ids) and ride.erased_at is not null)`.execute(db);
}

export const failRun = (db: Db, task: AnomalyTask) =>
  sql`update anomaly_run set stage = 'failed' where ${ofRun(task)}`.execute(db);
