import { sql } from 'kysely';
import type { TrailEvent } from '#rules/order/view-trail.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { trailOrder } from '../ride/trail-order.ts';
import type { FoundOrder } from './detail-row.ts';

/** Everything that was told about an order, as it happened. */
export function eventsOf(db: Db, order: FoundOrder): Promise<TrailEvent[]> {
  const query = sql<TrailEvent>`
    select event.kind, event.at, staff.name as staff_name, event.details from order_event event
    join ride_order on ride_order.company_id = event.company_id and ride_order.id = event.order_id
    left join staff on staff.company_id = event.company_id and staff.id = event.staff_id
    where event.company_id = ${order.companyId} and event.order_id = ${order.id}
    order by ${trailOrder}`;
  return keyed(db, query.compile(db));
}
