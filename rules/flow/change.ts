import { FLOW_REFUSALS, type FlowKind } from '../flow.ts';
import { isRefused, type Refused, refuse } from '../refusal.ts';
import { ROLE } from '../role.ts';
import { keptAmounts } from './amount.ts';
import type { ActiveStepDraft, Approver, Designee, Flow, FlowDraft, Step, StoredApprover, StoredStep } from './form.ts';
import { isActiveStep } from './form.ts';
import { NO_WAITING, type StoredWaiting, targetsOf, type WaitingRules } from './waiting.ts';

/** The company's own roles and people among the ids that a draft names; others are not in it. */
export interface Directory {
  readonly roles: ReadonlyMap<number, string>;
  readonly staff: ReadonlyMap<number, Designee>;
}

export const roleIdsIn = (approvers: readonly Approver[]): number[] =>
  approvers.flatMap((approver) => (approver.kind === 'role' ? [approver.roleId] : []));
export const staffIdsIn = (approvers: readonly Approver[]): number[] =>
  approvers.flatMap((approver) => (approver.kind === 'designated' ? approver.staff.map(({ staffId }) => staffId) : []));

/** An approver that can be saved, under the names the company knows; `where` names the step or rule it stands in. */
function knownApprover(approver: Approver, where: string, { roles, staff }: Directory): Approver | Refused {
  if (approver.kind === 'role') {
    const { roleId } = approver;
    const roleName = roles.get(roleId);
    if (roleId === ROLE.staff) return refuse(FLOW_REFUSALS.everybody, { where });
    return roleName === undefined
      ? refuse(FLOW_REFUSALS.roleUnknown, { where })
      : { kind: 'role', roleId, roleName, isGone: false };
  }
  if (approver.kind !== 'designated') return approver;
  const ids = [...new Set(approver.staff.map(({ staffId }) => staffId))];
  const gone = ids.filter((id) => staff.get(id)?.hasLeft ?? true);
  if (gone.length === 0) return { kind: 'designated', staff: ids.map((id) => staff.get(id)!) };
  const names = gone.map((id) => `“${staff.get(id)?.name ?? id}”`).join('、');
  return refuse(FLOW_REFUSALS.staffGone, { where, names });
}

/** A saved step keeps its id; a new one, or one that claims an id which is not free to it, gets the next. */
function numberSteps(drafts: readonly ActiveStepDraft[], known: Iterable<number>, lastStepId: number) {
  const free = new Set(known);
  let last = lastStepId;
  const stepIds = drafts.map(({ stepId }) => {
    if (stepId !== null && free.delete(stepId)) return stepId;
    last += 1;
    return last;
  });
  return { stepIds, lastStepId: last };
}

/** The rules about waiting with their people as known. */
function knownWaiting(waiting: WaitingRules, directory: Directory): WaitingRules | Refused {
  const { escalation, timeout } = waiting;
  const to = escalation && knownApprover(escalation.to, '上报', directory);
  if (isRefused(to)) return to;
  const next = timeout?.action === 'handOn' && timeout.to ? knownApprover(timeout.to, '超时转交', directory) : null;
  if (isRefused(next)) return next;
  return {
    ...waiting,
    escalation: escalation && to && { ...escalation, to },
    timeout: timeout && { ...timeout, to: next },
  };
}

export interface SavedFlow {
  readonly name: string;
  readonly kind: FlowKind;
  readonly steps: readonly Step[];
  readonly waiting: WaitingRules;
  readonly lastStepId: number;
}

