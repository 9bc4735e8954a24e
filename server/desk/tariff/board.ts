import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { TariffCell } from '#contract/desk-tariff-drafts.ts';
import type { Tariff, TariffKey } from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import { serveDesk } from '../../http/serve-desk.ts';
import { tariffOf } from '../../ride/tariffs.ts';
import { draftOf, draftRows, openDraft } from './drafts-store.ts';
import { cityName } from './text.ts';

export const sameKey = (one: Omit<TariffKey, 'cityId'>, other: Omit<TariffKey, 'cityId'>): boolean =>
  one.service === other.service && one.vehicleGroup === other.vehicleGroup;

/** Of each pair the newest version that is in force, or that waits for its day. */
export async function newest(db: Db, cityId: number, is: '<=' | '>', now: Date): Promise<Tariff[]> {
  const rows = await db
    .selectFrom('tariff')
    .selectAll()
    .distinctOn(['service', 'vehicleGroup'])
    .where('cityId', '=', cityId)
    .where('effectiveFrom', is, now)
    .orderBy('service')
    .orderBy('vehicleGroup')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(tariffOf);
}

function cellsOf(
  current: readonly Tariff[],
  next: readonly Tariff[],
  drafts: readonly NonNullable<Draft>[],
): TariffCell[] {
  const keys = [...current, ...next, ...drafts];
  const once = keys.filter((key, at) => keys.findIndex((other) => sameKey(other, key)) === at);
  return once.map(({ service, vehicleGroup }) => {
    const own = { service, vehicleGroup };
    const draft = drafts.find((one) => sameKey(one, own));
    return {
      ...own,
      current: current.find((one) => sameKey(one, own)) ?? null,
      next: next.find((one) => sameKey(one, own)) ?? null,
      draft: draft ? draftOf(draft) : null,
    };
  });
}
type Draft = Awaited<ReturnType<typeof draftsOf>>[number];
const draftsOf = (db: Db, cityId: number) => draftRows(db).where('tariffDraft.cityId', '=', cityId).execute();

/** Who wrote and who released a version; versions that a machine sent have neither. */
async function handsOf(db: Db, { cityId, service, vehicleGroup }: TariffKey) {
  const rows = await db
    .selectFrom('tariffDraft')
    .innerJoin('deskStaff as writer', 'writer.id', 'tariffDraft.staffId')
    .innerJoin('deskStaff as decider', 'decider.id', 'tariffDraft.decidedBy')
    .select(['tariffId', 'writer.name as writtenBy', 'decider.name as releasedBy'])
    .where('cityId', '=', cityId)
    .where('service', '=', service)
    .where('vehicleGroup', '=', vehicleGroup)
    .where('state', '=', 'done')
    .execute();
  return new Map(rows.map(({ tariffId, ...hands }) => [tariffId, hands]));
}

export function tariffBoardRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.tariffCities, async (_, { db, now }) => {
    const priced = db
      .selectFrom('tariff')
      .select(['cityId', sql<number>`count(distinct (service, vehicle_group))::int`.as('priced')])
      .where('effectiveFrom', '<=', now)
      .groupBy('cityId');
    const waiting = draftRows(db).clearSelect().select('tariffDraft.cityId');
    const [rows, pairs] = await Promise.all([
      db
        .selectFrom('city')
        .leftJoin(priced.as('own'), 'own.cityId', 'city.id')
        .select(['city.id as cityId', 'city.name as cityName', 'city.offered'])
        .select(sql<number>`coalesce(own.priced, 0)`.as('priced'))
        .where(sql<boolean>`desk_sees_city(city.id)`)
        // A city whose first tariffs wait for somebody is found as well.
        .where(({ or, eb }) => or([eb('own.priced', 'is not', null), eb('city.id', 'in', waiting)]))
        .orderBy('priced', 'desc')
        .orderBy('isHot', 'desc')
        .orderBy('en')
        .execute(),
      db
        .selectFrom('tariff')
        .select(sql<number>`count(distinct (service, vehicle_group))::int`.as('pairs'))
        .executeTakeFirstOrThrow(),
    ]);
    return { rows, ...pairs };
  });

  serveDesk(app, deskApi.tariffCells, async ({ cityId }, { db, now }) => {
    const [current, next, drafts] = await Promise.all([
      newest(db, cityId, '<=', now),
      newest(db, cityId, '>', now),
      draftsOf(db, cityId),
    ]);
    return { cityName: await cityName(db, cityId), cells: cellsOf(current, next, drafts) };
  });

  serveDesk(app, deskApi.tariff, async (key, { db }) => {
    const { cityId, service, vehicleGroup } = key;
    const [versions, hands, draft] = await Promise.all([
      db
        .selectFrom('tariff')
        .selectAll()
        .where('cityId', '=', cityId)
        .where('service', '=', service)
        .where('vehicleGroup', '=', vehicleGroup)
        .orderBy('version', 'desc')
        .limit(MOST_VERSIONS)
        .execute(),
      handsOf(db, key),
      openDraft(db, key),
    ]);
    const unknown = { writtenBy: null, releasedBy: null };
    return {
      cityName: await cityName(db, cityId),
      versions: versions.map((row) => ({ tariff: tariffOf(row), ...(hands.get(row.id) ?? unknown) })),
      draft,
    };
  });
}

const MOST_VERSIONS = 100;
