import { dayOf } from '#rules/calendar.ts';
import { nearestChanges } from '#rules/ride/nearest-change.ts';
import { charterDays, needsApplication, type RideApplication } from '#rules/scene.ts';
import { companyDaysAround } from '../company-days.ts';
import type { Db } from '../db.ts';
import { placeOf, planOf } from '../ride/documents.ts';
import { rulesOfOrder } from '../ride/money.ts';
import type { FoundOrder } from './detail-row.ts';

/** Its application had passed: what it asked for is told elsewhere. */
const PASSED: RideApplication = {
  ...{ usesLeft: 1, startDay: null, endDay: null, start: null, end: null },
  ...{ travelCityIds: [], legs: [], asked: null },
};
const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };
const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** What one thing, changed alone, would have kept the ride as it was within its scene; none where it was. */
export async function nearestOf(db: Db, row: FoundOrder): Promise<string[]> {
  const rules = await rulesOfOrder(db, row);
  const at = row.startedAt ?? row.rideAt;
  const spot = (cityId: number, place: FoundOrder['bookedStart']) => ({ cityId, ...placeOf(place) });
  const changes = nearestChanges({
    scene: { status: 'enabled', rules },
    ride: {
      at,
      from: spot(row.cityId, row.actualStart ?? row.bookedStart),
      to: spot(row.toCityId, row.actualEnd ?? row.bookedEnd),
      ...{ service: row.service, vehicleGroup: row.vehicleGroup, projectNo: row.projectNo, carpool: row.isCarpool },
      ...{ viaPoints: lengthOf(row.via), companions: lengthOf(row.companions) },
      ...{ amountFen: row.actualPayFen ?? row.estimateFen },
      days: charterDays(row.service, planOf(row.plan).packages ?? 1),
    },
    person: { active: true, companyPay: true, hasScene: true },
    company: { suspended: false, accountLeftFen: null, carpool: 'choice' },
    application: needsApplication(rules.template) ? PASSED : null,
    left: NO_LIMITS,
    companyDays: await companyDaysAround(db, row.companyId, rules, dayOf(at)),
    now: row.createdAt,
  });
  return changes.map(({ text }) => text);
}
