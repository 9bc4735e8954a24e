import { type CountedLimit, windowOf } from '../account/limit-window.ts';
import { type Day, dayOf, startOfDay } from '../calendar.ts';
import type { LimitsLeft } from '../scene/evaluation.ts';

/** A version of a limit, with the time in which it was in force. */
export interface LimitVersion extends CountedLimit {
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly projectId: number | null;
  readonly setAt: Date;
  readonly replacedAt: Date | null;
}

/** A movement of the limits' ledger. */
export interface ReplayedEntry {
  readonly orderId: number;
  readonly staffId: number;
  readonly departmentId: number;
  readonly sceneId: number;
  readonly projectId: number | null;
  readonly countsPersonal: boolean;
  readonly amountFen: number;
  readonly rideAt: Date;
}

/** The ride whose limits are asked for. */
export type ReplayedRide = Omit<ReplayedEntry, 'amountFen'>;

export type LimitOwner =
  | { readonly staffId: number }
  | { readonly departmentId: number }
  | { readonly projectId: number };

interface Meter {
  readonly version: LimitVersion;
  /** By day of the pick-up: when its window began; null: the limit does not hold on that day. */
  readonly windows: Map<Day, number | null>;
  readonly used: Map<number, number>;
}

const add = <K>(sums: Map<K, number>, key: K, fen: number): void => void sums.set(key, (sums.get(key) ?? 0) + fen);

function windowFrom({ version, windows }: Meter, rideAt: Date, day: Day): number | null {
  const known = windows.get(day);
  if (known !== undefined) return known;
  const from = windowOf(version, rideAt)?.from.getTime() ?? null;
  windows.set(day, from);
  return from;
}

const inForce = ({ version: { setAt, replacedAt } }: Meter, at: Date): boolean =>
  setAt <= at && (replacedAt === null || replacedAt > at);

/** What is left of a limit beside what the order itself holds; null: no bound. */
function leftOf(meter: Meter, rideAt: Date, day: Day, ownFen: number): number | null {
  if (meter.version.kind === 'unlimited') return null;
  const from = windowFrom(meter, rideAt, day);
  if (from === null) return 0;
  const others = (meter.used.get(from) ?? 0) - (rideAt.getTime() >= from ? ownFen : 0);
  return Math.max(0, meter.version.moneyFen - others);
}

/** From which pick-up on the ledger has to be walked through, so that every window of these rides is whole. */
export function replayFrom(versions: readonly LimitVersion[], firstRide: Date): Date {
  const starts = versions.map((version) => {
    const { kind, startDay, countsFrom } = version;
    if (kind === 'unlimited') return firstRide;
    if (kind === 'span') return startOfDay(startDay!);
    return kind === 'total' ? countsFrom : (windowOf(version, firstRide)?.from ?? firstRide);
  });
  return new Date(Math.min(startOfDay(dayOf(firstRide)).getTime(), ...starts.map((start) => start.getTime())));
}

export interface LimitReplay {
  /** What an owner's limits bore of rides at a time before anything is asked; many entries as one. */
  bring(owner: LimitOwner, rideAt: Date, amountFen: number): void;
  /** Entries come in the order in which they were written. */
  take(entry: ReplayedEntry): void;
  /** What the limits left for a ride at this point, and what it held of them itself. */
  left(ride: ReplayedRide, at: Date): { readonly left: LimitsLeft; readonly heldFen: number };
}

/** The limits' ledger walked through from its beginning, with the versions that were in force at each moment. */
export function replayLimits(
  versions: readonly LimitVersion[],
  pathOf: (departmentId: number) => readonly number[],
): LimitReplay {
  const people = new Map<number, Meter[]>();
  const departments = new Map<number, Meter[]>();
  const projects = new Map<number, Meter[]>();
  for (const version of versions) {
    const [owners, id] =
      version.staffId !== null
        ? [people, version.staffId]
        : version.departmentId !== null
          ? [departments, version.departmentId]
          : [projects, version.projectId!];
    owners.set(id, [...(owners.get(id) ?? []), { version, windows: new Map(), used: new Map() }]);
  }
  const held = new Map<number, number>();
  const usedOnDay = new Map<string, number>();
  const dayKey = ({ staffId, sceneId }: ReplayedRide, day: Day): string => `${staffId}/${sceneId}/${day}`;
  const above = new Map<number, readonly Meter[]>();
  const metersAbove = (departmentId: number): readonly Meter[] => {
    const known = above.get(departmentId);
    if (known) return known;
    const meters = pathOf(departmentId).flatMap((id) => departments.get(id) ?? []);
    above.set(departmentId, meters);
    return meters;
  };
  const ofProject = (projectId: number | null): readonly Meter[] => projects.get(projectId ?? 0) ?? [];
  const metersOf = (owner: LimitOwner): readonly Meter[] => {
    if ('staffId' in owner) return people.get(owner.staffId) ?? [];
    return 'projectId' in owner ? ofProject(owner.projectId) : metersAbove(owner.departmentId);
  };
  const count = (
    meters: readonly Meter[],
    { rideAt, amountFen }: Pick<ReplayedEntry, 'rideAt' | 'amountFen'>,
    day: Day,
  ): void => {
    for (const meter of meters) {
      const from = windowFrom(meter, rideAt, day);
      if (from !== null && rideAt.getTime() >= from) add(meter.used, from, amountFen);
    }
  };
  return {
    bring: (owner, rideAt, amountFen) => {
      count(metersOf(owner), { rideAt, amountFen }, dayOf(rideAt));
    },
    take: (entry) => {
      const day = dayOf(entry.rideAt);
      if (entry.countsPersonal) count(people.get(entry.staffId) ?? [], entry, day);
      count(metersAbove(entry.departmentId), entry, day);
      count(ofProject(entry.projectId), entry, day);
      add(usedOnDay, dayKey(entry, day), entry.amountFen);
      add(held, entry.orderId, entry.amountFen);
    },
    left: (ride, at) => {
      const day = dayOf(ride.rideAt);
      const heldFen = held.get(ride.orderId) ?? 0;
      const own = (people.get(ride.staffId) ?? []).find((meter) => inForce(meter, at));
      const budget = ofProject(ride.projectId).find((meter) => inForce(meter, at));
      const left = {
        ...(budget ? { projectFen: leftOf(budget, ride.rideAt, day, heldFen) } : {}),
        personalFen: own ? leftOf(own, ride.rideAt, day, ride.countsPersonal ? heldFen : 0) : null,
        departmentsFen: metersAbove(ride.departmentId)
          .filter((meter) => inForce(meter, at))
          .map((meter) => leftOf(meter, ride.rideAt, day, heldFen)),
        usedTodayFen: (usedOnDay.get(dayKey(ride, day)) ?? 0) - heldFen,
      };
      return { left, heldFen };
    },
  };
}
