import { ApprovalStatus } from '../application/codes.ts';
import { APPLICATION_REFUSALS } from '../application/refusals.ts';
import { REFUSALS, type Refused, refuse } from '../refusal.ts';
import { APPROVAL_REFUSALS } from './refusals.ts';
import { type ApprovalEventKind, DECIDING, type TrailLine } from './trail.ts';

export interface WaitingStep {
  readonly status: ApprovalStatus;
  readonly position: number | null;
  readonly approvers: readonly number[];
}

type TrailEntry = Pick<TrailLine, 'kind' | 'position' | 'staffIds' | 'people'>;

const ASKING: readonly ApprovalEventKind[] = ['asked', 'rerouted'];

/**
 * Whether this person may decide the step they saw. One decision decides a step: whoever was asked too, or comes later,
 * is told what became of it. For anybody else the approval does not exist.
 */
export function mayDecide(
  { status, position, approvers }: WaitingStep,
  decider: { readonly staffId: number; readonly position: number },
  trail: readonly TrailEntry[],
): true | Refused {
  if (position === decider.position && approvers.includes(decider.staffId)) return true;
  const ofStep = trail.filter((line) => line.position === decider.position);
  if (!ofStep.some(({ kind, staffIds }) => ASKING.includes(kind) && staffIds.includes(decider.staffId))) {
    return refuse(REFUSALS.notFound);
  }
  const decided = ofStep.find(({ kind }) => DECIDING.includes(kind));
  if (decided?.kind === 'autoPassed') return refuse(APPROVAL_REFUSALS.passedByItself);
  if (decided) {
    const verdict = decided.kind === 'passed' ? '审批通过' : '驳回';
    return refuse(APPROVAL_REFUSALS.decided, { name: decided.people[0]?.name ?? '', verdict });
  }
  if (position !== null) return refuse(APPROVAL_REFUSALS.othersAsked);
  return refuse(APPLICATION_REFUSALS.notOpen, { status: ApprovalStatus.labelOf(status), action: '审批' });
}

/** The step that waits for this person, counted from 1, or why none does any more, though they were asked once. */
export function ownStep(run: WaitingStep, staffId: number, trail: readonly TrailEntry[]): number | Refused {
  const lastAsked = trail.findLast(({ kind, staffIds }) => ASKING.includes(kind) && staffIds.includes(staffId));
  const position = run.approvers.includes(staffId) ? run.position : lastAsked?.position;
  if (position === null || position === undefined) return refuse(REFUSALS.notFound);
  const decision = mayDecide(run, { staffId, position }, trail);
  return decision === true ? position + 1 : decision;
}
