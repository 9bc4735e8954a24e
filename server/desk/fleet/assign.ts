import { localText } from '#rules/calendar.ts';
import { busyTimeOf, candidateOf, FLEET_REFUSALS, keptSeconds, type WantedRide } from '#rules/fleet.ts';
import { OrderStatus, RANK } from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import { lockAccount } from '../../account/ledger.ts';
import type { Db } from '../../db.ts';
import { brokenConstraint } from '../../error-code.ts';
import { found, Refused } from '../../http/refused.ts';
import { tokenFor } from '../../http/session.ts';
import { lockOrder, type RideOrder } from '../../ride/stored.ts';
import type { Services } from '../../services.ts';
import { type CarOnShift, carsOnShift } from './cars.ts';
import { rideWords, tellDriver, tellOff } from './driver-sms.ts';
import { tell } from './tell.ts';

export interface Assignment {
  readonly driverId: number;
  /** The assignment that whoever chose had seen; null: none. */
  readonly seen: number | null;
  /** Who assigns; null: the automatic mode. */
  readonly staffId: number | null;
}

export interface Assigned {
  readonly order: RideOrder;
  readonly assignmentId: number;
  readonly driver: CarOnShift;
}

type Planned = Pick<RideOrder, 'rideAt' | 'bookedStart' | 'vehicleGroup' | 'service' | 'plan'>;

export const wantedRide = (order: Planned): WantedRide => ({
  rideAt: order.rideAt,
  start: order.bookedStart.point,
  vehicleGroup: order.vehicleGroup,
  seconds: keptSeconds(order.service, order.plan),
});

const clock = (at: Date): string => localText(at).slice(11, 16);

export async function liveAssignment(db: Db, { companyId, orderId }: RideOrder) {
  return db
    .selectFrom('rideAssignment')
    .innerJoin('driver', 'driver.id', 'rideAssignment.driverId')
    .leftJoin('deskStaff', 'deskStaff.id', 'rideAssignment.staffId')
    .select(['rideAssignment.id', 'driverId', 'assignedAt', 'driver.name as driverName', 'driver.phone'])
    .select(['rideAssignment.staffId', 'deskStaff.name as staffName'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}
export type LiveAssignment = NonNullable<Awaited<ReturnType<typeof liveAssignment>>>;

/** Somebody was quicker: who, when and what, and nothing of this happens. */
function refuseTaken(live: LiveAssignment | undefined, seen: number | null): void {
  if ((live?.id ?? null) === seen || !live) return;
  const words = { name: live.staffName ?? '自动派车', time: clock(live.assignedAt), driver: live.driverName };
  throw new Refused(FLEET_REFUSALS.rideTaken, words);
}

async function carFor(db: Db, order: RideOrder, { driverId }: Assignment, now: Date): Promise<CarOnShift> {
  const cars = await carsOnShift(db, order.cityId, order.rideAt, now);
  const car = cars.find((one) => one.driverId === driverId);
  if (!car) {
    const row = await db.selectFrom('driver').select('name').where('id', '=', driverId).executeTakeFirst();
    throw new Refused(FLEET_REFUSALS.offShift, { name: found(row).name });
  }
  // The ride itself is no obstacle to keeping it.
  const rides = car.rides.filter(({ number }) => number !== order.number);
  const { against } = candidateOf(wantedRide(order), { ...car, rides }, now);
  if (isRefused(against)) throw new Refused(against.refused);
  return car;
}

async function keep(db: Db, order: RideOrder, car: CarOnShift, staffId: number | null, tokenHash: Buffer, now: Date) {
  const { companyId, orderId } = order;
  const { from, until } = busyTimeOf(wantedRide(order), now);
  const { driverId, vehicleId } = car;
  try {
    const { id } = await db
      .insertInto('rideAssignment')
      .values({
        ...{ companyId, orderId, driverId, vehicleId, staffId, tokenHash, assignedAt: now },
        ...{ busyFrom: from, busyUntil: until },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (brokenConstraint(error) !== 'assignment_driver_once') throw error;
    throw new Refused(FLEET_REFUSALS.driverBusy, { name: car.name, time: clock(from) });
  }
}

export const endAssignment = (db: Db, { id }: LiveAssignment, now: Date) =>
  db.updateTable('rideAssignment').set({ endedAt: now }).where('id', '=', id).execute();

/** Each assignment has a link of its own: whoever keeps a ride that was changed says anew that they come. */
async function sendLink(
  db: Db,
  { config }: Services,
  phone: string,
  [what, order, token]: [string, RideOrder, string],
) {
  const url = `${config.publicOrigin || `http://${config.host}:${config.port}`}/d/${token}`;
  await tellDriver(db, phone, `${what}：${rideWords(order)}。接单：${url}`);
}

/**
 * Gives a ride to a driver of ours, or to another one: the order, its events and the driver's link in one transaction.
 * Both rules stand in the schema as well: one driver for a ride, one ride at a time for a driver.
 */
export async function assignRide(
  db: Db,
  services: Services,
  [companyId, orderId]: [companyId: number, orderId: number],
  assignment: Assignment,
  now: Date,
): Promise<Assigned> {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const { status } = order.state;
  if (RANK[status] >= RANK.cancelled)
    throw new Refused(FLEET_REFUSALS.rideOver, { status: OrderStatus.labelOf(status) });
  const live = await liveAssignment(db, order);
  refuseTaken(live, assignment.seen);
  const car = await carFor(db, order, assignment, now);
  const isSame = live?.driverId === car.driverId;
  if (live) await endAssignment(db, live, now);
  if (live && !isSame) await tellOff(db, live.phone, order, '改派');
  const token = tokenFor(companyId);
  const assignmentId = await keep(db, order, car, assignment.staffId, services.secrets.hash('driver link', token), now);
  const key: [number, number] = [companyId, orderId];
  if (status === 'booking') await tell(db, key, `assign-${assignmentId}-accepted`, { kind: 'accepted' }, now);
  const { name, phone, plate, model } = car;
  const driver = { name, phone, plate, car: model, score: null };
  const told = found(await tell(db, key, `assign-${assignmentId}`, { kind: 'assigned', driver }, now));
  await sendLink(db, services, phone, [isSame ? '您的订单有改动' : '派给您一单', order, token]);
  return { order: told.order, assignmentId, driver: car };
}
