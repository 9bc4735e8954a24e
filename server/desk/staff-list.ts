import { sql } from 'kysely';
import type { DeskStaff } from '#contract/desk-staff.ts';
import { addDays, dayOf, startOfDay, weekdayOf } from '#rules/calendar.ts';
import type { Db } from '../db.ts';

/** Whoever was seen since then is there now; a page that is open asks more often. */
const ONLINE_MS = 5 * 60_000;

export const allCities = (db: Db) => db.selectFrom('city').select(['id as cityId', 'name']).orderBy('id').execute();

/** When and from where each was seen last. */
async function lastSeen(db: Db) {
  const rows = await db
    .selectFrom('deskSession')
    .distinctOn('staffId')
    .select(['staffId', 'lastSeenAt', 'address', 'endedAt'])
    .where('verifiedAt', 'is not', null)
    .orderBy('staffId')
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.staffId, row]));
}

/** How much each did since Monday. */
async function actsOfWeek(db: Db, now: Date): Promise<Map<number, number>> {
  const today = dayOf(now);
  const monday = addDays(today, 1 - weekdayOf(now));
  const rows = await db
    .selectFrom('deskEvent')
    .select(['staffId', sql<number>`count(*)::int`.as('count')])
    .where('staffId', 'is not', null)
    .where('at', '>=', startOfDay(monday))
    .groupBy('staffId')
    .execute();
  return new Map(rows.map(({ staffId, count }) => [staffId!, count]));
}

/** The provider's people, with where they are in use. */
export async function staffRows(db: Db, now: Date): Promise<DeskStaff[]> {
  const rows = await db
    .selectFrom('deskStaff')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .select(['deskStaff.id as staffId', 'account', 'deskStaff.name', 'phone', 'roleId', 'status', 'createdAt'])
    .select(['companyIds', 'cityIds', 'deskStaff.version', 'deskRole.name as roleName', 'totpConfirmedAt'])
    .orderBy('deskStaff.id')
    .execute();
  const [cities, seen, acts] = [await allCities(db), await lastSeen(db), await actsOfWeek(db, now)];
  const nameOf = (id: number) => cities.find(({ cityId }) => cityId === id)?.name ?? String(id);
  return rows.map(({ totpConfirmedAt, ...row }) => {
    const last = seen.get(row.staffId);
    const isOpen = last !== undefined && last.endedAt === null && row.status === 'active';
    return {
      ...row,
      cityNames: row.cityIds?.map(nameOf) ?? null,
      hasFactor: totpConfirmedAt !== null,
      lastSeenAt: last?.lastSeenAt ?? null,
      lastAddress: last?.address ?? '',
      isOnline: isOpen && Date.now() - last.lastSeenAt.getTime() < ONLINE_MS,
      weekCount: acts.get(row.staffId) ?? 0,
    };
  });
}
