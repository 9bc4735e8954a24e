import type { RideTrial } from '#contract/scene.ts';
import { type Day, dayOf, minuteOfDay, startOfDay } from '#rules/calendar.ts';
import {
  needsApplication,
  rulesOf,
  type SceneDraft,
  type ScenePlace,
  type ServiceType,
  type Spot,
  TEMPLATES,
  type VehicleGroup,
} from '#rules/scene.ts';

/** The ride that somebody thinks of, while they describe it. */
export interface TryForm {
  staffId: number | undefined;
  day: Day | undefined;
  /** Minute of that day. */
  minute: number | null;
  from: Partial<Spot>;
  to: Partial<Spot>;
  service: ServiceType | undefined;
  vehicleGroup: VehicleGroup | undefined;
  amountFen: number | null;
  projectNo: string;
  isApproved: boolean;
  isCarpool: boolean;
  travelDays: { from: Day; to: Day } | undefined;
}

const START_FEN = 10_000;
const HALF_HOUR = 30;

export function newTry(now: Date): TryForm {
  return {
    staffId: undefined,
    day: dayOf(now),
    minute: Math.floor(minuteOfDay(now) / HALF_HOUR) * HALF_HOUR,
    from: {},
    to: {},
    service: undefined,
    vehicleGroup: undefined,
    amountFen: START_FEN,
    projectNo: '',
    isApproved: true,
    isCarpool: false,
    travelDays: undefined,
  };
}

/** A trip's services follow from its two parts. */
export const triedServices = (draft: SceneDraft): readonly ServiceType[] =>
  draft.template === 'trip' ? ['scheduled', 'pickup', 'dropoff'] : TEMPLATES[draft.template].services;

/** What is not said is taken from the scene: its first place, service and vehicles. */
export function withScene(tried: TryForm, draft: SceneDraft): TryForm {
  const { startPlaces, endPlaces, services, vehicleGroups } = rulesOf(draft);
  const { groups: _, vehicleGroups: offered } = TEMPLATES[draft.template];
  const spot = (said: Partial<Spot>, [first]: readonly Partial<ScenePlace>[]): Partial<Spot> => {
    if (said.point || said.cityId !== undefined || !first?.point) return said;
    const { cityId, point, address } = first;
    return { ...(cityId === undefined ? {} : { cityId }), point, ...(address === undefined ? {} : { address }) };
  };
  const among = <T>(said: T | undefined, all: readonly T[], chosen: readonly T[]): T | undefined =>
    said !== undefined && all.includes(said) ? said : (chosen[0] ?? all[0]);
  return {
    ...tried,
    from: spot(tried.from, startPlaces),
    to: spot(tried.to, endPlaces),
    service: among(tried.service, triedServices(draft), services),
    vehicleGroup: among(tried.vehicleGroup, offered, vehicleGroups),
  };
}

const isSpot = (spot: Partial<Spot>): spot is Spot => spot.cityId !== undefined && spot.point !== undefined;

/** As if it had been applied for and approved: for these days, or the day of the ride. */
function approvedFor({ isApproved, travelDays, day }: TryForm, cityIds: number[]): RideTrial['approved'] {
  if (!isApproved || day === undefined) return null;
  return { startDay: travelDays?.from ?? day, endDay: travelDays?.to ?? day, cityIds: [...new Set(cityIds)] };
}

/** What a ride must have before it can be judged, in the order of its fields, with the sentence that asks for it. */
const PARTS = {
  staffId: ['请选择员工', ({ staffId }: TryForm) => staffId !== undefined],
  at: ['请填写用车时间', ({ day, minute }: TryForm) => day !== undefined && minute !== null],
  from: ['请选择上车城市和地点', ({ from }: TryForm) => isSpot(from)],
  to: ['请选择下车城市和地点', ({ to }: TryForm) => isSpot(to)],
  service: ['请选择服务类型和车型', ({ service, vehicleGroup }: TryForm) => Boolean(service && vehicleGroup)],
} as const;

export type TryErrors = Partial<Record<keyof typeof PARTS, string>>;

export const tryErrors = (tried: TryForm): TryErrors =>
  Object.fromEntries(Object.entries(PARTS).flatMap(([part, [text, isSaid]]) => (isSaid(tried) ? [] : [[part, text]])));

/** What is asked of the server, or undefined while the ride is not described yet. */
export function rideOf(tried: TryForm, draft: SceneDraft, sceneId: number | undefined): RideTrial | undefined {
  const { staffId, day, minute, from, to, service, vehicleGroup } = tried;
  if (staffId === undefined || day === undefined || minute === null) return undefined;
  if (!isSpot(from) || !isSpot(to) || !service || !vehicleGroup) return undefined;
  return {
    ...(sceneId === undefined ? {} : { sceneId }),
    draft,
    staffId,
    at: new Date(startOfDay(day).getTime() + minute * 60_000),
    from: { cityId: from.cityId, point: from.point, address: from.address ?? '' },
    to: { cityId: to.cityId, point: to.point, address: to.address ?? '' },
    service,
    vehicleGroup,
    projectNo: draft.projectNo === 'hidden' ? null : tried.projectNo.trim() || null,
    viaPoints: 0,
    companions: 0,
    carpool: tried.isCarpool && rulesOf(draft).carpool?.isOpen === true,
    amountFen: tried.amountFen ?? 0,
    approved: needsApplication(draft.template) ? approvedFor(tried, [from.cityId, to.cityId]) : null,
  };
}
