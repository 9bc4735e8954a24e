import { minuteOfDay } from '#rules/calendar.ts';
import { isTransfer, type SceneRules, type ServiceType, type Spot, type VehicleGroup } from '#rules/scene.ts';
import { DAY, MINUTE } from '../days.ts';
import { guestName } from '../names.ts';
import type { Random, Weighted } from '../random.ts';
import { roadBetween } from '../roads.ts';
import { type Cancellation, type Driven, isRental, type Ride, type Rider } from './ride.ts';
import { timelineOf } from './timeline.ts';
import { isAirport, visited, type Way } from './ways.ts';

/** What is known of a ride before the rest is drawn. */
export interface RidePlan extends Pick<Ride, 'traveller' | 'scene' | 'rideAt' | 'bookedAt' | 'reason'> {
  readonly way: Way;
  readonly now: number;
  readonly application?: Ride['application'];
  readonly strayedTo?: Spot | null;
  readonly certain?: boolean;
  readonly slow?: boolean;
}

const OWN = ['行程有变', '会议取消', '选错时间', '改乘地铁', '等待时间过长', '同事顺路捎带'];
const PROVIDER = ['车辆故障', '附近暂无可用车辆', '道路临时管制', '司机身体不适'];
const CARPOOL = ['同时段拼车人数不足', '拼车乘客临时取消', '航班延误，无法成团'];
const STAGES: readonly Weighted<Omit<Cancellation, 'reason'>>[] = [
  [{ by: 'person', stage: 'booking' }, 20],
  [{ by: 'person', stage: 'accepted' }, 14],
  [{ by: 'person', stage: 'waiting' }, 22],
  [{ by: 'person', stage: 'departed' }, 11],
  [{ by: 'person', stage: 'arrived' }, 9],
  [{ by: 'provider', stage: 'accepted' }, 10],
  [{ by: 'provider', stage: 'waiting' }, 10],
  [{ by: 'timeout', stage: 'prepayment' }, 4],
];

/** What came between a booking and its ride; null: nothing. A prepayment's time runs out only where there is one. */
function cancellationOf(shared: boolean, draw: Random): Cancellation | null {
  if (shared && draw.chance(0.24)) return { by: 'carpool', stage: 'accepted', reason: draw.pick(CARPOOL) };
  if (!draw.chance(0.085)) return null;
  const { by, stage } = draw.weighted(STAGES);
  const reason = by === 'person' ? draw.pick(OWN) : by === 'timeout' ? '超时未付款' : draw.pick(PROVIDER);
  return { by, stage, reason };
}

/** Metres a second: crowds at the ends of the day, empty roads at night, faster on a long way. */
function speedAt(rideAt: number, meters: number): number {
  const hour = minuteOfDay(new Date(rideAt)) / 60;
  const rush = (hour >= 7 && hour < 9.5) || (hour >= 17 && hour < 19.5);
  const plain = rush ? 5.4 : hour >= 22.5 || hour < 6 ? 10.2 : 7;
  return meters > 14_000 ? plain * 1.55 : plain;
}

function distanceOf({ service, from, to }: Way, rideAt: number, via: Spot | null, seed: number) {
  if (service === 'dayRental') return { meters: 86_000, seconds: 28_000 };
  if (service === 'halfDayRental') return { meters: 42_000, seconds: 14_000 };
  const road = (one: Spot, other: Spot, nth: number) =>
    roadBetween(one.point, other.point, from.cityId, seed + nth).meters;
  const meters = via ? road(from, via, 0) + road(via, to, 1) : road(from, to, 0);
  return { meters, seconds: Math.round(meters / speedAt(rideAt, meters)) + 90 };
}

/** Mostly the first that the scene names; a trip's two parts name their own. */
export function groupFor(rules: SceneRules, service: ServiceType, draw: Random): VehicleGroup {
  const part = isTransfer(service) ? rules.transferUse : rules.cityUse;
  const groups = rules.template === 'trip' ? part!.vehicleGroups : rules.vehicleGroups;
  return draw.chance(0.62) ? groups[0]! : draw.pick(groups);
}

/** A seat instead of a car, at airports and for groups that are shared. */
function serviceOf({ way, scene, certain }: RidePlan, group: VehicleGroup, draw: Random): ServiceType {
  const wanted = scene.name === '机场接送' && draw.chance(0.07) && !certain;
  if (!wanted || !['comfort', 'business'].includes(group) || !isAirport(way)) return way.service;
  return way.service === 'pickup' ? 'pickupCarpool' : 'dropoffCarpool';
}

/** Nobody is driven farther about a city, however long the way round. */
export const FARTHEST_METERS = 120_000;

