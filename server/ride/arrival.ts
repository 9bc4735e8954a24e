import { sql } from 'kysely';
import { type ArrivalReminder, arrivalText, mayRemindArrival, notice } from '#rules/order.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { enqueueSms } from '../outbox.ts';
import { placeOf, planOf } from './documents.ts';
import { type Caller, mine } from './my-orders.ts';
import type { RideOrder } from './stored.ts';

type Whose = Pick<Principal, 'companyId' | 'staffId'>;

/** Whether this person is told before the ride arrives, or was. */
export async function arrivalReminderOf(
  db: Db,
  { companyId, staffId }: Whose,
  orderId: number,
): Promise<ArrivalReminder> {
  const row = await db
    .selectFrom('arrivalReminder')
    .select('toldAt')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  if (!row) return 'off';
  return row.toldAt === null ? 'on' : 'told';
}

/** Remembers that somebody under way wants to be told, or forgets it; whoever was told is not told twice. */
export async function remindOfArrival(db: Db, who: Caller, orderId: number, on: boolean): Promise<ArrivalReminder> {
  const { companyId, staffId } = who;
  const row = found(await mine(db, who).where('rideOrder.id', '=', orderId).executeTakeFirst());
  allowed(mayRemindArrival(row.status));
  if (on) {
    await db
      .insertInto('arrivalReminder')
      .values({ companyId, orderId, staffId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('arrivalReminder')
      .where('companyId', '=', companyId)
      .where('orderId', '=', orderId)
      .where('staffId', '=', staffId)
      .where('toldAt', 'is', null)
      .execute();
  }
  return arrivalReminderOf(db, { companyId, staffId }, orderId);
}

/** It goes elsewhere: what was told counts no more, nor what the provider said of the arrival. */
export async function remindAnew(db: Db, { companyId, orderId }: RideOrder): Promise<void> {
  await db
    .updateTable('arrivalReminder')
    .set({ toldAt: null })
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .execute();
  await db
    .updateTable('orderPosition')
    .set({ etaSeconds: null })
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .execute();
}

export interface DueArrival {
  readonly orderId: number;
  readonly staffId: number;
  readonly phone: string;
  readonly when: string;
  readonly end: string;
}

interface OpenReminder extends Pick<DueArrival, 'orderId' | 'staffId' | 'phone'> {
  readonly plan: unknown;
  readonly bookedEnd: unknown;
  readonly startedAt: Date;
  readonly toldAt: Date | null;
  readonly etaSeconds: number | null;
}

type Wish = Pick<DueArrival, 'orderId' | 'staffId'>;

/** Those of a company who want to be told and whose ride arrives soon, or one of them; nobody who left. */
export async function dueArrivals(db: Db, companyId: number, now: Date, one?: Wish): Promise<DueArrival[]> {
  const which = one ? sql`and wish.order_id = ${one.orderId} and wish.staff_id = ${one.staffId}` : sql``;
  const { rows } = await sql<OpenReminder>`
    select wish.order_id, wish.staff_id, staff.phone, ride.plan, ride.booked_end,
      (select max(event.at) from order_event event where event.company_id = ${companyId}
        and event.order_id = ride.id and event.kind = 'started') as started_at,
      position.at as told_at, position.eta_seconds
    from arrival_reminder wish
    join ride_order ride on ride.company_id = ${companyId} and ride.id = wish.order_id and ride.status = 'serving'
    join staff on staff.company_id = ${companyId} and staff.id = wish.staff_id and staff.deleted_at is null
    left join order_position position on position.company_id = ${companyId} and position.order_id = ride.id
    where wish.company_id = ${companyId} and wish.told_at is null ${which}
    order by wish.order_id, wish.staff_id`.execute(db);
  return rows.flatMap(({ plan, bookedEnd, startedAt, toldAt, etaSeconds, ...wish }) => {
    const told = toldAt === null || etaSeconds === null ? null : { at: toldAt, etaSeconds };
    const when = arrivalText({ startedAt, plannedSeconds: planOf(plan).seconds, told }, now);
    return when === null ? [] : [{ ...wish, when, end: placeOf(bookedEnd).address }];
  });
}

/** Told once, whichever server is first; and of where the ride goes by then. */
export async function tellArrival(db: Db, companyId: number, wish: Wish, now: Date): Promise<void> {
  const { orderId, staffId } = wish;
  await sql`select id from ride_order where company_id = ${companyId} and id = ${orderId} for share`.execute(db);
  const [due] = await dueArrivals(db, companyId, now, wish);
  if (!due) return;
  const { phone, when, end } = due;
  const { numUpdatedRows } = await db
    .updateTable('arrivalReminder')
    .set({ toldAt: now })
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('staffId', '=', staffId)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return;
  await enqueueSms(db, { phone, ...notice('arrivalSoon', { when, end }), about: `order ${orderId}` });
}
