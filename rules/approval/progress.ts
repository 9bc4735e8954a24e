import type { ApprovalStatus } from '../application/codes.ts';
import { type ApplicationState, applyToApplication } from '../application/status.ts';
import { decidesAlone } from '../flow/amount.ts';
import type { Applicant, Org, RoutedStep } from '../flow/route.ts';
import { type Advance, advance } from '../flow/route-application.ts';
import { isRefused, type Refused } from '../refusal.ts';
import type { ApprovalEvent } from './trail.ts';

/** A run through a flow as it stands. */
export interface ApprovalRun {
  readonly steps: readonly RoutedStep[];
  readonly applicant: Applicant;
  readonly status: ApprovalStatus;
  /** The step that waits, counted from 0; null: none does. */
  readonly position: number | null;
  /** Who may decide it. */
  readonly approvers: readonly number[];
  /** Who passed steps so far, in their order, and for whom deputies did. */
  readonly deciders: readonly number[];
}

export interface Progress {
  readonly state: ApplicationState;
  readonly waiting: Pick<NonNullable<Advance['waiting']>, 'at' | 'approvers'> | null;
  readonly events: readonly ApprovalEvent[];
}

const event = (
  kind: ApprovalEvent['kind'],
  position: number,
  staffIds: readonly number[],
  reason = '',
): ApprovalEvent => ({ kind, position, staffIds, reason });

/** Each step that was passed moves the whole on; the last one ends it where nothing waits. */
function stateAfter(status: ApprovalStatus, passes: number, isOver: boolean): ApplicationState | Refused {
  let state: ApplicationState | Refused = { status, reason: null };
  for (let pass = 1; pass <= passes && !isRefused(state); pass += 1) {
    state = applyToApplication(state, { kind: 'stepPassed', last: isOver && pass === passes });
  }
  return state;
}

function progressFrom(run: ApprovalRun, from: number, org: Org, first: readonly ApprovalEvent[]): Progress | Refused {
  const decided = first
    .filter(({ kind }) => kind === 'passed')
    .flatMap(({ staffIds, inPlaceOf }) => [...staffIds, ...(inPlaceOf ? [inPlaceOf] : [])]);
  const alone = first.some(
    ({ kind, position }) => kind === 'passed' && decidesAlone(run.steps[position!]!, run.applicant.amountFen),
  );
  const { passed, waiting } = advance(run.steps, from, [...run.deciders, ...decided], run.applicant, org, alone);
  const state = stateAfter(run.status, first.length + passed.length, waiting === null);
  if (isRefused(state)) return state;
  const events = [
    ...first,
    ...passed.map(({ at, approvers, reason }) => event('autoPassed', at, approvers, reason)),
    ...(waiting ? [event('asked', waiting.at, waiting.approvers)] : []),
  ];
  return { state, waiting, events };
}

/** From the first step on, right after submission. */
export const startRun = (run: ApprovalRun, org: Org): Progress | Refused => progressFrom(run, 0, org, []);

/** Somebody passed the step that waits, in their own name or in another's. */
export const passedBy = (
  run: ApprovalRun & { position: number },
  staffId: number,
  org: Org,
  inPlaceOf: number | null = null,
): Progress | Refused =>
  progressFrom(run, run.position + 1, org, [{ ...event('passed', run.position, [staffId]), inPlaceOf }]);

/** Nobody decided the step that waits in time, and the flow says that it passes. */
export const passedByTime = (run: ApprovalRun & { position: number }, org: Org): Progress | Refused =>
  progressFrom(run, run.position + 1, org, [event('autoPassed', run.position, run.approvers, 'timedOut')]);

/** The step that waits is put to others, or passes by itself because of what changed in the company. */
export function rerouted(
  run: ApprovalRun & { position: number },
  org: Org,
  reasonFor: (approvers: readonly number[]) => string,
  kind: 'rerouted' | 'escalated' = 'rerouted',
): Progress | Refused {
  const progress = progressFrom(run, run.position, org, []);
  if (isRefused(progress)) return progress;
  const isSame = ({ kind, position }: ApprovalEvent) => kind === 'asked' && position === run.position;
  const events = progress.events.map((one) => (isSame(one) ? { ...one, kind, reason: reasonFor(one.staffIds) } : one));
  return { ...progress, events };
}
