import { sql } from 'kysely';
import { busyTimeOf } from '#rules/fleet.ts';
import { RANK } from '#rules/order.ts';
import type { Db } from '../../db.ts';
import { brokenConstraint } from '../../error-code.ts';
import { withinDesk } from '../../http/desk-session.ts';
import { Refused } from '../../http/refused.ts';
import type { RideChange, RideFollower } from '../../ride/followers.ts';
import { putOrder } from '../../ride/move.ts';
import type { RideOrder } from '../../ride/stored.ts';
import type { Services } from '../../services.ts';
import { assignRide, endAssignment, type LiveAssignment, liveAssignment, wantedRide } from './assign.ts';
import { tellDriver, tellOff } from './driver-sms.ts';

/** Tries something that another may be quicker with; false where it was refused, and then nothing of it is so. */
async function tried(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint car`.execute(db);
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refused) && brokenConstraint(error) !== 'assignment_driver_once') throw error;
    await sql`rollback to savepoint car`.execute(db);
    return false;
  }
}

/** Somebody is in the car: its driver goes on, and is busy for longer, at most until their next ride. */
async function stretch(db: Db, { id, driverId }: LiveAssignment, order: RideOrder): Promise<void> {
  const { until } = busyTimeOf(wantedRide(order), order.rideAt);
  await sql`update ride_assignment set busy_until = greatest(busy_until, least(${until}, (
      select min(busy_from) from ride_assignment later
      where later.driver_id = ${driverId} and later.ended_at is null and later.busy_from >= ride_assignment.busy_until
    ))) where id = ${id}`.execute(db);
}

/** The same driver, who says anew that they come; where they cannot, the ride waits for a car again. */
async function keepOrRelease(db: Db, services: Services, live: LiveAssignment, change: RideChange, now: Date) {
  const { before, after } = change;
  const choice = { driverId: live.driverId, seen: live.id, staffId: live.staffId };
  const isKept = await tried(db, () => assignRide(db, services, [after.companyId, after.orderId], choice, now));
  if (isKept) return true;
  await endAssignment(db, live, now);
  await putOrder(db, after, { driver: null });
  await tellOff(db, live.phone, before, '改期或修改');
  return false;
}

async function followChange(db: Db, services: Services, change: RideChange, now: Date): Promise<boolean> {
  const live = await liveAssignment(db, change.after);
  if (!live) return true;
  if (RANK[change.after.state.status] < RANK.departed) return keepOrRelease(db, services, live, change, now);
  await tried(db, () => stretch(db, live, change.after));
  await tellDriver(db, live.phone, `您这一单有改动：${change.what}。`);
  return true;
}

/** What riders and other systems do with rides that drivers of ours have. */
export const fleetFollower: RideFollower = {
  changed: (db, services, change, now) => withinDesk(db, () => followChange(db, services, change, now)),
  cancelled: (db, order) =>
    withinDesk(db, async () => {
      const live = await liveAssignment(db, order);
      if (live) await tellOff(db, live.phone, order, '取消');
    }),
  reassigned: (db, order, { phone }, now) =>
    withinDesk(db, async () => {
      const live = await liveAssignment(db, order);
      // By their phone: each driver of ours has one of their own.
      if (!live || live.phone === phone) return;
      await endAssignment(db, live, now);
      await tellOff(db, live.phone, order, '改派');
    }),
};
