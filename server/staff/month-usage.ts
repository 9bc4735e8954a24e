import { endOfMonth, monthOf, startOfMonth } from '#rules/calendar.ts';
import { SERVED_STATUSES } from '#rules/order.ts';
import type { Db } from '../db.ts';

export interface MonthUsage {
  rides: number;
  costFen: number;
}

/** What somebody rode in this calendar month, by the time it was booked for, and what it cost the company so far. */
export async function monthUsage(db: Db, companyId: number, staffId: number, now: Date): Promise<MonthUsage> {
  const month = monthOf(now);
  const row = await db
    .selectFrom('rideOrder')
    .select((eb) => [
      eb.fn.countAll<number>().as('rides'),
      eb.fn.coalesce(eb.fn.sum<number>('companyFen'), eb.lit(0)).as('costFen'),
    ])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('rideAt', '>=', startOfMonth(month))
    .where('rideAt', '<', endOfMonth(month))
    .where((eb) => eb(eb.fn.coalesce('disputedFrom', 'status'), 'in', [...SERVED_STATUSES]))
    .executeTakeFirstOrThrow();
  return { rides: Number(row.rides), costFen: Number(row.costFen) };
}
