import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import {
  type CityRow,
  type OfferEdit,
  type OfferRow,
  referenceChange,
  savedCity,
  savedOffer,
} from '#rules/desk/reference.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import type { Refusal } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { allowed, Refused } from '../http/refused.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { paginate } from '../query-kit.ts';

export function referenceRoutes(app: FastifyInstance) {
  cityRoutes(app);
  referenceChangeRoutes(app);

  serveDesk(app, deskApi.services, async (_, { db }) =>
    (await offers(db, 'serviceType')).map(({ id, ...offer }) => ({ serviceId: id, ...offer })),
  );

  serveDesk(app, deskApi.saveService, async ({ serviceId, ...edit }, { db, record }) => {
    const [before, after] = await saveOffer(db, SERVICES, serviceId, edit);
    record(`修改服务类型“${before.name}”：${referenceChange({ ...before }, { ...after })}`);
    const { id, ...offer } = after;
    return { serviceId: id, ...offer };
  });

  serveDesk(app, deskApi.orderServices, async ({ ids }, { db, record }) => {
    const rows = await orderOffers(db, 'serviceType', ids);
    record(`服务类型排序：${rows.map(({ name }) => name).join('、')}`);
    return rows.map(({ id, ...offer }) => ({ serviceId: id, ...offer }));
  });

  serveDesk(app, deskApi.orderVehicleGroups, async ({ ids }, { db, record }) => {
    const rows = await orderOffers(db, 'vehicleGroup', ids);
    record(`车型排序：${rows.map(({ name }) => name).join('、')}`);
    return rows.map(({ id, ...offer }) => ({ vehicleGroupId: id, ...offer }));
  });

  serveDesk(app, deskApi.vehicleGroups, async (_, { db }) =>
    (await offers(db, 'vehicleGroup')).map(({ id, ...offer }) => ({ vehicleGroupId: id, ...offer })),
  );

  serveDesk(app, deskApi.saveVehicleGroup, async ({ vehicleGroupId, ...edit }, { db, record }) => {
    const [before, after] = await saveOffer(db, VEHICLE_GROUPS, vehicleGroupId, edit);
    record(`修改车型“${before.name}”：${referenceChange({ ...before }, { ...after })}`);
    const { id, ...offer } = after;
    return { vehicleGroupId: id, ...offer };
  });
}

/** Calls that change what every company chooses from. */
const CHANGES = [
  deskApi.saveCity,
  deskApi.saveService,
  deskApi.orderServices,
  deskApi.saveVehicleGroup,
  deskApi.orderVehicleGroups,
  deskApi.saveHolidays,
  deskApi.saveReason,
  deskApi.orderReasons,
  deskApi.savePartner,
].map(({ path }) => path);

function referenceChangeRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.referenceChanges, (page, { db }) =>
    paginate(
      db
        .selectFrom('deskEvent')
        .leftJoin('deskStaff', 'deskStaff.id', 'deskEvent.staffId')
        .select(['deskEvent.id as eventId', 'at', 'summary'])
        .select(({ fn, ref }) => fn.coalesce(ref('deskStaff.name'), ref('deskEvent.key')).as('by'))
        .where('deskEvent.companyId', 'is', null)
        .where('call', 'in', CHANGES)
        .orderBy('deskEvent.id', 'desc'),
      page,
    ),
  );
}

function cityRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.cities, async (_, { db, now }) => {
    const rows = await cities(db).orderBy('isHot', 'desc').orderBy('en').orderBy('id').execute();
    const [tariffs, drivers] = [await pricedPairs(db, now), await driversOf(db)];
    return rows.map((row) => ({
      ...row,
      tariffs: tariffs.get(row.cityId) ?? 0,
      drivers: drivers.get(row.cityId) ?? 0,
    }));
  });

  serveDesk(app, deskApi.saveCity, async (edit, { db, record }) => {
    const before = await cities(db).where('id', '=', edit.cityId).forUpdate().executeTakeFirst();
    const after = allowed(savedCity(before, edit));
    await putCity(db, after);
    const change = referenceChange(before && { ...before }, { ...after });
    record(before ? `修改城市“${before.name}”：${change}` : `新增城市 ${after.cityId}：${change}`);
    return after;
  });
}

const cities = (db: Db) => db.selectFrom('city').select(['id as cityId', 'name', 'en as pinyin', 'isHot', 'offered']);

type Counted = readonly { cityId: number; count: number }[];
const byCity = (rows: Counted): ReadonlyMap<number, number> => new Map(rows.map((row) => [row.cityId, row.count]));

const pricedPairs = async (db: Db, now: Date) =>
  byCity(
    await db
      .selectFrom('tariff')
      .select(['cityId', sql<number>`count(distinct (service, vehicle_group))::int`.as('count')])
      .where('effectiveFrom', '<=', now)
      .groupBy('cityId')
      .execute(),
  );

const driversOf = async (db: Db) =>
  byCity(
    await db
      .selectFrom('driver')
      .select(['cityId', sql<number>`count(*)::int`.as('count')])
      .where('status', '=', 'active')
      .groupBy('cityId')
      .execute(),
  );

async function putCity(db: Db, { cityId, name, pinyin, isHot, offered }: CityRow): Promise<void> {
  const row = { name, en: pinyin, isHot, offered };
  await db
    .insertInto('city')
    .values({ id: cityId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
    .catch((error) => {
      if (brokenConstraint(error) !== 'city_name_key') throw error;
      throw new Refused(DESK_REFUSALS.cityNameTaken, { name });
    });
}

type OfferTable = 'serviceType' | 'vehicleGroup';
interface Offers {
  table: OfferTable;
  unknown: Refusal;
}
const SERVICES: Offers = { table: 'serviceType', unknown: DESK_REFUSALS.serviceUnknown };
const VEHICLE_GROUPS: Offers = { table: 'vehicleGroup', unknown: DESK_REFUSALS.vehicleGroupUnknown };

const offers = (db: Db, table: OfferTable): Promise<OfferRow[]> =>
  db.selectFrom(table).select(['id', 'name', 'position', 'offered']).orderBy('position').orderBy('id').execute();

/** Each named once: what was left out would stand anywhere. */
async function orderOffers(db: Db, table: OfferTable, ids: readonly number[]): Promise<OfferRow[]> {
  const before = await db.selectFrom(table).select('id').orderBy('id').forUpdate().execute();
  const isWhole = new Set(ids).size === ids.length && before.every(({ id }) => ids.includes(id));
  if (!isWhole || ids.length !== before.length)
    throw new Refused(DESK_REFUSALS.orderIncomplete, { count: before.length });
  for (const [at, id] of ids.entries())
    await db
      .updateTable(table)
      .set({ position: at + 1 })
      .where('id', '=', id)
      .execute();
  return offers(db, table);
}

async function saveOffer(
  db: Db,
  { table, unknown }: Offers,
  id: number,
  edit: OfferEdit,
): Promise<[before: OfferRow, after: OfferRow]> {
  const before = await db
    .selectFrom(table)
    .select(['id', 'name', 'position', 'offered'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refused(unknown, { id });
  const { name, position, offered } = savedOffer(before, edit);
  await db.updateTable(table).set({ name, position, offered }).where('id', '=', id).execute();
  return [before, { id, name, position, offered }];
}
