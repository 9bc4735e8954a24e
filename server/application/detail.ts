import type { ApplicationDetail } from '#rules/application.ts';
import { stepViews, trailViews } from '#rules/approval.ts';
import { roleIdsIn, shownStep, staffIdsIn } from '#rules/flow/change.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import { stepText } from '#rules/flow/text.ts';
import type { Actor } from '../actor.ts';
import { findRun } from '../approval/runs.ts';
import { trailOf } from '../approval/trail.ts';
import type { Db } from '../db.ts';
import { loadDirectory } from '../flow/queries.ts';
import { found } from '../http/refused.ts';
import { findApplication, ordersOf } from './queries.ts';
import { withContents } from './views.ts';

/** Every step as the flow's version names it. */
async function stepTexts(db: Db, companyId: number, steps: readonly StoredStep[]): Promise<string[]> {
  const nobody = { roles: new Map(), staff: new Map() };
  const named = steps.map((step) => shownStep(step, nobody).approver);
  const directory = await loadDirectory(db, companyId, { roleIds: roleIdsIn(named), staffIds: staffIdsIn(named) });
  return steps.map((step) => stepText(shownStep(step, directory).approver));
}

/** How far the approval has come; an application without one shows none. */
async function approvalParts(db: Db, companyId: number, approvalId: number | null) {
  const run = approvalId === null ? undefined : await findRun(db, companyId, approvalId);
  if (!run) return { steps: [], trail: [], nextSteps: [] };
  const texts = await stepTexts(db, companyId, run.steps);
  const trail = await trailOf(db, companyId, run.approvalId);
  return {
    steps: stepViews(trail, run.position, texts),
    trail: trailViews(trail),
    nextSteps: run.position === null ? [] : texts.slice(run.position + 1),
  };
}

/** One application in full; `seenBy` limits its orders to those that this person may see. */
export async function applicationDetail(
  db: Db,
  companyId: number,
  applicationId: number,
  seenBy: Actor | null,
): Promise<ApplicationDetail> {
  const row = found(await findApplication(db, companyId, applicationId));
  const [view] = await withContents(db, companyId, [row]);
  return {
    ...view!,
    ...(await approvalParts(db, companyId, row.approvalId)),
    orders: await ordersOf(db, companyId, applicationId, seenBy),
  };
}
