import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '#rules/order.ts';
import { charterDays, type OverlappingRide, type ServiceType } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { planOf } from './documents.ts';

const DAY_MS = 86_400_000;
/** The longest charter there is, and a day for good measure. */
const LONGEST_MS = 32 * DAY_MS;
/** Between one car and the next somebody must at least get out. */
const LEAST_MS = 60_000;
const OVER: readonly OrderStatus[] = [
  ...(['ended', 'toSettle', 'paying', 'deducting', 'toPay', 'settled', 'completed'] as const),
  ...(['disputed', 'cancelled'] as const),
];

interface Span {
  readonly at: Date;
  readonly service: ServiceType;
  readonly seconds: number;
  readonly packages: number;
}

const endOf = ({ at, service, seconds, packages }: Span): number => {
  const rented = service === 'dayRental' || service === 'halfDayRental' ? charterDays(service, packages) * DAY_MS : 0;
  return at.getTime() + Math.max(rented, seconds * 1_000, LEAST_MS);
};

/** The rides of one rider that may be under way at the same time, whoever booked them; the soonest first. */
export const overlapQuery = (
  db: Db,
  companyId: number,
  riderPhone: string | RawBuilder<string>,
  ride: Span,
  exceptOrderId = 0,
) =>
  db
    .selectFrom('rideOrder')
    .select(['number', 'service', 'plan'])
    .select(sql<number>`(extract(epoch from ride_at) * 1000)::bigint`.as('atMs'))
    .where('companyId', '=', companyId)
    .where('riderPhone', '=', riderPhone)
    .where('status', 'not in', OVER)
    .where('id', '<>', exceptOrderId)
    .where('rideAt', '>', new Date(ride.at.getTime() - LONGEST_MS))
    .where('rideAt', '<', new Date(endOf(ride)))
    .orderBy('rideAt')
    .orderBy('id')
    .limit(100)
    .compile();

interface Row {
  readonly number: string;
  readonly service: ServiceType;
  readonly plan: unknown;
  readonly atMs: number;
}

/** Those of them that have not ended when the ride begins. */
export const overlapsOf = (rows: readonly Row[], ride: Span): OverlappingRide[] =>
  rows
    .filter(({ atMs, service, plan }) => {
      const { seconds, packages = 1 } = planOf(plan);
      return endOf({ at: new Date(atMs), service, seconds, packages }) > ride.at.getTime();
    })
    .map(({ number, atMs }) => ({ number, at: new Date(atMs) }));

export async function overlappingRides(
  db: Db,
  companyId: number,
  riderPhone: string | RawBuilder<string>,
  ride: Span,
  exceptOrderId = 0,
): Promise<OverlappingRide[]> {
  return overlapsOf(await keyed(db, overlapQuery(db, companyId, riderPhone, ride, exceptOrderId)), ride);
}
