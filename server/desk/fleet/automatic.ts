import { deskApi } from '#contract/desk.ts';
import { bestOf, candidatesFor } from '#rules/fleet.ts';
import type { Db } from '../../db.ts';
import { inTurn } from '../../each.ts';
import { findInAll } from '../../each-company.ts';
import { deskPlatform, openDesk } from '../../http/desk-session.ts';
import { Refused } from '../../http/refused.ts';
import { keepTrail } from '../../http/serve-desk.ts';
import { retried } from '../../http/transaction.ts';
import { present } from '../../query-kit.ts';
import { findOrder } from '../../ride/stored.ts';
import type { Services } from '../../services.ts';
import { assignRide, wantedRide } from './assign.ts';
import { carsOnShift } from './cars.ts';
import { rideCase } from './claims.ts';

/** Rides within this time are given a car; earlier, the cars are not where they will be. */
const AHEAD_MS = 60 * 60_000;
/** One that nobody came for is a person's: to ask, to give a car after all, or to call off. */
const MISSED_MS = 2 * 60 * 60_000;

/** Rides without a car in the cities that assign by themselves, and that nobody is looking at. */
async function dueRides(db: Db, now: Date, companyId: number | null) {
  const cities = await db.selectFrom('automaticDispatch').select('cityId').execute();
  if (cities.length === 0) return [];
  const rows = await db
    .selectFrom('deskRide')
    .select(['companyId', 'id as orderId'])
    .where(
      'cityId',
      'in',
      cities.map(({ cityId }) => cityId),
    )
    .where('driver', 'is', null)
    .where(present({ companyId: companyId ?? undefined }))
    // All of them: behind the first so many that no car fits, others would wait for ever.
    .where('rideAt', '>', new Date(now.getTime() - MISSED_MS))
    .where('rideAt', '<', new Date(now.getTime() + AHEAD_MS))
    .orderBy('rideAt')
    .execute();
  const claimed = await db.selectFrom('deskClaim').select('caseId').where('untilAt', '>', now).execute();
  const taken = new Set(claimed.map(({ caseId }) => caseId));
  return rows.filter(({ companyId, orderId }) => !taken.has(rideCase(companyId, orderId)));
}

const AUTOMATIC = { key: '自动派车', caller: 'automatic', person: null, place: '' };

async function giveBest(services: Services, db: Db, [companyId, orderId]: [number, number], now: Date): Promise<void> {
  await openDesk(db);
  const order = await findOrder(db, companyId, orderId);
  if (!order) return;
  const cars = await carsOnShift(db, order.cityId, order.rideAt, now);
  const best = bestOf(candidatesFor(wantedRide(order), cars, now));
  if (!best) return;
  const choice = { driverId: best.driverId, seen: null, staffId: null };
  const { driver } = await assignRide(db, services, [companyId, orderId], choice, now);
  const summary = `订单 ${order.number} 自动派给司机“${driver.name}”（${driver.plate}）`;
  await keepTrail(db, deskApi.assignRide, AUTOMATIC, now, [{ summary, companyId }]);
}

/** The nearest fitting car for each ride that has none; what nobody can take waits for a person. */
export async function assignDueRides(services: Services, now: Date): Promise<void> {
  const due = await findInAll(services.database, (companyId) =>
    deskPlatform(services, (db) => dueRides(db, now, companyId)),
  );
  await inTurn(due, async ({ companyId, orderId }) => {
    try {
      await retried(() =>
        services.database.company(companyId, (db) => giveBest(services, db, [companyId, orderId], now)),
      );
    } catch (error) {
      // Somebody was quicker, or the car is gone meanwhile: the next round looks again.
      if (!(error instanceof Refused)) throw error;
    }
  });
}
