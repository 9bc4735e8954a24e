import { dayOf, localText } from '../calendar.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { VehicleGroup } from '../scene/codes.ts';
import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';
import { DocumentKind, FLEET_REFUSALS } from './codes.ts';
import { stepsAbove } from './fitting.ts';
import { CHARTER_DAY_SECONDS } from './kept.ts';

/** A ride that wants a car. */
export interface WantedRide {
  readonly rideAt: Date;
  readonly start: Point;
  readonly vehicleGroup: VehicleGroup;
  /** How long it is thought to keep its car. */
  readonly seconds: number;
}

export interface BusyTime {
  readonly from: Date;
  readonly until: Date;
  /** Where the car is when it is over. */
  readonly end: Point;
  readonly start: Point;
  /** The driver is on it now, however long it was thought to last. */
  readonly isUnderWay: boolean;
}

/** A driver in a car, with all that speaks for and against giving them a ride. */
export interface FleetCar {
  readonly driverId: number;
  readonly name: string;
  readonly vehicleGroup: VehicleGroup;
  readonly isStopped: boolean;
  readonly shift: { readonly from: Date; readonly until: Date } | null;
  /** The day until which each is valid; one that is missing was never given. */
  readonly documents: readonly { readonly kind: DocumentKind; readonly expiresOn: string }[];
  readonly position: Point | null;
  /** In the order of their beginning. */
  readonly rides: readonly BusyTime[];
}

export interface Candidate {
  readonly driverId: number;
  /** When the car would be at the pick-up; null: nobody knows where it is. */
  readonly arriveAt: Date | null;
  readonly meters: number | null;
  /** Steps above the booked group. */
  readonly above: number;
  /** The ride after this one. */
  readonly nextAt: Date | null;
  readonly against: Refused | null;
}

/** Through a city, with its lights and corners: an estimate for the choice, never for a price. */
const METERS_PER_SECOND = 7;
const DETOUR = 1.35;
/** To get in and out. */
const HANDLING_MS = 5 * 60_000;
/** A car may be this late and still be the best there is. */
const MOST_LATE_MS = 15 * 60_000;
/** On the way to the pick-up a driver takes no other ride. */
const APPROACH_MS = 15 * 60_000;
const REST_MS = 20 * 60_000;
/** What a ride that lasts longer than it was thought to is given more, until it is over. */
const MORE_MS = 10 * 60_000;
const MOST_HOURS = 4;

const travelMs = (meters: number): number => ((meters * DETOUR) / METERS_PER_SECOND) * 1_000;

/** From setting off to setting down: no other ride of the driver touches it. */
export function busyTimeOf({ rideAt, seconds }: Pick<WantedRide, 'rideAt' | 'seconds'>, now: Date) {
  const from = new Date(Math.max(Math.min(rideAt.getTime() - APPROACH_MS, rideAt.getTime()), now.getTime()));
  const until = Math.max(rideAt.getTime(), now.getTime()) + seconds * 1_000 + HANDLING_MS;
  return { from, until: new Date(until) };
}

function documentAgainst({ name, documents }: FleetCar, until: Date): Refused | null {
  for (const kind of DocumentKind.names) {
    const held = documents.find((one) => one.kind === kind);
    const words = { name, document: DocumentKind.labelOf(kind) };
    if (!held) return refuse(FLEET_REFUSALS.documentMissing, words);
    if (held.expiresOn < dayOf(until)) return refuse(FLEET_REFUSALS.documentExpired, words);
  }
  return null;
}

