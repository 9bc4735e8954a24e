import { ORDER_REFUSALS } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { lockOrder, type RideOrder } from './stored.ts';

/** An order that this person booked. Who only rides in it may look at it; for everybody else it is not there. */
export async function lockOwn(
  db: Db,
  [companyId, staffId, orderId]: [companyId: number, staffId: number, orderId: number],
): Promise<RideOrder> {
  const order = found(await lockOrder(db, companyId, orderId));
  if (order.staffId === staffId) return order;
  const { phone } = await db
    .selectFrom('staff')
    .select('phone')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  found(order.riderPhone === phone ? order : null);
  throw new Refused(ORDER_REFUSALS.notBooker);
}
