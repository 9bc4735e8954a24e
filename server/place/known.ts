import { sql } from 'kysely';
import { distanceMeters, type Point, rulesOf } from '#rules/scene.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';
import { cityNames } from '../scene/queries.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';

export interface KnownPlace {
  readonly name: string;
  readonly address: string;
  readonly cityId: number;
  readonly point: Point;
}

const ORDERS_LOOKED_AT = 60;
const MOST_RECENT = 8;
/** Two bookings from one building are one place, and so are two doors of a station; the same name elsewhere is another. */
const SAME_METERS = 100;
const SAME_NAME_METERS = 3_000;

const isSame = (one: KnownPlace, other: KnownPlace): boolean =>
  distanceMeters(one.point, other.point) <= (one.name === other.name ? SAME_NAME_METERS : SAME_METERS);

export const distinct = <P extends KnownPlace>(places: readonly P[]): P[] =>
  places.filter((place, at) => places.findIndex((other) => isSame(other, place)) === at);

interface BookedPlaces {
  cityId: number;
  toCityId: number;
  bookedStart: { address: string; point: Point };
  bookedEnd: { address: string; point: Point };
}

/** Where a person went and came from lately, the newest first, but for those they keep already; of an erased ride no place is known. */
export async function recentPlaces(db: Db, { companyId, staffId }: Principal, saved: readonly KnownPlace[]) {
  const { rows } = await sql<BookedPlaces>`
    select city_id, to_city_id, booked_start, booked_end from ride_order
    where company_id = ${companyId} and staff_id = ${staffId} and erased_at is null
    order by ride_at desc, id desc limit ${ORDERS_LOOKED_AT}`.execute(db);
  const used = rows.flatMap(({ cityId, toCityId, bookedStart, bookedEnd }): KnownPlace[] => [
    { name: bookedEnd.address, address: '', cityId: toCityId, point: bookedEnd.point },
    { name: bookedStart.address, address: '', cityId, point: bookedStart.point },
  ]);
  return distinct(used)
    .filter((place) => !saved.some((other) => isSame(other, place)))
    .slice(0, MOST_RECENT);
}

/** Where the scenes of a person begin and end: the company's own places. */
export async function companyPlaces(db: Db, { companyId, staffId }: Principal) {
  const rows = await db
    .selectFrom('scene')
    .innerJoin('staffScene', sameCompany('staffScene.sceneId', 'scene.id'))
    .where('scene.companyId', '=', companyId)
    .where('staffScene.staffId', '=', staffId)
    .where('scene.status', '=', 'enabled')
    .select(SCENE_COLUMNS)
    .orderBy('scene.id')
    .execute();
  const places = rows.flatMap((row) => {
    const { startPlaces, endPlaces } = rulesOf(sceneOf(row).draft);
    return [...startPlaces, ...endPlaces];
  });
  return distinct(places.map(({ address, ...place }) => ({ ...place, name: address, address: '' })));
}

/** As it travels: with the name of its city, and how far it is. */
export async function named<P extends KnownPlace>(db: Db, places: readonly P[], near: Point | undefined) {
  const cities = await cityNames(db, [...new Set(places.map(({ cityId }) => cityId))]);
  return places.map((place) => ({
    ...place,
    cityName: cities.get(place.cityId) ?? '',
    meters: near ? Math.round(distanceMeters(place.point, near)) : null,
  }));
}
