import { type ApplicationEvent, applyToApplication } from '#rules/application.ts';
import { type ApprovalEvent, type Progress, passedBy, startRun } from '#rules/approval.ts';
import type { StoredApprover } from '#rules/flow/form.ts';
import type { Org } from '#rules/flow/route.ts';
import { readWaiting } from '#rules/flow/waiting.ts';
import type { Db } from '../db.ts';
import { loadOrg } from '../flow/org.ts';
import { allowed } from '../http/refused.ts';
import { notify } from './notify.ts';
import type { Run } from './runs.ts';
import { isOver, notifyFollower } from './subjects.ts';
import { addEvents } from './trail.ts';

/** Everybody whom a run's steps name, raised ones too. */
export const approversIn = ({ steps }: Pick<Run, 'steps'>): StoredApprover[] =>
  steps.flatMap(({ approver, raised }) => [approver, ...(raised ? [raised.approver] : [])]);

export const orgOf = (db: Db, run: Run): Promise<Org> => loadOrg(db, run.companyId, run.applicant, approversIn(run));

async function askPeople(db: Db, { companyId, approvalId }: Run, approvers: readonly number[]): Promise<void> {
  await db.deleteFrom('approver').where('companyId', '=', companyId).where('approvalId', '=', approvalId).execute();
  if (approvers.length === 0) return;
  const rows = approvers.map((staffId) => ({ companyId, approvalId, staffId }));
  await db.insertInto('approver').values(rows).execute();
}

/** How long the step has waited so far and who was asked beside: it begins anew with the next one. */
const waitOf = ({ waitingSince, reminders, urgedAt, raised }: Run) => ({ waitingSince, reminders, urgedAt, raised });
const NOT_WAITED = { reminders: 0, urgedAt: null, raised: null };

/**
 * Everything that one change means, in its transaction; the run's row is locked or new. Answers how it stands then.
 * `told`: who needs no message, because another has just said that something waits.
 */
export async function store(
  db: Db,
  run: Run,
  progress: Progress,
  now: Date,
  notified: Set<number> = new Set(),
): Promise<Run> {
  const { state, waiting, events } = progress;
  const position = waiting?.at ?? null;
  const kept =
    position === run.position ? waitOf(run) : { ...NOT_WAITED, waitingSince: position === null ? null : now };
  await db
    .updateTable('approval')
    .set({ status: state.status, position, finishedAt: isOver(state) ? now : null })
    .set({ ...kept, raised: kept.raised && JSON.stringify(kept.raised) })
    .where('companyId', '=', run.companyId)
    .where('id', '=', run.approvalId)
    .execute();
  const approvers = waiting?.approvers ?? [];
  await askPeople(db, run, approvers);
  await addEvents(db, run, events, now);
  await notifyFollower(db, run, state, now);
  await notify(db, run, progress, now, notified);
  const passed = events
    .filter(({ kind }) => kind === 'passed')
    .flatMap(({ staffIds, inPlaceOf }) => [...staffIds, ...(inPlaceOf ? [inPlaceOf] : [])]);
  return { ...run, ...kept, status: state.status, position, approvers, deciders: [...run.deciders, ...passed] };
}

export interface NewApproval extends Pick<Run, 'companyId' | 'flowId' | 'subject' | 'applicant' | 'steps'> {
  readonly flowVersion: number;
}

/** Begins the approval of something that is stored already, and carries it as far as it goes by itself. */
export async function startApproval(db: Db, request: NewApproval, now: Date): Promise<Run> {
  const { companyId, subject, applicant, steps, flowId, flowVersion } = request;
  const { id } = await db
    .insertInto('approval')
    .values({
      companyId,
      applicationId: subject.kind === 'application' ? subject.id : null,
      orderId: subject.kind === 'order' ? subject.id : null,
      flowId,
      flowVersion,
      applicantId: applicant.staffId,
      departmentId: applicant.departmentId,
      placedById: applicant.placedBy ?? null,
      amountFen: applicant.amountFen ?? null,
      status: 'pending',
      position: 0,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const begin = { status: 'pending', position: null, approvers: [], deciders: [], waitingSince: null } as const;
  const known = { companyId, approvalId: id, flowId, subject, applicant, steps, waiting: readWaiting(null) };
  const run: Run = { ...known, ...NOT_WAITED, ...begin };
  const submitted = { kind: 'submitted', position: null, reason: '' } as const;
  const submittedBy = subject.kind === 'application' ? applicant.placedBy : null;
  await addEvents(db, run, [{ ...submitted, staffIds: [submittedBy ?? applicant.staffId] }], now);
  return store(db, run, allowed(startRun(run, await orgOf(db, run))), now);
}

/** A run that waits, as the rules ask for it. */
export type WaitingRun = Run & { readonly position: number };
export const isWaiting = (run: Run): run is WaitingRun => run.position !== null;

/** Who decides, and for whom where it is another. */
export interface Decision {
  readonly staffId: number;
  readonly inPlaceOf: number | null;
}

export const passStep = async (db: Db, run: WaitingRun, { staffId, inPlaceOf }: Decision, now: Date): Promise<Run> =>
  store(db, run, allowed(passedBy(run, staffId, await orgOf(db, run), inPlaceOf)), now);

/** The end by rejection, by the applicant or by the clock. */
export async function endRun(
  db: Db,
  run: Run,
  ending: ApplicationEvent,
  { kind, staffIds, inPlaceOf = null }: Pick<ApprovalEvent, 'kind' | 'staffIds' | 'inPlaceOf'>,
  now: Date,
): Promise<Run> {
  const state = allowed(applyToApplication({ status: run.status, reason: null }, ending));
  const position = kind === 'rejected' ? run.position : null;
  const event: ApprovalEvent = { kind, position, staffIds, inPlaceOf, reason: state.reason ?? '' };
  return store(db, run, { state, waiting: null, events: [event] }, now);
}
