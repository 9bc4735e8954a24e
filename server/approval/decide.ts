import { actsFor, mayDecide } from '#rules/approval.ts';
import { dayOf } from '#rules/calendar.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { actingOf } from './deputies.ts';
import { type Decision, endRun, isWaiting, passStep, type WaitingRun } from './engine.ts';
import { rerouteRun } from './reroute.ts';
import { lockRun, type Run } from './runs.ts';
import { trailOf } from './trail.ts';

export interface StepSeen {
  readonly approvalId: number;
  /** The step that the person saw, counted from 1: a later one is not decided by mistake. */
  readonly stepNo: number;
}

/** The run, locked, with its approvers as of now, and this person among them or their deputy. */
async function lockForDecision(
  db: Db,
  { companyId, staffId }: Actor,
  { approvalId, stepNo }: StepSeen,
  now: Date,
): Promise<[WaitingRun, Decision]> {
  const run = await rerouteRun(db, found(await lockRun(db, companyId, approvalId)), now);
  const { flowId, applicant } = run;
  const acting = await actingOf(db, companyId, staffId, dayOf(now));
  const decider = { staffId, actsFor: actsFor(acting, { staffId, applicant, flowId }) };
  const trail = await trailOf(db, companyId, approvalId);
  const { inPlaceOf } = allowed(mayDecide(run, { ...decider, position: stepNo - 1 }, trail));
  if (!isWaiting(run)) throw new Error('a run that somebody may decide waits at a step');
  return [run, { staffId, inPlaceOf }];
}

export async function approve(db: Db, actor: Actor, seen: StepSeen, now: Date): Promise<Run> {
  const [run, decision] = await lockForDecision(db, actor, seen, now);
  return passStep(db, run, decision, now);
}

export async function reject(db: Db, actor: Actor, seen: StepSeen, reason: string, now: Date): Promise<Run> {
  const [run, { staffId, inPlaceOf }] = await lockForDecision(db, actor, seen, now);
  return endRun(db, run, { kind: 'rejected', reason }, { kind: 'rejected', staffIds: [staffId], inPlaceOf }, now);
}
