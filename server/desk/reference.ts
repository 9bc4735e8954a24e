import type { FastifyInstance } from 'fastify';
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

export function referenceRoutes(app: FastifyInstance) {
  cityRoutes(app);

  serveDesk(app, deskApi.services, async (_, { db }) =>
    (await offers(db, 'serviceType')).map(({ id, ...offer }) => ({ serviceId: id, ...offer })),
  );

  serveDesk(app, deskApi.saveService, async ({ serviceId, ...edit }, { db, record }) => {
    const [before, after] = await saveOffer(db, SERVICES, serviceId, edit);
    record(`修改服务类型“${before.name}”：${referenceChange({ ...before }, { ...after })}`);
    const { id, ...offer } = after;
    return { serviceId: id, ...offer };
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

function cityRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.cities, (_, { db }) => cities(db).orderBy('en').orderBy('id').execute());

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