/** Rides with less than a rest between them are one stretch; none is longer than the law lets it be. */
function restAgainst({ name, rides }: FleetCar, ride: WantedRide): Refused | null {
  const own = { from: ride.rideAt, until: new Date(ride.rideAt.getTime() + ride.seconds * 1_000) };
  const all = [...rides, own].sort((one, other) => one.from.getTime() - other.from.getTime());
  let [stretch, last] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, until } of all) {
    if (from.getTime() - last >= REST_MS) stretch = 0;
    stretch += until.getTime() - from.getTime();
    last = until.getTime();
    const isLonger = stretch > MOST_HOURS * 3_600_000 && from <= own.from;
    // One long ride by itself is the customer's choice; a ride more on top of a full stretch is ours.
    if (isLonger && stretch > until.getTime() - from.getTime())
      return refuse(FLEET_REFUSALS.needsRest, { name, hours: MOST_HOURS });
  }
  return null;
}

/** Where the car is before the ride, and from when on it is free. */
function before(car: FleetCar, ride: WantedRide, now: Date): { point: Point | null; at: Date } {
  const last = car.rides.filter(({ until }) => until <= ride.rideAt).at(-1);
  return last && last.until > now ? { point: last.end, at: last.until } : { point: car.position, at: now };
}

const time = (at: Date): string => localText(at).slice(11, 16);

function placeAgainst(car: FleetCar, ride: WantedRide, arriveAt: Date | null, now: Date): Refused | null {
  const { name, rides, shift } = car;
  const busy = busyTimeOf(ride, now);
  // Of a charter of several days the shift of the first is known.
  const { until: today } = busyTimeOf({ ...ride, seconds: Math.min(ride.seconds, CHARTER_DAY_SECONDS) }, now);
  if (!shift || shift.from > ride.rideAt || shift.until < today) return refuse(FLEET_REFUSALS.offShift, { name });
  const other = rides.find(({ from, until }) => from < busy.until && until > busy.from);
  if (other) return refuse(FLEET_REFUSALS.driverBusy, { name, time: time(other.from) });
  if (arriveAt && arriveAt.getTime() > Math.max(ride.rideAt.getTime(), now.getTime()) + MOST_LATE_MS)
    return refuse(FLEET_REFUSALS.tooFar, { name, time: time(arriveAt) });
  return null;
}

const asOf = (now: Date) => (one: BusyTime) =>
  one.isUnderWay && one.until <= now ? { ...one, until: new Date(now.getTime() + MORE_MS) } : one;

/** What speaks against a driver for a ride, and when they would be there. */
export function candidateOf(ride: WantedRide, known: FleetCar, now: Date): Candidate {
  const car = { ...known, rides: known.rides.map(asOf(now)) };
  const above = stepsAbove(ride.vehicleGroup, car.vehicleGroup);
  const from = before(car, ride, now);
  const meters = from.point && Math.round(distanceMeters(from.point, ride.start));
  const arriveAt = meters === null ? null : new Date(from.at.getTime() + travelMs(meters));
  const against =
    (car.isStopped ? refuse(FLEET_REFUSALS.stopped, { name: car.name }) : null) ??
    (above === null ? refuse(FLEET_REFUSALS.groupLower) : null) ??
    documentAgainst(car, busyTimeOf(ride, now).until) ??
    placeAgainst(car, ride, arriveAt, now) ??
    restAgainst(car, ride);
  const next = car.rides.find((one) => one.from > ride.rideAt);
  return { driverId: car.driverId, arriveAt, meters, above: above ?? 0, nextAt: next?.from ?? null, against };
}

const orderOf = ({ against, arriveAt, above }: Candidate): [number, number, number] => [
  against ? 1 : 0,
  arriveAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
  above,
];

/** Those who can come first, by when they arrive; of two at once the one whose car is what was booked. */
export function candidatesFor(ride: WantedRide, cars: readonly FleetCar[], now: Date): Candidate[] {
  return cars
    .map((car) => candidateOf(ride, car, now))
    .sort((one, other) => {
      const [first, second] = [orderOf(one), orderOf(other)];
      const at = first.findIndex((value, place) => value !== second[place]);
      return at < 0 ? one.driverId - other.driverId : first[at]! - second[at]!;
    });
}

/** The one that the automatic mode takes; one of whom nobody knows where they are is a person's choice. */
export const bestOf = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.find(({ against, arriveAt }) => against === null && arriveAt !== null);
