import { sql } from 'kysely';
import type { OrderUnderApproval } from '#contract/app-second-approval.ts';
import { findingsOf } from '#rules/order/view-second.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';

type Row = Omit<OrderUnderApproval, 'findings'> & { hits: unknown };

/** The order behind a second approval that this person is or was asked to decide; undefined for everybody else. */
export async function orderUnderApprovalOf(
  db: Db,
  actor: Actor,
  approvalId: number,
): Promise<OrderUnderApproval | undefined> {
  const { rows } = await sql<Row>`
    select approval.id as "approvalId", o.id as "orderId", o.number, o.staff_name as "applicantName",
      department.name as "departmentName", o.rider_name as "riderName", scene.name as "sceneName",
      o.ride_at as "rideAt", o.booked_start as "bookedStart", o.booked_end as "bookedEnd",
      o.actual_start as "actualStart", o.actual_end as "actualEnd", o.estimate_fen as "estimateFen",
      o.actual_pay_fen as "actualPayFen", o.company_fen as "companyFen", o.personal_fen as "personalFen",
      mark.base_fen as "baseFen", mark.hits, mark.reason, mark.asked_at as "askedAt"
    from approval
    join ride_order o on o.company_id = approval.company_id and o.id = approval.order_id
    join second_approval mark on mark.company_id = o.company_id and mark.order_id = o.id
    join department on department.company_id = o.company_id and department.id = o.department_id
    join scene on scene.company_id = o.company_id and scene.id = o.scene_id
    where approval.company_id = ${actor.companyId} and approval.id = ${approvalId} and exists (
      select from approval_event event where event.company_id = approval.company_id
        and event.approval_id = approval.id and ${actor.staffId} = any(event.staff_ids)
        and event.kind in ('asked', 'rerouted', 'passed', 'rejected'))`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { hits, ...order } = row;
  return { ...order, findings: findingsOf(hits) };
}
