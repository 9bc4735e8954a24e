import { rerouted, rerouteReason, stillApprovers } from '#rules/approval.ts';
import type { Org } from '#rules/flow/route.ts';
import type { Db } from '../db.ts';
import { loadOrgOf } from '../flow/org.ts';
import { allowed } from '../http/refused.ts';
import { anyOf } from '../scene/id-array.ts';
import { isWaiting, orgOf, store, type WaitingRun } from './engine.ts';
import { lockRun, openRuns, type Run } from './runs.ts';

const BATCH = 200;

async function goneAmong(db: Db, companyId: number, staffIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(staffIds))
    .where('deleted_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const isFine = ({ approvers, steps, position, deciders, applicant }: WaitingRun, org: Org): boolean =>
  stillApprovers(approvers, steps, position, deciders, applicant, org);

/** The run as it stands once whoever may no longer decide is asked no longer; its row is locked. */
export async function rerouteRun(db: Db, run: Run, now: Date): Promise<Run> {
  if (!isWaiting(run)) return run;
  const org = await orgOf(db, run);
  if (isFine(run, org)) return run;
  const gone = await goneAmong(db, run.companyId, run.approvers);
  const progress = allowed(rerouted(run, org, (approvers) => rerouteReason(run.approvers, approvers, gone)));
  return store(db, run, progress, now);
}

/** Those of a batch whose approvers have changed: the company is read once for all of them. */
async function changedAmong(db: Db, companyId: number, batch: readonly Run[]): Promise<number[]> {
  const departments = [...new Set(batch.map(({ applicant }) => applicant.departmentId))];
  const steps = batch.flatMap((run) => run.steps.map(({ approver }) => approver));
  const org = await loadOrgOf(db, companyId, departments, steps);
  return batch.filter((run) => isWaiting(run) && !isFine(run, org)).map(({ approvalId }) => approvalId);
}

/** Puts every step that waits for somebody who may no longer decide it to whoever may. Answers how many. */
export async function rerouteOpen(db: Db, companyId: number, now: Date): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const batch = await openRuns(db, companyId, after, BATCH);
    if (batch.length === 0) return count;
    for (const approvalId of await changedAmong(db, companyId, batch)) {
      const run = await lockRun(db, companyId, approvalId);
      if (run && (await rerouteRun(db, run, now)) !== run) count += 1;
    }
    after = batch.at(-1)!.approvalId;
  }
}
