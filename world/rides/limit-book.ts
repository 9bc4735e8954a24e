import { type CountedLimit, windowOf } from '#rules/account.ts';
import type { Day } from '#rules/calendar.ts';
import type { LimitsLeft } from '#rules/scene.ts';
import type { WorldLimit } from '../limits.ts';

/** What a ride is counted by. */
export interface CountedRide {
  readonly staffId: number;
  readonly path: readonly number[];
  readonly sceneId: number;
  readonly countsPersonal: boolean;
  readonly rideAt: number;
  readonly rideDay: Day;
}

/** A limit with what is used of it in each of its windows, so that years need not be added up for every ride. */
interface Meter {
  readonly limit: CountedLimit;
  readonly setAt: number;
  /** By day of the pick-up: when the window began that all rides of the day are counted in; null: there is none. */
  readonly windows: Map<Day, number | null>;
  readonly used: Map<number, number>;
}

function windowFor({ limit, windows }: Meter, { rideAt, rideDay }: CountedRide): number | null {
  const known = windows.get(rideDay);
  if (known !== undefined) return known;
  const from = windowOf(limit, new Date(rideAt))?.from.getTime() ?? null;
  windows.set(rideDay, from);
  return from;
}

/** As `residualFen` has it, from the sums. */
function leftOf(meter: Meter, ride: CountedRide, ownFen: number): number | null {
  if (meter.limit.kind === 'unlimited') return null;
  const from = windowFor(meter, ride);
  if (from === null) return 0;
  const others = (meter.used.get(from) ?? 0) - (ride.rideAt >= from ? ownFen : 0);
  return Math.max(0, meter.limit.moneyFen - others);
}

export interface LimitBook {
  /** What the limits in force at a moment leave for a ride; `ownFen` is what it holds itself already. */
  left(ride: CountedRide, at: number, ownFen: number): LimitsLeft;
  /** Orders are played to their end at once: what one gives back later may not be used by others before. */
  add(ride: CountedRide, amountFen: number, at: number): void;
  /** The moment at which the next ride is booked. */
  advance(to: number): void;
}

export function openLimitBook(limits: readonly WorldLimit[]): LimitBook {
  // Months and days are the same for everybody; spans and totals are each limit's own.
  const shared: Record<string, Meter['windows']> = { monthly: new Map(), daily: new Map() };
  const people = new Map<number, Meter>();
  const departments = new Map<number, Meter>();
  for (const { staffId, departmentId, kind, moneyFen, startDay, endDay, setAt } of limits) {
    const limit = { kind, moneyFen, startDay, endDay, countsFrom: new Date(setAt) };
    const meter = { limit, setAt, windows: shared[kind] ?? new Map(), used: new Map() };
    if (staffId !== null) people.set(staffId, meter);
    else departments.set(departmentId!, meter);
  }
  const usedToday = new Map<string, number>();
  const todayKey = ({ staffId, sceneId, rideDay }: CountedRide) => `${staffId}/${sceneId}/${rideDay}`;
  const above = ({ path }: CountedRide): Meter[] => path.flatMap((id) => departments.get(id) ?? []);
  const count = (ride: CountedRide, amountFen: number): void => {
    const own = people.get(ride.staffId);
    for (const meter of own && ride.countsPersonal ? [own, ...above(ride)] : above(ride)) {
      const from = windowFor(meter, ride);
      if (from !== null && ride.rideAt >= from) meter.used.set(from, (meter.used.get(from) ?? 0) + amountFen);
    }
    usedToday.set(todayKey(ride), (usedToday.get(todayKey(ride)) ?? 0) + amountFen);
  };
  let now = 0;
  let givenBack: { readonly ride: CountedRide; readonly amountFen: number; readonly at: number }[] = [];
  return {
    left: (ride, at, ownFen) => {
      const own = people.get(ride.staffId);
      const inForce = ({ setAt }: Meter) => setAt <= at;
      return {
        personalFen: own && inForce(own) ? leftOf(own, ride, ride.countsPersonal ? ownFen : 0) : null,
        departmentsFen: above(ride)
          .filter(inForce)
          .map((meter) => leftOf(meter, ride, ownFen)),
        usedTodayFen: (usedToday.get(todayKey(ride)) ?? 0) - ownFen,
      };
    },
    add: (ride, amountFen, at) => {
      if (amountFen < 0 && at > now) givenBack.push({ ride, amountFen, at });
      else count(ride, amountFen);
    },
    advance: (to) => {
      now = to;
      for (const { ride, amountFen } of givenBack.filter(({ at }) => at <= now)) count(ride, amountFen);
      givenBack = givenBack.filter(({ at }) => at > now);
    },
  };
}
