import type { Db } from '../db.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

const firstHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS);

/** Each key with its last 24 hours, in two questions. */
export async function keysInUse(db: Db, now: Date) {
  const first = firstHour(now);
  const [keys, uses] = await Promise.all([
    db
      .selectFrom('deskKey')
      .innerJoin('deskStaff', 'deskStaff.id', 'deskKey.createdBy')
      .select(['deskKey.id as keyId', 'deskKey.name', 'rights', 'addresses', 'limitFen', 'deskStaff.name as createdBy'])
      .select(['deskKey.createdAt', 'expiresAt', 'lastUsedAt', 'lastAddress', 'rotatedAt', 'oldUntil', 'endedAt'])
      .select('deskKey.version')
      .orderBy('deskKey.endedAt', (order) => order.desc().nullsFirst())
      .orderBy('deskKey.id')
      .execute(),
    db.selectFrom('deskKeyUse').selectAll().where('hour', '>=', first).execute(),
  ]);
  return keys.map((key) => {
    const own = uses.filter(({ keyId }) => keyId === key.keyId);
    const hours = Array.from({ length: HOURS }, (_, nth) => {
      const at = first.getTime() + nth * HOUR_MS;
      const use = own.find(({ hour }) => hour.getTime() === at);
      return { calls: use?.calls ?? 0, refused: use?.refused ?? 0 };
    });
    const oldUntil = key.oldUntil && key.oldUntil > now ? key.oldUntil : null;
    return { ...key, oldUntil, hours, oldCalls: own.reduce((sum, { old }) => sum + old, 0) };
  });
}
