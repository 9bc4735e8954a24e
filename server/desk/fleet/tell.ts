import type { ReportedEvent } from '#rules/order.ts';
import type { Db } from '../../db.ts';
import { type EventResult, takeEvent } from '../../ride/events.ts';

type Key = [companyId: number, orderId: number];
type Untold<E> = E extends unknown ? Omit<E, 'eventId' | 'sequence' | 'at'> : never;
/** What happened, without how it is numbered: at the desk that is ours to say. */
export type OwnReport = Untold<ReportedEvent>;

/** The next number behind everything that was told of the ride, by whichever system. */
async function nextSequence(db: Db, [companyId, orderId]: Key): Promise<number> {
  const row = await db
    .selectFrom('orderEvent')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

async function isKnown(db: Db, [companyId, orderId]: Key, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orderEvent')
    .select('id')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Tells a ride's event as the signed call does, by the same function. `eventId` names the act, so that a second press of
 * the same button changes nothing; null where it was told before. The order is locked already.
 */
export async function tell(
  db: Db,
  key: Key,
  eventId: string,
  report: OwnReport,
  now: Date,
): Promise<EventResult | null> {
  if (await isKnown(db, key, eventId)) return null;
  return takeEvent(db, key, { ...report, eventId, sequence: await nextSequence(db, key), at: now }, now);
}
