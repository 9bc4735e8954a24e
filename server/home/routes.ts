import type { FastifyInstance } from 'fastify';
import { homeApi } from '#contract/home.ts';
import { dayOf } from '#rules/calendar.ts';
import {
  type HomeSummary,
  LATEST_OPERATIONS,
  LIMITS_NAMED,
  type MonthAgainstLast,
  menuBadges,
  monthRanges,
} from '#rules/home.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { ReportRange } from '#rules/report.ts';
import { hasImportAccess } from '#rules/staff/decisions.ts';
import { menuOf } from '../access/menu.ts';
import { meOf, publicSettings } from '../access/start.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { keptFigure } from '../lab/approval-figure.ts';
import { limitsNearlyUsed } from '../limit-use.ts';
import { latestOperations } from '../operation-log/queries.ts';
import { totalUsage, usageByDay } from '../report/usage.ts';
import { openBills } from './money.ts';
import { tasksOf } from './tasks.ts';
import { failedImports, openApplications, ownDue, ownUsage, waitingApprovals } from './waiting.ts';

/** The functions whose holders see a part of the summary, within what each of them lets them see. */
const {
  staff: STAFF,
  department: DEPARTMENTS,
  flow: FLOWS,
  operationLog: LOG,
  finance: FINANCE,
  report: REPORT,
} = PERMISSION;

/** Figures of the report, by its own readers and within its own scope. */
async function monthAgainstLast(db: Db, { companyId, rights }: Actor, now: Date): Promise<MonthAgainstLast> {
  const scope = rights.scopeOf(REPORT);
  const ranges = monthRanges(dayOf(now));
  const of = (range: ReportRange) => ({ companyId, scope, range });
  const [total, before, days, lastDays] = await Promise.all([
    totalUsage(db, of(ranges.now)),
    totalUsage(db, of(ranges.sameDays)),
    usageByDay(db, of(ranges.now)),
    usageByDay(db, of(ranges.last)),
  ]);
  return { now: total, before, days, lastDays };
}

type Figure = ReturnType<typeof keptFigure>;

/** Each part is read for whoever may see it and for nobody else. */
async function summaryFor(db: Db, actor: Actor, now: Date, unapprovedOf: Figure): Promise<HomeSummary> {
  const { companyId, rights } = actor;
  const may = (permission: number): boolean => rights.functions.has(permission);
  const limits = (owner: 'staff' | 'department', permission: number) =>
    limitsNearlyUsed(db, { companyId, owner, scope: rights.scopeOf(permission), now }, LIMITS_NAMED);
  const parts = await Promise.all([
    waitingApprovals(db, actor, now),
    openApplications(db, actor),
    ownDue(db, actor),
    may(REPORT) ? null : ownUsage(db, actor, now),
    may(FINANCE) ? openBills(db, companyId) : null,
    may(DEPARTMENTS) ? limits('department', DEPARTMENTS) : null,
    may(STAFF) ? limits('staff', STAFF) : null,
    hasImportAccess(rights) ? failedImports(db, actor, now) : null,
    may(REPORT) ? monthAgainstLast(db, actor, now) : null,
    may(LOG) ? latestOperations(db, companyId, LATEST_OPERATIONS) : null,
    may(FLOWS) ? unapprovedOf(db, companyId, now) : null,
  ]);
  const [
    approvals,
    applications,
    due,
    own,
    bills,
    departmentLimits,
    staffLimits,
    imports,
    usage,
    operations,
    unapproved,
  ] = parts;
  const told = {
    approvals,
    applications,
    bills,
    departmentLimits,
    staffLimits,
    imports,
    usage,
    operations,
    unapproved,
  };
  return { today: dayOf(now), ...told, own: { ...due, usage: own } };
}

export async function homeRoutes(app: FastifyInstance) {
  const unapproved = keptFigure();
  serve(app, homeApi.summary, (_, { actor, db, now }) => summaryFor(db, actor, now, unapproved));
  serve(app, homeApi.badges, async (_, { actor, db, now }) => menuBadges(await tasksOf(db, actor, now)));
  serve(app, homeApi.start, async ({ badges }, { actor, db, now, services: { config }, exchange: [request] }) => ({
    me: meOf(actor),
    menu: menuOf(actor.rights.functions),
    settings: publicSettings(config, request),
    badges: badges ? menuBadges(await tasksOf(db, actor, now)) : null,
  }));
}