/** What a draft makes of a flow: the steps in force, in the order sent, each with its id and its approver as known. */
export function saveFlow(
  draft: FlowDraft,
  before: Pick<Flow, 'kind' | 'steps' | 'waiting'> & { readonly lastStepId: number },
  directory: Directory,
): SavedFlow | Refused {
  const drafts = draft.steps.filter(isActiveStep);
  const known = before.steps.map(({ stepId }) => stepId);
  const { stepIds, lastStepId } = numberSteps(drafts, known, before.lastStepId);
  const steps: Step[] = [];
  const amountsBefore = new Map(before.steps.map(({ stepId, amounts }) => [stepId, amounts]));
  for (const [at, { description, approver: sent, amounts }] of drafts.entries()) {
    const approver = knownApprover(sent, `第 ${at + 1} 步`, directory);
    if (isRefused(approver)) return approver;
    const stepId = stepIds[at]!;
    steps.push({ stepId, description, approver, ...keptAmounts(amounts ?? amountsBefore.get(stepId)) });
  }
  if (steps.every(({ amounts }) => (amounts?.fromFen ?? null) !== null)) return refuse(FLOW_REFUSALS.noStepForAll);
  const waiting = draft.waiting === undefined ? before.waiting : knownWaiting(draft.waiting, directory);
  if (isRefused(waiting)) return waiting;
  return { name: draft.name, kind: draft.kind ?? before.kind, steps, waiting, lastStepId };
}

/** What there is before a flow is added. */
export const NO_FLOW = { kind: 'carUse', steps: [], waiting: NO_WAITING, lastStepId: 0 } as const;

export function storedApprover(approver: Approver): StoredApprover {
  if (approver.kind === 'role') return { kind: 'role', roleId: approver.roleId, roleName: approver.roleName };
  if (approver.kind !== 'designated') return { kind: approver.kind };
  return { kind: 'designated', staffIds: approver.staff.map(({ staffId }) => staffId) };
}

export const storedStep = ({ approver, ...step }: Step): StoredStep => ({
  ...step,
  approver: storedApprover(approver),
});

export const storedWaiting = ({ remindHours, escalation, timeout }: WaitingRules): StoredWaiting => ({
  remindHours,
  escalation: escalation && { ...escalation, to: storedApprover(escalation.to) },
  timeout: timeout && { ...timeout, to: timeout.to && storedApprover(timeout.to) },
});

export function shownWaiting({ remindHours, escalation, timeout }: StoredWaiting, directory: Directory): WaitingRules {
  return {
    remindHours,
    escalation: escalation && { ...escalation, to: shownApprover(escalation.to, directory) },
    timeout: timeout && { ...timeout, to: timeout.to && shownApprover(timeout.to, directory) },
  };
}

/** A version as its readers see it: names of today where there are any, else those it was saved with. */
export const shownStep = ({ approver, ...step }: StoredStep, directory: Directory): Step => ({
  ...step,
  approver: shownApprover(approver, directory),
});

function shownApprover(approver: StoredApprover, { roles, staff }: Directory): Approver {
  if (approver.kind === 'role') {
    const { roleId, roleName } = approver;
    return { kind: 'role', roleId, roleName: roles.get(roleId) ?? roleName, isGone: !roles.has(roleId) };
  }
  if (approver.kind !== 'designated') return approver;
  const unknown = (staffId: number): Designee => ({ staffId, name: String(staffId), phone: '', hasLeft: true });
  return { kind: 'designated', staff: approver.staffIds.map((id) => staff.get(id) ?? unknown(id)) };
}

type Content = Pick<Flow, 'name' | 'kind' | 'steps' | 'waiting'>;

/** No new version is made where nothing would differ. A role's new name is no change of the flow. */
export function isSameFlow(one: Content, other: Content): boolean {
  const who = (approver: Approver) => (approver.kind === 'role' ? approver.roleId : storedApprover(approver));
  const kept = ({ name, kind, steps, waiting }: Content) =>
    JSON.stringify([
      name,
      kind,
      steps.map(({ stepId, description, approver, amounts }) => [
        stepId,
        description,
        who(approver),
        [amounts?.fromFen, amounts?.aloneUpToFen],
      ]),
      [waiting.remindHours, waiting.escalation?.hours, waiting.timeout?.hours, waiting.timeout?.action],
      targetsOf(waiting).map(who),
    ]);
  return kept(one) === kept(other);
}

/** What uses a flow, in the reader's words: 场景“加班”. */
export const deleteFlow = (uses: readonly string[]): undefined | Refused =>
  uses.length === 0 ? undefined : refuse(FLOW_REFUSALS.inUse, { uses: uses.join('、') });
