import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver, FleetVehicle } from '#contract/desk-fleet.ts';
import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import type { Db } from '../../db.ts';
import { serveDesk } from '../../http/serve-desk.ts';
import { contains, paginate, present } from '../../query-kit.ts';
import { saveRoutes } from './save.ts';

type Documents = FleetDriver['documents'];

/** What is held now, as one document of a row. */
const documentsOf = (owner: 'driver' | 'vehicle') => sql<Documents>`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', held.kind, 'number', held.number,
      'expiresOn', held.expires_on::text) order by held.expires_on), '[]')
    from fleet_document held where held.replaced_at is null and held.${sql.ref(`${owner}_id`)} = ${sql.ref(`${owner}.id`)})`;

async function shiftsOf(db: Db, driverIds: readonly number[], now: Date) {
  if (driverIds.length === 0) return new Map<number, NonNullable<FleetDriver['shift']>>();
  const rows = await db
    .selectFrom('shift')
    .innerJoin('vehicle', 'vehicle.id', 'shift.vehicleId')
    .select(['shift.id as shiftId', 'driverId', 'shift.vehicleId', 'plate', 'startsAt', 'endsAt'])
    .where('driverId', 'in', [...driverIds])
    .where('endsAt', '>', now)
    .orderBy('startsAt', 'desc')
    .execute();
  // The last to be set is the earliest: the one they are on, or the next.
  return new Map(rows.map(({ driverId, ...shift }) => [driverId, shift]));
}

function drivers(db: Db, { cityId, word }: { cityId?: number | undefined; word?: string | undefined }) {
  const query = db
    .selectFrom('driver')
    .innerJoin('city', 'city.id', 'driver.cityId')
    .select([
      'driver.id as driverId',
      'workNo',
      'driver.name',
      'driver.phone',
      'driver.cityId',
      'city.name as cityName',
    ])
    .select(['driver.status', 'stoppedReason', 'driver.version', documentsOf('driver').as('documents')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('rideAssignment')
            .select('rideAssignment.id')
            .whereRef('rideAssignment.driverId', '=', 'driver.id')
            .where('endedAt', 'is', null),
        )
        .as('isDriving'),
    )
    .where(present({ 'driver.cityId': cityId }))
    .orderBy('driver.id');
  if (!word) return query;
  return query.where((eb) =>
    eb.or([
      eb('driver.name', 'like', contains(word)),
      eb('workNo', 'like', contains(word)),
      eb('driver.phone', '=', word),
      eb.exists(
        eb
          .selectFrom('shift')
          .innerJoin('vehicle', 'vehicle.id', 'shift.vehicleId')
          .select('shift.id')
          .whereRef('shift.driverId', '=', 'driver.id')
          .where('plate', 'ilike', contains(word)),
      ),
    ]),
  );
}

function vehicles(db: Db, { cityId, word }: { cityId?: number | undefined; word?: string | undefined }) {
  const query = db
    .selectFrom('vehicle')
    .innerJoin('city', 'city.id', 'vehicle.cityId')
    .select(['vehicle.id as vehicleId', 'plate', 'model', 'vehicleGroup', 'vehicle.cityId', 'city.name as cityName'])
    .select(['vehicle.status', 'vehicle.version', documentsOf('vehicle').as('documents')])
    .where(present({ 'vehicle.cityId': cityId }))
    .orderBy('vehicle.id');
  return word ? query.where('plate', 'ilike', contains(word)) : query;
}

/** Drivers, cars, shifts and what they hold. */
export function fleetRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.fleetCities, (_, { db }) =>
    db
      .selectFrom('city')
      .select(['id as cityId', 'name'])
      .where('offered', '=', true)
      .where(sql<boolean>`desk_sees_city(id)`)
      .orderBy('id')
      .execute(),
  );

  serveDesk(app, deskApi.drivers, async ({ page, pageSize, ...filter }, { db, now, actor }) => {
    const { rows, total } = await paginate(drivers(db, filter), { page, pageSize });
    const shifts = await shiftsOf(
      db,
      rows.map(({ driverId }) => driverId),
      now,
    );
    const shown = (phone: string): string => (actor.person ? maskedPhone(phone) : phone);
    return {
      total,
      rows: rows.map(
        (row): FleetDriver => ({
          ...row,
          phone: shown(row.phone),
          isDriving: Boolean(row.isDriving),
          shift: shifts.get(row.driverId) ?? null,
        }),
      ),
    };
  });

  serveDesk(app, deskApi.vehicles, async ({ page, pageSize, ...filter }, { db }) => {
    const { rows, total } = await paginate(vehicles(db, filter), { page, pageSize });
    return { total, rows: rows satisfies FleetVehicle[] };
  });

  serveDesk(app, deskApi.shifts, async ({ cityId, driverId, from, to }, { db }) => {
    const [first, last] = [startOfDay(from), endOfDay(to)];
    const rows = await db
      .selectFrom('shift')
      .innerJoin('driver', 'driver.id', 'shift.driverId')
      .innerJoin('vehicle', 'vehicle.id', 'shift.vehicleId')
      .select(['shift.id as shiftId', 'driverId', 'driver.name as driverName', 'shift.vehicleId', 'plate'])
      .select(['startsAt', 'endsAt'])
      .where('startsAt', '<', last)
      .where('endsAt', '>', first)
      .where(present({ 'shift.cityId': cityId, driverId }))
      .orderBy('driverId')
      .orderBy('startsAt')
      .limit(2_000)
      .execute();
    return { rows };
  });

  saveRoutes(app);
}
