import { rerouted, rerouteReason, stillApprovers } from '#rules/approval.ts';
import type { Org } from '#rules/flow/route.ts';
import type { Database, Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { loadOrgOf } from '../flow/org.ts';
import { allowed } from '../http/refused.ts';
import { anyOf } from '../query-kit.ts';
import { approversIn, isWaiting, orgOf, store, type WaitingRun } from './engine.ts';
import { lockRun, openRuns, type Run } from './runs.ts';

/** As many as one transaction holds for some seconds, should all of them change. */
const BATCH = 100;

async function goneAmong(db: Db, companyId: number, staffIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(staffIds))
    .where('deletedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const isFine = ({ approvers, steps, position, deciders, applicant }: WaitingRun, org: Org): boolean =>
  stillApprovers(approvers, steps, position, deciders, applicant, org);

/** Puts the step that waits to whoever may decide it now; the run's row is locked. */
async function askOthers(db: Db, run: WaitingRun, org: Org, now: Date, notified?: Set<number>): Promise<Run> {
  const gone = await goneAmong(db, run.companyId, run.approvers);
  const progress = allowed(rerouted(run, org, (approvers) => rerouteReason(run.approvers, approvers, gone)));
  return store(db, run, progress, now, notified);
}

/** The run as it stands once whoever may no longer decide is asked no longer; its row is locked. */
export async function rerouteRun(db: Db, run: Run, now: Date): Promise<Run> {
  if (!isWaiting(run)) return run;
  const org = await orgOf(db, run);
  return isFine(run, org) ? run : askOthers(db, run, org, now);
}

export interface Batch {
  /** How many were put to others. */
  readonly rerouted: number;
  /** Where the next batch begins; null: this was the last. */
  readonly next: number | null;
}

/** One batch of what waits, behind `after`: the company is read once for all of it. `told` has had a message already. */
export async function rerouteBatch(
  db: Db,
  companyId: number,
  after: number,
  now: Date,
  notified: Set<number>,
): Promise<Batch> {
  const batch = await openRuns(db, companyId, after, BATCH);
  if (batch.length === 0) return { rerouted: 0, next: null };
  const departments = [...new Set(batch.map(({ applicant }) => applicant.departmentId))];
  const steps = batch.flatMap(approversIn);
  const org = await loadOrgOf(db, companyId, departments, steps);
  let count = 0;
  for (const { approvalId } of batch.filter((run) => isWaiting(run) && !isFine(run, org))) {
    const run = await lockRun(db, companyId, approvalId);
    if (!run || !isWaiting(run) || isFine(run, org)) continue;
    await askOthers(db, run, org, now, notified);
    count += 1;
  }
  return { rerouted: count, next: nextAfter(batch) };
}

const nextAfter = (batch: readonly Run[]): number | null => (batch.length < BATCH ? null : batch.at(-1)!.approvalId);

/** A batch of which one cannot be put to others, each by itself: the rest of it is, and the next one has its turn. */
export async function rerouteSingly(database: Database, companyId: number, after: number, now: Date) {
  const batch = await database.companyRead(companyId, (db) => openRuns(db, companyId, after, BATCH));
  const failure = await inTurn(batch, ({ approvalId }) =>
    database.company(companyId, async (db) => {
      const run = await lockRun(db, companyId, approvalId);
      if (run) await rerouteRun(db, run, now);
    }),
  ).then(
    () => null,
    (error: Error) => error,
  );
  return { failure, next: nextAfter(batch) };
}

/** Everything that waits, in one transaction: the one that changes people, departments or roles. */
export async function rerouteOpen(db: Db, companyId: number, now: Date): Promise<number> {
  const notified = new Set<number>();
  let count = 0;
  for (let after: number | null = 0; after !== null; ) {
    const batch: Batch = await rerouteBatch(db, companyId, after, now, notified);
    count += batch.rerouted;
    after = batch.next;
  }
  return count;
}
