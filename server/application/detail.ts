import type { ApplicationDetail } from '#rules/application.ts';
import type { Actor } from '../actor.ts';
import { progressOf } from '../approval/progress.ts';
import { findRun } from '../approval/runs.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { findApplication, ordersOf } from './queries.ts';
import { withContents } from './views.ts';

/** How far the approval has come; an application without one shows none. */
async function approvalParts(db: Db, companyId: number, approvalId: number | null) {
  const run = approvalId === null ? undefined : await findRun(db, companyId, approvalId);
  return run ? progressOf(db, run) : { steps: [], trail: [], nextSteps: [] };
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
