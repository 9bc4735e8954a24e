import { sql } from 'kysely';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import type { ApprovalSubject } from '#rules/approval.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { paginate } from '../query-kit.ts';
import { findingsOf } from '../second-approval/asked-order.ts';

const waiting = (db: Db, { companyId, staffId }: Actor) =>
  db
    .selectFrom('approver')
    .innerJoin('approval', (join) =>
      join.onRef('approval.company_id', '=', 'approver.company_id').onRef('approval.id', '=', 'approver.approval_id'),
    )
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'approval.company_id').onRef('staff.id', '=', 'approval.applicant_id'),
    )
    .innerJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'approval.company_id')
        .onRef('department.id', '=', 'approval.department_id'),
    )
    .where('approver.company_id', '=', companyId)
    .where('approver.staff_id', '=', staffId)
    .where('approval.position', 'is not', null);

/** Applications and orders alike, the oldest first: whoever waits longest. */
export async function waitingFor(db: Db, actor: Actor, page: PageInput): Promise<Page<WaitingApproval>> {
  const query = waiting(db, actor)
    .leftJoin('application', (join) =>
      join
        .onRef('application.company_id', '=', 'approval.company_id')
        .onRef('application.id', '=', 'approval.application_id'),
    )
    .leftJoin('ride_order', (join) =>
      join.onRef('ride_order.company_id', '=', 'approval.company_id').onRef('ride_order.id', '=', 'approval.order_id'),
    )
    .leftJoin('scene', (join) =>
      join.onRef('scene.company_id', '=', 'ride_order.company_id').onRef('scene.id', '=', 'ride_order.scene_id'),
    )
    .leftJoin('second_approval', (join) =>
      join
        .onRef('second_approval.company_id', '=', 'approval.company_id')
        .onRef('second_approval.order_id', '=', 'approval.order_id'),
    )
    .select(['approval.id as approvalId', sql<number>`approval.position + 1`.as('stepNo')])
    .select(sql<ApprovalSubject>`case when approval.order_id is null then 'application' else 'order' end`.as('subject'))
    .select(['approval.application_id as applicationId', 'approval.order_id as orderId'])
    .select(sql<string>`coalesce(application.number, ride_order.number)`.as('number'))
    .select(['staff.name as applicantName', 'department.name as departmentName'])
    .select(sql<string>`coalesce(application.scene_name, scene.name)`.as('sceneName'))
    .select(sql<string>`coalesce(application.draft ->> 'reason', second_approval.reason, '')`.as('reason'))
    .select(['approval.created_at as createdAt', 'second_approval.hits'])
    .orderBy('approval.created_at')
    .orderBy('approval.id');
  const { rows, total } = await paginate(query, page);
  return { rows: rows.map(({ hits, ...row }) => ({ ...row, findings: hits === null ? [] : findingsOf(hits) })), total };
}

/** The application behind an approval that this person is or was asked to decide; null for everybody else. */
export async function applicationAskedOf(db: Db, actor: Actor, approvalId: number): Promise<number | null> {
  const { rows } = await sql<{ applicationId: number | null }>`
    select application_id as "applicationId" from approval
    where company_id = ${actor.companyId} and id = ${approvalId} and exists (
      select from approval_event event where event.company_id = approval.company_id
        and event.approval_id = approval.id and ${actor.staffId} = any(event.staff_ids)
        and event.kind in ('asked', 'rerouted', 'passed', 'rejected'))`.execute(db);
  return rows[0]?.applicationId ?? null;
}
