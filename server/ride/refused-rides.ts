import { sql } from 'kysely';
import type { Spot } from '#rules/scene.ts';
import { inEachCompany } from '../each-company.ts';
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

/** In a transaction of its own: the one in which it was refused is undone. */
export async function keepRefusedRide(
  { database }: Pick<Services, 'database'>,
  companyId: number,
  ride: RefusedRide,
  isBooking: boolean,
  now: Date,
): Promise<void> {
  const { booker, scene, request, verdict } = ride;
  const failed = JSON.stringify(ride.evaluation.reasons.filter(({ passed }) => !passed));
  const again = new Date(now.getTime() - AGAIN_MINUTES * 60_000);
  await database.company(companyId, (db) =>
    sql`insert into ride_refusal as added (company_id, staff_id, staff_name, staff_phone, department_id, scene_id, scene_version,
        application_id, is_booking, asked_at, ride_at, city_id, to_city_id, service, vehicle_group, booked_start,
        booked_end, via_points, companions, has_project, is_carpool, days, estimate_fen, verdict, reasons)
      select ${companyId}, ${booker.staffId}, ${booker.name}, ${booker.phone}, ${booker.departmentId}, ${scene.sceneId},
        ${scene.version}, ${ride.application?.applicationId ?? null}, ${isBooking}, ${now}, ${request.at}, ${request.from.cityId},
        ${request.to.cityId}, ${request.service}, ${request.vehicleGroup}, ${placeText(request.from)},
        ${placeText(request.to)}, ${request.viaPoints}, ${request.companions}, ${(request.projectNo ?? '').trim() !== ''},
        ${request.carpool}, ${request.days ?? 1}, ${request.amountFen}, ${verdict}, ${failed}
      where ${isBooking} or not exists (select from ride_refusal known where known.company_id = ${companyId}
        and known.staff_id = ${booker.staffId} and known.scene_id = ${scene.sceneId} and known.asked_at > ${again}) returning id`.execute(
      db,
    ),
  );
}

/** Two years, and not without end within them. */
export const sweepRefusedRides = (services: Services, now: Date): Promise<number> =>
  inEachCompany(services, async (db, companyId) => {
    const { numAffectedRows = 0n } = await sql`delete from ride_refusal where company_id = ${companyId}
      and (asked_at < ${now}::timestamptz - make_interval(months => ${KEPT_MONTHS}) or id <= (select id from ride_refusal
        where company_id = ${companyId} order by id desc offset ${MOST_REFUSED} limit 1))`.execute(db);
    return Number(numAffectedRows);
  });
