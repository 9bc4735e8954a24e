import { sql } from 'kysely';
import type { deskApi } from '#contract/desk.ts';
import type { DeskStaff } from '#contract/desk-staff.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { addDays, dayOf, startOfDay, weekdayOf } from '#rules/calendar.ts';
import { unseenSince } from '#rules/desk/people.ts';
import type { Db } from '../db.ts';
import { anyOf, contains, paginate } from '../query-kit.ts';

/** Whoever was seen since then is there now; a page that is open asks more often. */
const ONLINE_MS = 5 * 60_000;
/** What a word is looked for in. */
const NAMED = ['deskStaff.name', 'account', 'phone'] as const;

export const allCities = (db: Db) => db.selectFrom('city').select(['id as cityId', 'name']).orderBy('id').execute();

/** When and from where each was seen last. */
const seenLast = (db: Db) =>
  db
    .selectFrom('deskSession')
    .distinctOn('staffId')
    .select(['staffId', 'lastSeenAt', 'address', 'endedAt'])
    .where('verifiedAt', 'is not', null)
    .orderBy('staffId')
    .orderBy('lastSeenAt', 'desc')
    .as('seen');

/** Everybody, as the list and the workbook show them. */
const everybody = (db: Db) =>
  db
    .selectFrom('deskStaff')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .leftJoin(seenLast(db), 'seen.staffId', 'deskStaff.id')
    .select(['deskStaff.id as staffId', 'account', 'deskStaff.name', 'phone', 'roleId', 'status', 'createdAt'])
    .select(['companyIds', 'cityIds', 'deskStaff.version', 'deskRole.name as roleName', 'totpConfirmedAt'])
    .select(['seen.lastSeenAt', 'seen.address', 'seen.endedAt'])
    .orderBy('deskStaff.id');
type Person = Awaited<ReturnType<ReturnType<typeof everybody>['execute']>>[number];

/** How much each of them did since Monday. */
async function actsOfWeek(db: Db, people: readonly Person[], now: Date): Promise<Map<number, number>> {
  const monday = addDays(dayOf(now), 1 - weekdayOf(now));
  const rows = await db
    .selectFrom('deskEvent')
    .select(['staffId', sql<number>`count(*)::int`.as('count')])
    .where('staffId', '=', anyOf(people.map(({ staffId }) => staffId)))
    .where('at', '>=', startOfDay(monday))
    .groupBy('staffId')
    .execute();
  return new Map(rows.map(({ staffId, count }) => [staffId!, count]));
}

async function shown(db: Db, people: readonly Person[], now: Date): Promise<DeskStaff[]> {
  const [cities, acts] = await Promise.all([allCities(db), actsOfWeek(db, people, now)]);
  const nameOf = new Map(cities.map(({ cityId, name }) => [cityId, name]));
  return people.map(({ totpConfirmedAt, address, endedAt, ...row }) => {
    const isOpen = row.lastSeenAt !== null && endedAt === null && row.status === 'active';
    return {
      ...row,
      cityNames: row.cityIds?.map((id) => nameOf.get(id) ?? String(id)) ?? null,
      hasFactor: totpConfirmedAt !== null,
      lastAddress: address ?? '',
      isOnline: isOpen && Date.now() - row.lastSeenAt!.getTime() < ONLINE_MS,
      weekCount: acts.get(row.staffId) ?? 0,
    };
  });
}

/** The provider's people, with where they are in use: all of them, for the workbook. */
export const allStaff = async (db: Db, now: Date): Promise<DeskStaff[]> =>
  shown(db, await everybody(db).execute(), now);

const unseen = () => sql<boolean>`desk_staff.status = 'active'
  and coalesce(seen.last_seen_at, desk_staff.created_at) < ${unseenSince(new Date())}`;

/** Of everybody, whatever is looked for. */
async function countsOf(db: Db) {
  const { rows } = await sql<StaffFound['counts'] & { cityIds: number[] }>`
    select (count(*) filter (where status = 'active'))::int as active,
      (count(*) filter (where status = 'stopped'))::int as stopped,
      (count(*) filter (where ${unseen()}))::int as unseen,
      (count(*) filter (where status = 'active' and totp_confirmed_at is null))::int as without_factor,
      array(select distinct unnest(city_ids) from desk_staff) as city_ids
    from desk_staff left join ${seenLast(db)} on seen.staff_id = desk_staff.id`.execute(db);
  const { cityIds, ...counts } = rows[0]!;
  return { counts, cityIds };
}

type StaffFound = Output<typeof deskApi.deskStaff>;

/** Those whom the filters leave, a page of them. */
export async function findStaff(db: Db, filter: Input<typeof deskApi.deskStaff>, now: Date): Promise<StaffFound> {
  const { word, roleId, cityId, status, unseen: onlyUnseen, ...page } = filter;
  const found = everybody(db).where((eb) =>
    eb.and([
      ...(word ? [eb.or([...NAMED].map((column) => eb(column, 'like', contains(word))))] : []),
      ...(roleId === undefined ? [] : [eb('roleId', '=', roleId)]),
      ...(cityId === undefined ? [] : [sql<boolean>`(city_ids is null or ${cityId}::bigint = any(city_ids))`]),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(onlyUnseen ? [unseen()] : []),
    ]),
  );
  const [{ rows, total }, whole] = await Promise.all([paginate(found, page), countsOf(db)]);
  return { rows: await shown(db, rows, now), total, ...whole };
}
