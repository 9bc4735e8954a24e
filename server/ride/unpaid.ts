import { sql } from 'kysely';
import type { OrderStatus, OwnPart } from '#rules/order.ts';
import type { Db } from '../db.ts';

/** Whether somebody waits for an answer about the cost of the order that is looked at. */
export const isAskedAbout = (companyId: number) => sql<boolean>`exists (select from cost_question asked
  where asked.company_id = ${companyId} and asked.order_id = ride_order.id and asked.ended_by is null)`;

export const unpaidQuery = (db: Db, { companyId, staffId }: { companyId: number; staffId: number }) =>
  db
    .selectFrom('rideOrder')
    .select(['status', 'personalFen', 'personalPaidFen', isAskedAbout(companyId).as('isAsked')])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .whereRef('personalPaidFen', '<', 'personalFen')
    .limit(100)
    .compile();

export const unpaidPart = (row: {
  status: OrderStatus;
  personalFen: number | null;
  personalPaidFen: number;
  isAsked: boolean;
}): OwnPart => ({
  status: row.status,
  personalFen: row.personalFen ?? 0,
  paidFen: row.personalPaidFen,
  isAsked: row.isAsked,
});