function drivenOf(plan: RidePlan, service: ServiceType, meters: number, seconds: number, seed: number, draw: Random) {
  const rental = isRental(service);
  const drawn = plan.slow ? draw.int(150, 210) : draw.chance(0.03) ? draw.int(118, 150) : draw.int(100, 112);
  const { way, strayedTo = null } = plan;
  const strayed = strayedTo ? roadBetween(way.from.point, strayedTo.point, way.from.cityId, seed).meters : 0;
  const within = Math.max(meters, Math.min(FARTHEST_METERS, (meters * drawn) / 100));
  const far = rental ? (meters * draw.int(60, 118)) / 100 : Math.max(within, strayed);
  const pace = rental ? draw.int(88, 112) : Math.max(Math.round((far * 100) / meters) - 8, draw.int(90, 132));
  const toll = (service === 'pickup' || service === 'dropoff') && draw.chance(0.5) ? draw.int(1, 4) * 500 : 0;
  return {
    meters: Math.round(far),
    seconds: Math.round((seconds * pace) / 100),
    waitingSeconds: !rental && draw.chance(0.12) ? draw.int(320, 960) : 0,
    highwayFen: rental && draw.chance(0.4) ? draw.int(2, 12) * 500 : toll,
    parkingFen: service === 'pickup' && draw.chance(0.45) ? draw.int(1, 4) * 500 : 0,
    reductionFen: draw.chance(0.02) ? draw.pick([500, 1_000]) : 0,
    strayedTo,
  } satisfies Driven;
}

const PHONE_STARTS = ['136', '137', '151', '158', '186', '188'];
export const guest = (draw: Random): Rider => ({
  name: guestName(draw),
  phone: draw.pick(PHONE_STARTS) + String(draw.int(0, 99_999_999)).padStart(8, '0'),
});

function projectOf({ projectNo }: SceneRules, rideAt: number, draw: Random): string | null {
  if (projectNo === 'hidden' || (projectNo === 'optional' && draw.chance(0.6))) return null;
  return `P${new Date(rideAt).getUTCFullYear()}-${String(draw.int(1, 48)).padStart(3, '0')}`;
}

/** Most pay at once, some the day after; of the latest a few have not to this day. */
function paysAfter(rideAt: number, now: number, draw: Random): number | null {
  const share = draw.next();
  const seconds = share > 0.85 ? draw.int(6 * 3_600, 4 * 86_400) : draw.int(60, 4 * 3_600);
  return share > 0.965 && rideAt > now - 34 * DAY ? null : seconds;
}

/** The whole of a ride, drawn from what is known of it. */
export function drawRide(plan: RidePlan, draw: Random): Ride {
  const { scene, rideAt, traveller, way, application = null, certain = false, reason } = plan;
  const { from, to } = way;
  const { rules } = scene;
  const seed = draw.int(1, 2_000_000_000);
  const vehicleGroup = groupFor(rules, way.service, draw);
  const service = serviceOf(plan, vehicleGroup, draw);
  const stops = rules.viaAllowed && service === 'scheduled' && !certain && draw.chance(0.05);
  const via = stops ? visited(from.cityId, draw, to) : null;
  const { meters, seconds } = distanceOf(way, rideAt, via, seed);
  const cancellation = certain ? null : cancellationOf(service !== way.service, draw);
  const driven = drivenOf(plan, service, meters, seconds, seed, draw);
  const bookedAt = Math.min(plan.bookedAt, rideAt - 3 * MINUTE);
  const sociable = rules.companionsAllowed && draw.chance(0.05);
  // Who rides was said when consent was asked for.
  const said = application?.draft;
  return {
    traveller,
    scene,
    application,
    service,
    vehicleGroup,
    from,
    to,
    via,
    bookedAt,
    rideAt,
    seed,
    meters,
    seconds,
    cancellation,
    certain,
    driven,
    reason,
    times: timelineOf({ bookedAt, rideAt, driven, cancellation, seed, service }),
    designatedDriver: ['高管用车', '客户接待'].includes(scene.name) && draw.chance(0.08),
    rider: said ? said.rider : draw.chance(0.04) ? guest(draw) : null,
    companion: said ? (said.companions[0] ?? null) : sociable ? guest(draw) : null,
    projectNo: projectOf(rules, rideAt, draw),
    paysAfter: paysAfter(rideAt, plan.now, draw),
  };
}

/** The same ride, some time earlier or later. */
export function movedBy(ride: Ride, ms: number, changed: Partial<Ride> = {}): Ride {
  const moved = { ...ride, ...changed, bookedAt: ride.bookedAt + ms, rideAt: ride.rideAt + ms };
  return { ...moved, times: timelineOf(moved) };
}
