import { postRefund } from '#rules/account.ts';
import { refundedParts } from '#rules/order.ts';
import { heldOf, lockAccount, post } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { moveOrder } from './move.ts';
import { lockOrder, lockOrders, type RideOrder } from './stored.ts';

/**
 * Marks orders as disputed, all or none: 44, 45 and 60 with a fee become 55. One that is not the company's answers like
 * an unknown one; one in another state ends the request with the rule's reason.
 */
export async function disputeOrders(
  db: Db,
  companyId: number,
  orderIds: readonly number[],
  by: { staffId: number; now: Date },
): Promise<RideOrder[]> {
  await lockAccount(db, companyId);
  const ids = [...new Set(orderIds)];
  const orders = await lockOrders(db, companyId, ids);
  found(orders.length === ids.length ? orders : null);
  const moved: RideOrder[] = [];
  for (const order of orders) {
    moved.push(await moveOrder(db, order, { kind: 'disputed' }, { at: by.now, staffId: by.staffId }));
  }
  return moved;
}

export interface DisputeDecision {
  readonly orderId: number;
  /** What goes back to the company; 0 where the objection is rejected. */
  readonly refundFen: number;
  /** The objection that was decided: its refund is taken once. */
  readonly objectionId?: number;
  readonly note?: string;
}

/**
 * Ends a dispute: the order becomes what it was before. What is granted goes back to the account and to the limits, and
 * what is paid and the company's part of it fall alike. Answers the order as it is then.
 */
export async function decideDispute(
  db: Db,
  companyId: number,
  { orderId, refundFen, objectionId, note }: DisputeDecision,
  now: Date,
): Promise<RideOrder> {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const details = { refundFen, ...(objectionId === undefined ? {} : { objectionId }) };
  if (refundFen === 0) return moveOrder(db, order, { kind: 'disputeDecided' }, { at: now, details });
  const posted = allowed(postRefund(await heldOf(db, companyId, orderId), refundFen));
  const columns = refundedParts({ companyFen: order.companyFen!, actualPayFen: order.actualPayFen! }, refundFen);
  const moved = await moveOrder(db, order, { kind: 'disputeDecided' }, { at: now, details }, columns);
  await post(db, order, posted, now, { objectionId, note });
  return { ...moved, ...columns };
}
