import type { Selectable } from 'kysely';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { type Tariff, type TariffDraft, type TariffKey, tariffDocument } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { keyed } from '../prepared.ts';
import type { TariffTable } from '../schema.ts';

/** What is looked up has a column, the rest is one document. */
const COLUMNS = ['id', 'version', 'cityId', 'service', 'vehicleGroup', 'effectiveFrom', 'rates'] as const;
export const tariffOf = (row: Pick<Selectable<TariffTable>, (typeof COLUMNS)[number]>): Tariff =>
  tariffDocument.read(row.rates, {
    tariffId: row.id,
    version: row.version,
    cityId: row.cityId,
    service: row.service,
    vehicleGroup: row.vehicleGroup,
    effectiveFrom: row.effectiveFrom,
  });

/** The newest version in force at the pick-up; the rule itself stands in rules/tariff/tariff.ts. */
export async function tariffAt(db: Db, { cityId, service, vehicleGroup }: TariffKey, at: Date) {
  const query = db
    .selectFrom('tariff')
    .select(COLUMNS)
    .where('cityId', '=', cityId)
    .where('service', '=', service)
    .where('vehicleGroup', '=', vehicleGroup)
    .where('effectiveFrom', '<=', at)
    .orderBy('version', 'desc')
    .limit(1);
  const [row] = await keyed(db, query.compile());
  return row && tariffOf(row);
}

/** The version an order was booked with. */
export async function tariffById(db: Db, tariffId: number): Promise<Tariff> {
  return tariffOf(await db.selectFrom('tariff').selectAll().where('id', '=', tariffId).executeTakeFirstOrThrow());
}

/** A new version after all others; two who save at once are told apart by the key, and one tries again. */
export async function saveTariff(db: Db, draft: TariffDraft, now: Date): Promise<Tariff> {
  const { cityId, service, vehicleGroup, effectiveFrom = now, ...rates } = draft;
  const city = await db.selectFrom('city').select('id').where('id', '=', cityId).executeTakeFirst();
  if (!city) throw new Refused(ORDER_REFUSALS.cityUnknown, { cityId });
  const { version } = await db
    .selectFrom('tariff')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'))
    .where('cityId', '=', cityId)
    .where('service', '=', service)
    .where('vehicleGroup', '=', vehicleGroup)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('tariff')
    .values({
      cityId,
      service,
      vehicleGroup,
      version: version + 1,
      effectiveFrom,
      rates: JSON.stringify(tariffDocument.toStore(rates)),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return tariffOf(row);
}
