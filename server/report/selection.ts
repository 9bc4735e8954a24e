import { type RawBuilder, sql } from 'kysely';
import { addMonthsToDay, dayOf } from '#rules/calendar.ts';
import { covers, type Scope, trees } from '#rules/department-tree.ts';
import { PERMISSION } from '#rules/permission.ts';
import { cellsOf, type ReportRange } from '#rules/report.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { LEAST_MONTHS, phoneKey } from '../erased.ts';
import { found } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { anyOf, withinScope } from '../query-kit.ts';

/** What every figure stands on: whose rides, of which departments, on which days. */
export interface ReportSelection {
  readonly companyId: number;
  readonly scope: Scope;
  readonly range: ReportRange;
  /** Where a phone may be erased on some of the days, and not on others. */
  readonly phoneKey?: Buffer | undefined;
}

/** Departments that lie within a scope, all of them, or the request ends; deleted ones have a past and count. */
export async function requireDepartmentsWithin(
  db: Db,
  companyId: number,
  scope: Scope,
  ids: readonly number[],
): Promise<void> {
  const places = await db
    .selectFrom('department')
    .select(['id', 'path'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute();
  found(places.length === ids.length && places.every((place) => covers(scope, place)) ? places : null);
}

/** The departments that were asked for, each with everything below; all that the person may see where none was. */
async function scopeOf(db: Db, actor: Actor, departmentIds: readonly number[]): Promise<Scope> {
  const own = actor.rights.scopeOf(PERMISSION.report);
  const ids = [...new Set(departmentIds)];
  if (ids.length === 0) return own;
  await requireDepartmentsWithin(db, actor.companyId, own, ids);
  return trees(ids);
}

export async function selectionOf(
  { db, actor, now, services }: Context,
  { departmentIds, ...range }: ReportRange & { departmentIds: readonly number[] },
): Promise<ReportSelection> {
  const { companyId } = actor;
  const isOld = range.from < addMonthsToDay(dayOf(now), -LEAST_MONTHS);
  return {
    ...{ companyId, range, scope: await scopeOf(db, actor, departmentIds) },
    ...(isOld && { phoneKey: phoneKey(services.secrets, companyId) }),
  };
}

const between = ({ from, before }: ReportRange, monthly: boolean): RawBuilder<boolean> =>
  sql`(monthly = ${sql.lit(monthly)} and start >= ${from} and start < ${before})`;

/** Rows of the kept sums that make up the range: whole months, and days where a month is not whole. */
export function inCells({ companyId, scope, range }: ReportSelection): RawBuilder<boolean> {
  const { months, days } = cellsOf(range);
  const cells = [...days.map((edge) => between(edge, false)), ...(months ? [between(months, true)] : [])];
  return sql`company_id = ${companyId} and (${sql.join(cells, sql` or `)})
    and ${withinScope(companyId, scope, 'department_id')}`;
}

/** The same by days throughout. */
export const inDays = ({ companyId, scope, range }: ReportSelection): RawBuilder<boolean> =>
  sql`company_id = ${companyId} and ${between(range, false)} and ${withinScope(companyId, scope, 'department_id')}`;
