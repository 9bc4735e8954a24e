import type { CancelCost } from '#contract/order-cancel.ts';
import { moneyText } from '#rules/money.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { cancelForCompany, cancellationCost } from '../ride/cancel.ts';
import { findOrder, type RideOrder } from '../ride/stored.ts';
import { ofStaffOf } from './detail-row.ts';

/** An order whose booker is one of those the caller looks after; for everybody else it is not there. */
async function staffOrder(db: Db, actor: Actor, orderId: number): Promise<RideOrder> {
  const order = found(await findOrder(db, actor.companyId, orderId));
  if (order.staffId === actor.staffId) throw new Refused(ORDER_REFUSALS.ownOrder);
  const row = await db
    .selectFrom('rideOrder')
    .select('id')
    .where('companyId', '=', actor.companyId)
    .where('id', '=', orderId)
    .where(ofStaffOf(actor))
    .executeTakeFirst();
  found(row);
  return order;
}

/** What it costs the company to cancel this ride now. */
export async function companyCancelCost(db: Db, actor: Actor, orderId: number): Promise<CancelCost> {
  const cost = await cancellationCost(db, await staffOrder(db, actor, orderId), true);
  return { possible: cost !== null, feeFen: cost?.companyFen ?? 0 };
}

/** Cancels the ride of somebody in the caller's care, also of one who left. */
export async function cancelAsCompany(
  { actor, db, now, record }: Context,
  { orderId, reason, toldFen }: { orderId: number; reason: string; toldFen?: number | undefined },
): Promise<void> {
  const { staffName, number } = await staffOrder(db, actor, orderId);
  const { companyId } = actor;
  const { split } = await cancelForCompany(db, [companyId, orderId], { by: actor, reason, toldFen }, now);
  const cost = split.companyFen === 0 ? '没有产生费用' : `取消费 ${moneyText(split.companyFen)} 由企业支付`;
  record(`取消员工“${staffName}”的订单 ${number}（${reason}），${cost}`);
}
