import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { Input } from '#contract/endpoint.ts';
import { localText } from '#rules/calendar.ts';
import { DocumentKind, DRIVER_DOCUMENTS, FLEET_REFUSALS, FleetStatus } from '#rules/fleet.ts';
import { notAhead } from '#rules/order.ts';
import { REFUSALS, type Refusal } from '#rules/refusal.ts';
import type { Db } from '../../db.ts';
import { brokenConstraint, errorCode } from '../../error-code.ts';
import { allowed, found, Refused } from '../../http/refused.ts';
import { type DeskContext, serveDesk } from '../../http/serve-desk.ts';
import { allowMove, cityOfShift } from './cities.ts';

const UNIQUE = '23505';
const EXCLUDED = '23P01';

/** What the schema keeps, in the words of people. */
async function kept<T>(work: Promise<T>, words: Readonly<Record<string, readonly [Refusal, Record<string, string>]>>) {
  try {
    return await work;
  } catch (error) {
    const known = words[errorCode(error)];
    if (known && brokenConstraint(error) !== '') throw new Refused(...known);
    throw error;
  }
}

/** Only what was seen is changed; what somebody changed meanwhile stays. */
const still = (row: unknown): void => {
  if (!row) throw new Refused(REFUSALS.changedMeanwhile);
};

async function saveDriver({ db, now, record }: DeskContext, sent: Input<typeof deskApi.saveDriver>): Promise<number> {
  const { driverId, version, status, workNo, name, phone, cityId } = sent;
  const stoppedReason = status === 'stopped' ? sent.stoppedReason || '停运' : '';
  const others = { workNo, name, cityId, status, stoppedReason };
  const words = { [UNIQUE]: [FLEET_REFUSALS.driverTaken, {}] as const };
  if (driverId === undefined) {
    if (!phone) throw new Refused(FLEET_REFUSALS.phoneMissing);
    const insert = db
      .insertInto('driver')
      .values({ ...others, phone })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await kept(insert, words);
    record(`添加司机“${name}”（${workNo}）`);
    return id;
  }
  await allowMove(db, { table: 'driver', id: driverId, version: version ?? 0, cityId }, now);
  const update = db
    .updateTable('driver')
    .set({ ...others, ...(phone ? { phone } : {}), version: sql`version + 1` })
    .where('id', '=', driverId)
    .where('version', '=', version ?? 0)
    .returning('id')
    .executeTakeFirst();
  still(await kept(update, words));
  record(`修改司机“${name}”（${workNo}）：${FleetStatus.labelOf(status)}${stoppedReason ? `，${stoppedReason}` : ''}`);
  return driverId;
}

async function saveVehicle({ db, now, record }: DeskContext, sent: Input<typeof deskApi.saveVehicle>): Promise<number> {
  const { vehicleId, version, ...values } = sent;
  const words = { [UNIQUE]: [FLEET_REFUSALS.plateTaken, { plate: values.plate }] as const };
  if (vehicleId === undefined) {
    const insert = db.insertInto('vehicle').values(values).returning('id').executeTakeFirstOrThrow();
    const { id } = await kept(insert, words);
    record(`添加车辆 ${values.plate}（${values.model}）`);
    return id;
  }
  await allowMove(db, { table: 'vehicle', id: vehicleId, version: version ?? 0, cityId: values.cityId }, now);
  const update = db
    .updateTable('vehicle')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', vehicleId)
    .where('version', '=', version ?? 0)
    .returning('id')
    .executeTakeFirst();
  still(await kept(update, words));
  record(`修改车辆 ${values.plate}（${values.model}）：${FleetStatus.labelOf(values.status)}`);
  return vehicleId;
}

