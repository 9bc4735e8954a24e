import type { PassReason, RouteNote } from '../flow.ts';
import { decidesAlone, isReached } from './amount.ts';
import { type Applicant, approversOf, isOwn, type Org, type RoutedStep, raisedApprovers } from './route.ts';

/** Somebody decides; or the step passes by itself, `approvers` being whose decision it would have been. */
export type Route =
  | { readonly outcome: 'decide'; readonly approvers: readonly number[]; readonly notes: readonly RouteNote[] }
  | {
      readonly outcome: 'pass';
      readonly reason: PassReason;
      readonly approvers: readonly number[];
      readonly notes: readonly RouteNote[];
    };

/** For each step decided before: who decided it, or, in a preview, those of whom one will. */
export type EarlierDecisions = readonly (readonly number[])[];

const hasOthers = (step: RoutedStep, applicant: Applicant, org: Org): boolean =>
  isReached(step, applicant.amountFen) &&
  approversOf(step, applicant, org).approvers.some((id) => !isOwn(applicant, id));

/** Whoever of them decided that step is one of these people. */
const within = (decided: readonly number[], people: readonly number[]) => decided.every((id) => people.includes(id));

/**
 * A step that falls to the applicant and their secretary alone (`own`): passed where another person decides somewhere, else
 * the super administrator's. Where that is one of the two as well, there is nobody above them to ask.
 */
function ownStep(
  own: readonly number[],
  later: readonly RoutedStep[],
  earlier: EarlierDecisions,
  applicant: Applicant,
  org: Org,
): Route {
  const theirs = own.includes(applicant.staffId);
  if (earlier.length > 0 || later.some((step) => hasOthers(step, applicant, org))) {
    return { outcome: 'pass', reason: theirs ? 'applicant' : 'placedBy', approvers: own, notes: [] };
  }
  const above = org.superAdministrator;
  if (!isOwn(applicant, above)) {
    return { outcome: 'decide', approvers: [above], notes: [theirs ? 'onlyApplicant' : 'onlyPlacedBy'] };
  }
  const reason = above === applicant.staffId ? 'superAdministrator' : 'placedBySuperAdministrator';
  return { outcome: 'pass', reason, approvers: [above], notes: [] };
}

/** A step that the amount makes needless; `approvers` is who would have been asked. */
const unasked = (
  step: RoutedStep,
  reason: 'belowAmount' | 'decidedAlone',
  applicant: Applicant,
  org: Org,
): Extract<Route, { outcome: 'pass' }> => ({
  outcome: 'pass',
  reason,
  approvers: approversOf(step, applicant, org).approvers,
  notes: [],
});

/** Whether nobody behind this step is asked, because somebody decides it who may do so alone. */
const endsWith = (step: RoutedStep, route: Route, { amountFen }: Applicant): boolean =>
  decidesAlone(step, amountFen) && (route.outcome === 'decide' || route.reason === 'repeated');

/**
 * What happens to a step once it is its turn. Nobody decides on their own application or on one that they handed in for
 * another, so these two are left out where others can decide; and who has passed an earlier step is not asked again.
 */
export function activateStep(
  steps: readonly RoutedStep[],
  at: number,
  earlier: EarlierDecisions,
  applicant: Applicant,
  org: Org,
): Route {
  if (!isReached(steps[at]!, applicant.amountFen)) return unasked(steps[at]!, 'belowAmount', applicant, org);
  if (steps[at]!.raised) {
    // Asked because time or an amount went beyond the flow's own approvers: nothing passes by itself here.
    const raised = raisedApprovers(steps[at]!, applicant, org);
    if (raised.length > 0) return { outcome: 'decide', approvers: raised, notes: [] };
  }
  const { approvers, notes } = approversOf(steps[at]!, applicant, org);
  const others = approvers.filter((id) => !isOwn(applicant, id));
  if (others.length === 0) return ownStep(approvers, steps.slice(at + 1), earlier, applicant, org);
  const before = earlier.find((decided) => within(decided, others));
  if (before) return { outcome: 'pass', reason: 'repeated', approvers: before, notes };
  const mayRepeat = earlier.some((decided) => decided.some((id) => others.includes(id)));
  const allNotes: RouteNote[] = [
    ...notes,
    ...(approvers.includes(applicant.staffId) ? (['withoutApplicant'] as const) : []),
    ...(approvers.some((id) => id === applicant.placedBy) ? (['withoutPlacedBy'] as const) : []),
    ...(mayRepeat ? (['mayRepeat'] as const) : []),
  ];
  return { outcome: 'decide', approvers: others, notes: allNotes };
}

/** Every step as it would go if the application were submitted now. */
export function routeApplication(steps: readonly RoutedStep[], applicant: Applicant, org: Org): Route[] {
  const earlier: (readonly number[])[] = [];
  let alone = false;
  return steps.map((step, at) => {
    if (alone) return unasked(step, 'decidedAlone', applicant, org);
    const route = activateStep(steps, at, earlier, applicant, org);
    if (route.outcome === 'decide') earlier.push(route.approvers);
    alone = endsWith(step, route, applicant);
    return route;
  });
}

export interface Advance {
  /** Steps that pass by themselves on the way, each for the trail. */
  readonly passed: readonly (Extract<Route, { outcome: 'pass' }> & { readonly at: number })[];
  /** The step that now waits for one of its approvers; null: the application has passed. */
  readonly waiting: (Extract<Route, { outcome: 'decide' }> & { readonly at: number }) | null;
}

/**
 * From step `from` on: after submission (0), after a step was passed (the one behind it), and again at the same step when
 * its approvers have changed. `deciders` are the people who passed steps so far; `alone`: the last of them needs nobody
 * behind.
 */
export function advance(
  steps: readonly RoutedStep[],
  from: number,
  deciders: readonly number[],
  applicant: Applicant,
  org: Org,
  alone = false,
): Advance {
  const earlier = deciders.map((staffId) => [staffId]);
  const passed: Advance['passed'][number][] = [];
  let isOver = alone;
  for (let at = from; at < steps.length; at += 1) {
    const step = steps[at]!;
    const route = isOver
      ? unasked(step, 'decidedAlone', applicant, org)
      : activateStep(steps, at, earlier, applicant, org);
    if (route.outcome === 'decide') return { passed, waiting: { at, ...route } };
    passed.push({ at, ...route });
    isOver ||= endsWith(step, route, applicant);
  }
  return { passed, waiting: null };
}
