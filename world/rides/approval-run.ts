import { type ApplicationEvent, type ApplicationState, applyToApplication, INITIAL } from '#rules/application.ts';
import type { Applicant, Org } from '#rules/flow/route.ts';
import { advance } from '#rules/flow/route-application.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Flow, FlowVersion } from '../flows.ts';

type EventKind = 'submitted' | 'asked' | 'passed' | 'autoPassed' | 'rejected' | 'revoked' | 'expired';

/** A line of the trail, as the table has it. */
export interface RunEvent {
  readonly kind: EventKind;
  readonly at: number;
  readonly position: number | null;
  readonly staffIds: readonly number[];
  readonly reason: string;
}

/** A run through a flow as it stands now. */
export interface ApprovalRun {
  readonly flowId: number;
  readonly flowVersion: number;
  readonly applicant: Applicant;
  readonly createdAt: number;
  readonly state: ApplicationState;
  /** The step that waits and who may decide it. */
  readonly waiting: { readonly at: number; readonly approvers: readonly number[] } | null;
  readonly finishedAt: number | null;
  readonly events: readonly RunEvent[];
}

/** What somebody does about the step that waits for them; `reason` null: they agree. */
export interface Decision {
  readonly at: number;
  readonly by: number;
  readonly reason: string | null;
}

export interface Submission {
  readonly flow: Flow;
  readonly applicant: Applicant;
  readonly org: Org;
  readonly createdAt: number;
  readonly now: number;
  /** null: nobody decides. */
  readonly decide: (step: number, approvers: readonly number[], askedAt: number) => Decision | null;
  /** When the applicant takes it back, if it still waits. */
  readonly revokedAt: number | null;
  /** From when on an undecided one is of no use; null: never. */
  readonly expiresAt: number | null;
}

export const versionAt = ({ versions }: Flow, moment: number): FlowVersion =>
  versions.findLast(({ madeAt }) => Date.parse(madeAt) <= moment) ?? versions[0]!;

const after = (state: ApplicationState, event: ApplicationEvent): ApplicationState => {
  const next = applyToApplication(state, event);
  if (isRefused(next)) throw new Error(next.refused.msg);
  return next;
};

interface Course {
  state: ApplicationState;
  deciders: number[];
  readonly events: RunEvent[];
}

const note = (course: Course, kind: EventKind, at: number, who: Partial<RunEvent> = {}): void => {
  course.events.push({ kind, at, position: null, staffIds: [], reason: '', ...who });
};

/** Carries a run from a step to the next one that waits, or to its end. */
function carry(course: Course, { org, applicant }: Submission, version: FlowVersion, from: number, at: number) {
  const { passed, waiting } = advance(version.steps, from, course.deciders, applicant, org);
  const passes = passed.length + (from > 0 ? 1 : 0); // the one that a person has just passed
  for (let pass = 1; pass <= passes; pass += 1) {
    course.state = after(course.state, { kind: 'stepPassed', last: waiting === null && pass === passes });
  }
  for (const { at: position, approvers, reason } of passed) {
    note(course, 'autoPassed', at, { position, staffIds: approvers, reason });
  }
  if (waiting) note(course, 'asked', at, { position: waiting.at, staffIds: waiting.approvers });
  return waiting;
}

/** How a step that waited ended without anybody deciding it: revoked, expired, or not at all. */
function unanswered(course: Course, { applicant, revokedAt, expiresAt, now }: Submission): number | null {
  if (revokedAt !== null && revokedAt <= now) {
    course.state = after(course.state, { kind: 'revoked', byApplicant: true, orders: [] });
    note(course, 'revoked', revokedAt, { staffIds: [applicant.staffId] });
    return revokedAt;
  }
  if (expiresAt === null || expiresAt > now) return null;
  course.state = after(course.state, { kind: 'expired' });
  note(course, 'expired', expiresAt, { reason: course.state.reason ?? '' });
  return expiresAt;
}

/** The decision that comes before anything else ends the wait. */
function timely(decision: Decision | null, { revokedAt, expiresAt, now }: Submission): Decision | null {
  const until = Math.min(now, revokedAt ?? now, expiresAt ?? now);
  return decision && decision.at <= until ? decision : null;
}

/** The whole of a run, from its submission to its end or to now. */
export function runApproval(submission: Submission): ApprovalRun {
  const { flow, applicant, createdAt } = submission;
  const version = versionAt(flow, createdAt);
  const course: Course = { state: INITIAL, deciders: [], events: [] };
  note(course, 'submitted', createdAt, { staffIds: [applicant.staffId] });
  let at = createdAt;
  let waiting = carry(course, submission, version, 0, at);
  let finishedAt: number | null = waiting ? null : at;
  while (waiting) {
    const decision = timely(submission.decide(waiting.at, waiting.approvers, at), submission);
    if (!decision) {
      finishedAt = unanswered(course, submission);
      break;
    }
    at = decision.at;
    const who = { position: waiting.at, staffIds: [decision.by] };
    if (decision.reason !== null) {
      course.state = after(course.state, { kind: 'rejected', reason: decision.reason });
      note(course, 'rejected', at, { ...who, reason: decision.reason });
      finishedAt = at;
      break;
    }
    note(course, 'passed', at, who);
    course.deciders.push(decision.by);
    waiting = carry(course, submission, version, waiting.at + 1, at);
    if (!waiting) finishedAt = at;
  }
  return {
    flowId: flow.id,
    flowVersion: version.version,
    applicant,
    createdAt,
    state: course.state,
    waiting: finishedAt === null ? waiting : null,
    finishedAt,
    events: course.events,
  };
}
