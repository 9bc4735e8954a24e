import { type RawBuilder, sql } from 'kysely';

/**
 * When what is left of limits is asked for, of an `application` or a `ride_order` that waits for its approval: when its
 * first ride may be. On the last of a month what is left of that month says nothing of a ride on the first.
 */
export const limitsAsOf = (now: Date): RawBuilder<Date> =>
  sql<Date>`greatest(${now}::timestamptz, coalesce(application.start_day::timestamptz, ride_order.ride_at))`;
