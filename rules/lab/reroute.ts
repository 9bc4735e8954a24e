import type { Org, RoutedStep } from '../flow/route.ts';
import { type Route, routeApplication } from '../flow/route-application.ts';
import { middleWait, type Wait, type Waits, waitOf } from './approval-wait.ts';

/** An application of the past that went by the flow, with the organisation of the moment when it was handed in. */
export interface PastApplication {
  readonly approvalId: number;
  readonly staffId: number;
  readonly departmentId: number;
  readonly placedBy: number | null;
  readonly amountFen: number | null;
  readonly at: Date;
  readonly org: Org;
}

/** What some steps would have asked of people. */
export interface FlowLoad {
  /** Steps that somebody decides, and those that pass by themselves. */
  readonly decisions: number;
  readonly passes: number;
  /** Applications with a step that falls to holders of a role who have nothing to do with the department. */
  readonly strangers: number;
  /** Applications with a step that falls to the super administrator because there is nobody else. */
  readonly unled: number;
  readonly wait: Wait | null;
}

export interface Before<T> {
  readonly before: T;
  readonly after: T;
}

export interface Rerouted {
  readonly applications: number;
  readonly load: Before<FlowLoad>;
  /** Decisions of each person; a step of several is shared among them. */
  readonly approvers: ReadonlyMap<number, Before<number>>;
  /** Decisions asked for by the applications of each department and of each month. */
  readonly departments: ReadonlyMap<number, Before<number>>;
  readonly months: ReadonlyMap<string, Before<number>>;
  /** Applications that go another way, the newest first. */
  readonly changed: readonly { readonly application: PastApplication; readonly routes: Before<readonly Route[]> }[];
}

const decidedIn = (routes: readonly Route[]) => routes.filter(({ outcome }) => outcome === 'decide');
const hasNote = (routes: readonly Route[], notes: readonly string[]): boolean =>
  routes.some((route) => route.notes.some((note) => notes.includes(note)));

function loadOf(all: readonly (readonly Route[])[], waits: Waits): FlowLoad {
  const decisions = all.reduce((sum, routes) => sum + decidedIn(routes).length, 0);
  return {
    decisions,
    passes: all.reduce((sum, { length }) => sum + length, 0) - decisions,
    strangers: all.filter((routes) => hasNote(routes, ['allHolders'])).length,
    unled: all.filter((routes) => hasNote(routes, ['nobody', 'onlyApplicant', 'onlyPlacedBy'])).length,
    wait: middleWait(all.map((routes) => waitOf(routes, waits))),
  };
}

/** Adds on one side of a map of both. */
function put<K>(into: Map<K, { before: number; after: number }>, key: K, side: 'before' | 'after', count: number) {
  const known = into.get(key) ?? { before: 0, after: 0 };
  known[side] += count;
  into.set(key, known);
}

const waysOf = (routes: readonly Route[]): string =>
  JSON.stringify(routes.map(({ outcome, approvers }) => [outcome, approvers.toSorted((a, b) => a - b)]));

/** Every application once by the steps in force and once by the draft's. Who passed or rejected it is not decided anew. */
export function reroute(
  applications: readonly PastApplication[],
  steps: Before<readonly RoutedStep[]>,
  waits: Waits,
  monthOf: (at: Date) => string,
): Rerouted {
  const approvers = new Map<number, { before: number; after: number }>();
  const departments = new Map<number, { before: number; after: number }>();
  const months = new Map<string, { before: number; after: number }>();
  const both = applications.map((application) => ({
    application,
    routes: {
      before: routeApplication(steps.before, application, application.org),
      after: routeApplication(steps.after, application, application.org),
    },
  }));
  for (const { application, routes } of both) {
    for (const side of ['before', 'after'] as const) {
      const decided = decidedIn(routes[side]);
      for (const route of decided)
        for (const id of route.approvers) put(approvers, id, side, 1 / route.approvers.length);
      put(departments, application.departmentId, side, decided.length);
      put(months, monthOf(application.at), side, decided.length);
    }
  }
  const side = (which: 'before' | 'after') =>
    loadOf(
      both.map(({ routes }) => routes[which]),
      waits,
    );
  return {
    applications: applications.length,
    load: { before: side('before'), after: side('after') },
    ...{ approvers, departments, months },
    changed: both
      .filter(({ routes }) => waysOf(routes.before) !== waysOf(routes.after))
      .toSorted((one, other) => other.application.at.getTime() - one.application.at.getTime()),
  };
}
