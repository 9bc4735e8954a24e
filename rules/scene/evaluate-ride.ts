import { dayOf, localText } from '../calendar.ts';
import { FieldChoice, isCarpoolService, isTransfer, plainService, ServiceType, VehicleGroup } from './codes.ts';
import { servicesWithin } from './consequences.ts';
import { type EvaluationInput, type Reason, reason } from './evaluation.ts';
import type { SceneRules } from './scene-rules.ts';
import { VIA_POINTS_MAX } from './templates.ts';

/** A trip names its vehicles part by part. */
export function groupsFor(rules: SceneRules, service: ServiceType): readonly VehicleGroup[] {
  if (rules.template !== 'trip') return rules.vehicleGroups;
  return (isTransfer(service) ? rules.transferUse : rules.cityUse)?.vehicleGroups ?? [];
}

/** Step 6. A carpool is its plain service here; whether carpools exist at all is step 10's. */
export function serviceReasons({ scene: { rules }, ride }: EvaluationInput): Reason[] {
  const services = servicesWithin(rules, rules.services);
  const groups = groupsFor(rules, ride.service);
  // What a journey does not offer at all is said once, by its own rule.
  if (rules.template === 'trip' && groups.length === 0) return [];
  return [
    reason('SERVICE_NOT_ALLOWED', services.includes(plainService(ride.service)), {
      service: ServiceType.labelOf(ride.service),
      allowed: services.map(ServiceType.labelOf),
    }),
    reason('VEHICLE_GROUP_NOT_ALLOWED', groups.includes(ride.vehicleGroup), {
      vehicleGroup: VehicleGroup.labelOf(ride.vehicleGroup),
      allowed: groups.map(VehicleGroup.labelOf),
    }),
  ];
}

function passesProjectNo({ projectNo }: SceneRules, given: boolean): boolean {
  if (projectNo === 'required') return given;
  return projectNo === 'optional' || !given;
}

/** A number that the list knows is taken as long as its project runs; any other is free text. */
function projectReasons({ project, ride }: EvaluationInput, given: boolean): Reason[] {
  if (!project || !given) return [];
  const { number, isEnabled, startDay, endDay } = project;
  const rideDay = dayOf(ride.at);
  const within = (startDay === null || rideDay >= startDay) && (endDay === null || rideDay <= endDay);
  return [reason('PROJECT_CLOSED', isEnabled && within, { number, isEnabled, startDay, endDay })];
}

/** Step 7. */
export function dictReasons(input: EvaluationInput): Reason[] {
  const { ride } = input;
  const { rules } = input.scene;
  const given = (ride.projectNo ?? '').trim() !== '';
  const viaMost = rules.viaAllowed ? VIA_POINTS_MAX : 0;
  return [
    reason('PROJECT_NO', passesProjectNo(rules, given), { choice: FieldChoice.labelOf(rules.projectNo), given }),
    ...projectReasons(input, given),
    reason('VIA_POINTS', ride.viaPoints <= viaMost, { count: ride.viaPoints, most: viaMost }),
    reason('COMPANIONS', rules.companionsAllowed || ride.companions === 0, {
      count: ride.companions,
      allowed: rules.companionsAllowed,
    }),
  ];
}

/** Nobody sits in two cars: told to whoever books, and refused where the scene says so. */
export function overlapReasons({ scene: { rules }, overlapping = [] }: EvaluationInput): Reason[] {
  const [first] = overlapping;
  if (!first) return [];
  const facts = { number: first.number, time: localText(first.at).slice(0, 16), count: overlapping.length };
  return [reason('OVERLAPPING_RIDE', !rules.overlapRefused, facts)];
}

/**
 * Step 10: a carpool needs a company that takes part; one on a route of the scene's own needs the scene's switch, an
 * airport's does not. Rides that are no carpool pass by.
 */
export function carpoolReasons({ scene: { rules }, ride, company }: EvaluationInput): Reason[] {
  const atAirport = isCarpoolService(ride.service);
  if (!ride.carpool && !atAirport) return [];
  const off = reason('CARPOOL_OFF', company.carpool !== 'off', { setting: company.carpool });
  return atAirport ? [off] : [off, reason('CARPOOL_NOT_OFFERED', rules.carpool?.isOpen === true)];
}
