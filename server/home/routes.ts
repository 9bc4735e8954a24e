import type { FastifyInstance } from 'fastify';
import { homeApi } from '#contract/home.ts';
import { dayOf } from '#rules/calendar.ts';
import { type HomeSummary, LATEST_OPERATIONS, LIMITS_NAMED, type MonthAgainstLast, monthRanges } from '#rules/home.ts';
import type { ReportRange } from '#rules/report.ts';
import { hasImportAccess } from '#rules/staff/decisions.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { limitsNearlyUsed } from '../limit-use.ts';
import { latestOperations } from '../operation-log/queries.ts';
import { totalUsage, usageByDay } from '../report/usage.ts';
import { openBills } from './money.ts';
import { failedImports, openApplications, ownDue, ownUsage, waitingApprovals } from './waiting.ts';

/** The functions whose holders see a part of the summary, within what each of them lets them see. */
const [STAFF, DEPARTMENTS, LOG, FINANCE, REPORT] = [3, 5, 27, 33, 39] as const;

/** Figures of the report, by its own readers and within its own scope. */
async function monthAgainstLast(db: Db, { companyId, rights }: Actor, now: Date): Promise<MonthAgainstLast> {
  const scope = rights.scopeOf(REPORT);
  const ranges = monthRanges(dayOf(now));
  const of = (range: ReportRange) => ({ companyId, scope, range });
  return {
    now: await totalUsage(db, of(ranges.now)),
    before: await totalUsage(db, of(ranges.sameDays)),
    days: await usageByDay(db, of(ranges.now)),
    lastDays: await usageByDay(db, of(ranges.last)),
  };
}

/** Each part is read for whoever may see it and for nobody else. */
async function summaryFor(db: Db, actor: Actor, now: Date): Promise<HomeSummary> {
  const { companyId, rights } = actor;
  const may = (permission: number): boolean => rights.functions.has(permission);
  const limits = (owner: 'staff' | 'department', permission: number) =>
    limitsNearlyUsed(db, { companyId, owner, scope: rights.scopeOf(permission), now }, LIMITS_NAMED);
  return {
    today: dayOf(now),
    approvals: await waitingApprovals(db, actor, now),
    applications: await openApplications(db, actor),
    own: { ...(await ownDue(db, actor)), usage: may(REPORT) ? null : await ownUsage(db, actor, now) },
    bills: may(FINANCE) ? await openBills(db, companyId) : null,
    departmentLimits: may(DEPARTMENTS) ? await limits('department', DEPARTMENTS) : null,
    staffLimits: may(STAFF) ? await limits('staff', STAFF) : null,
    imports: hasImportAccess(rights) ? await failedImports(db, actor, now) : null,
    usage: may(REPORT) ? await monthAgainstLast(db, actor, now) : null,
    operations: may(LOG) ? await latestOperations(db, companyId, LATEST_OPERATIONS) : null,
  };
}

export async function homeRoutes(app: FastifyInstance) {
  serve(app, homeApi.summary, (_, { actor, db, now }) => summaryFor(db, actor, now));
}
