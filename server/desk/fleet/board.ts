import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { deskApi } from '#contract/desk.ts';
import type { BoardCar, BoardRide } from '#contract/desk-dispatch.ts';
import type { Output } from '#contract/endpoint.ts';
import { troubleOf } from '#rules/fleet.ts';
import type { Db } from '../../db.ts';
import { driverOf, placeOf } from '../../ride/documents.ts';
import type { DeskRideTable } from '../../schema.ts';
import { type BoardedCar, boardedCars } from './cars.ts';
import { rideCase } from './claims.ts';
import { ridesWithoutCar } from './without-car.ts';

type Board = Output<typeof deskApi.board>;

/** More than a dispatcher can look through; the rest comes when these are gone. */
const MOST = 200;
/** Rides further ahead than this are tomorrow's work. */
const AHEAD_HOURS = 24;

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly waiting: number;
}

/** Cities with rides that are not over or with cars of ours; the ones with most rides that wait first. */
async function citiesOf(db: Db): Promise<City[]> {
  // By itself, before the rides of all companies are asked: tests/walls/fuzz.test.ts says why.
  const [own, served] = await Promise.all([
    db.selectFrom('driver').select('cityId').distinct().execute(),
    db.selectFrom('deskRide').select('cityId').distinct().execute(),
  ]);
  const { rows } = await sql<City>`
    select city.id as city_id, city.name, coalesce(ride.waiting, 0)::int as waiting
    from city
      left join (select city_id, count(*) as waiting from desk_ride where driver is null group by city_id) ride
        on ride.city_id = city.id
    where city.id = any(${[...served, ...own].map(({ cityId }) => cityId)}::bigint[])
    order by waiting desc, city.id`.execute(db);
  return rows;
}

const rides = (query: ReturnType<typeof ridesWithoutCar>, cityId: number, now: Date) =>
  query
    .selectAll()
    .where('cityId', '=', cityId)
    .where('rideAt', '<', new Date(now.getTime() + AHEAD_HOURS * 3_600_000))
    .orderBy('rideAt')
    .orderBy('id')
    .limit(MOST);

type Row = Selectable<DeskRideTable>;

const rideOf = (
  row: Row,
  claims: ReadonlyMap<string, string>,
  cars: ReadonlyMap<number, BoardedCar>,
  now: Date,
): BoardRide => {
  const driver = driverOf(row.driver);
  const positionAt = row.driverId === null ? null : (cars.get(row.driverId)?.positionAt ?? null);
  const { status, rideAt, assignedAt, acceptedAt, busyUntil } = row;
  return {
    companyId: row.companyId,
    companyName: row.companyName,
    orderId: row.id,
    number: row.number,
    status,
    service: row.service,
    vehicleGroup: row.vehicleGroup,
    riderName: row.riderName,
    rideAt,
    createdAt: row.createdAt,
    start: placeOf(row.bookedStart),
    end: placeOf(row.bookedEnd),
    estimateFen: row.estimateFen,
    driverName: driver?.name ?? null,
    plate: driver?.plate ?? null,
    assignmentId: row.assignmentId,
    acceptedAt,
    trouble: troubleOf({ status, rideAt, busyUntil, acceptedAt, assignedAt, positionAt }, now),
    claimedBy: claims.get(rideCase(row.companyId, row.id)) ?? null,
  };
};

const SERVING = new Set(['serving']);

function carOf(car: BoardedCar): BoardCar {
  const state = car.rides.some(({ status }) => SERVING.has(status))
    ? 'serving'
    : car.rides.some(({ status }) => status === 'departed' || status === 'arrived')
      ? 'coming'
      : 'idle';
  const { driverId, name, plate, vehicleGroup, position, positionAt, shift } = car;
  return {
    ...{ driverId, name, plate, vehicleGroup, state, point: position, at: positionAt, shiftUntil: shift.until },
    rides: car.rides.map(({ from, until, number, address }) => ({ from, until, number, text: address })),
  };
}

async function claimsNow(db: Db, now: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('deskClaim')
    .innerJoin('deskStaff', 'deskStaff.id', 'deskClaim.staffId')
    .select(['caseId', 'deskStaff.name'])
    .where('kind', '=', 'ride')
    .where('untilAt', '>', now)
    .execute();
  return new Map(rows.map(({ caseId, name }) => [caseId, name]));
}

/** One city as its dispatchers see it. */
export async function boardOf(db: Db, asked: number | undefined, now: Date): Promise<Board> {
  const cities = await citiesOf(db);
  const cityId = asked ?? cities[0]?.cityId ?? 0;
  const [waiting, running, cars, claims, automatic] = await Promise.all([
    rides(ridesWithoutCar(db), cityId, now).execute(),
    rides(db.selectFrom('deskRide').where('driver', 'is not', null), cityId, now).execute(),
    boardedCars(db, cityId, now, now),
    claimsNow(db, now),
    db.selectFrom('automaticDispatch').select('cityId').where('cityId', '=', cityId).executeTakeFirst(),
  ]);
  const byDriver = new Map(cars.map((car) => [car.driverId, car]));
  const shown = (row: Row): BoardRide => rideOf(row, claims, byDriver, now);
  return {
    cityId,
    cities,
    isAutomatic: automatic !== undefined,
    waiting: waiting.map(shown),
    running: running.map(shown),
    cars: cars.map(carOf),
  };
}
