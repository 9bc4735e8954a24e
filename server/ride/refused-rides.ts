import { type Insertable, sql } from 'kysely';
import type { Spot } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { inEachCompany } from '../each-company.ts';
import type { RideRefusalTable } from '../schema.ts';
import type { Services } from '../services.ts';
import type { JudgedRide } from './judge.ts';

/** A ride that was judged and refused, as far as it is kept. */
export interface RefusedRide extends Pick<JudgedRide, 'booker' | 'scene' | 'application' | 'request' | 'evaluation'> {
  readonly verdict: 'DENY' | 'NEED_APPLICATION';
}

/** Null where it was not the rules that refused it. */
export const refusedRide = (judged: JudgedRide): RefusedRide | null =>
  judged.verdict === 'DENY' || judged.verdict === 'NEED_APPLICATION' ? { ...judged, verdict: judged.verdict } : null;

/** Whoever looks at the same scene again and again is kept once in so many minutes. */
const AGAIN_MINUTES = 5;
/** The oldest go first. */
export const MOST_REFUSED = 100_000;
const KEPT_MONTHS = 24;

const placeText = ({ address, point }: Spot): string => JSON.stringify({ address, point });

async function isKnown(db: Db, companyId: number, { booker, scene }: RefusedRide, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('rideRefusal')
    .select('id')
    .where('companyId', '=', companyId)
    .where('staffId', '=', booker.staffId)
    .where('sceneId', '=', scene.sceneId)
    .where('askedAt', '>', new Date(now.getTime() - AGAIN_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

function rowOf(companyId: number, ride: RefusedRide, isBooking: boolean, now: Date): Insertable<RideRefusalTable> {
  const { booker, scene, request, verdict } = ride;
  const { viaPoints, companions, service, vehicleGroup } = request;
  return {
    companyId,
    ...{ staffId: booker.staffId, staffName: booker.name, staffPhone: booker.phone },
    ...{ departmentId: booker.departmentId, sceneId: scene.sceneId, sceneVersion: scene.version },
    applicationId: ride.application?.applicationId ?? null,
    ...{ isBooking, askedAt: now, rideAt: request.at, cityId: request.from.cityId, toCityId: request.to.cityId },
    ...{ service, vehicleGroup, viaPoints, companions, verdict },
    ...{ bookedStart: placeText(request.from), bookedEnd: placeText(request.to) },
    hasProject: (request.projectNo ?? '').trim() !== '',
    ...{ isCarpool: request.carpool, days: request.days ?? 1, estimateFen: request.amountFen },
    reasons: JSON.stringify(ride.evaluation.reasons.filter(({ passed }) => !passed)),
  };
}

/** In a transaction of its own: the one in which it was refused is undone. */
export async function keepRefusedRide(
  { database }: Pick<Services, 'database'>,
  companyId: number,
  ride: RefusedRide,
  isBooking: boolean,
  now: Date,
): Promise<void> {
  await database.company(companyId, async (db) => {
    if (!isBooking && (await isKnown(db, companyId, ride, now))) return;
    await db
      .insertInto('rideRefusal')
      .values(rowOf(companyId, ride, isBooking, now))
      .execute();
  });
}

/** Two years, or as long as the operator keeps what says something about people; and not without end within them. */
export const sweepRefusedRides = (services: Services, now: Date): Promise<number> => {
  const months = Math.min(KEPT_MONTHS, services.config.personalDataMonths ?? KEPT_MONTHS);
  return inEachCompany(services, async (db, companyId) => {
    const { numAffectedRows = 0n } = await sql`delete from ride_refusal where company_id = ${companyId}
      and (asked_at < ${now}::timestamptz - make_interval(months => ${months}) or id <= (select id from ride_refusal
        where company_id = ${companyId} order by id desc offset ${MOST_REFUSED} limit 1))`.execute(db);
    return Number(numAffectedRows);
  });
};
