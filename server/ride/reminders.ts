import { sql } from 'kysely';
import { mayRemind, notice, PLANNED_MINUTES, REMIND_MINUTES, REMINDED_STATUSES, remindsNow } from '#rules/order.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { enqueueSms } from '../outbox.ts';
import { myScenes } from './my-scenes.ts';
import { notifySoon } from './notices.ts';
import type { RideOrder } from './stored.ts';

type Who = Pick<Principal, 'companyId' | 'staffId' | 'departmentId'>;

const sceneOf = async (db: Db, who: Who, sceneId: number, now: Date) => {
  const { scenes } = await myScenes(db, who, { now, at: now, near: undefined });
  return scenes.find((scene) => scene.sceneId === sceneId);
};

const reminderOf = (db: Db, { companyId, staffId }: Who, sceneId: number) =>
  db
    .deleteFrom('sceneReminder')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('sceneId', '=', sceneId);

/** Remembers that somebody waits for a scene, or forgets it; answers when they will be told. */
export async function remindOfScene(
  db: Db,
  who: Who,
  { sceneId, on }: { sceneId: number; on: boolean },
  now: Date,
): Promise<Date | null> {
  const scene = found(await sceneOf(db, who, sceneId, now));
  if (!on) {
    await reminderOf(db, who, sceneId).execute();
    return null;
  }
  allowed(mayRemind(scene));
  const remindAt = scene.opensAt!;
  const { companyId, staffId } = who;
  await db
    .insertInto('sceneReminder')
    .values({ companyId, staffId, sceneId, remindAt })
    .onConflict((conflict) => conflict.columns(['companyId', 'staffId', 'sceneId']).doUpdateSet({ remindAt }))
    .execute();
  return remindAt;
}

const BATCH = 200;

/** Those of a company who wait for a scene that should be open by now. */
export const dueSceneReminders = (db: Db, companyId: number, now: Date) =>
  db
    .selectFrom('sceneReminder as wish')
    .innerJoin('staff', (join) =>
      join.onRef('staff.companyId', '=', 'wish.companyId').onRef('staff.id', '=', 'wish.staffId'),
    )
    .select(['wish.staffId', 'wish.sceneId', 'staff.phone', 'staff.departmentId', 'staff.deletedAt'])
    .where('wish.companyId', '=', companyId)
    .where('wish.remindAt', '<=', now)
    .orderBy('wish.remindAt')
    .limit(BATCH)
    .execute();
export type DueSceneReminder = Awaited<ReturnType<typeof dueSceneReminders>>[number];

/** Told once; whoever left, or has a scene that was changed and stayed closed, is told nothing. */
export async function tellSceneOpen(db: Db, companyId: number, wish: DueSceneReminder, now: Date): Promise<void> {
  const who = { companyId, staffId: wish.staffId, departmentId: wish.departmentId };
  const { numDeletedRows } = await reminderOf(db, who, wish.sceneId).where('remindAt', '<=', now).executeTakeFirst();
  if (Number(numDeletedRows) === 0 || wish.deletedAt !== null) return;
  const scene = await sceneOf(db, who, wish.sceneId, now);
  if (scene?.now !== 'usable') return;
  const told = notice('sceneOpen', { scene: scene.name, until: scene.text });
  await enqueueSms(db, { phone: wish.phone, ...told, about: `scene ${wish.sceneId}` });
}

/** Rides that were planned ahead, begin soon, and were not told of for this time. */
export async function ridesToRemind(db: Db, companyId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('rideOrder')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', 'in', REMINDED_STATUSES)
    .where('rideAt', '>', now)
    .where('rideAt', '<=', new Date(now.getTime() + REMIND_MINUTES * 60_000))
    // Those that nobody planned are never told of: they must not take the others' places.
    .where(sql<boolean>`ride_at - created_at >= make_interval(mins => ${PLANNED_MINUTES})`)
    .where(
      sql<boolean>`not exists (select from ride_reminder told where told.company_id = ${companyId}
        and told.order_id = ride_order.id and told.ride_at = ride_order.ride_at)`,
    )
    .orderBy('rideAt')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

export async function remindOfRide(db: Db, order: RideOrder, now: Date): Promise<void> {
  const { companyId, orderId, rideAt, createdAt, state } = order;
  if (!remindsNow({ status: state.status, rideAt, createdAt }, now)) return;
  const told = await db
    .insertInto('rideReminder')
    .values({ companyId, orderId, rideAt, toldAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst();
  if (told) await notifySoon(db, order, now);
}
