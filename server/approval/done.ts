import { sql } from 'kysely';
import type { DecidedApproval } from '#contract/app-approvals.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { behind } from '../query-kit.ts';

interface Part extends PageInput {
  /** The decision behind which the page begins. */
  after?: number | undefined;
}

/** What this person decided, one line for each step, the newest first. */
export async function decidedBy(
  db: Db,
  { companyId, staffId }: Actor,
  { after, page, pageSize }: Part,
): Promise<Page<DecidedApproval>> {
  const decisions = sql`from approval_participant took
    join approval_event event on event.company_id = took.company_id and event.approval_id = took.approval_id
      and event.kind in ('passed', 'rejected') and ${staffId} = any(event.staff_ids)`;
  const theirs = sql`where took.company_id = ${companyId} and took.staff_id = ${staffId}`;
  const from = after === undefined ? sql`true` : behind(companyId, 'approvalEvent', 'at', after, 'event');
  const [{ rows: totals }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${decisions} ${theirs}`.execute(db),
    sql<DecidedApproval>`
    select event.id as decision_id, event.approval_id,
      case when approval.order_id is null then 'application' else 'order' end as subject,
      approval.application_id, approval.order_id, coalesce(application.number, ride_order.number) as number,
      staff.name as applicant_name, department.name as department_name,
      coalesce(application.scene_name, scene.name) as scene_name, event.kind as decision, event.reason,
      coalesce(away.name, '') as in_place_of, event.at as decided_at, approval.status
    ${decisions}
    join approval on approval.company_id = took.company_id and approval.id = took.approval_id
    join staff on staff.company_id = took.company_id and staff.id = approval.applicant_id
    join department on department.company_id = took.company_id and department.id = approval.department_id
    left join application on application.company_id = took.company_id and application.id = approval.application_id
    left join ride_order on ride_order.company_id = took.company_id and ride_order.id = approval.order_id
    left join scene on scene.company_id = took.company_id and scene.id = ride_order.scene_id
    left join staff away on away.company_id = took.company_id and away.id = event.in_place_of
    ${theirs} and ${from}
    order by event.at desc, event.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
  ]);
  return { rows, total: totals[0]!.total };
}
