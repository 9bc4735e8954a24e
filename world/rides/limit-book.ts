import { type CountedLimit, windowOf } from '#rules/account.ts';
import type { Day } from '#rules/calendar.ts';
import type { LimitsLeft } from '#rules/scene.ts';
import type { WorldLimit } from '../limits.ts';

/** A limit with what is used of it in each of its windows, so that years need not be added up for every ride. */
interface Meter {
  readonly limit: CountedLimit;
  readonly setAt: number;
  readonly windows: Windows;
  readonly used: Map<number, number>;
}
/** By day of the pick-up: the same window, with its first moment in milliseconds, for every ride of the day. */
type Windows = Map<Day, { readonly from: number } | null>;

/** What a ride is counted by. */
export interface CountedRide {
  readonly staffId: number;
  readonly path: readonly number[];
  readonly sceneId: number;
  readonly countsPersonal: boolean;
  readonly rideAt: number;
  readonly rideDay: Day;
  /** The person, the scene and the day: what a scene's daily quota is counted by. */
  readonly dayKey: string;
}

export interface LimitBook {
  /** What the limits in force at a moment leave for a ride; `ownFen` is what it holds itself already. */
  left(ride: CountedRide, moment: number, ownFen: number): LimitsLeft;
  add(ride: CountedRide, amountFen: number): void;
}

/** Months and days are the same for everybody; spans and totals are each limit's own. */
const meterOf =
  (shared: Record<string, Windows>) =>
  ({ kind, moneyFen, startDay, endDay, setAt }: WorldLimit): Meter => ({
    limit: { kind, moneyFen, startDay, endDay, countsFrom: new Date(setAt) },
    setAt: Date.parse(setAt),
    windows: shared[kind] ?? new Map(),
    used: new Map(),
  });

function windowFor({ limit, windows }: Meter, { rideAt, rideDay }: CountedRide): { readonly from: number } | null {
  const known = windows.get(rideDay);
  if (known !== undefined) return known;
  const window = windowOf(limit, new Date(rideAt));
  const kept = window && { from: window.from.getTime() };
  windows.set(rideDay, kept);
  return kept;
}

/** As `residualFen` has it, from the sums. */
function leftOf(meter: Meter, ride: CountedRide, ownFen: number): number | null {
  const { limit, used } = meter;
  if (limit.kind === 'unlimited') return null;
  const window = windowFor(meter, ride);
  if (!window) return 0;
  const others = (used.get(window.from) ?? 0) - (ride.rideAt >= window.from ? ownFen : 0);
  return Math.max(0, limit.moneyFen - others);
}

function addTo(meter: Meter, ride: CountedRide, amountFen: number): void {
  const window = windowFor(meter, ride);
  if (window && ride.rideAt >= window.from) meter.used.set(window.from, (meter.used.get(window.from) ?? 0) + amountFen);
}

export function openLimitBook(limits: readonly WorldLimit[]): LimitBook {
  const meter = meterOf({ monthly: new Map(), daily: new Map() });
  const people = new Map(limits.flatMap((limit) => (limit.staffId === null ? [] : [[limit.staffId, meter(limit)]])));
  const departments = new Map(
    limits.flatMap((limit) => (limit.departmentId === null ? [] : [[limit.departmentId, meter(limit)]])),
  );
  const lines = new Map<number, readonly Meter[]>();
  const today = new Map<string, number>();
  const above = ({ path }: CountedRide): readonly Meter[] => {
    const own = path.at(-1)!;
    const known = lines.get(own) ?? path.flatMap((id) => departments.get(id) ?? []);
    lines.set(own, known);
    return known;
  };
  return {
    left: (ride, moment, ownFen) => {
      const own = people.get(ride.staffId);
      const inForce = ({ setAt }: Meter) => setAt <= moment;
      const personal = ride.countsPersonal ? ownFen : 0;
      const departmentsFen: (number | null)[] = [];
      for (const each of above(ride)) if (inForce(each)) departmentsFen.push(leftOf(each, ride, ownFen));
      return {
        personalFen: own && inForce(own) ? leftOf(own, ride, personal) : null,
        departmentsFen,
        usedTodayFen: (today.get(ride.dayKey) ?? 0) - ownFen,
      };
    },
    add: (ride, amountFen) => {
      const own = people.get(ride.staffId);
      if (own && ride.countsPersonal) addTo(own, ride, amountFen);
      for (const each of above(ride)) addTo(each, ride, amountFen);
      today.set(ride.dayKey, (today.get(ride.dayKey) ?? 0) + amountFen);
    },
  };
}
