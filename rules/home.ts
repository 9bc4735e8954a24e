import type { ApprovalSubject } from './approval.ts';
import type { BillStatus } from './bill.ts';
import { addDays, addMonths, addMonthsToDay, type Day, type Month } from './calendar.ts';
import type { LimitLeft, SpendingLimit } from './limit.ts';
import type { LimitUse } from './limit-use.ts';
import type { Operation } from './operation-log.ts';
import type { DayFigure, ReportRange, UsageTotal } from './report.ts';
import type { ImportKind } from './staff.ts';

/** What the start page tells somebody; a part is null for whoever may not see it, and is never asked for them. */
export interface HomeSummary {
  /** Business time: the page and its figures speak of the same day. */
  readonly today: Day;
  readonly approvals: WaitingApprovals;
  readonly applications: OpenApplications;
  readonly own: OwnTasks;
  readonly bills: OpenBills | null;
  readonly departmentLimits: LimitsNearlyUsed | null;
  readonly staffLimits: LimitsNearlyUsed | null;
  readonly imports: readonly FailedImport[] | null;
  /** For whoever keeps flows; null too where everybody has an approver. */
  readonly unapproved: UnapprovedPeople | null;
  readonly usage: MonthAgainstLast | null;
  readonly operations: readonly Operation[] | null;
}

/** What waits for this person's own decision, whatever it is about. */
export interface WaitingApprovals {
  readonly count: number;
  readonly oldest: OldestApproval | null;
}

export interface OldestApproval {
  readonly subject: ApprovalSubject;
  /** null where the person decides about it and may not look it up in the console. */
  readonly applicationId: number | null;
  readonly applicantName: string;
  readonly departmentName: string;
  readonly sceneName: string;
  readonly createdAt: Date;
}

/** Applications that this person sees and others decide. */
export interface OpenApplications {
  readonly pending: number;
  readonly running: number;
}

/** What concerns this person as a rider. */
export interface OwnTasks {
  readonly unpaidOrders: number;
  readonly unpaidFen: number;
  /** Orders whose second approval waits for this person's reason. */
  readonly unexplained: number;
  /** null where the report of departments says it instead. */
  readonly usage: OwnUsage | null;
}

export interface OwnUsage {
  readonly rides: number;
  readonly costFen: number;
  readonly lastRides: number;
  readonly lastCostFen: number;
  readonly limit: LimitLeft;
}

export interface OpenBills {
  readonly toConfirm: readonly BillToConfirm[];
  readonly disputed: readonly DisputedBill[];
  /** null unless what is left has fallen below a line that is watched. */
  readonly lowAccount: LowAccount | null;
}

export interface BillToConfirm {
  readonly number: string;
  readonly month: Month;
  readonly status: BillStatus;
  readonly totalFen: number;
  readonly issuedAt: Date;
}

export interface DisputedBill {
  readonly number: string;
  readonly month: Month;
  readonly objections: number;
  readonly open: number;
  readonly since: Date;
}

export interface LowAccount {
  readonly leftFen: number;
  readonly lineFen: number;
}

/** Limits of which most is used, those used most first. */
export interface LimitsNearlyUsed {
  /** The one department that all of them are in or below; null where the scope has several. */
  readonly departmentId: number | null;
  readonly counts: Readonly<Record<LimitUse, number>>;
  readonly first: readonly UsedLimit[];
}

export interface UsedLimit {
  readonly ownerId: number;
  readonly name: string;
  readonly kind: SpendingLimit;
  readonly moneyFen: number;
  readonly usedFen: number;
}

/** People whose applications nobody fitting would decide. */
export interface UnapprovedPeople {
  readonly people: number;
  /** The first few. */
  readonly names: readonly string[];
  readonly scenes: readonly string[];
}

export interface FailedImport {
  readonly importId: number;
  readonly kind: ImportKind;
  readonly filename: string;
  readonly done: number;
  readonly failed: number;
  /** Whether the lines that failed can still be fetched. */
  readonly hasFile: boolean;
  readonly finishedAt: Date;
}

/** This month so far beside the same days of the last one, and both day by day. */
export interface MonthAgainstLast {
  readonly now: UsageTotal;
  readonly before: UsageTotal;
  readonly days: readonly DayFigure[];
  /** The whole of last month. */
  readonly lastDays: readonly DayFigure[];
}

