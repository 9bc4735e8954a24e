import { sql } from 'kysely';
import { objectedText, objectToBill } from '#rules/bill.ts';
import { dayOf } from '#rules/calendar.ts';
import { checkDrafts, matchDrafts, type ObjectionDraft, objectionNumber } from '#rules/objection.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { lockBill, moveBill } from '../finance/bills.ts';
import { allowed, found } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { disputeOrders } from '../ride/disputes.ts';
import { useProofs } from './proofs.ts';
import { billedOrders } from './queries.ts';

async function newIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('objection', 'id')) as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

type MatchedDrafts = readonly (ObjectionDraft & { order: { orderId: number } })[];

async function insertObjections({ actor, db, now }: Context, billId: number, drafts: MatchedDrafts): Promise<void> {
  const ids = await newIds(db, drafts.length);
  const rows = drafts.map(({ description, proofs, order }, nth) => ({
    companyId: actor.companyId,
    id: ids[nth]!,
    number: objectionNumber(dayOf(now), ids[nth]!),
    billId,
    orderId: order.orderId,
    description,
    proofs,
    applicantId: actor.staffId,
    appliedAt: now,
  }));
  await db.insertInto('objection').values(rows).execute();
}

/** All objections of a bill at once: every order becomes disputed and the bill with them, or nothing changes. */
export async function submitObjections(
  context: Context,
  billNumber: string,
  list: readonly ObjectionDraft[],
): Promise<void> {
  const { actor, db, now, record } = context;
  const { companyId, staffId } = actor;
  const drafts = allowed(checkDrafts(list));
  await lockAccount(db, companyId);
  const bill = found(await lockBill(db, companyId, { number: billNumber }));
  const status = allowed(objectToBill(bill.status, bill.objectedAt !== null));
  const numbers = drafts.map(({ orderNo }) => orderNo);
  const matched = allowed(matchDrafts(drafts, await billedOrders(db, companyId, bill.billId, numbers)));
  await useProofs(
    db,
    companyId,
    matched.flatMap(({ proofs }) => proofs),
  );
  const orderIds = matched.map(({ order }) => order.orderId);
  await disputeOrders(db, companyId, orderIds, { staffId, now });
  await insertObjections(context, bill.billId, matched);
  await moveBill(db, companyId, bill, [status], { at: now, name: actor.name });
  record(objectedText(bill, status, numbers));
}
