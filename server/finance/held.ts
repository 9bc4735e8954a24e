import { type RawBuilder, sql } from 'kysely';
import type { HeldOrder } from '#contract/finance-wire.ts';
import type { HeldFigure, PriceReview } from '#rules/bill.ts';
import { endOfMonth, type Month, startOfMonth } from '#rules/calendar.ts';
import { GOING_STATUSES, PENDING_STATUSES } from '#rules/order/codes.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Db } from '../db.ts';

const OF_FIGURE: Readonly<Record<HeldFigure, (companyId: number) => RawBuilder<boolean>>> = {
  going: () => sql`ride.status in (${sql.join(GOING_STATUSES)})`,
  pending: () => sql`ride.status in (${sql.join(PENDING_STATUSES)})`,
  review: (companyId) =>
    sql`ride.id in (select order_id from price_hold where company_id = ${companyId} and outcome is null)`,
};

/** A ride with what is frozen for it. */
const frozenRides = (companyId: number, condition: RawBuilder<boolean>) => sql`ride_order ride
    join lateral (select sum(case entry.kind when 'freeze' then entry.amount_fen else -entry.amount_fen end)::bigint as fen
      from account_ledger entry where entry.company_id = ${companyId} and entry.order_id = ride.id
        and entry.kind in ('freeze', 'unfreeze')) held on held.fen <> 0
    where ride.company_id = ${companyId} and ${condition}`;

/** The orders whose freezes a figure adds up, the ride that begins last first: few, however many there ever were. */
export async function findHeld(
  db: Db,
  companyId: number,
  figure: HeldFigure,
  { page, pageSize }: PageInput,
): Promise<Page<HeldOrder>> {
  const held = frozenRides(companyId, OF_FIGURE[figure](companyId));
  const counted = await sql<{ total: number }>`select count(*) as total from ${held}`.execute(db);
  const { rows } = await sql<HeldOrder>`
    select ride.id as order_id, ride.number as order_no, ride.status, ride.staff_name as booker_name,
      (select name from department where department.company_id = ${companyId}
        and department.id = ride.department_id) as department_name,
      ride.ride_at, held.fen as held_fen, ride.price_held_at
    from ${held} order by ride.ride_at desc, ride.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Rides whose price waits for the provider's review, all of them or those of a month. */
export async function priceReview(db: Db, companyId: number, month?: Month): Promise<PriceReview> {
  const ofMonth = month
    ? sql<boolean>`ride.ride_at >= ${startOfMonth(month)} and ride.ride_at < ${endOfMonth(month)}`
    : sql<boolean>`true`;
  const { rows } = await sql<PriceReview>`select count(*) as orders, coalesce(sum(held.fen), 0)::bigint as frozen_fen
    from ${frozenRides(companyId, sql`${OF_FIGURE.review(companyId)} and ${ofMonth}`)}`.execute(db);
  return rows[0]!;
}