async function saveShift({ db, record }: DeskContext, shift: Input<typeof deskApi.saveShift>): Promise<number> {
  const { startsAt, endsAt } = shift;
  const { name, cityId } = await cityOfShift(db, shift);
  const insert = db
    .insertInto('shift')
    .values({ ...shift, cityId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await kept(insert, { [EXCLUDED]: [FLEET_REFUSALS.shiftOverlaps, {}] });
  record(`司机“${name}”排班 ${localText(startsAt)} 至 ${localText(endsAt)}`);
  return id;
}

/** As the log names drivers; of another city there is none. */
async function driverText(db: Db, driverId: number): Promise<string> {
  const driver = db.selectFrom('driver').select('name').where('id', '=', driverId);
  return `司机“${found(await driver.executeTakeFirst()).name}”`;
}

/** Whose paper it is. */
async function ownerText(db: Db, kind: DocumentKind, ownerId: number): Promise<string> {
  if (DRIVER_DOCUMENTS.includes(kind)) return driverText(db, ownerId);
  const car = db.selectFrom('vehicle').select('plate').where('id', '=', ownerId);
  return `车辆 ${found(await car.executeTakeFirst()).plate} `;
}

async function saveDocument({ db, now, record }: DeskContext, sent: Input<typeof deskApi.saveDocument>): Promise<void> {
  const { ownerId, kind, number, expiresOn } = sent;
  const whose = await ownerText(db, kind, ownerId);
  const owner = DRIVER_DOCUMENTS.includes(kind) ? { driverId: ownerId } : { vehicleId: ownerId };
  const [column] = Object.keys(owner) as ['driverId' | 'vehicleId'];
  await db
    .updateTable('fleetDocument')
    .set({ replacedAt: now })
    .where(column, '=', ownerId)
    .where('kind', '=', kind)
    .where('replacedAt', 'is', null)
    .execute();
  await db
    .insertInto('fleetDocument')
    .values({ ...owner, kind, number, expiresOn })
    .execute();
  record(`登记${whose}的${DocumentKind.labelOf(kind)} ${number}，到期 ${expiresOn}`);
}

type Listed = Input<typeof deskApi.importDrivers>['rows'][number];

/** One line by itself: what is wrong with it leaves the others alone. */
async function importLine(db: Db, { cityName, plate, model, vehicleGroup, ...driver }: Listed): Promise<string | null> {
  const city = await db
    .selectFrom('city')
    .select('id')
    .where('name', '=', cityName)
    .where(sql<boolean>`desk_sees_city(id)`)
    .executeTakeFirst();
  if (!city) return `没有名为“${cityName}”的城市`;
  await sql`savepoint line`.execute(db);
  try {
    await db
      .insertInto('driver')
      .values({ ...driver, cityId: city.id })
      .execute();
    await db.insertInto('vehicle').values({ plate, model, vehicleGroup, cityId: city.id }).execute();
    return null;
  } catch (error) {
    await sql`rollback to savepoint line`.execute(db);
    if (errorCode(error) !== UNIQUE) throw error;
    return '工号、手机号或车牌已登记';
  }
}

async function importDrivers({ db, record }: DeskContext, rows: readonly Listed[]) {
  const failed: { line: number; reason: string }[] = [];
  for (const [at, row] of rows.entries()) {
    const reason = await importLine(db, row);
    if (reason !== null) failed.push({ line: at + 1, reason });
  }
  const added = rows.length - failed.length;
  record(`导入司机和车辆：成功 ${added}，没有导入 ${failed.length}`);
  return { added, failed };
}

async function putCars({ db, now }: DeskContext, cars: Input<typeof deskApi.putCars>['cars']): Promise<number> {
  let known = 0;
  for (const { plate, at, point } of cars) {
    allowed(notAhead(at, now));
    const { numAffectedRows } = await sql`
      insert into car_position (vehicle_id, at, lng, lat)
        select id, ${at}, ${point.lng}, ${point.lat} from vehicle where plate = ${plate}
      on conflict (vehicle_id) do update set at = excluded.at, lng = excluded.lng, lat = excluded.lat
        where car_position.at < excluded.at`.execute(db);
    known += Number(numAffectedRows ?? 0);
  }
  return known;
}

export function saveRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.saveDriver, async (sent, context) => ({ driverId: await saveDriver(context, sent) }));
  serveDesk(app, deskApi.importDrivers, ({ rows }, context) => importDrivers(context, rows));
  serveDesk(app, deskApi.saveVehicle, async (sent, context) => ({ vehicleId: await saveVehicle(context, sent) }));
  serveDesk(app, deskApi.saveShift, async (sent, context) => ({ shiftId: await saveShift(context, sent) }));
  serveDesk(app, deskApi.removeShift, async ({ shiftId }, { db, record }) => {
    const removed = db.deleteFrom('shift').where('id', '=', shiftId).returning(['driverId', 'startsAt']);
    const { driverId, startsAt } = found(await removed.executeTakeFirst());
    record(`取消${await driverText(db, driverId)} ${localText(startsAt)} 的班次`);
    return null;
  });
  serveDesk(app, deskApi.saveDocument, async (sent, context) => {
    await saveDocument(context, sent);
    return null;
  });
  serveDesk(app, deskApi.putCars, async ({ cars }, context) => {
    context.passing?.();
    return { known: await putCars(context, cars) };
  });
}