/** What stands in the list of a start page, in its order; watched: somebody else is to act, this person only follows. */
export type TodoKind =
  | 'bills'
  | 'account'
  | 'approvals'
  | 'reasons'
  | 'payments'
  | 'departmentLimits'
  | 'staffLimits'
  | 'imports'
  | 'unapproved'
  | 'objections'
  | 'applications';
export interface Todo {
  readonly kind: TodoKind;
  readonly watched: boolean;
}

/** A limit that is nearly used up needs somebody; one that is used for the most part is watched. */
export function todosOf({ approvals, applications, own, ...parts }: HomeSummary): Todo[] {
  const { bills, departmentLimits, staffLimits, imports, unapproved } = parts;
  const limits = (counts: LimitsNearlyUsed['counts'] | undefined) =>
    counts?.nearly ? 'now' : counts?.most ? 'watch' : null;
  const found: [TodoKind, 'now' | 'watch' | null | undefined | false][] = [
    ['bills', bills !== null && bills.toConfirm.length > 0 && 'now'],
    ['account', bills?.lowAccount && 'now'],
    ['approvals', approvals.count > 0 && 'now'],
    ['reasons', own.unexplained > 0 && 'now'],
    ['payments', own.unpaidOrders > 0 && 'now'],
    ['departmentLimits', limits(departmentLimits?.counts)],
    ['staffLimits', limits(staffLimits?.counts)],
    ['imports', imports !== null && imports.length > 0 && 'now'],
    // Not of today: it stands until somebody mends it, so the menu does not count it.
    ['unapproved', unapproved !== null && 'watch'],
    ['objections', bills !== null && bills.disputed.length > 0 && 'watch'],
    ['applications', applications.pending + applications.running > 0 && 'watch'],
  ];
  const todos = found.flatMap(([kind, state]): Todo[] => (state ? [{ kind, watched: state === 'watch' }] : []));
  return [...todos.filter(({ watched }) => !watched), ...todos.filter(({ watched }) => watched)];
}

/** The menu's entry of what waits for a person's decision: it belongs to no function. */
export const APPROVALS_ENTRY = -1;

/** What waits for somebody and is theirs to act upon: as much of a summary as the menu needs. */
export interface WaitingTasks {
  readonly bills: number;
  readonly isLow: boolean;
  readonly approvals: number;
  readonly unexplained: number;
  readonly unpaidOrders: number;
  /** Whether any limit is nearly used up. */
  readonly departmentLimits: boolean;
  readonly staffLimits: boolean;
  readonly imports: number;
}

/** The numbers of the menu. */
export interface MenuBadges {
  /** How many kinds of things wait on the start page. */
  readonly home: number;
  readonly approvals: number;
  readonly bills: number;
}

export const menuBadges = (tasks: WaitingTasks): MenuBadges => ({
  home: Object.values(tasks).filter(Boolean).length,
  approvals: tasks.approvals,
  bills: tasks.bills,
});

/** The same of a summary that is there already. */
export const badgesIn = (summary: HomeSummary): MenuBadges => ({
  home: todosOf(summary).filter(({ watched }) => !watched).length,
  approvals: summary.approvals.count,
  bills: summary.bills?.toConfirm.length ?? 0,
});

/** By entry of the menu; 0 is the start page itself. */
export const menuCounts = ({ home, approvals, bills }: MenuBadges): Readonly<Record<number, number>> => ({
  0: home,
  [APPROVALS_ENTRY]: approvals,
  33: bills,
});

export interface MonthRanges {
  readonly now: ReportRange;
  readonly sameDays: ReportRange;
  readonly last: ReportRange;
}

/** From the first to today; the same days of last month, or all of it where it was shorter. */
export function monthRanges(today: Day): MonthRanges {
  const first = `${today.slice(0, 7)}-01`;
  const lastFirst = `${addMonths(today.slice(0, 7), -1)}-01`;
  return {
    now: { from: first, before: addDays(today, 1) },
    sameDays: { from: lastFirst, before: addDays(addMonthsToDay(today, -1), 1) },
    last: { from: lastFirst, before: first },
  };
}

/** An import that went wrong is spoken of for a week. */
export const IMPORT_SHOWN_DAYS = 7;
/** How many entries of the log stand on the start page. */
export const LATEST_OPERATIONS = 6;
/** How many limits are named; the lists show the others. */
export const LIMITS_NAMED = 3;
