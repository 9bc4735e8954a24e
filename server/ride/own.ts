import { ORDER_REFUSALS } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { findOrder, lockOrder, type RideOrder } from './stored.ts';

type Whose = [companyId: number, staffId: number, orderId: number];

/** An order that this person booked, held until the change commits. */
export const lockOwn = async (db: Db, whose: Whose): Promise<RideOrder> =>
  bookedBy(db, whose, found(await lockOrder(db, whose[0], whose[2])));

export const findOwn = async (db: Db, whose: Whose): Promise<RideOrder> =>
  bookedBy(db, whose, found(await findOrder(db, whose[0], whose[2])));

/** Who only rides in it may look at it; for everybody else it is not there. */
async function bookedBy(db: Db, [companyId, staffId]: Whose, order: RideOrder): Promise<RideOrder> {
  if (order.staffId === staffId) return order;
  const { phone, phoneSince } = await db
    .selectFrom('staff')
    .select(['phone', 'phoneSince'])
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  found(order.riderPhone === phone && order.riderSince >= phoneSince ? order : null);
  throw new Refused(ORDER_REFUSALS.notBooker);
}
