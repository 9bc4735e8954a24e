import { minuteOfDay } from '#rules/calendar.ts';
import {
  isCarpoolService,
  isTransfer,
  type SceneRules,
  type ServiceType,
  type Spot,
  type VehicleGroup,
} from '#rules/scene.ts';
import { placesOf } from '../cities.ts';
import { guestName } from '../names.ts';
import type { Random } from '../random.ts';
import { roadBetween } from '../roads.ts';
import { cancellationOf } from './cancellations.ts';
import type { Journey } from './shapes.ts';
import { visited } from './shapes.ts';
import type { Traveller } from './traveller.ts';
import type { Course, Rider, SceneInForce, Wish } from './wish.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
export const isRental = (service: ServiceType): boolean => service === 'dayRental' || service === 'halfDayRental';

/** What is known of a ride before the rest is drawn. */
export interface Asked {
  readonly journey: Journey;
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly rideAt: number;
  readonly bookedAt: number;
  readonly reason: string;
  readonly now: number;
  readonly application?: Wish['application'];
  readonly vehicleGroup?: VehicleGroup;
  readonly strayedTo?: Spot | undefined;
  readonly certain?: boolean | undefined;
  readonly slow?: boolean | undefined;
}

/** Metres a second: crowds at the ends of the day, empty roads at night, faster on a long way. */
function speedAt(rideAt: number, meters: number): number {
  const hour = minuteOfDay(new Date(rideAt)) / 60;
  const rush = (hour >= 7 && hour < 9.5) || (hour >= 17 && hour < 19.5);
  const night = hour >= 22.5 || hour < 6;
  const plain = rush ? 5.4 : night ? 10.2 : 7;
  return meters > 14_000 ? plain * 1.55 : plain;
}

const RENTAL = { dayRental: [86_000, 28_000], halfDayRental: [42_000, 14_000] } as const;

function distanceOf({ service, from, to }: Journey, rideAt: number, via: Spot | null, seed: number) {
  const rental = RENTAL[service as keyof typeof RENTAL];
  if (rental) return { meters: rental[0], seconds: rental[1] };
  const stops = via ? [from, via, to] : [from, to];
  const meters = stops
    .slice(1)
    .reduce((sum, stop, at) => sum + roadBetween(stops[at]!.point, stop.point, from.cityId, seed + at).meters, 0);
  return { meters, seconds: Math.round(meters / speedAt(rideAt, meters)) + 90 };
}

/** Mostly the first that the scene names; a trip's two parts name their own. */
export function groupFor(rules: SceneRules, service: ServiceType, draw: Random): VehicleGroup {
  const part = isTransfer(service) ? rules.transferUse : rules.cityUse;
  const groups = rules.template === 'trip' ? part!.vehicleGroups : rules.vehicleGroups;
  return draw.chance(0.62) ? groups[0]! : draw.pick(groups);
}

/** A seat instead of a car, at airports that have them and for groups that are shared. */
const SHARED: Partial<Record<ServiceType, ServiceType>> = { pickup: 'pickupCarpool', dropoff: 'dropoffCarpool' };
const isAirport = ({ service, from, to }: Journey): boolean => {
  const gate = service === 'pickup' ? from : to;
  return placesOf(gate.cityId, 'airport').some(({ address }) => address === gate.address);
};
const CARPOOL_SHARE = 0.07;
const SHARED_GROUPS: readonly VehicleGroup[] = ['comfort', 'business'];

function carpooled(asked: Asked, group: VehicleGroup, draw: Random): ServiceType {
  const { journey } = asked;
  const shared = SHARED[journey.service];
  const wanted = asked.scene.name === '机场接送' && draw.chance(CARPOOL_SHARE * (asked.certain ? 0 : 1));
  return shared && wanted && SHARED_GROUPS.includes(group) && isAirport(journey) ? shared : journey.service;
}

/** Nobody is driven farther about a city, however long the way round. */
const FARTHEST_METERS = 120_000;
/** How much longer a way may become, in hundredths of what was planned. */
export const withinCity = (share: number, meters: number): number =>
  Math.min(share, Math.max(100, Math.floor((FARTHEST_METERS * 100) / meters)));

/** A ride that ends elsewhere is as long as the way there. */
function strayedShare({ journey, strayedTo }: Asked, meters: number, seed: number): number {
  if (!strayedTo) return 0;
  const { from } = journey;
  return Math.ceil((roadBetween(from.point, strayedTo.point, from.cityId, seed).meters * 100) / meters);
}

