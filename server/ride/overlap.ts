import type { RawBuilder } from 'kysely';
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

/** The rides of one rider that would be under way at the same time, whoever booked them; the soonest first. */
export async function overlappingRides(
  db: Db,
  companyId: number,
  riderPhone: string | RawBuilder<string>,
  ride: Span,
  exceptOrderId = 0,
): Promise<OverlappingRide[]> {
  const query = db
    .selectFrom('rideOrder')
    .select(['number', 'rideAt', 'service', 'plan'])
    .where('companyId', '=', companyId)
    .where('riderPhone', '=', riderPhone)
    .where('status', 'not in', OVER)
    .where('id', '<>', exceptOrderId)
    .where('rideAt', '>', new Date(ride.at.getTime() - LONGEST_MS))
    .where('rideAt', '<', new Date(endOf(ride)))
    .orderBy('rideAt')
    .orderBy('id')
    .limit(100);
  const rows = await keyed(db, query.compile());
  return rows
    .filter(({ rideAt, service, plan }) => {
      const { seconds, packages = 1 } = planOf(plan);
      return endOf({ at: rideAt, service, seconds, packages }) > ride.at.getTime();
    })
    .map(({ number, rideAt }) => ({ number, at: rideAt }));
}
