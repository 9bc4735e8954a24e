import { sql } from 'kysely';
import { startOfMonth } from '#rules/calendar.ts';
import { causeOf, type OrderStatus } from '#rules/order.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import type { RideOrder } from './stored.ts';

const FROM: OrderStatus = 'settled';
const TO: OrderStatus = 'completed';

/** One statement however many orders a month has: the one move that asks nothing of an order but its state. */
async function complete(db: Db, companyId: number, which: ReturnType<typeof sql<boolean>>, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with moved as (update ride_order set status = ${TO}
        where company_id = ${companyId} and status = ${FROM} and ${which} returning id),
      told as (insert into order_event as added (company_id, order_id, kind, cause, at, taken_at)
        select ${companyId}, id, 'completed', ${causeOf('completed')}, ${now}, ${now} from moved returning order_id)
    select count(*) as count from moved`.execute(db);
  return rows[0]!.count;
}

/**
 * 45 → 50 for the orders of a confirmed bill. One whose personal part is still unpaid, or that was cancelled, stays what
 * it is: the first completes by itself once it is paid. Answers how many were completed.
 */
export async function completeOrders(db: Db, companyId: number, orderIds: readonly number[], now: Date) {
  await lockAccount(db, companyId);
  return complete(db, companyId, sql<boolean>`id = ${anyOf(orderIds)}`, now);
}

/** What the person alone paid stands in no bill: it is complete when the month of its settlement is over. */
export async function completePersonal(db: Db, companyId: number, month: string, now: Date): Promise<number> {
  await lockAccount(db, companyId);
  const over = sql<boolean>`company_fen = 0 and settled_at < ${startOfMonth(month)}
    and not exists (select from bill_line line where line.company_id = ${companyId} and line.order_id = ride_order.id)
    and not exists (select from account_ledger entry where entry.company_id = ${companyId}
      and entry.order_id = ride_order.id and entry.kind = 'settle')`;
  return complete(db, companyId, over, now);
}

/** A personal part may be paid after the bill was confirmed: then nothing is left to wait for. */
export async function completeIfBilled(db: Db, order: RideOrder, now: Date): Promise<RideOrder> {
  const { companyId, orderId } = order;
  const billed = sql<boolean>`id = ${orderId} and exists (select from bill_line line
    join bill on bill.company_id = line.company_id and bill.id = line.bill_id and bill.status in ('confirmed', 'paid')
    where line.company_id = ${companyId} and line.order_id = ${orderId} and line.kind <> 'adjustment')`;
  const completed = (await complete(db, companyId, billed, now)) > 0;
  return completed ? { ...order, state: { ...order.state, status: TO } } : order;
}
