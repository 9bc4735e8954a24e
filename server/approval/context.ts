import { sql } from 'kysely';
import type { ApprovalContext } from '#contract/app-approvals.ts';
import { mostOfApproval } from '#rules/approval.ts';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { usedPercent } from '#rules/limit-use.ts';
import { GOING_STATUSES } from '#rules/order.ts';
import { RULE_GROUPS, rulesOf, type SceneDraft, sceneProse } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { limitsWithResidual } from '../limits.ts';
import { sceneNames, sceneVersion } from '../scene/queries.ts';
import { maySee } from './deputies.ts';
import { limitsAsOf } from './limits-as-of.ts';

const HISTORY_DAYS = 90;

interface Subject {
  applicantId: number;
  path: number[];
  sceneId: number;
  sceneVersion: number;
  uses: number | null;
  estimatedFen: number | null;
  actualPayFen: number | null;
  asOf: Date;
}

async function subjectOf(db: Db, actor: Actor, approvalId: number, now: Date): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select approval.applicant_id, department.path, coalesce(application.scene_id, ride_order.scene_id) as scene_id,
      coalesce(application.scene_version, ride_order.scene_version) as scene_version, application.uses,
      (application.draft ->> 'estimatedFen')::bigint as estimated_fen, ride_order.actual_pay_fen,
      ${limitsAsOf(now)} as as_of
    from approval
    join department on department.company_id = approval.company_id and department.id = approval.department_id
    left join application on application.company_id = approval.company_id and application.id = approval.application_id
    left join ride_order on ride_order.company_id = approval.company_id and ride_order.id = approval.order_id
    where approval.company_id = ${actor.companyId} and approval.id = ${approvalId}
      and ${maySee(actor, dayOf(now))}`.execute(db);
  return found(rows[0]);
}

async function limitOf(db: Db, companyId: number, staffId: number, asOf: Date): Promise<ApprovalContext['limit']> {
  const limit = (await limitsWithResidual(db, companyId, { staffIds: [staffId] }, asOf)).get(staffId);
  if (!limit || limit.residualFen === null) return null;
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(entry.amount_fen), 0)::bigint as fen from ride_order
    join limit_ledger entry on entry.company_id = ride_order.company_id and entry.order_id = ride_order.id
    where ride_order.company_id = ${companyId} and ride_order.staff_id = ${staffId} and entry.counts_personal
      and ride_order.status in (${sql.join(GOING_STATUSES)})`.execute(db);
  const { moneyFen, residualFen: leftFen } = limit;
  const frozenFen = Math.min(rows[0]!.fen, moneyFen - leftFen);
  return { moneyFen, usedFen: moneyFen - leftFen - frozenFen, frozenFen, leftFen };
}

/** Of the department, or the one above that is used most; people see a share and no figures. */
async function departmentOf(db: Db, companyId: number, path: readonly number[], mostFen: number | null, asOf: Date) {
  const limits = [...(await limitsWithResidual(db, companyId, { departmentIds: path }, asOf)).values()];
  const bounded = limits.flatMap(({ moneyFen, residualFen }) =>
    residualFen === null
      ? []
      : [
          {
            usedPercent: usedPercent(moneyFen - residualFen, moneyFen),
            afterPercent: mostFen === null ? null : usedPercent(moneyFen - residualFen + mostFen, moneyFen),
          },
        ],
  );
  return bounded.sort((one, other) => other.usedPercent - one.usedPercent)[0] ?? null;
}

async function historyOf(db: Db, companyId: number, staffId: number, now: Date): Promise<ApprovalContext['history']> {
  const from = startOfDay(addDays(dayOf(now), -HISTORY_DAYS));
  const { rows } = await sql<Omit<ApprovalContext['history'], 'days'>>`
    select
      (select count(*) from application where company_id = ${companyId} and staff_id = ${staffId}
        and created_at >= ${from}) as applications,
      (select count(*) from application where company_id = ${companyId} and staff_id = ${staffId}
        and created_at >= ${from} and status = 'passed') as passed,
      count(*) as orders, coalesce(sum(actual_pay_fen), 0)::bigint as amount_fen,
      count(*) filter (where personal_fen > 0) as over
    from ride_order where company_id = ${companyId} and staff_id = ${staffId} and ride_at >= ${from}
      and actual_pay_fen is not null and status <> 'cancelled'`.execute(db);
  return { days: HISTORY_DAYS, ...rows[0]! };
}

async function proseOf(db: Db, companyId: number, draft: SceneDraft): Promise<ApprovalContext['prose']> {
  const names = await sceneNames(db, companyId, [draft]);
  return sceneProse(draft, names).map(({ group, text }) => ({ group: RULE_GROUPS[group], text }));
}

/** What somebody should know who decides; for whoever is or was asked, and for nobody else. */
export async function contextFor(db: Db, actor: Actor, approvalId: number, now: Date): Promise<ApprovalContext> {
  const { companyId } = actor;
  const subject = await subjectOf(db, actor, approvalId, now);
  const draft = found(await sceneVersion(db, companyId, subject.sceneId, subject.sceneVersion));
  const mostFen = mostOfApproval({ ...subject, perOrderFen: rulesOf(draft).perOrderQuotaFen });
  return {
    prose: await proseOf(db, companyId, draft),
    mostFen,
    limit: await limitOf(db, companyId, subject.applicantId, subject.asOf),
    department: await departmentOf(db, companyId, subject.path, mostFen, subject.asOf),
    history: await historyOf(db, companyId, subject.applicantId, now),
  };
}
