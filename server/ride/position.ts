import { mayFollow, notAhead } from '#rules/order.ts';
import type { Point } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { anyOf } from '../query-kit.ts';

export interface OrderPosition {
  readonly orderId: number;
  readonly at: Date;
  readonly point: Point;
  readonly etaSeconds: number | null;
}

/** Where the cars of these orders are; none for a ride that is over. */
export async function positionsOf(db: Db, companyId: number, orderIds: readonly number[]): Promise<OrderPosition[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('orderPosition')
    .select(['orderId', 'at', 'lng', 'lat', 'etaSeconds'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', anyOf(orderIds))
    .execute();
  return rows.map(({ lng, lat, ...row }) => ({ ...row, point: { lng, lat } }));
}

/** Keeps the newest; one that was overtaken on its way changes nothing. */
export async function putPosition(db: Db, companyId: number, sent: OrderPosition, now: Date): Promise<void> {
  const { orderId, at, point, etaSeconds } = sent;
  const order = await db
    .selectFrom('rideOrder')
    .select('status')
    .where('companyId', '=', companyId)
    .where('id', '=', orderId)
    .forShare()
    .executeTakeFirst();
  allowed(mayFollow(found(order).status));
  allowed(notAhead(at, now));
  const row = { at, ...point, etaSeconds };
  await db
    .insertInto('orderPosition')
    .values({ companyId, orderId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'orderId']).doUpdateSet(row).where('orderPosition.at', '<', at),
    )
    .execute();
}
