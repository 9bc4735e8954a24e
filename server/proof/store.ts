import { sql } from 'kysely';
import type { BillCheck } from '#contract/proof.ts';
import { type CheckResult, type CheckStage, checkResult, PROOF_REFUSALS } from '#rules/proof.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import type { CheckedBill, CheckedLine } from './check.ts';

const OPEN: readonly CheckStage[] = ['waiting', 'limits', 'lines'];
export const isOpen = (stage: CheckStage): boolean => OPEN.includes(stage);

/** Whoever has it in hand says so every few seconds; one that is silent for so long is lost with its server. */
const IS_LOST = sql`(stage = 'waiting' and seen_at < now() - interval '10 minutes'
  or stage in ('limits', 'lines') and seen_at < now() - interval '1 minute')`;

export interface NewCheck {
  readonly companyId: number;
  readonly billId: number;
  readonly staffId: number;
  readonly now: Date;
}

/** One at a time for each bill; null where one is under way. */
export async function insertCheck(db: Db, { companyId, billId, staffId, now }: NewCheck): Promise<number | null> {
  await sql`update bill_check set stage = 'failed' where company_id = ${companyId} and bill_id = ${billId} and ${IS_LOST}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into bill_check (company_id, bill_id, started_by, started_at, stage, seen_at, total_lines)
    select ${companyId}, ${billId}, ${staffId}, ${now}, 'waiting', now(), count(*) from bill_line
    where company_id = ${companyId} and bill_id = ${billId} and kind <> 'adjustment'
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The bill that a check is about; from now on it is under way. */
export async function findTask(db: Db, companyId: number, checkId: number): Promise<CheckedBill> {
  await tellLimits(db, companyId, checkId);
  const row = await db
    .selectFrom('billCheck')
    .innerJoin('bill', (join) =>
      join.onRef('bill.companyId', '=', 'billCheck.companyId').onRef('bill.id', '=', 'billCheck.billId'),
    )
    .select(['bill.id as billId', 'bill.month'])
    .where('billCheck.companyId', '=', companyId)
    .where('billCheck.id', '=', checkId)
    .executeTakeFirstOrThrow();
  return { companyId, billId: row.billId, month: row.month.slice(0, 7) };
}

/** What a thread tells late of a check that was stopped or given up changes nothing any more. */
const ofOpen = (companyId: number, checkId: number) =>
  sql`company_id = ${companyId} and id = ${checkId} and stage in (${sql.join(OPEN)})`;

export const beatCheck = (db: Db, companyId: number, checkId: number) =>
  sql`update bill_check set seen_at = now() where ${ofOpen(companyId, checkId)}`.execute(db);

export const tellLimits = (db: Db, companyId: number, checkId: number) =>
  sql`update bill_check set stage = 'limits', seen_at = now() where ${ofOpen(companyId, checkId)}`.execute(db);

export const tellLines = (db: Db, companyId: number, checkId: number, done: number) =>
  sql`update bill_check set stage = 'lines', done_lines = ${done}, seen_at = now()
    where ${ofOpen(companyId, checkId)}`.execute(db);

/** One document for a batch: thousands of lines are one parameter. */
export const keepLines = (
  db: Db,
  [companyId, checkId, from]: [companyId: number, checkId: number, from: number],
  lines: readonly CheckedLine[],
) =>
  sql`insert into bill_check_line as added (company_id, check_id, nth, order_id, lot, billed_fen, right_fen, proof)
    select ${companyId}, ${checkId}, ${from}::int + row_number() over (), line."orderId", line.lot, line."billedFen",
      line."rightFen", line.proof
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line ("orderId" bigint, lot text, "billedFen" bigint, "rightFen" bigint, proof jsonb)
    returning nth`.execute(db);

/**
 * The result is kept, and the lines of earlier checks of the bill are let go: they are true no more. Whoever confirms by
 * those lines holds the bill meanwhile.
 */
export async function finishCheck(
  db: Db,
  [companyId, checkId]: [companyId: number, checkId: number],
  result: CheckResult,
  milliseconds: number,
): Promise<void> {
  await sql`select from bill where company_id = ${companyId}
    and id = (select bill_id from bill_check where company_id = ${companyId} and id = ${checkId}) for update`.execute(
    db,
  );
  const finished = await sql`update bill_check set stage = 'done', done_lines = total_lines,
      result = ${JSON.stringify(result)}::jsonb, milliseconds = ${milliseconds}, seen_at = now()
    where ${ofOpen(companyId, checkId)} returning true`.execute(db);
  if (finished.rows.length === 0) return;
  await sql`delete from bill_check_line line using bill_check own, bill_check earlier
    where own.company_id = ${companyId} and own.id = ${checkId} and earlier.company_id = own.company_id
      and earlier.bill_id = own.bill_id and earlier.id < own.id
      and line.company_id = earlier.company_id and line.check_id = earlier.id`.execute(db);
}

export const endCheck = (db: Db, companyId: number, checkId: number, stage: 'failed' | 'stopped') =>
  sql`update bill_check set stage = ${stage} where ${ofOpen(companyId, checkId)}`.execute(db);

interface CheckRow extends Omit<BillCheck, 'result'> {
  billId: number;
  result: unknown;
}
export type StoredCheck = BillCheck & { readonly billId: number };

async function findCheck(db: Db, companyId: number, which: ReturnType<typeof sql>): Promise<StoredCheck | undefined> {
  const { rows } = await sql<CheckRow>`
    select own.id as check_id, own.bill_id, case when ${IS_LOST} then 'failed' else stage end as stage,
      own.done_lines as done, own.total_lines as total, own.started_at, own.milliseconds, own.result,
      staff.name as started_by_name
    from bill_check own join staff on staff.company_id = own.company_id and staff.id = own.started_by
    where own.company_id = ${companyId} and ${which} order by own.id desc limit 1`.execute(db);
  const row = rows[0];
  return row && { ...row, result: row.result === null ? null : checkResult(row.result) };
}

export const checkById = (db: Db, companyId: number, checkId: number) =>
  findCheck(db, companyId, sql`own.id = ${checkId}`);
/** The one under way, or the latest that ended; one that came to nothing hides no result before it. */
export const latestCheck = async (db: Db, companyId: number, billId: number): Promise<StoredCheck | undefined> => {
  const latest = await findCheck(db, companyId, sql`own.bill_id = ${billId}`);
  if (!latest || latest.stage === 'done' || isOpen(latest.stage)) return latest;
  return (await findCheck(db, companyId, sql`own.bill_id = ${billId} and own.stage = 'done'`)) ?? latest;
};

/** A check that has ended with a result, and that no later one has taken the place of. */
export async function standing(db: Db, companyId: number, checkId: number): Promise<StoredCheck> {
  const check = found(await checkById(db, companyId, checkId));
  const latest = await latestCheck(db, companyId, check.billId);
  if (check.stage !== 'done') throw new Refused(PROOF_REFUSALS.checkUnderWay);
  if (latest && latest.checkId !== checkId && latest.stage === 'done') throw new Refused(PROOF_REFUSALS.checkStale);
  return check;
}