interface Planned {
  readonly service: ServiceType;
  readonly meters: number;
  readonly seed: number;
}

function courseOf(asked: Asked, { service, meters, seed }: Planned, draw: Random): Course {
  const transfer = isTransfer(service) && !isCarpoolService(service);
  const drawn = asked.slow ? draw.int(150, 210) : draw.chance(0.03) ? draw.int(118, 150) : draw.int(100, 112);
  const detour = Math.max(withinCity(drawn, meters), strayedShare(asked, meters, seed));
  const toll = transfer && draw.chance(0.5) ? draw.pick([500, 1_000, 1_500, 2_000]) : 0;
  return {
    metersShare: isRental(service) ? draw.int(60, 118) : detour,
    secondsShare: isRental(service) ? draw.int(88, 112) : Math.max(detour - 8, draw.int(90, 132)),
    waitingSeconds: !isRental(service) && draw.chance(0.12) ? draw.int(320, 960) : 0,
    highwayFen: isRental(service) && draw.chance(0.4) ? draw.int(2, 12) * 500 : toll,
    parkingFen: service === 'pickup' && draw.chance(0.45) ? draw.pick([500, 1_000, 1_500, 2_000]) : 0,
    reductionFen: draw.chance(0.02) ? draw.pick([500, 1_000]) : 0,
    strayedTo: asked.strayedTo ?? null,
  };
}

const PHONE_STARTS = ['136', '137', '151', '158', '186', '188'];
export const guest = (draw: Random): Rider => ({
  name: guestName(draw),
  phone: draw.pick(PHONE_STARTS) + String(draw.int(0, 99_999_999)).padStart(8, '0'),
});

const PROJECTS = 48;
function projectOf({ projectNo }: SceneRules, rideAt: number, draw: Random): string | null {
  if (projectNo === 'hidden' || (projectNo === 'optional' && draw.chance(0.6))) return null;
  return `P${new Date(rideAt).getUTCFullYear()}-${String(draw.int(1, PROJECTS)).padStart(3, '0')}`;
}

/** Most pay at once, some the day after; of the latest a few have not to this day. */
function paysAfter(rideAt: number, now: number, draw: Random): number | null {
  const share = draw.next();
  if (share > 0.965 && rideAt > now - 34 * DAY) return null;
  if (share > 0.85) return draw.int(6 * 3_600, 4 * 86_400);
  return draw.int(60, 4 * 3_600);
}

/** The whole of a ride, drawn from what is known of it. */
export function makeWish(asked: Asked, draw: Random): Wish {
  const { scene, rideAt, traveller, journey } = asked;
  const { from, to } = journey;
  const seed = draw.int(1, 2_000_000_000);
  const vehicleGroup = asked.vehicleGroup ?? groupFor(scene.rules, journey.service, draw);
  const service = carpooled(asked, vehicleGroup, draw);
  const stops = scene.rules.viaAllowed && service === 'scheduled' && !asked.certain && draw.chance(0.05);
  const via = stops ? visited(from.cityId, draw, to) : null;
  const { meters, seconds } = distanceOf(journey, rideAt, via, seed);
  const sociable = scene.rules.companionsAllowed && draw.chance(0.05);
  // Who rides was said when consent was asked for.
  const said = asked.application?.draft;
  return {
    traveller,
    scene,
    application: asked.application ?? null,
    service,
    vehicleGroup,
    from,
    to,
    via,
    bookedAt: Math.min(asked.bookedAt, rideAt - 3 * MINUTE),
    rideAt,
    seed,
    meters,
    seconds,
    packages: 1,
    designatedDriver: ['高管用车', '客户接待'].includes(scene.name) && draw.chance(0.08),
    cancellation: asked.certain ? null : cancellationOf(service, draw),
    planted: asked.certain ?? false,
    course: courseOf(asked, { service, meters, seed }, draw),
    rider: said ? said.rider : draw.chance(0.04) ? guest(draw) : null,
    companion: said ? (said.companions[0] ?? null) : sociable ? guest(draw) : null,
    projectNo: projectOf(scene.rules, rideAt, draw),
    reason: asked.reason,
    paysAfter: paysAfter(rideAt, asked.now, draw),
  };
}
