import { type SelectQueryBuilder, sql } from 'kysely';
import type { ApprovalRun, ApprovalSubject } from '#rules/approval.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import type { Raised, RoutedStep } from '#rules/flow/route.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { readApprover } from '#rules/flow/stored-approver.ts';
import { readWaiting, type StoredWaiting } from '#rules/flow/waiting.ts';
import { orNull, storedName, storedRecord } from '#rules/stored.ts';
import type { Db } from '../db.ts';
import type { DB } from '../schema.ts';

/** An approval as it is stored, with the version of the flow that it began with. */
export interface Run extends ApprovalRun {
  readonly companyId: number;
  readonly approvalId: number;
  readonly flowId: number;
  readonly subject: { readonly kind: ApprovalSubject; readonly id: number };
  readonly steps: readonly (StoredStep & Pick<RoutedStep, 'raised'>)[];
  /** Of the step that waits; null: none does. */
  readonly waitingSince: Date | null;
  readonly reminders: number;
  readonly urgedAt: Date | null;
  readonly raised: RaisedBy | null;
  readonly waiting: StoredWaiting;
}

/** Who else is asked about the step that waits, and why. */
export interface RaisedBy extends Raised {
  readonly by: 'escalation' | 'timeout';
}

export const readRaised = orNull(
  storedRecord<RaisedBy>({
    kind: storedName({ names: ['beside', 'instead'] as const }, 'beside'),
    by: storedName({ names: ['escalation', 'timeout'] as const }, 'escalation'),
    approver: readApprover,
  }),
);

/** The steps as they are asked now. */
export const withRaised = (
  steps: readonly StoredStep[],
  position: number | null,
  raised: RaisedBy | null,
): Run['steps'] => (raised ? steps.map((step, at) => (at === position ? { ...step, raised } : step)) : steps);

const approvers = (companyId: number) => sql<
  number[]
>`(select coalesce(array_agg(a.staff_id order by a.staff_id), '{}') from approver a
  where a.company_id = ${companyId} and a.approval_id = approval.id)`;
const deciders = (companyId: number) => sql<
  number[]
>`(select coalesce(array_agg(who.id order by e.id), '{}') from approval_event e,
    unnest(array[e.staff_ids[1], e.in_place_of]) who (id)
  where e.company_id = ${companyId} and e.approval_id = approval.id and e.kind = 'passed'
    and who.id is not null)`;

/** Approvals beside the version of the flow that each of them follows. */
export const withFlow = (db: Db, companyId: number) =>
  db
    .selectFrom('approval')
    .innerJoin('approvalFlowVersion as version', (join) =>
      join
        .onRef('version.companyId', '=', 'approval.companyId')
        .onRef('version.flowId', '=', 'approval.flowId')
        .onRef('version.version', '=', 'approval.flowVersion'),
    )
    .where('approval.companyId', '=', companyId);

const runs = (db: Db, companyId: number) =>
  withFlow(db, companyId)
    .select(['approval.companyId', 'approval.id as approvalId', 'approval.flowId'])
    .select(['approval.status', 'approval.position'])
    .select(['approval.applicationId', 'approval.orderId', 'version.steps', 'version.waiting'])
    .select([
      'approval.waitingSince',
      'approval.createdAt',
      'approval.reminders',
      'approval.urgedAt',
      'approval.raised',
    ])
    .select(['approval.applicantId', 'approval.departmentId', 'approval.placedById', 'approval.amountFen'])
    .select([approvers(companyId).as('approvers'), deciders(companyId).as('deciders')]);

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];

function runOf({
  applicationId,
  orderId,
  applicantId,
  departmentId,
  placedById,
  amountFen,
  steps,
  createdAt,
  ...row
}: RunRow): Run {
  const raised = readRaised(row.raised);
  return {
    ...row,
    raised,
    steps: withRaised(readSteps(steps), row.position, raised),
    waiting: readWaiting(row.waiting),
    waitingSince: row.position === null ? null : (row.waitingSince ?? createdAt),
    applicant: { staffId: applicantId, departmentId, placedBy: placedById, amountFen },
    subject: applicationId === null ? { kind: 'order', id: orderId! } : { kind: 'application', id: applicationId },
  };
}

export async function findRun(db: Db, companyId: number, approvalId: number): Promise<Run | undefined> {
  const row = await runs(db, companyId).where('approval.id', '=', approvalId).executeTakeFirst();
  return row && runOf(row);
}

type LockQuery = SelectQueryBuilder<DB, 'approval', { id: number }>;

async function lockWhere(db: Db, companyId: number, which: (query: LockQuery) => LockQuery): Promise<Run | undefined> {
  const query = db.selectFrom('approval').select('id').where('companyId', '=', companyId);
  const row = await which(query).forUpdate().executeTakeFirst();
  // Read only once the row is ours: a statement that waits for a lock sees everything else as it was before.
  return row && findRun(db, companyId, row.id);
}

/** Held until the change commits: of two who decide at once, the second sees what the first did. */
export const lockRun = (db: Db, companyId: number, approvalId: number): Promise<Run | undefined> =>
  lockWhere(db, companyId, (query) => query.where('id', '=', approvalId));

export const lockRunOfApplication = (db: Db, companyId: number, applicationId: number): Promise<Run | undefined> =>
  lockWhere(db, companyId, (query) => query.where('applicationId', '=', applicationId));

/** Those that wait for somebody, a batch behind `after`. */
export async function openRuns(db: Db, companyId: number, after: number, most: number): Promise<Run[]> {
  const rows = await runs(db, companyId)
    .where('approval.position', 'is not', null)
    .where('approval.id', '>', after)
    .orderBy('approval.id')
    .limit(most)
    .execute();
  return rows.map(runOf);
}

/** The flow's steps in the version that is in force now, and how it counts uses. */
export async function flowInForce(db: Db, companyId: number, flowId: number) {
  const row = await db
    .selectFrom('approvalFlow')
    .innerJoin('approvalFlowVersion as version', (join) =>
      join
        .onRef('version.companyId', '=', 'approvalFlow.companyId')
        .onRef('version.flowId', '=', 'approvalFlow.id')
        .onRef('version.version', '=', 'approvalFlow.version'),
    )
    .where('approvalFlow.companyId', '=', companyId)
    .where('approvalFlow.id', '=', flowId)
    .select(['approvalFlow.id as flowId', 'version.version', 'version.kind', 'version.steps', 'version.waiting'])
    .executeTakeFirst();
  return row && { ...row, steps: readSteps(row.steps), waiting: readWaiting(row.waiting) };
}
