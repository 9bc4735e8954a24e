import { sql } from 'kysely';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import type { ApplicationDraftOf } from '#rules/application/draft.ts';
import type { ApprovalSubject } from '#rules/approval.ts';
import { findingsOf } from '#rules/order/view-second.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { documentText, paginate, sameCompany } from '../query-kit.ts';

const waiting = (db: Db, { companyId, staffId }: Actor) =>
  db
    .selectFrom('approver')
    .innerJoin('approval', sameCompany('approval.id', 'approver.approvalId'))
    .innerJoin('staff', sameCompany('staff.id', 'approval.applicantId'))
    .innerJoin('department', sameCompany('department.id', 'approval.departmentId'))
    .where('approver.companyId', '=', companyId)
    .where('approver.staffId', '=', staffId)
    .where('approval.position', 'is not', null);

/** Applications and orders alike, the oldest first: whoever waits longest. */
export async function waitingFor(db: Db, actor: Actor, page: PageInput): Promise<Page<WaitingApproval>> {
  const query = waiting(db, actor)
    .leftJoin('application', sameCompany('application.id', 'approval.applicationId'))
    .leftJoin('rideOrder', sameCompany('rideOrder.id', 'approval.orderId'))
    .leftJoin('scene', sameCompany('scene.id', 'rideOrder.sceneId'))
    .leftJoin('secondApproval', sameCompany('secondApproval.orderId', 'approval.orderId'))
    .select(['approval.id as approvalId', sql<number>`approval.position + 1`.as('stepNo')])
    .select(sql<ApprovalSubject>`case when approval.order_id is null then 'application' else 'order' end`.as('subject'))
    .select(['approval.applicationId', 'approval.orderId'])
    .select(sql<string>`coalesce(application.number, ride_order.number)`.as('number'))
    .select(['staff.name as applicantName', 'department.name as departmentName'])
    .select(sql<string>`coalesce(application.scene_name, scene.name)`.as('sceneName'))
    .select(sql<string>`coalesce(application.use_reason, second_approval.reason, '')`.as('reason'))
    .select(['application.startDay', 'application.endDay', 'rideOrder.rideAt'])
    .select(
      sql<
        number | null
      >`coalesce((${documentText<ApplicationDraftOf<'approval'>>(sql.ref('application.draft'), 'estimatedFen')})::bigint, ride_order.actual_pay_fen)`.as(
        'amountFen',
      ),
    )
    .select(['approval.createdAt', 'secondApproval.hits'])
    .orderBy('approval.createdAt')
    .orderBy('approval.id');
  const { rows, total } = await paginate(query, page);
  return { rows: rows.map(({ hits, ...row }) => ({ ...row, findings: hits === null ? [] : findingsOf(hits) })), total };
}

/** The application behind an approval that this person is or was asked to decide; null for everybody else. */
export async function applicationAskedOf(db: Db, actor: Actor, approvalId: number): Promise<number | null> {
  const { rows } = await sql<{ applicationId: number | null }>`
    select application_id from approval
    where company_id = ${actor.companyId} and id = ${approvalId} and exists (
      select from approval_event event where event.company_id = approval.company_id
        and event.approval_id = approval.id and ${actor.staffId} = any(event.staff_ids)
        and event.kind in ('asked', 'rerouted', 'passed', 'rejected'))`.execute(db);
  return rows[0]?.applicationId ?? null;
}
