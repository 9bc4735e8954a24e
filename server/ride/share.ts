import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { appShareApi, type SharedRide } from '#contract/app-share.ts';
import { mayShare, OrderStatus, SHARED_MINUTES } from '#rules/order.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { type Acting, actingFor } from '../acting.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve, servePublic } from '../http/serve.ts';
import { companyOf, tokenFor } from '../http/session.ts';
import type { Services } from '../services.ts';
import { driverOf } from './documents.ts';
import { mine } from './my-orders.ts';
import { positionsOf } from './position.ts';

/** A token that nobody guesses; we keep its hash alone, and who made it. */
async function share(db: Db, { secrets }: Services, acting: Acting, orderId: number, now: Date): Promise<string> {
  const { principal, secretary } = acting;
  const { companyId } = principal;
  const order = found(await mine(db, principal).where('rideOrder.id', '=', orderId).executeTakeFirst());
  allowed(mayShare(order.status));
  const token = tokenFor(companyId);
  const tokenHash = secrets.hash('share', token);
  await db
    .insertInto('orderShare')
    .values({ companyId, tokenHash, orderId, staffId: (secretary ?? principal).staffId, madeAt: now })
    .execute();
  return `/m/s/${token}`;
}

/** Of a ride whose end was never told the price is the end. */
async function sharedOrder(db: Db, companyId: number, tokenHash: Buffer, now: Date): Promise<SharedRide> {
  const row = found(
    await db
      .selectFrom('orderShare')
      .innerJoin('rideOrder', (join) =>
        join.onRef('rideOrder.companyId', '=', 'orderShare.companyId').onRef('rideOrder.id', '=', 'orderShare.orderId'),
      )
      .select(['rideOrder.id as orderId', 'rideOrder.status', 'rideOrder.rideAt', 'rideOrder.driver'])
      .where('orderShare.companyId', '=', companyId)
      .where('orderShare.tokenHash', '=', tokenHash)
      .where(
        sql<boolean>`coalesce(ride_order.ended_at, ride_order.cancelled_at, ride_order.priced_at, 'infinity')
          > ${now}::timestamptz - make_interval(mins => ${SHARED_MINUTES})`,
      )
      .executeTakeFirst(),
  );
  const driver = driverOf(row.driver);
  const [position] = await positionsOf(db, companyId, [row.orderId]);
  return {
    now,
    status: row.status,
    statusName: OrderStatus.labelOf(row.status),
    plate: driver?.plate ?? null,
    car: driver?.car ?? null,
    rideAt: row.rideAt,
    position: position ? { at: position.at, point: position.point, etaSeconds: position.etaSeconds } : null,
  };
}

/** A ride that is sent to somebody; a wrong token, an old one and an unknown one look alike. */
export function shareRoutes(app: FastifyInstance): void {
  serve(app, appShareApi.share, async ({ orderId, actingFor: staffId }, { db, services, actor, now }) => ({
    url: await share(db, services, await actingFor(db, actor, staffId), orderId, now),
  }));

  servePublic(app, appShareApi.shared, async ({ token }, { services, now }) => {
    const companyId = companyOf(token);
    if (companyId === null) throw new Refused(REFUSALS.notFound);
    const hash = services.secrets.hash('share', token);
    return services.database.companyRead(companyId, (db) => sharedOrder(db, companyId, hash, now));
  });
}
