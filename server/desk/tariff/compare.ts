import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { Input } from '#contract/endpoint.ts';
import { endOfMonth, startOfMonth } from '#rules/calendar.ts';
import { type PricedRide, type RideActuals, readMeasured, type Tariff, tariffComparison } from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import { found } from '../../http/refused.ts';
import { serveDesk } from '../../http/serve-desk.ts';
import { feesOf, placeOf, planOf } from '../../ride/documents.ts';
import { tariffOf } from '../../ride/tariffs.ts';
import type { DeskPricedTable } from '../../schema.ts';
import { draftRows, draftTariff } from './drafts-store.ts';

type Asked = Input<typeof deskApi.compareTariffs>;

async function versionOf(db: Db, { cityId, service, vehicleGroup }: Asked, version: number): Promise<Tariff> {
  const row = await db
    .selectFrom('tariff')
    .selectAll()
    .where('cityId', '=', cityId)
    .where('service', '=', service)
    .where('vehicleGroup', '=', vehicleGroup)
    .where('version', '=', version)
    .executeTakeFirst();
  return tariffOf(found(row));
}

async function draftVersion(db: Db, { cityId, service, vehicleGroup }: Asked): Promise<Tariff> {
  const row = await draftRows(db)
    .where('tariffDraft.cityId', '=', cityId)
    .where('tariffDraft.service', '=', service)
    .where('tariffDraft.vehicleGroup', '=', vehicleGroup)
    .executeTakeFirst();
  return draftTariff(found(row));
}

type Row = { [K in keyof DeskPricedTable]: DeskPricedTable[K] };

/** As it was measured; of rides without a measure, as they were told to have gone. What was paid on the way stays. */
function actualsOf({ measured: stored, fees: lines, plan: planned, ...row }: Row): RideActuals {
  const measured = readMeasured(stored);
  const fees = feesOf(lines) ?? {};
  const plan = planOf(planned);
  return {
    at: measured?.startedAt ?? row.serviceAt,
    meters: measured?.meters ?? row.travelMeters ?? plan.meters,
    seconds: measured?.seconds ?? row.travelSeconds ?? plan.seconds,
    waitingSeconds: measured?.waitingSeconds ?? 0,
    packages: measured?.packages ?? plan.packages ?? 1,
    seats: measured?.seats ?? plan.seats ?? 1,
    designatedDriver: (fees.designatedDriver ?? 0) > 0,
    highwayFen: fees.highway ?? 0,
    parkingFen: fees.parking ?? 0,
    bridgeFen: fees.bridge ?? 0,
    otherFen: fees.other ?? 0,
    reductionFen: fees.reduction ?? 0,
  };
}

const pricedOf = (row: Row): PricedRide => ({
  companyId: row.companyId,
  companyName: row.companyName,
  staffId: row.staffId,
  orderId: row.id,
  orderNo: row.number,
  from: placeOf(row.bookedStart).address,
  to: placeOf(row.bookedEnd).address,
  ride: actualsOf(row),
  discountPerTenThousand: row.discountPerTenThousand,
  capFen: row.capFen,
});

/** Rides are read in portions, so that others are answered in between; beyond so many a month is not reckoned whole. */
const PORTION = 2_000;
const MOST = 200_000;

async function compare(db: Db, asked: Asked) {
  const one = await versionOf(db, asked, asked.one);
  const other = asked.other === undefined ? await draftVersion(db, asked) : await versionOf(db, asked, asked.other);
  const { add, result } = tariffComparison(one, other);
  const rides = db
    .selectFrom('deskPriced')
    .selectAll()
    .where('cityId', '=', asked.cityId)
    .where('service', '=', asked.service)
    .where('vehicleGroup', '=', asked.vehicleGroup)
    .where('serviceAt', '<', endOfMonth(asked.month))
    .orderBy('serviceAt')
    .orderBy('companyId')
    .orderBy('id')
    .limit(PORTION);
  let rows = await rides.where('serviceAt', '>=', startOfMonth(asked.month)).execute();
  let read = 0;
  while (rows.length > 0 && read < MOST) {
    for (const row of rows) add(pricedOf(row));
    read += rows.length;
    const last = rows.at(-1)!;
    if (rows.length < PORTION) break;
    const after = sql<boolean>`(service_at, company_id, id) > (${last.serviceAt}, ${last.companyId}, ${last.id})`;
    rows = await rides.where('serviceAt', '>=', last.serviceAt).where(after).execute();
  }
  return { ...result(), isWhole: read < MOST };
}

export function compareRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.compareTariffs, (asked, { db }) => compare(db, asked));
}
