import { sql } from 'kysely';
import type { LineConfirmation } from '#contract/proof.ts';
import { confirmable, confirmLines, type LineStateSum, type LinesConfirmed, linesConfirmedText } from '#rules/proof.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { lockBill } from '../finance/bills.ts';
import { confirmBill } from '../finance/confirm.ts';
import { allowed, found } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { idArray } from '../query-kit.ts';
import { checkById, type StoredCheck, standing } from './store.ts';

type CheckedBill = Pick<StoredCheck, 'billId' | 'checkId'>;

/** Every line of the bill that charges for an order, with how it stands. */
const statedLines = (companyId: number, { billId, checkId }: CheckedBill) => sql`
  select line.id, line.amount_fen, case
      when done.line_id is not null then 'confirmed'
      when exists (select from objection where objection.company_id = ${companyId} and objection.bill_id = ${billId}
        and objection.order_id = line.order_id) then 'objected'
      else coalesce(listed.lot, 'plain') end as state
  from bill_line line
  left join confirmed_line done on done.company_id = ${companyId} and done.line_id = line.id
  left join (select order_id, case when bool_or(lot = 'differs') then 'differs' else 'doubtful' end as lot
    from bill_check_line where company_id = ${companyId} and check_id = ${checkId}
      and lot in ('differs', 'doubtful') and order_id is not null group by order_id) listed
    on listed.order_id = line.order_id
  where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment'`;

export async function lineStates(db: Db, companyId: number, bill: CheckedBill): Promise<LineStateSum[]> {
  const { rows } = await sql<LineStateSum>`select state, count(*) as lines, sum(amount_fen)::bigint as amount_fen
    from (${statedLines(companyId, bill)}) stated group by state order by state`.execute(db);
  return rows;
}

export async function lineConfirmations(db: Db, companyId: number, billId: number): Promise<LineConfirmation[]> {
  const { rows } = await sql<LineConfirmation>`
    select done.lines, done.amount_fen, done.confirmed_at, staff.name as confirmed_by_name
    from line_confirmation done
    join staff on staff.company_id = done.company_id and staff.id = done.confirmed_by
    where done.company_id = ${companyId} and done.bill_id = ${billId} order by done.id`.execute(db);
  return rows;
}

/** The numbers of those of the orders whose line was confirmed by itself. */
export async function confirmedOrders(db: Db, companyId: number, billId: number, orderIds: readonly number[]) {
  const { rows } = await sql<{ number: string }>`select ride.number from bill_line line
    join confirmed_line done on done.company_id = ${companyId} and done.line_id = line.id
    join ride_order ride on ride.company_id = ${companyId} and ride.id = line.order_id
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.order_id = any(${idArray(orderIds)})
    order by ride.id`.execute(db);
  return rows.map(({ number }) => number);
}

async function insertConfirmation(
  { actor, db, now }: Context,
  { billId, checkId }: CheckedBill,
  { lines, amountFen }: LinesConfirmed,
): Promise<number> {
  const about = { companyId: actor.companyId, billId, checkId, lines, amountFen };
  const { id } = await db
    .insertInto('lineConfirmation')
    .values({ ...about, confirmedBy: actor.staffId, confirmedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Confirms what nobody disputes. The bill's lock keeps objections away meanwhile; where nothing is left, it follows. */
export async function confirmUndisputed(
  context: Context,
  checkId: number,
  withDoubtful: boolean,
): Promise<LinesConfirmed> {
  const { actor, db, record } = context;
  const { companyId } = actor;
  const { billId } = found(await checkById(db, companyId, checkId));
  await lockAccount(db, companyId);
  const bill = found(await lockBill(db, companyId, { billId }));
  // Behind the lock: a later check that ends takes the lines of this one with it, and then all would look plain.
  const check = await standing(db, companyId, checkId);
  const states = await lineStates(db, companyId, check);
  const confirmed = allowed(confirmLines(bill.status, states, found(check.result).lots.differs, withDoubtful));
  const confirmationId = await insertConfirmation(context, check, confirmed);
  await sql`insert into confirmed_line as added (company_id, line_id, confirmation_id)
    select ${companyId}, stated.id, ${confirmationId} from (${statedLines(companyId, check)}) stated
    where stated.state in (${sql.join(confirmable(withDoubtful))}) returning line_id`.execute(db);
  record(linesConfirmedText(bill, confirmed));
  if (confirmed.billFollows) await confirmBill(context, billId);
  return confirmed;
}
