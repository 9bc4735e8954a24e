import { mayDecide } from '#rules/approval.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { endRun, isWaiting, passStep, type WaitingRun } from './engine.ts';
import { rerouteRun } from './reroute.ts';
import { lockRun, type Run } from './runs.ts';
import { trailOf } from './trail.ts';

export interface Decision {
  readonly approvalId: number;
  /** The step that the person saw, counted from 1: a later one is not decided by mistake. */
  readonly stepNo: number;
}

/** The run, locked, with its approvers as of now, and this person among them. */
async function lockForDecision(db: Db, actor: Actor, { approvalId, stepNo }: Decision, now: Date): Promise<WaitingRun> {
  const run = await rerouteRun(db, found(await lockRun(db, actor.companyId, approvalId)), now);
  const decider = { staffId: actor.staffId, position: stepNo - 1 };
  allowed(mayDecide(run, decider, await trailOf(db, actor.companyId, approvalId)));
  if (!isWaiting(run)) throw new Error('a run that somebody may decide waits at a step');
  return run;
}

export async function approve(db: Db, actor: Actor, decision: Decision, now: Date): Promise<Run> {
  return passStep(db, await lockForDecision(db, actor, decision, now), actor.staffId, now);
}

export async function reject(db: Db, actor: Actor, decision: Decision, reason: string, now: Date): Promise<Run> {
  const run = await lockForDecision(db, actor, decision, now);
  return endRun(db, run, { kind: 'rejected', reason }, { kind: 'rejected', staffIds: [actor.staffId] }, now);
}
