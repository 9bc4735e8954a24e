import { type Applicant, approversOf, isOwn, type Org, type RoutedStep, raisedApprovers } from '../flow/route.ts';
import { activateStep } from '../flow/route-application.ts';
import type { RerouteReason } from './trail.ts';

/**
 * Whether everybody who is asked may still decide the step that waits. New colleagues beside them change nothing; once
 * somebody asked has left, or is no longer manager or holder of the role, the step is resolved anew.
 */
export function stillApprovers(
  approvers: readonly number[],
  steps: readonly RoutedStep[],
  at: number,
  deciders: readonly number[],
  applicant: Applicant,
  org: Org,
): boolean {
  if (steps[at]!.raised) {
    const raised = raisedApprovers(steps[at]!, applicant, org);
    if (raised.length > 0) return approvers.length > 0 && approvers.every((id) => raised.includes(id));
  }
  const others = approversOf(steps[at]!, applicant, org).approvers.filter((id) => !isOwn(applicant, id));
  const earlier = deciders.map((staffId) => [staffId]);
  const route = activateStep(steps, at, earlier, applicant, org);
  const may = others.length > 0 ? others : route.outcome === 'decide' ? route.approvers : [];
  return approvers.length > 0 && approvers.every((id) => may.includes(id));
}

/** `left`: of those who are asked no longer, somebody has left the company. */
export const rerouteReason = (before: readonly number[], after: readonly number[], left: ReadonlySet<number>) =>
  (before.some((id) => !after.includes(id) && left.has(id)) ? 'left' : 'changed') satisfies RerouteReason;
