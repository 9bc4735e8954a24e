import type { MeterReading } from '#rules/fleet.ts';
import type { OrderStatus } from '#rules/order.ts';
import { charge } from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import type { RideOrder } from '../../ride/stored.ts';
import { tariffById } from '../../ride/tariffs.ts';
import { type OwnReport, tell } from './tell.ts';

export const DRIVER_ACTS = ['accept', 'depart', 'arrive', 'start', 'end'] as const;
export type DriverAct = (typeof DRIVER_ACTS)[number];

/** A ride as its driver has it. */
export interface DriverRide {
  readonly companyId: number;
  readonly order: RideOrder;
  readonly assignmentId: number;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface NextAct {
  readonly act: DriverAct;
  readonly label: string;
  /** What is so now. */
  readonly state: string;
  run(db: Db, ride: DriverRide, reading: MeterReading | null, now: Date): Promise<void>;
}

/** Names the act: pressed twice, it is told once. */
const say = async (db: Db, ride: DriverRide, act: string, report: OwnReport, now: Date): Promise<void> => {
  const { companyId, order, assignmentId } = ride;
  await tell(db, [companyId, order.orderId], `driver-${assignmentId}-${act}`, report, now);
};

async function accept(db: Db, { assignmentId }: DriverRide, _: unknown, now: Date): Promise<void> {
  await db
    .updateTable('rideAssignment')
    .set({ acceptedAt: now })
    .where('id', '=', assignmentId)
    .where('acceptedAt', 'is', null)
    .execute();
}

/** The lines follow from the meter by the tariff of the booking; a price that is far off waits for the desk, as always. */
async function price(db: Db, ride: DriverRide, reading: MeterReading, now: Date): Promise<void> {
  const { order } = ride;
  const tariff = await tariffById(db, order.tariffId);
  // A carpool on a route of the scene's own has a fixed price that no tariff knows: the desk tells it.
  if (order.isCarpool !== (tariff.kind === 'carpool')) return;
  const [seconds, waitingSeconds] = [reading.minutes * 60, reading.waitingMinutes * 60];
  const { packages = 1, seats = 1, designatedDriver = false } = order.plan;
  const startedAt = new Date(now.getTime() - seconds * 1_000);
  const measured = { startedAt, meters: reading.meters, seconds, waitingSeconds, packages, seats };
  const { highwayFen, parkingFen } = reading;
  const actuals = { ...measured, at: startedAt, designatedDriver, highwayFen, parkingFen };
  const { lines, totalFen, actualPayFen } = charge(tariff, actuals, order.discountPerTenThousand);
  await say(db, ride, 'price', { kind: 'priced', lines, totalFen, actualPayFen, measured }, now);
}

async function end(db: Db, ride: DriverRide, reading: MeterReading | null, now: Date): Promise<void> {
  if (!reading) return;
  const { bookedStart: start, bookedEnd: place } = ride.order;
  const { meters, minutes } = reading;
  await say(db, ride, 'end', { kind: 'ended', start, end: place, meters, seconds: minutes * 60 }, now);
  await price(db, ride, reading, now);
}

const event =
  (act: DriverAct, kind: 'departed' | 'arrived' | 'started') =>
  (db: Db, ride: DriverRide, _: unknown, now: Date): Promise<void> =>
    say(db, ride, act, { kind }, now);

const ACCEPT: NextAct = { act: 'accept', label: '接单', state: '等您确认', run: accept };
const BY_STATUS: Partial<Record<OrderStatus, NextAct>> = {
  waiting: { act: 'depart', label: '出发接人', state: '已接单', run: event('depart', 'departed') },
  departed: { act: 'arrive', label: '已到上车点', state: '前往上车点', run: event('arrive', 'arrived') },
  arrived: { act: 'start', label: '乘客上车，开始行程', state: '等乘客上车', run: event('start', 'started') },
  serving: { act: 'end', label: '行程结束，提交计价', state: '服务中', run: end },
};

const BEFORE_PAYMENT: readonly OrderStatus[] = ['accepted', 'prepayment'];

/** A charter whose passenger has not paid in advance yet: its driver goes nowhere before that. */
export const waitsForPayment = ({ order, endedAt }: DriverRide): boolean =>
  endedAt === null && BEFORE_PAYMENT.includes(order.state.status);

/** The one thing that comes next; none where the ride waits for money, is over or another driver's by now. */
export function nextAct(ride: DriverRide): NextAct | null {
  if (ride.endedAt !== null) return null;
  const { status } = ride.order.state;
  if (ride.acceptedAt === null && (status === 'waiting' || waitsForPayment(ride))) return ACCEPT;
  return BY_STATUS[status] ?? null;
}
