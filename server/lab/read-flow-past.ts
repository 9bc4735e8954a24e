import { sql } from 'kysely';
import type { DatedRow } from '#rules/lab/org-at.ts';
import type { Db } from '../db.ts';
import { yearBefore } from './approval-view.ts';
import { decisionWaits } from './approval-ways.ts';
import type { ApplicationRow, FlowRows } from './flow-play.ts';
import { ORGANISATION, rowsAt } from './history.ts';
import type { PlayText } from './played.ts';
import type { PastSpan } from './read-past.ts';

const A_BATCH = 4_000;

const textOf = <P extends keyof FlowRows>(part: P, rows: FlowRows[P]): PlayText => ({
  part,
  text: JSON.stringify(rows),
});

/** What became of the organisation in these days, oldest first. */
async function changesIn(db: Db, { companyId, from, before }: PastSpan): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`
    select kind, to_json(key) as key, image, (extract(epoch from at) * 1000)::float8 as at from row_history
    where company_id = ${companyId} and kind in (${sql.join([...ORGANISATION])}) and at > ${from} and at < ${before}
    order by at, id`.execute(db);
  return rows;
}

/** What went by the flow, by the moment when it was handed in. */
async function* approvalsIn(
  db: Db,
  { companyId, from, before }: PastSpan,
  flowId: number,
  chosen: readonly number[],
): AsyncGenerator<PlayText> {
  for (let last = { at: from.getTime(), approvalId: 0 }; ; ) {
    const { rows } = await sql<ApplicationRow>`
      select approval.id as approval_id, approval.applicant_id as staff_id, approval.department_id,
        approval.placed_by_id as placed_by, approval.amount_fen,
        (extract(epoch from approval.created_at) * 1000)::float8 as at
      from approval join department on department.company_id = approval.company_id
        and department.id = approval.department_id
      where approval.company_id = ${companyId} and approval.flow_id = ${flowId}
        and approval.created_at >= ${from} and approval.created_at < ${before}
        and (approval.created_at, approval.id) > (to_timestamp(${last.at}::float8 / 1000), ${last.approvalId}::bigint)
        and (cardinality(${chosen}::bigint[]) = 0 or department.path && ${chosen}::bigint[])
      order by approval.created_at, approval.id limit ${A_BATCH}`.execute(db);
    yield textOf('approvals', rows);
    if (rows.length < A_BATCH) return;
    last = rows.at(-1)!;
  }
}

/** The organisation as it stood at the beginning and each change of it since, then the applications: three questions. */
export async function* readFlowPast(
  db: Db,
  span: PastSpan,
  { flowId, chosen, now }: { readonly flowId: number; readonly chosen: readonly number[]; readonly now: Date },
): AsyncGenerator<PlayText> {
  await sql`set transaction isolation level repeatable read`.execute(db);
  yield textOf('organisation', await rowsAt(db, span.companyId, ORGANISATION, span.from));
  yield textOf('changes', await changesIn(db, span));
  const { company, of } = await decisionWaits(db, span.companyId, yearBefore(now));
  yield textOf('waits', { company, of: [...of] });
  yield* approvalsIn(db, span, flowId, chosen);
}
