import { z } from 'zod';
import { ApprovalSubject } from '#rules/approval/notices.ts';
import type {
  BillToConfirm,
  DisputedBill,
  FailedImport,
  HomeSummary,
  LimitsNearlyUsed,
  LowAccount,
  MonthAgainstLast,
  OldestApproval,
  OpenApplications,
  OpenBills,
  OwnTasks,
  OwnUsage,
  UnapprovedPeople,
  UsedLimit,
  WaitingApprovals,
} from '#rules/home.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { ImportKind } from '#rules/staff.ts';
import { calls } from './endpoint.ts';
import { billStatus } from './finance-wire.ts';
import { homeStartApi } from './home-start.ts';
import { sceneCharge } from './limit.ts';
import { operationRow } from './operation-log.ts';
import { dayFigure, usageTotal } from './report-figures.ts';
import { spelt } from './spelt.ts';
import { coded, flag, localTime, yuan } from './wire.ts';

const signedIn = calls('home', { access: 'session' });

const count = z.int();

const oldest = spelt<OldestApproval>({
  subject: ['subject', coded(ApprovalSubject)],
  applicationId: ['applyInfoId', count.nullable()],
  applicantName: ['userName', z.string()],
  departmentName: ['departmentName', z.string()],
  sceneName: ['sceneName', z.string()],
  createdAt: ['createTime', localTime],
});

const ownUsage = spelt<OwnUsage>({
  rides: ['monthTime', count],
  costFen: ['monthMoney', yuan],
  lastRides: ['lastMonthTime', count],
  lastCostFen: ['lastMonthMoney', yuan],
  limit: ['sceneCharge', sceneCharge],
});

const own = spelt<OwnTasks>({
  unpaidOrders: ['unpaidNum', count],
  unpaidFen: ['unpaidAmount', yuan],
  unexplained: ['reasonNum', count],
  usage: ['usage', ownUsage.nullable()],
});

const billToConfirm = spelt<BillToConfirm>({
  number: ['billNo', z.string()],
  month: ['billMonth', z.string()],
  status: ['billingStatus', billStatus],
  totalFen: ['accountAmount', yuan],
  issuedAt: ['createTime', localTime],
});

const disputedBill = spelt<DisputedBill>({
  number: ['billNo', z.string()],
  month: ['billMonth', z.string()],
  objections: ['dissentNum', count],
  open: ['openNum', count],
  since: ['applyDate', localTime],
});

const bills = spelt<OpenBills>({
  toConfirm: ['toConfirm', z.array(billToConfirm)],
  disputed: ['disputed', z.array(disputedBill)],
  lowAccount: [
    'lowAccount',
    spelt<LowAccount>({ leftFen: ['leftAmount', yuan], lineFen: ['warnAmount', yuan] }).nullable(),
  ],
});

const usedLimit = spelt<UsedLimit>({
  ownerId: ['id', count],
  name: ['name', z.string()],
  kind: ['type', coded(SpendingLimit)],
  moneyFen: ['money', yuan],
  usedFen: ['used', yuan],
});
const limits = spelt<LimitsNearlyUsed>({
  departmentId: ['deptId', count.nullable()],
  counts: ['counts', z.object({ most: count, nearly: count })],
  first: ['list', z.array(usedLimit)],
});

const failedImport = spelt<FailedImport>({
  importId: ['id', count],
  kind: ['kind', coded(ImportKind)],
  filename: ['fileName', z.string()],
  done: ['sucNum', count],
  failed: ['failNum', count],
  hasFile: ['hasFile', flag],
  finishedAt: ['createTime', localTime],
});

const usage = spelt<MonthAgainstLast>({
  now: ['month', usageTotal],
  before: ['lastMonth', usageTotal],
  days: ['monthTrend', z.array(dayFigure)],
  lastDays: ['lastMonthTrend', z.array(dayFigure)],
});

const approvals = spelt<WaitingApprovals>({ count: ['num', count], oldest: ['oldest', oldest.nullable()] });
const applications = spelt<OpenApplications>({ pending: ['waitNum', count], running: ['runNum', count] });

const unapproved = spelt<UnapprovedPeople>({
  people: ['num', count],
  names: ['names', z.array(z.string())],
  scenes: ['scenes', z.array(z.string())],
});

const summary = spelt<HomeSummary>({
  today: ['today', z.string()],
  approvals: ['approvals', approvals],
  applications: ['applications', applications],
  own: ['own', own],
  bills: ['bills', bills.nullable()],
  departmentLimits: ['departmentLimits', limits.nullable()],
  staffLimits: ['staffLimits', limits.nullable()],
  imports: ['imports', z.array(failedImport).nullable()],
  unapproved: ['approvalProblems', unapproved.nullable()],
  usage: ['usage', usage.nullable()],
  operations: ['operations', z.array(operationRow).nullable()],
});

export const homeApi = {
  ...homeStartApi,
  summary: signedIn.get('/api/v3/home/summary', '工作台：等我处理的事项、本月与上月、最近操作', z.object({}), summary),
};
