import type { Org, RoutedStep } from '../flow/route.ts';
import { type Route, routeApplication } from '../flow/route-application.ts';
import { type Wait, type Waits, waitOf } from './approval-wait.ts';

/** An application of the past that went by the flow, with the organisation of the day on which it was handed in. */
export interface PastApplication {
  readonly approvalId: number;
  readonly staffId: number;
  readonly departmentId: number;
  readonly placedBy: number | null;
  readonly amountFen: number | null;
  readonly at: Date;
  readonly org: Org;
}

export interface Before<T> {
  readonly before: T;
  readonly after: T;
}
export const SIDES = ['before', 'after'] as const;

/** What some steps would have asked of people. */
export interface RouteCounts {
  /** Steps that somebody decides, and those that pass by themselves. */
  readonly decisions: number;
  readonly passes: number;
  /** Applications with a step that falls to holders of a role who have nothing to do with the department. */
  readonly strangers: number;
  /** Applications with a step that falls to the super administrator because there is nobody else. */
  readonly unled: number;
}

/** One change by itself: decisions more or fewer, and applications that go another way. */
export interface FlowSingle {
  readonly moved: number;
  readonly changed: number;
}

/** Whom each step asks, before and after; null: it passes by itself. */
export interface FlowExample extends Before<readonly (readonly number[] | null)[]> {
  readonly staffId: number;
  readonly departmentId: number;
  readonly at: number;
}

export type KeyedCount<K> = readonly [key: K, before: number, after: number];

/** What the applications of one department come to; the figures of several departments are sums of these. */
export interface FlowPart {
  readonly departmentId: number;
  readonly applications: number;
  readonly changed: number;
  readonly load: Before<RouteCounts>;
  /** How many applications would wait so long. */
  readonly waits: Before<readonly (readonly [half: number, nine: number, count: number])[]>;
  /** Decisions of each person; a step of several is shared among them. */
  readonly approvers: readonly KeyedCount<number>[];
  readonly months: readonly KeyedCount<string>[];
  readonly singles: readonly FlowSingle[];
  /** Applications that go another way, the newest first. */
  readonly examples: readonly FlowExample[];
}

export interface FlowTrial {
  readonly steps: Before<readonly RoutedStep[]>;
  /** Each change by itself. */
  readonly singles: readonly (readonly RoutedStep[])[];
  readonly waits: Waits;
  readonly monthOf: (at: Date) => string;
}

export const MOST_EXAMPLES = 5;

const decidedIn = (routes: readonly Route[]) => routes.filter(({ outcome }) => outcome === 'decide');
const hasNote = (routes: readonly Route[], notes: readonly string[]): boolean =>
  routes.some((route) => route.notes.some((note) => notes.includes(note)));
const askedBy = (routes: readonly Route[]): (readonly number[] | null)[] =>
  routes.map(({ outcome, approvers }) => (outcome === 'pass' ? null : approvers));
const waysOf = (routes: readonly Route[]): string =>
  JSON.stringify(routes.map(({ outcome, approvers }) => [outcome, approvers.toSorted((a, b) => a - b)]));

function openCounts<K>() {
  const counts = new Map<K, { before: number; after: number }>();
  return {
    add(key: K, side: 'before' | 'after', count: number): void {
      const known = counts.get(key) ?? { before: 0, after: 0 };
      known[side] += count;
      counts.set(key, known);
    },
    list: (): KeyedCount<K>[] => [...counts].map(([key, { before, after }]) => [key, before, after]),
  };
}

const noCounts = () => ({ decisions: 0, passes: 0, strangers: 0, unled: 0 });

/** Takes the applications of one department, in the order of time. */
function openPart(departmentId: number, { steps, singles, waits, monthOf }: FlowTrial) {
  let applications = 0;
  let changed = 0;
  const load = { before: noCounts(), after: noCounts() };
  const waiting = { before: new Map<string, [Wait, number]>(), after: new Map<string, [Wait, number]>() };
  const [approvers, months] = [openCounts<number>(), openCounts<string>()];
  const alone = singles.map(() => ({ moved: 0, changed: 0 }));
  let examples: FlowExample[] = [];

  const count = (side: 'before' | 'after', routes: readonly Route[], at: Date): number => {
    const decided = decidedIn(routes);
    const sums = load[side];
    sums.decisions += decided.length;
    sums.passes += routes.length - decided.length;
    if (hasNote(routes, ['allHolders'])) sums.strangers += 1;
    if (hasNote(routes, ['nobody', 'onlyApplicant', 'onlyPlacedBy'])) sums.unled += 1;
    for (const route of decided) {
      for (const id of route.approvers) approvers.add(id, side, 1 / route.approvers.length);
    }
    months.add(monthOf(at), side, decided.length);
    const wait = waitOf(routes, waits);
    if (wait) {
      const key = `${wait.half} ${wait.nine}`;
      waiting[side].set(key, [wait, (waiting[side].get(key)?.[1] ?? 0) + 1]);
    }
    return decided.length;
  };
  const waitList = (side: 'before' | 'after') =>
    [...waiting[side].values()].map(([{ half, nine }, times]) => [half, nine, times] as const);

  return {
    take(application: PastApplication): void {
      const routed = (by: readonly RoutedStep[]) => routeApplication(by, application, application.org);
      const routes = { before: routed(steps.before), after: routed(steps.after) };
      const ways = waysOf(routes.before);
      applications += 1;
      const [was] = SIDES.map((side) => count(side, routes[side], application.at));
      singles.forEach((by, nth) => {
        const single = routed(by);
        alone[nth]!.moved += decidedIn(single).length - was!;
        if (waysOf(single) !== ways) alone[nth]!.changed += 1;
      });
      if (waysOf(routes.after) === ways) return;
      changed += 1;
      const { staffId, at } = application;
      const example = { before: askedBy(routes.before), after: askedBy(routes.after) };
      examples = [{ staffId, departmentId, at: at.getTime(), ...example }, ...examples].slice(0, MOST_EXAMPLES);
    },
    part: (): FlowPart => ({
      ...{ departmentId, applications, changed, load, singles: alone, examples },
      waits: { before: waitList('before'), after: waitList('after') },
      approvers: approvers.list(),
      months: months.list(),
    }),
  };
}

const A_TURN = 500;

/**
 * Every application once by the steps in force, once by the draft's and once by each change alone, in the order of time.
 * Who passed or rejected it is not decided anew. Answers how many are done, then the parts.
 */
export function* reroute(applications: Iterable<PastApplication>, trial: FlowTrial): Generator<number, FlowPart[]> {
  const parts = new Map<number, ReturnType<typeof openPart>>();
  let done = 0;
  for (const application of applications) {
    const { departmentId } = application;
    const part = parts.get(departmentId) ?? openPart(departmentId, trial);
    parts.set(departmentId, part);
    part.take(application);
    done += 1;
    if (done % A_TURN === 0) yield done;
  }
  return [...parts.values()].map((part) => part.part());
}
