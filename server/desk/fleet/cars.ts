import { sql } from 'kysely';
import type { BusyTime, DocumentKind, FleetCar } from '#rules/fleet.ts';
import { groupedBy } from '#rules/grouped.ts';
import type { OrderStatus } from '#rules/order.ts';
import type { Point } from '#rules/scene.ts';
import type { Db } from '../../db.ts';
import { placeOf } from '../../ride/documents.ts';

/** A driver on shift, as the board shows them. */
export interface BoardedCar extends Omit<FleetCar, 'documents'> {
  readonly phone: string;
  readonly plate: string;
  readonly model: string;
  readonly vehicleId: number;
  readonly shift: { readonly from: Date; readonly until: Date };
  readonly positionAt: Date | null;
  readonly rides: readonly RideOfCar[];
}

/** With what the rule asks of their papers. */
export type CarOnShift = BoardedCar & Pick<FleetCar, 'documents'>;

export interface RideOfCar extends BusyTime {
  readonly number: string;
  readonly status: string;
  readonly address: string;
}

interface CarRow {
  readonly driverId: number;
  readonly name: string;
  readonly phone: string;
  readonly vehicleId: number;
  readonly plate: string;
  readonly model: string;
  readonly vehicleGroup: FleetCar['vehicleGroup'];
  readonly isStopped: boolean;
  readonly from: Date;
  readonly until: Date;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly positionAt: Date | null;
}

/** How long after the ride's time a shift must still begin to be of use for it. */
const shiftsAround = (cityId: number, at: Date, now: Date) => sql<CarRow>`
  select distinct on (driver.id) driver.id as driver_id, driver.name, driver.phone, vehicle.id as vehicle_id,
    vehicle.plate, vehicle.model, vehicle.vehicle_group, shift.starts_at as from, shift.ends_at as until,
    driver.status = 'stopped' or vehicle.status = 'stopped' as is_stopped,
    position.lng, position.lat, position.at as position_at
  from shift join driver on driver.id = shift.driver_id join vehicle on vehicle.id = shift.vehicle_id
    left join car_position position on position.vehicle_id = vehicle.id
  where shift.city_id = ${cityId} and shift.ends_at > ${now}
    and shift.starts_at <= greatest(${at}::timestamptz, ${now}::timestamptz) and shift.ends_at >= ${at}
  order by driver.id, shift.starts_at desc`;

interface PaperRow {
  readonly driverId: number | null;
  readonly vehicleId: number | null;
  readonly kind: DocumentKind;
  readonly expiresOn: string;
}

/** The papers of whoever is on shift in a city and of their cars, as one list: asked for each of them, they took the longest. */
const papersAround = (cityId: number, now: Date) => sql<PaperRow>`
  select driver_id, vehicle_id, kind, expires_on from fleet_document where replaced_at is null
    and (driver_id in (select driver_id from shift where city_id = ${cityId} and ends_at > ${now})
      or vehicle_id in (select vehicle_id from shift where city_id = ${cityId} and ends_at > ${now}))`;

interface BusyRow {
  readonly driverId: number;
  readonly from: Date;
  readonly until: Date;
  readonly number: string;
  readonly status: OrderStatus;
  readonly bookedStart: unknown;
  readonly bookedEnd: unknown;
}

const UNDER_WAY: readonly OrderStatus[] = ['departed', 'arrived', 'serving'];

/** The rides that drivers have and that are not over. Read through the desk's view: of any company. */
const busyRows = (cityId: number) => sql<BusyRow>`
  select assignment.driver_id, assignment.busy_from as from, assignment.busy_until as until, ride.number, ride.status,
    ride.booked_start, ride.booked_end
  from ride_assignment assignment
    join desk_ride_any ride on ride.company_id = assignment.company_id and ride.id = assignment.order_id
  where assignment.ended_at is null and ride.city_id = ${cityId}
  order by assignment.driver_id, assignment.busy_from`;

const pointOf = ({ lng, lat }: Pick<CarRow, 'lng' | 'lat'>): Point | null =>
  lng === null || lat === null ? null : { lng, lat };

/** Everybody who is on shift in a city at a time, or will be when it comes. */
export async function boardedCars(db: Db, cityId: number, at: Date, now: Date): Promise<BoardedCar[]> {
  const [cars, busy] = await Promise.all([shiftsAround(cityId, at, now).execute(db), busyRows(cityId).execute(db)]);
  const ridesOf = new Map<number, RideOfCar[]>();
  for (const { driverId, bookedStart, bookedEnd, ...row } of busy.rows) {
    const [start, end] = [placeOf(bookedStart), placeOf(bookedEnd)];
    const own = ridesOf.get(driverId) ?? [];
    const isUnderWay = UNDER_WAY.includes(row.status);
    own.push({ ...row, isUnderWay, start: start.point, end: end.point, address: end.address });
    ridesOf.set(driverId, own);
  }
  return cars.rows.map(({ from, until, lng, lat, ...row }) => ({
    ...row,
    shift: { from, until },
    position: pointOf({ lng, lat }),
    rides: ridesOf.get(row.driverId) ?? [],
  }));
}

/** The same with their papers, for whoever is to drive. */
export async function carsOnShift(db: Db, cityId: number, at: Date, now: Date): Promise<CarOnShift[]> {
  const [cars, papers] = await Promise.all([boardedCars(db, cityId, at, now), papersAround(cityId, now).execute(db)]);
  const ofDriver = groupedBy(papers.rows, ({ driverId }) => driverId);
  const ofCar = groupedBy(papers.rows, ({ vehicleId }) => vehicleId);
  return cars.map((car) => ({
    ...car,
    documents: [...(ofDriver.get(car.driverId) ?? []), ...(ofCar.get(car.vehicleId) ?? [])],
  }));
}
