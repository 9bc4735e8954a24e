import { sql } from 'kysely';
import { type BillStatus, PROVIDER_NAME } from '#rules/bill.ts';
import {
  decideObjection,
  type ObjectionDecision,
  type ObjectionStatus,
  outcomeText,
  type Verdict,
} from '#rules/objection.ts';
import { heldOf, lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { billTotalFen, type LockedBill, lockBill, moveBill } from '../finance/bills.ts';
import { allowed, found } from '../http/refused.ts';
import { decideDispute } from '../ride/disputes.ts';

interface Objection {
  readonly objectionId: number;
  readonly number: string;
  readonly billId: number;
  readonly orderId: number;
  readonly status: ObjectionStatus;
}

async function findObjection(db: Db, companyId: number, number: string): Promise<Objection | undefined> {
  const row = await db
    .selectFrom('objection')
    .select(['id as objectionId', 'number', 'billId', 'orderId', 'status'])
    .where('companyId', '=', companyId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row;
}

async function putDecision(
  db: Db,
  companyId: number,
  one: Objection,
  decided: ObjectionDecision,
  verdict: Verdict,
  now: Date,
) {
  const { outcome, refundFen } = decided;
  const { remark, relationOrderNo } = verdict;
  await db
    .updateTable('objection')
    .set({ status: 'decided', outcome, refundFen, remark, decidedAt: now })
    .set({ relationOrderNo })
    .where('companyId', '=', companyId)
    .where('id', '=', one.objectionId)
    .execute();
}

/** The difference as a line of the bill that was objected to; decided for the next one, that one takes it when issued. */
async function addLine(
  db: Db,
  companyId: number,
  one: Objection,
  decided: ObjectionDecision,
  now: Date,
): Promise<void> {
  if (decided.adjusts !== 'thisBill') return;
  await db
    .insertInto('billLine')
    .values({
      companyId,
      billId: one.billId,
      kind: 'adjustment',
      orderId: one.orderId,
      objectionId: one.objectionId,
      amountFen: -decided.refundFen,
      note: `${outcomeText(decided.outcome, decided.refundFen)}（异议 ${one.number}）`,
      at: now,
    })
    .execute();
}

async function openCount(db: Db, companyId: number, billId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from objection
    where company_id = ${companyId} and bill_id = ${billId} and status = 'open'`.execute(db);
  return rows[0]!.count;
}

/** The last objection of a bill was decided: the company looks at it again. */
async function moveOn(db: Db, companyId: number, bill: LockedBill, open: number, now: Date): Promise<BillStatus> {
  if (open > 0 || bill.status !== 'disputed') return bill.status;
  await moveBill(db, companyId, bill, ['processed'], { at: now, name: PROVIDER_NAME });
  return 'processed';
}

/** Ends one objection: its order, its refund in both ledgers, its line and, after the last one, its bill. */
export async function decide(db: Db, companyId: number, number: string, verdict: Verdict, now: Date) {
  await lockAccount(db, companyId);
  const { billId } = found(await findObjection(db, companyId, number));
  const bill = found(await lockBill(db, companyId, { billId }));
  // Read again: whoever decided it meanwhile held the bill.
  const objection = found(await findObjection(db, companyId, number));
  const { objectionId, orderId } = objection;
  const { paidFen } = await heldOf(db, companyId, orderId);
  const decided = allowed(decideObjection(objection.status, paidFen, verdict));
  const { refundFen } = decided;
  await decideDispute(db, companyId, { orderId, refundFen, objectionId, note: `异议 ${number}` }, now);
  await putDecision(db, companyId, objection, decided, verdict, now);
  await addLine(db, companyId, objection, decided, now);
  const open = await openCount(db, companyId, billId);
  const billStatus = await moveOn(db, companyId, bill, open, now);
  return {
    objectionNo: number,
    outcome: decided.outcome,
    refundFen,
    billNo: bill.number,
    billStatus,
    billTotalFen: await billTotalFen(db, companyId, billId),
    openCount: open,
  };
}
