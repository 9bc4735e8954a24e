import { sql } from 'kysely';

/**
 * How a trail is read by people: the booking first, nothing before it, nothing later than we were told of it, and the
 * provider's events never against the provider's own order. Of `order_event` as `event`, beside its `ride_order`.
 */
export const trailOrder = sql`
  max(least(greatest(event.at, ride_order.created_at), event.taken_at)) over (
    partition by event.event_id is null order by event.sequence nulls last, event.id),
  event.kind <> 'booked', event.sequence nulls last, event.id`;
