import { type ApplicationEvent, type ApplicationState, applyToApplication, INITIAL } from '#rules/application.ts';
import { type ApprovalEvent, begun, type Progress, passedBy, type ApprovalRun as Run } from '#rules/approval.ts';
import type { Applicant, Org } from '#rules/flow/route.ts';
import { isRefused, type Refused } from '#rules/refusal.ts';
import type { Flow, FlowVersion } from '../flows.ts';

/** A line of the trail, as the table has it. */
export interface RunEvent extends ApprovalEvent {
  readonly at: number;
}

/** A run through a flow as it stands now. */
export interface ApprovalRun {
  readonly flowId: number;
  readonly flowVersion: number;
  readonly applicant: Applicant;
  readonly createdAt: number;
  readonly state: ApplicationState;
  /** The step that waits and who may decide it. */
  readonly waiting: Progress['waiting'];
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

const allowed = <T>(decision: T | Refused): T => {
  if (isRefused(decision)) throw new Error(decision.refused.msg);
  return decision;
};

/** A run on its way. */
interface Course {
  readonly run: Omit<Run, 'status' | 'position' | 'approvers' | 'deciders'>;
  state: ApplicationState;
  waiting: Progress['waiting'];
  readonly deciders: number[];
  readonly events: RunEvent[];
}

function note(course: Course, at: number, events: readonly ApprovalEvent[]): void {
  for (const { kind, position, staffIds, reason } of events)
    course.events.push({ kind, position, staffIds, reason, at });
}

const runOf = ({ run, state, waiting, deciders }: Course): Run => ({
  ...run,
  status: state.status,
  position: waiting?.at ?? null,
  approvers: waiting?.approvers ?? [],
  deciders,
});

function take(course: Course, at: number, { state, waiting, events }: Progress): void {
  course.state = state;
  course.waiting = waiting;
  note(course, at, events);
}

/** An end that nobody of the flow decided: by the applicant or by the clock. */
function end(course: Course, at: number, ending: ApplicationEvent, event: Pick<ApprovalEvent, 'kind' | 'staffIds'>) {
  course.state = allowed(applyToApplication(course.state, ending));
  course.waiting = null;
  note(course, at, [{ ...event, position: null, reason: course.state.reason ?? '' }]);
  return at;
}

/** How a step that waited ended without anybody deciding it: revoked, expired, or not at all. */
function unanswered(course: Course, { applicant, revokedAt, expiresAt, now }: Submission): number | null {
  if (revokedAt !== null && revokedAt <= now) {
    const revoked = { kind: 'revoked', byApplicant: true, orders: [] } as const;
    return end(course, revokedAt, revoked, { kind: 'revoked', staffIds: [applicant.staffId] });
  }
  if (expiresAt === null || expiresAt > now) return null;
  return end(course, expiresAt, { kind: 'expired' }, { kind: 'expired', staffIds: [] });
}

/** The decision that comes before anything else ends the wait. */
function timely(decision: Decision | null, { revokedAt, expiresAt, now }: Submission): Decision | null {
  const until = Math.min(now, revokedAt ?? now, expiresAt ?? now);
  return decision && decision.at <= until ? decision : null;
}

/** Somebody's word on the step that waits. */
function decide(course: Course, { at, by, reason }: Decision, org: Org): void {
  const { at: position } = course.waiting!;
  if (reason === null) {
    const run = { ...runOf(course), position };
    take(course, at, allowed(passedBy(run, by, org)));
    course.deciders.push(by);
    return;
  }
  course.state = allowed(applyToApplication(course.state, { kind: 'rejected', reason }));
  course.waiting = null;
  note(course, at, [{ kind: 'rejected', position, staffIds: [by], reason }]);
}

/** The whole of a run, from its submission to its end or to now. */
export function runApproval(submission: Submission): ApprovalRun {
  const { flow, applicant, createdAt, org } = submission;
  const { steps, version } = versionAt(flow, createdAt);
  const course: Course = { run: { steps, applicant }, state: INITIAL, waiting: null, deciders: [], events: [] };
  note(course, createdAt, [{ kind: 'submitted', position: null, staffIds: [applicant.staffId], reason: '' }]);
  take(course, createdAt, allowed(begun(runOf(course), org)));
  let at: number | null = createdAt;
  while (course.waiting && at !== null) {
    const { at: position, approvers }: NonNullable<Progress['waiting']> = course.waiting;
    const decision = timely(submission.decide(position, approvers, at), submission);
    if (decision) decide(course, decision, org);
    at = decision ? decision.at : unanswered(course, submission);
  }
  const { state, waiting, events } = course;
  return { flowId: flow.id, flowVersion: version, applicant, createdAt, state, waiting, finishedAt: at, events };
}
