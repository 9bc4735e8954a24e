import type { OrderStatus, PersonalPart } from '#rules/order.ts';
import type { Db } from '../db.ts';

/** An order with something left for its person to pay. */
export type UnpaidOrder = PersonalPart & { status: OrderStatus };

export const unpaidQuery = (db: Db, { companyId, staffId }: { companyId: number; staffId: number }) =>
  db
    .selectFrom('rideOrder')
    .select(['status', 'personalFen', 'personalPaidFen'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .whereRef('personalPaidFen', '<', 'personalFen')
    .limit(100)
    .compile();

export const unpaidPart = (row: {
  status: OrderStatus;
  personalFen: number | null;
  personalPaidFen: number;
}): UnpaidOrder => ({ status: row.status, personalFen: row.personalFen ?? 0, paidFen: row.personalPaidFen });
