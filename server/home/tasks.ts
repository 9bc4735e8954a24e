import type { WaitingTasks } from '#rules/home.ts';
import { PERMISSION } from '#rules/permission.ts';
import { hasImportAccess } from '#rules/staff/decisions.ts';
import type { Actor } from '../actor.ts';
import { waitingCount } from '../approval/waiting.ts';
import type { Db } from '../db.ts';
import { isAnyNearlyUsed } from '../limit-use.ts';
import { billsToConfirm, lowAccount } from './money.ts';
import { failedImports, ownDue } from './waiting.ts';

/** What the menu counts, without what the start page tells of it: every page asks for it. */
export async function tasksOf(db: Db, actor: Actor, now: Date): Promise<WaitingTasks> {
  const { companyId, rights } = actor;
  const may = (permission: number): boolean => rights.functions.has(permission);
  const nearlyUsed = (owner: 'staff' | 'department', permission: number) =>
    may(permission) && isAnyNearlyUsed(db, { companyId, owner, scope: rights.scopeOf(permission), now });
  const [approvals, due, bills, low, departmentLimits, staffLimits, imports] = await Promise.all([
    waitingCount(db, actor, now),
    ownDue(db, actor),
    may(PERMISSION.finance) ? billsToConfirm(db, companyId) : 0,
    may(PERMISSION.finance) ? lowAccount(db, companyId) : null,
    nearlyUsed('department', PERMISSION.department),
    nearlyUsed('staff', PERMISSION.staff),
    hasImportAccess(rights) ? failedImports(db, actor, now) : [],
  ]);
  const { unpaidOrders, unexplained } = due;
  const limits = { departmentLimits, staffLimits };
  return { approvals, unpaidOrders, unexplained, bills, isLow: low !== null, ...limits, imports: imports.length };
}
