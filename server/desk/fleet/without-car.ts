import type { Db } from '../../db.ts';

/** Rides that are under way to somebody and have no car yet, accepted or not: what 今日 and 调度 both ask for. */
export const ridesWithoutCar = (db: Db) => db.selectFrom('deskRide').where('driver', 'is', null);
