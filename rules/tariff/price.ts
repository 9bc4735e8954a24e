import { chargedFen, type FeeLines, linesOf, type Price, priceOf } from './fee-lines.ts';
import { nightSeconds } from './night.ts';
import type { CharterTariff, MeteredTariff, Tariff } from './tariff.ts';

/** A ride as it is planned. */
export interface RidePlan {
  readonly meters: number;
  readonly seconds: number;
  /** Pick-up: which hours are night. */
  readonly at: Date;
  readonly designatedDriver?: boolean;
  /** Days, or half days, of a charter. */
  readonly packages?: number;
  /** Seats in a carpool. */
  readonly seats?: number;
}

/** A ride as it was, with what was paid on the way. */
export interface RideActuals extends RidePlan {
  readonly waitingSeconds?: number;
  readonly highwayFen?: number;
  readonly parkingFen?: number;
  readonly bridgeFen?: number;
  readonly otherFen?: number;
  readonly reductionFen?: number;
}

/** Half up to the fen, from whole numbers. */
const ratedFen = (amount: number, rateFen: number, unit: number): number =>
  Math.floor((amount * rateFen + unit / 2) / unit);
const beyond = (amount: number, free: number): number => Math.max(0, amount - free);

type Rates = Pick<CharterTariff, 'baseFen' | 'includedMeters' | 'includedSeconds' | 'perKmFen' | 'perMinuteFen'>;

/** What the tariff itself asks; the rest of the lines is paid on the way. */
type OwnLines = Pick<
  FeeLines,
  'base' | 'overMileage' | 'overTime' | 'longDistance' | 'waiting' | 'nightMileage' | 'nightTime'
>;

const distanceAndTime = (rates: Rates, { meters, seconds }: RidePlan, packages: number) => ({
  base: rates.baseFen * packages,
  overMileage: ratedFen(beyond(meters, rates.includedMeters * packages), rates.perKmFen, 1000),
  overTime: ratedFen(beyond(seconds, rates.includedSeconds * packages), rates.perMinuteFen, 60),
});

/** The night's part of the distance is its part of the time. */
function nightLines({ night }: MeteredTariff, { meters, seconds, at }: RidePlan) {
  if (!night || seconds === 0) return { nightMileage: 0, nightTime: 0 };
  const dark = nightSeconds(at, seconds, night);
  return {
    nightMileage: ratedFen(Math.round((meters * dark) / seconds), night.perKmFen, 1000),
    nightTime: ratedFen(dark, night.perMinuteFen, 60),
  };
}

/** Where the metered lines stay below the minimum, the base makes up for it: lines always add up to the total. */
function meteredLines(tariff: MeteredTariff, ride: RideActuals): OwnLines {
  const { longDistance: far, waiting: wait, minimumFen } = tariff;
  const { base, overMileage, overTime } = distanceAndTime(tariff, ride, 1);
  const { nightMileage, nightTime } = nightLines(tariff, ride);
  const longDistance = far ? ratedFen(beyond(ride.meters, far.beyondMeters), far.perKmFen, 1000) : 0;
  const waiting = wait ? ratedFen(beyond(ride.waitingSeconds ?? 0, wait.freeSeconds), wait.perMinuteFen, 60) : 0;
  const sum = base + overMileage + overTime + longDistance + waiting + nightMileage + nightTime;
  const lifted = base + Math.max(0, minimumFen - sum);
  return { base: lifted, overMileage, overTime, longDistance, waiting, nightMileage, nightTime };
}

function charterLines(tariff: CharterTariff, ride: RideActuals): OwnLines {
  const { base, overMileage, overTime } = distanceAndTime(tariff, ride, ride.packages ?? 1);
  return { base, overMileage, overTime, longDistance: 0, waiting: 0, nightMileage: 0, nightTime: 0 };
}

/** What was paid on the way is passed on as it is. Line by line: to spread these takes ten times as long. */
function linesBefore(tariff: Tariff, ride: RideActuals): FeeLines {
  if (tariff.kind === 'carpool') return linesOf({ fixed: tariff.seatFen * (ride.seats ?? 1) });
  const own = tariff.kind === 'metered' ? meteredLines(tariff, ride) : charterLines(tariff, ride);
  return linesOf({
    base: own.base,
    overMileage: own.overMileage,
    overTime: own.overTime,
    longDistance: own.longDistance,
    waiting: own.waiting,
    nightMileage: own.nightMileage,
    nightTime: own.nightTime,
    highway: ride.highwayFen ?? 0,
    parking: ride.parkingFen ?? 0,
    bridge: ride.bridgeFen ?? 0,
    other: ride.otherFen ?? 0,
    designatedDriver: ride.designatedDriver ? tariff.designatedDriverFen : 0,
  });
}

/** A reduction takes at most everything; what then lies below the rounding step is left out. */
function reduced(lines: FeeLines, reductionFen: number, roundToFen: number): FeeLines {
  const reduction = Math.min(reductionFen, chargedFen(lines));
  return { ...lines, reduction, rounding: (chargedFen(lines) - reduction) % roundToFen };
}

/** The price of a ride that took place. */
export function charge(tariff: Tariff, ride: RideActuals, discountPerTenThousand: number): Price {
  const lines = linesBefore(tariff, ride);
  // A carpool's one line is its price: nothing is taken off it.
  if (tariff.kind === 'carpool') return priceOf(lines, discountPerTenThousand);
  return priceOf(reduced(lines, ride.reductionFen ?? 0, tariff.roundToFen), discountPerTenThousand);
}

/** What a planned ride is expected to cost: no waiting, no tolls, nothing taken off but the rounding. */
export const estimate = (tariff: Tariff, plan: RidePlan, discountPerTenThousand: number): Price =>
  charge(tariff, plan, discountPerTenThousand);

/** A cancellation has one line, and is split like a ride. */
export const chargeCancellation = (feeFen: number, discountPerTenThousand: number): Price =>
  priceOf(linesOf({ cancel: feeFen }), discountPerTenThousand);

export interface CarpoolShare {
  readonly fixedFen: number;
  /** What the same ride alone was estimated at. */
  readonly estimateFen: number;
  readonly riders: number;
}
/** What a carpool costs of the ride alone, in parts per ten thousand. */
export const carpoolRatio = ({ fixedFen, estimateFen }: CarpoolShare): number =>
  estimateFen === 0 ? NO_SHARE : Math.floor((fixedFen * 10_000 + estimateFen / 2) / estimateFen);
const NO_SHARE = 10_000;
