import { sql } from 'kysely';
import type { OrderUnderApproval } from '#contract/app-second-approval.ts';
import { dayOf } from '#rules/calendar.ts';
import { findingsOf } from '#rules/order/view-second.ts';
import type { Split } from '#rules/order.ts';
import type { Actor } from '../actor.ts';
import { maySee } from '../approval/deputies.ts';
import type { Db } from '../db.ts';
import { secondOutcomes } from '../ride/second-approval.ts';
import { findOrder } from '../ride/stored.ts';

type Row = Omit<OrderUnderApproval, 'findings' | 'passed' | 'rejected'> & { hits: unknown };

const parts = ({ companyFen, personalFen }: Split) => ({ companyFen, personalFen });

/** Who would pay what, either way. */
async function outcomesOf(db: Db, companyId: number, orderId: number) {
  const order = await findOrder(db, companyId, orderId);
  const outcomes = order ? await secondOutcomes(db, order) : null;
  return { passed: outcomes && parts(outcomes.passed), rejected: outcomes && parts(outcomes.rejected) };
}

/** The order behind a second approval that this person may see as an approver; undefined for everybody else. */
export async function orderUnderApprovalOf(
  db: Db,
  actor: Actor,
  approvalId: number,
  now: Date,
): Promise<OrderUnderApproval | undefined> {
  const { rows } = await sql<Row>`
    select approval.id as approval_id, o.id as order_id, o.number, o.staff_name as applicant_name,
      department.name as department_name, o.rider_name, scene.name as scene_name,
      o.ride_at, o.booked_start, o.booked_end,
      o.actual_start, o.actual_end, o.estimate_fen,
      o.actual_pay_fen, o.company_fen, o.personal_fen,
      mark.base_fen, mark.hits, mark.reason, mark.asked_at
    from approval
    join ride_order o on o.company_id = approval.company_id and o.id = approval.order_id
    join second_approval mark on mark.company_id = o.company_id and mark.order_id = o.id
    join department on department.company_id = o.company_id and department.id = o.department_id
    join scene on scene.company_id = o.company_id and scene.id = o.scene_id
    where approval.company_id = ${actor.companyId} and approval.id = ${approvalId} and ${maySee(actor, dayOf(now))}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { hits, ...order } = row;
  const outcomes = await outcomesOf(db, actor.companyId, order.orderId);
  return { ...order, ...outcomes, findings: findingsOf(hits) };
}
