import { decodeTrack, encodeTrack, joinTrack } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { lockOrder } from './stored.ts';

/** Keeps the way a car went: a whole line, or a further part of one. Answers how many points it has now. */
export async function putTrack(
  db: Db,
  [companyId, orderId]: [companyId: number, orderId: number],
  { line, from }: { line: string; from: number },
  now: Date,
): Promise<number> {
  found(await lockOrder(db, companyId, orderId));
  const known = from === 0 ? null : decodeTrack(await trackOf(db, companyId, orderId));
  const points = allowed(joinTrack(known ?? [], line, from));
  const row = { line: encodeTrack(points), points: points.length, updatedAt: now };
  await db
    .insertInto('orderTrack')
    .values({ companyId, orderId, ...row })
    .onConflict((conflict) => conflict.columns(['companyId', 'orderId']).doUpdateSet(row))
    .execute();
  return points.length;
}

async function trackOf(db: Db, companyId: number, orderId: number): Promise<string> {
  const row = await db
    .selectFrom('orderTrack')
    .select('line')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.line ?? '';
}
