import { ApprovalStatus } from '../application/codes.ts';
import { APPLICATION_REFUSALS } from '../application/refusals.ts';
import { isRefused, REFUSALS, type Refused, refuse } from '../refusal.ts';
import { APPROVAL_REFUSALS } from './refusals.ts';
import { ASKING, DECIDING, type TrailLine } from './trail.ts';

export interface WaitingStep {
  readonly status: ApprovalStatus;
  readonly position: number | null;
  readonly approvers: readonly number[];
}

type TrailEntry = Pick<TrailLine, 'kind' | 'position' | 'staffIds' | 'people'>;

export interface Decider {
  readonly staffId: number;
  /** Whose deputy they are in this flow today. */
  readonly actsFor: readonly number[];
}

/** A decision is somebody's own, or taken in another's place. */
export interface InPlaceOf {
  readonly inPlaceOf: number | null;
}

const isAsked = ({ staffId, actsFor }: Decider, asked: readonly number[]): boolean =>
  [staffId, ...actsFor].some((id) => asked.includes(id));

/**
 * Whether this person may decide the step they saw. One decision decides a step: whoever was asked too, or comes later,
 * is told what became of it. For anybody else the approval does not exist.
 */
export function mayDecide(
  { status, position, approvers }: WaitingStep,
  decider: Decider & { readonly position: number },
  trail: readonly TrailEntry[],
): InPlaceOf | Refused {
  if (position === decider.position && isAsked(decider, approvers)) {
    const own = approvers.includes(decider.staffId);
    return { inPlaceOf: own ? null : decider.actsFor.find((id) => approvers.includes(id))! };
  }
  const ofStep = trail.filter((line) => line.position === decider.position);
  if (!ofStep.some(({ kind, staffIds }) => ASKING.includes(kind) && isAsked(decider, staffIds))) {
    return refuse(REFUSALS.notFound);
  }
  const decided = ofStep.find(({ kind }) => DECIDING.includes(kind));
  if (decided?.kind === 'autoPassed') return refuse(APPROVAL_REFUSALS.passedByItself);
  if (decided) {
    const verdict = decided.kind === 'passed' ? '审批通过' : '驳回';
    return refuse(APPROVAL_REFUSALS.decided, { name: decided.people[0]?.name ?? '系统', verdict });
  }
  if (position !== null) return refuse(APPROVAL_REFUSALS.othersAsked);
  return refuse(APPLICATION_REFUSALS.notOpen, { status: ApprovalStatus.labelOf(status), action: '审批' });
}

/** The step that waits for this person, counted from 1, or why none does any more, though they were asked once. */
export function ownStep(
  run: WaitingStep,
  decider: Decider,
  trail: readonly TrailEntry[],
): (InPlaceOf & { readonly stepNo: number }) | Refused {
  const lastAsked = trail.findLast(({ kind, staffIds }) => ASKING.includes(kind) && isAsked(decider, staffIds));
  const position = isAsked(decider, run.approvers) ? run.position : lastAsked?.position;
  if (position === null || position === undefined) return refuse(REFUSALS.notFound);
  const decision = mayDecide(run, { ...decider, position }, trail);
  return isRefused(decision) ? decision : { ...decision, stepNo: position + 1 };
}
