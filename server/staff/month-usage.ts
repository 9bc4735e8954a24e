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
    .selectFrom('ride_order')
    .select((eb) => [
      eb.fn.countAll<number>().as('rides'),
      eb.fn.coalesce(eb.fn.sum<number>('company_fen'), eb.lit(0)).as('costFen'),
    ])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('ride_at', '>=', startOfMonth(month))
    .where('ride_at', '<', endOfMonth(month))
    .where((eb) => eb(eb.fn.coalesce('disputed_from', 'status'), 'in', [...SERVED_STATUSES]))
    .executeTakeFirstOrThrow();
  return { rides: Number(row.rides), costFen: Number(row.costFen) };
}
