import { sql } from 'kysely';
import { addMonths, monthOf, startOfMonth } from '#rules/calendar.ts';
import type { FailedImport, OldestApproval, OpenApplications, OwnUsage, WaitingApprovals } from '#rules/home.ts';
import { IMPORT_SHOWN_DAYS } from '#rules/home.ts';
import { DUE_STATUSES } from '#rules/order.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import { visibleId } from '../application/queries.ts';
import { waitingFor } from '../approval/waiting.ts';
import type { Db } from '../db.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { keyed } from '../prepared.ts';
import { monthUsage } from '../staff/month-usage.ts';
import { viewerOf, visibleRows } from '../visible.ts';

/** An approver may be asked about what the console would not show them: then there is nothing to look up. */
export async function waitingApprovals(db: Db, actor: Actor, now: Date): Promise<WaitingApprovals> {
  const { rows, total } = await waitingFor(db, actor, { page: 1, pageSize: 1 }, now);
  const [first] = rows;
  if (!first) return { count: 0, oldest: null };
  const { subject, applicationId, applicantName, departmentName, sceneName, createdAt } = first;
  const shownId = applicationId === null ? null : await visibleId(db, actor, applicationId);
  const oldest: OldestApproval = {
    subject,
    applicationId: shownId,
    applicantName,
    departmentName,
    sceneName,
    createdAt,
  };
  return { count: total, oldest };
}

/** Read from the index of what is still open, which stays small however many there ever were. */
export async function openApplications(db: Db, actor: Actor): Promise<OpenApplications> {
  const { rows } = await sql<OpenApplications>`
    select count(*) filter (where application.status = 'pending') as pending,
      count(*) filter (where application.status = 'running') as running
    from application where application.company_id = ${actor.companyId}
      and application.status in ('pending', 'running')
      and ${visibleRows('application', await viewerOf(db, actor, PERMISSION.application))}`.execute(db);
  return rows[0]!;
}

/** What this person has still to pay, and orders that wait for a reason. */
export async function ownDue(db: Db, { companyId, staffId }: Actor) {
  const query = sql<{ unpaidOrders: number; unpaidFen: number; unexplained: number }>`
    select count(*) as unpaid_orders,
      coalesce(sum(personal_fen - personal_paid_fen), 0)::bigint as unpaid_fen,
      (select count(*) from second_approval mark join ride_order marked
          on marked.company_id = mark.company_id and marked.id = mark.order_id
        where mark.company_id = ${companyId} and mark.reasoned_at is null and marked.staff_id = ${staffId}
          and marked.second_approval = 'open') as unexplained
    from ride_order where company_id = ${companyId} and staff_id = ${staffId} and personal_paid_fen < personal_fen
      and status in (${sql.join(DUE_STATUSES)})`;
  return (await keyed(db, query.compile(db)))[0]!;
}

export async function ownUsage(db: Db, { companyId, staffId }: Actor, now: Date): Promise<OwnUsage> {
  const lastMonth = startOfMonth(addMonths(monthOf(now), -1));
  const [{ rides, costFen }, last, limits] = await Promise.all([
    monthUsage(db, companyId, staffId, now),
    monthUsage(db, companyId, staffId, lastMonth),
    limitsWithResidual(db, companyId, { staffIds: [staffId] }, now),
  ]);
  return {
    rides,
    costFen,
    lastRides: last.rides,
    lastCostFen: last.costFen,
    limit: limits.get(staffId) ?? NO_LIMIT,
  };
}

/** The caller's newest import of each kind, where lines of it failed: a later one that went well ends the matter. */
export async function failedImports(db: Db, { companyId, staffId }: Actor, now: Date): Promise<FailedImport[]> {
  const query = sql<FailedImport>`
    select id as import_id, kind, filename, done, failed, result_file is not null as has_file,
      finished_at
    from (select distinct on (kind) id, case kind when 'staffAdd' then 'add' else 'update' end as kind, filename, done,
        failed, result_file, finished_at from import_run
      where company_id = ${companyId} and staff_id = ${staffId} and kind in ('staffAdd', 'staffUpdate')
        and started_at > ${now}::timestamptz - make_interval(days => ${IMPORT_SHOWN_DAYS})
      order by kind, id desc) newest
    where failed > 0 and finished_at is not null order by finished_at desc`;
  return keyed(db, query.compile(db));
}
