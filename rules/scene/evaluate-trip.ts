import { addDays, type Day, dayOf } from '../calendar.ts';
import { isTransfer } from './codes.ts';
import { bindingReasons } from './evaluate-binding.ts';
import { type EvaluationInput, type Reason, type RideApplication, reason } from './evaluation.ts';
import type { SceneRules } from './scene-rules.ts';
import { needsApplication } from './templates.ts';

const within = (day: Day, startDay: Day | null, endDay: Day | null): boolean =>
  (startDay === null || day >= startDay) && (endDay === null || day <= endDay);

/** Step 8: templates with a flow need a passed application with a use left, on the days it was approved for. */
export function applicationReasons(input: EvaluationInput): Reason[] {
  const { application, ride } = input;
  const { rules } = input.scene;
  if (!needsApplication(rules.template)) return [];
  const present = reason('NO_APPLICATION', application !== null, { ...input.undecided });
  if (!application) return [present];
  const { usesLeft, startDay, endDay } = application;
  const uses = reason('NO_USES_LEFT', usesLeft === null || usesLeft > 0, { usesLeft });
  const bound = bindingReasons({ ...input, application });
  if (rules.template === 'trip') return [present, uses, ...bound]; // the journey's days are step 9's
  const rideDay = dayOf(ride.at);
  const dates = reason('APPLICATION_DATES', within(rideDay, startDay, endDay), { rideDay, startDay, endDay });
  return [present, uses, dates, ...bound];
}

/** Inside the cities of the journey, on its days; `sameCity` keeps the ride within one of them. */
function cityUseReasons(rules: SceneRules, { travelCityIds, ...trip }: RideApplication, input: EvaluationInput) {
  const { from, to, at } = input.ride;
  const inside = [from.cityId, to.cityId].every((id) => travelCityIds.includes(id));
  const oneCity = !rules.cityUse?.sameCity || from.cityId === to.cityId;
  const rideDay = dayOf(at);
  const { startDay, endDay } = trip;
  return [
    reason('TRIP_DATES', within(rideDay, startDay, endDay), { rideDay, startDay, endDay }),
    reason('TRIP_CITIES', inside && oneCity, {
      fromCityId: from.cityId,
      toCityId: to.cityId,
      cityIds: travelCityIds,
    }),
  ];
}

/** The first and last day of transfers: the journey and the days the scene adds on both sides. */
function transferDays(rules: SceneRules, { startDay, endDay }: Pick<RideApplication, 'startDay' | 'endDay'>) {
  const days = rules.transferUse?.deadlineDays ?? 0;
  return { startDay: startDay && addDays(startDay, -days), endDay: endDay && addDays(endDay, days) };
}

/** To or from a city where a leg begins or ends. */
function transferReasons(rules: SceneRules, application: RideApplication, { ride }: EvaluationInput): Reason[] {
  const { from, to, at } = ride;
  const cityIds = [...new Set(application.legs.flatMap(({ fromCityId, toCityId }) => [fromCityId, toCityId]))];
  const touches = [from.cityId, to.cityId].some((id) => cityIds.includes(id));
  const oneCity = !rules.transferUse?.sameCity || from.cityId === to.cityId;
  const { startDay, endDay } = transferDays(rules, application);
  const rideDay = dayOf(at);
  return [
    reason('TRIP_DATES', within(rideDay, startDay, endDay), { rideDay, startDay, endDay }),
    reason('TRIP_CITIES', touches && oneCity, { fromCityId: from.cityId, toCityId: to.cityId, cityIds }),
  ];
}

/** Step 9. Without an application only the scene's own word counts: whether this kind of ride is allowed at all. */
export function tripReasons(input: EvaluationInput): Reason[] {
  const { rules } = input.scene;
  if (rules.template !== 'trip') return [];
  const transfer = isTransfer(input.ride.service);
  const part = reason('TRIP_PART', (transfer ? rules.transferUse : rules.cityUse) !== null, {
    part: transfer ? '接送服务' : '出差城市用车',
  });
  const { application } = input;
  if (!application || !part.passed) return [part];
  return [part, ...(transfer ? transferReasons : cityUseReasons)(rules, application, input)];
}

/** On the days a scene adds before and after a journey only the date is looked at, not the hour. */
export function isExtensionDay({ scene: { rules }, ride, application }: EvaluationInput): boolean {
  if (rules.template !== 'trip' || !isTransfer(ride.service) || !application) return false;
  const rideDay = dayOf(ride.at);
  const extended = transferDays(rules, application);
  return (
    within(rideDay, extended.startDay, extended.endDay) && !within(rideDay, application.startDay, application.endDay)
  );
}
