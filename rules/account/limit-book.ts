import type { Day } from '../calendar.ts';
import type { LimitDraft } from '../limit.ts';
import type { LimitsLeft } from '../scene/evaluation.ts';
import { windowOf } from './limit-window.ts';

/** What a ride is counted by. */
export interface CountedRide {
  readonly staffId: number;
  /** Its department and every one above it. */
  readonly path: readonly number[];
  readonly sceneId: number;
  /** Of the list; absent or null: none. */
  readonly projectId?: number | null;
  readonly countsPersonal: boolean;
  readonly rideAt: number;
  readonly rideDay: Day;
}

/** A limit as it stood for a time; `replacedAt` null: to this day. */
export interface LimitVersion extends LimitDraft {
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly projectId?: number | null;
  readonly countsFrom: Date;
  readonly setAt: number;
  readonly replacedAt: number | null;
}

/** When the window of a ride's day begins; null: there is none. Months and days are the same for everybody. */
type Windows = Map<Day, number | null>;

/** A limit with what is used of it in each of its windows, so that years need not be added up for every ride. */
interface Meter {
  readonly limit: LimitVersion;
  readonly windows: Windows;
  readonly used: Map<number, number>;
}

function windowFor({ limit, windows }: Meter, { rideAt, rideDay }: CountedRide): number | null {
  const known = windows.get(rideDay);
  if (known !== undefined) return known;
  const from = windowOf(limit, new Date(rideAt))?.from.getTime() ?? null;
  windows.set(rideDay, from);
  return from;
}

/** What is left beside what the ride holds itself. */
function leftOf(meter: Meter, ride: CountedRide, ownFen: number): number | null {
  if (meter.limit.kind === 'unlimited') return null;
  const from = windowFor(meter, ride);
  if (from === null) return 0;
  const others = (meter.used.get(from) ?? 0) - (ride.rideAt >= from ? ownFen : 0);
  return Math.max(0, meter.limit.moneyFen - others);
}

export interface LimitMeters {
  /** What the limits in force at a moment leave for a ride; `ownFen` is what it holds itself already. */
  left(ride: CountedRide, at: number, ownFen: number): LimitsLeft;
  add(ride: CountedRide, amountFen: number): void;
}

const SHARED = ['daily', 'monthly', 'quarterly', 'yearly'] as const;
const isShared = (kind: LimitDraft['kind']): kind is (typeof SHARED)[number] => SHARED.some((one) => one === kind);

/** Windows that begin by the calendar alone; kept by whoever opens the same limits many times. */
export const calendarWindows = (): Record<(typeof SHARED)[number], Windows> => ({
  daily: new Map(),
  monthly: new Map(),
  quarterly: new Map(),
  yearly: new Map(),
});

export function openMeters(limits: readonly LimitVersion[], shared = calendarWindows()): LimitMeters {
  const people = new Map<number, Meter[]>();
  const departments = new Map<number, Meter[]>();
  const projects = new Map<number, Meter[]>();
  for (const limit of limits) {
    const meter = { limit, windows: isShared(limit.kind) ? shared[limit.kind] : new Map(), used: new Map() };
    const [owners, id] =
      limit.staffId !== null
        ? [people, limit.staffId]
        : limit.departmentId !== null
          ? [departments, limit.departmentId]
          : [projects, limit.projectId!];
    const own = owners.get(id);
    if (own) own.push(meter);
    else owners.set(id, [meter]);
  }
  // By person and scene, then by day: a text made for each ride would cost more than all else.
  const usedToday = new Map<number, Map<Day, number>>();
  const today = ({ staffId, sceneId }: CountedRide): Map<Day, number> => {
    const key = staffId * 1_000_000 + sceneId;
    const known = usedToday.get(key);
    if (known) return known;
    const days = new Map<Day, number>();
    usedToday.set(key, days);
    return days;
  };
  const inForce = (versions: readonly Meter[] | undefined, at: number): Meter | undefined => {
    if (versions === undefined) return undefined;
    for (const meter of versions) {
      const { setAt, replacedAt } = meter.limit;
      if (setAt <= at && (replacedAt === null || at < replacedAt)) return meter;
    }
    return undefined;
  };
  // Rides of one department share its path: which of its departments have limits at all is looked up once.
  const limited = new Map<readonly number[], readonly (readonly Meter[])[]>();
  const onPath = (path: readonly number[]): readonly (readonly Meter[])[] => {
    const known = limited.get(path);
    if (known) return known;
    const found = path.flatMap((id) => {
      const meters = departments.get(id);
      return meters ? [meters] : [];
    });
    limited.set(path, found);
    return found;
  };
  const count = (meter: Meter, ride: CountedRide, amountFen: number): void => {
    const from = windowFor(meter, ride);
    if (from !== null && ride.rideAt >= from) meter.used.set(from, (meter.used.get(from) ?? 0) + amountFen);
  };
  return {
    left(ride, at, ownFen) {
      const own = inForce(people.get(ride.staffId), at);
      const departmentsFen: (number | null)[] = [];
      for (const meters of onPath(ride.path)) {
        const meter = inForce(meters, at);
        if (meter) departmentsFen.push(leftOf(meter, ride, ownFen));
      }
      const personalFen = own ? leftOf(own, ride, ride.countsPersonal ? ownFen : 0) : null;
      const usedTodayFen = (today(ride).get(ride.rideDay) ?? 0) - ownFen;
      const budget = inForce(projects.get(ride.projectId ?? 0), at);
      if (budget === undefined) return { personalFen, departmentsFen, usedTodayFen };
      return { personalFen, departmentsFen, projectFen: leftOf(budget, ride, ownFen), usedTodayFen };
    },
    add(ride, amountFen) {
      if (amountFen === 0) return;
      if (ride.countsPersonal) for (const meter of people.get(ride.staffId) ?? []) count(meter, ride, amountFen);
      for (const meters of onPath(ride.path)) for (const meter of meters) count(meter, ride, amountFen);
      for (const meter of projects.get(ride.projectId ?? 0) ?? []) count(meter, ride, amountFen);
      const days = today(ride);
      days.set(ride.rideDay, (days.get(ride.rideDay) ?? 0) + amountFen);
    },
  };
}
