import { addDays, dayOf, startOfDay, weekdayOf } from '../calendar.ts';
import { isTransfer, plainService, ServiceType, VehicleGroup } from '../scene/codes.ts';
import { distanceMeters } from '../scene/distance.ts';
import type { ScenePlace } from '../scene/draft.ts';
import { evaluate } from '../scene/evaluate.ts';
import type { EvaluationInput, RideRequest, Spot } from '../scene/evaluation.ts';
import { clockText, WEEKDAYS } from '../scene/prose-kit.ts';

/** One thing about a ride, and what it would have to be. */
export interface RideChange {
  readonly kind: 'time' | 'from' | 'to' | 'service' | 'vehicleGroup' | 'companions' | 'via' | 'carpool' | 'projectNo';
  readonly ride: RideRequest;
  readonly text: string;
}

const MINUTE_MS = 60_000;
const DAYS_LOOKED_AT = 7;
const FEW_MINUTES = 120;

const minuteText = (at: Date): string => {
  const minute = Math.round((at.getTime() - startOfDay(dayOf(at)).getTime()) / MINUTE_MS);
  return clockText(minute);
};

/** 再过 1 分钟即可用; a whole day is named by its date. */
function timeText(from: Date, to: Date): string {
  const minutes = Math.ceil(Math.abs(to.getTime() - from.getTime()) / MINUTE_MS);
  if (minutes <= FEW_MINUTES) return to > from ? `再过 ${minutes} 分钟即可用` : `提前 ${minutes} 分钟即可用`;
  const day = dayOf(to) === dayOf(from) ? '' : `${dayOf(to)}（${WEEKDAYS[weekdayOf(to) - 1]}）`;
  return `改在 ${day}${minuteText(to)} 即可用`;
}

/** The moments at which something begins or ends: the edges of a scene's hours, and the same hour of days around. */
function moments({ scene: { rules }, ride, now }: EvaluationInput): Date[] {
  const day = dayOf(ride.at);
  const minute = ride.at.getTime() - startOfDay(day).getTime();
  const edges = [...rules.hours, ...rules.kindHours].flatMap(({ ranges }) =>
    ranges.flatMap(({ from, to }) => [from, to]),
  );
  const around = Array.from({ length: DAYS_LOOKED_AT * 2 + 1 }, (_, at) => addDays(day, at - DAYS_LOOKED_AT));
  return around
    .map((one) => startOfDay(one).getTime())
    .flatMap((start) => [start + minute, ...edges.map((edge) => start + edge * MINUTE_MS)])
    .filter((at) => at >= now.getTime() && at !== ride.at.getTime())
    .sort((one, other) => Math.abs(one - ride.at.getTime()) - Math.abs(other - ride.at.getTime()) || other - one)
    .map((at) => new Date(at));
}

const passes = (input: EvaluationInput, ride: RideRequest): boolean =>
  evaluate({ ...input, ride }).verdict.startsWith('ALLOW');

type Changes = (input: EvaluationInput) => RideChange[];

const times: Changes = (input) =>
  moments(input).map((at) => ({ kind: 'time', ride: { ...input.ride, at }, text: timeText(input.ride.at, at) }));

/** To the middle of a permitted circle: the nearest first. */
const places: Changes = ({ scene: { rules }, ride }) => {
  const nearest = (allowed: readonly ScenePlace[], { point }: Spot): ScenePlace[] =>
    allowed.toSorted((one, other) => distanceMeters(one.point, point) - distanceMeters(other.point, point));
  const spotOf = ({ cityId, address, point }: ScenePlace): Spot => ({ cityId, address, point });
  return [
    ...nearest(rules.startPlaces, ride.from).map((place) => ({
      kind: 'from' as const,
      ride: { ...ride, from: spotOf(place) },
      text: `改在“${place.address}”上车即可用`,
    })),
    ...nearest(rules.endPlaces, ride.to).map((place) => ({
      kind: 'to' as const,
      ride: { ...ride, to: spotOf(place) },
      text: `改在“${place.address}”下车即可用`,
    })),
  ];
};

const services: Changes = ({ scene: { rules }, ride }) =>
  rules.services
    .filter((service) => service !== plainService(ride.service) && isTransfer(service) === isTransfer(ride.service))
    .map((service) => ({
      kind: 'service',
      ride: { ...ride, service },
      text: `改用${ServiceType.labelOf(service)}即可用`,
    }));

const vehicles: Changes = ({ scene: { rules }, ride }) =>
  rules.vehicleGroups.map((vehicleGroup) => ({
    kind: 'vehicleGroup',
    ride: { ...ride, vehicleGroup },
    text: `改用${VehicleGroup.labelOf(vehicleGroup)}即可用`,
  }));

/** Down to what is allowed, one by one, the least change first. */
const fewer = (most: number): number[] => Array.from({ length: most }, (_, at) => most - 1 - at);

const extras: Changes = ({ ride }) => [
  ...fewer(ride.companions).map((companions) => ({
    kind: 'companions' as const,
    ride: { ...ride, companions },
    text: companions === 0 ? '不带同行人即可用' : `同行人减到 ${companions} 位即可用`,
  })),
  ...fewer(ride.viaPoints).map((viaPoints) => ({
    kind: 'via' as const,
    ride: { ...ride, viaPoints },
    text: viaPoints === 0 ? '去掉途经点即可用' : `途经点减到 ${viaPoints} 个即可用`,
  })),
  ...(ride.carpool ? [{ kind: 'carpool' as const, ride: { ...ride, carpool: false }, text: '不拼车即可用' }] : []),
  ...(ride.projectNo
    ? [{ kind: 'projectNo' as const, ride: { ...ride, projectNo: null }, text: '不填项目号即可用' }]
    : []),
];

/**
 * What a person could change, one thing alone, so that the ride would pass: the nearest of each kind, found by judging
 * each change anew. Limits, prices and the application are taken as they are; the booking judges them again. None where
 * the ride passes as it is, or no single change helps.
 */
export function nearestChanges(input: EvaluationInput): RideChange[] {
  if (passes(input, input.ride)) return [];
  return [times, vehicles, services, extras, places].flatMap((changes) => {
    const found = new Map<RideChange['kind'], RideChange>();
    for (const change of changes(input)) {
      if (!found.has(change.kind) && passes(input, change.ride)) found.set(change.kind, change);
    }
    return [...found.values()];
  });
}
