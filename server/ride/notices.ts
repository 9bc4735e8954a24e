import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { type Driver, minutesUntil, notice, PREPAYMENT_MINUTES, type RideNotice, SILENCE_HOURS } from '#rules/order.ts';
import { secretaryPhone } from '../acting.ts';
import type { Db } from '../db.ts';
import { enqueueSms } from '../outbox.ts';
import { driverOf } from './documents.ts';
import type { RideOrder } from './stored.ts';

const to = (
  db: Db,
  { orderId }: Pick<RideOrder, 'orderId'>,
  phone: string,
  kind: RideNotice,
  params: Record<string, string>,
): Promise<void> => enqueueSms(db, { phone, ...notice(kind, params), about: `order ${orderId}` });

/** Where whoever booked is reached by now; null: they have left, and the number may be another's. */
async function bookerPhone(db: Db, { companyId, staffId }: RideOrder): Promise<string | null> {
  const person = await db
    .selectFrom('staff')
    .select('phone')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return person?.phone ?? null;
}

/** What is the booker's own: money, consent and reasons. */
async function toBooker(db: Db, order: RideOrder, kind: RideNotice, params: Record<string, string>): Promise<void> {
  const phone = await bookerPhone(db, order);
  if (phone !== null) await to(db, order, phone, kind, params);
}

/** The rider must find the car; whoever booked for somebody else, and a secretary who did, is told too. */
async function bothOf(db: Db, order: RideOrder, kind: RideNotice, params: Record<string, string>): Promise<void> {
  const booker = await bookerPhone(db, order);
  const rider = order.riderPhone === order.staffPhone ? booker : order.riderPhone;
  const phones = new Set([rider, booker, await secretaryPhone(db, order)]);
  for (const phone of phones) if (phone !== null) await to(db, order, phone, kind, params);
}

const rideText = (order: RideOrder) => ({
  time: localText(order.rideAt).slice(5, 16),
  start: order.bookedStart.address,
});

/** Some providers write the title with the name; the sentence has one of its own. */
const withoutTitle = (name: string): string => name.replace(/师傅$/, '');

export const notifyAssigned = (db: Db, order: RideOrder, { name, car, plate, phone }: Driver): Promise<void> =>
  bothOf(db, order, 'orderAssigned', { ...rideText(order), driver: withoutTitle(name), car, plate, phone });

/** Shortly before: with the car, or that there is none yet. */
export function notifySoon(db: Db, order: RideOrder, now: Date): Promise<void> {
  const driver = driverOf(order.driver);
  const car = driver
    ? `${withoutTitle(driver.name)}师傅，${driver.car}，${driver.plate}，电话${driver.phone}`
    : '派车后会再告诉您';
  return bothOf(db, order, 'rideSoon', { ...rideText(order), minutes: String(minutesUntil(order.rideAt, now)), car });
}

export const notifyCancelled = (db: Db, order: RideOrder, reason: string): Promise<void> =>
  bothOf(db, order, 'orderCancelled', { ...rideText(order), reason });

export const notifyBookedFor = (db: Db, order: RideOrder, secretary: string): Promise<void> =>
  bothOf(db, order, 'bookedFor', {
    ...rideText(order),
    end: order.bookedEnd.address,
    secretary,
    name: order.staffName,
    number: order.number,
  });

export const notifyChanged = (db: Db, order: RideOrder, what: string): Promise<void> =>
  bothOf(db, order, 'orderChanged', { ...rideText(order), name: order.staffName, what });

/** Somebody else cancelled it: a secretary, or the company. */
export const notifyCancelledFor = (db: Db, order: RideOrder, by: string, reason: string, cost: string): Promise<void> =>
  bothOf(db, order, 'cancelledFor', { ...rideText(order), name: order.staffName, by, reason, cost });

export const notifyPrepayment = (db: Db, order: RideOrder): Promise<void> =>
  toBooker(db, order, 'prepaymentDue', {
    number: order.number,
    amount: moneyText(order.prepaymentFen),
    minutes: String(PREPAYMENT_MINUTES),
  });

export const notifyCost = (db: Db, order: RideOrder): Promise<void> =>
  toBooker(db, order, 'costToConfirm', {
    number: order.number,
    amount: moneyText(order.actualPayFen ?? 0),
    company: moneyText(order.companyFen ?? 0),
    personal: moneyText(order.personalFen ?? 0),
    hours: String(SILENCE_HOURS),
  });

export const notifyPersonalDue = (db: Db, order: RideOrder, dueFen: number): Promise<void> =>
  toBooker(db, order, 'personalDue', { number: order.number, amount: moneyText(dueFen) });

export const notifyReasonNeeded = (db: Db, order: RideOrder): Promise<void> =>
  toBooker(db, order, 'reasonAsked', { number: order.number, hours: String(SILENCE_HOURS) });

export const notifyAnswered = (
  db: Db,
  order: RideOrder,
  { by, answer, next }: { by: string; answer: string; next: string },
): Promise<void> => toBooker(db, order, 'costAnswered', { number: order.number, by, answer, next });
