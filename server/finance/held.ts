import { sql } from 'kysely';
import type { HeldOrder } from '#contract/finance-wire.ts';
import type { HeldFigure } from '#rules/bill.ts';
import { GOING_STATUSES, PENDING_STATUSES } from '#rules/order/codes.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Db } from '../db.ts';

const STATUSES = { going: GOING_STATUSES, pending: PENDING_STATUSES };

/** The orders whose freezes a figure adds up, the ride that begins last first: few, however many there ever were. */
export async function findHeld(
  db: Db,
  companyId: number,
  figure: HeldFigure,
  { page, pageSize }: PageInput,
): Promise<Page<HeldOrder>> {
  const held = sql`ride_order ride
    join lateral (select sum(case entry.kind when 'freeze' then entry.amount_fen else -entry.amount_fen end)::bigint as fen
      from account_ledger entry where entry.company_id = ride.company_id and entry.order_id = ride.id
        and entry.kind in ('freeze', 'unfreeze')) held on held.fen <> 0
    where ride.company_id = ${companyId} and ride.status in (${sql.join(STATUSES[figure])})`;
  const counted = await sql<{ total: number }>`select count(*) as total from ${held}`.execute(db);
  const { rows } = await sql<HeldOrder>`
    select ride.id as order_id, ride.number as order_no, ride.status, ride.staff_name as booker_name,
      (select name from department where department.company_id = ride.company_id
        and department.id = ride.department_id) as department_name,
      ride.ride_at, held.fen as held_fen
    from ${held} order by ride.ride_at desc, ride.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
