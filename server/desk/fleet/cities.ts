import { FLEET_REFUSALS } from '#rules/fleet.ts';
import type { Db } from '../../db.ts';
import { found, Refused } from '../../http/refused.ts';

/** Whose shift it is, and the one city of both. They are locked until it is written: neither moves away meanwhile. */
export async function cityOfShift(db: Db, { driverId, vehicleId }: { driverId: number; vehicleId: number }) {
  const drivers = db.selectFrom('driver').select(['name', 'cityId']).where('id', '=', driverId);
  const driver = found(await drivers.forNoKeyUpdate().executeTakeFirst());
  const cars = db.selectFrom('vehicle').select('cityId').where('id', '=', vehicleId);
  const car = await cars.forNoKeyUpdate().executeTakeFirst();
  if (car?.cityId !== driver.cityId) throw new Refused(FLEET_REFUSALS.otherCity);
  return driver;
}

interface Moved {
  readonly table: 'driver' | 'vehicle';
  readonly id: number;
  readonly version: number;
  readonly cityId: number;
}

/** Shifts to come are of the city in which they were planned; those that are over stay where they were. */
export async function allowMove(db: Db, { table, id, version, cityId }: Moved, now: Date): Promise<void> {
  const rows = db.selectFrom(table).select('cityId').where('id', '=', id).where('version', '=', version);
  const before = await rows.forNoKeyUpdate().executeTakeFirst();
  if (!before || before.cityId === cityId) return;
  const { count } = await db
    .selectFrom('shift')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(`${table}Id`, '=', id)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Refused(FLEET_REFUSALS.shiftsToCome, { count });
}
