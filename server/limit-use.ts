import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#rules/department-tree.ts';
import type { LimitsNearlyUsed, UsedLimit } from '#rules/home.ts';
import { type LimitUse, percentOfUse } from '#rules/limit-use.ts';
import type { Db } from './db.ts';
import { type LimitOwnerKind as AnyOwner, limitWindows, usedOfLimit } from './limits.ts';
import { keyed } from './prepared.ts';
import { withinScope } from './query-kit.ts';

type LimitOwnerKind = Exclude<AnyOwner, 'project'>;

/** Somebody who left and a department that is gone have no limit any more. */
const ownerRow = (companyId: number): Record<LimitOwnerKind, RawBuilder<unknown>> => ({
  staff: sql`join staff owner on owner.company_id = ${companyId} and owner.id = own.staff_id`,
  department: sql`join department owner on owner.company_id = ${companyId} and owner.id = own.department_id`,
});
const PLACE: Record<LimitOwnerKind, string> = { staff: 'owner.departmentId', department: 'owner.id' };

interface LimitQuery {
  readonly companyId: number;
  readonly owner: LimitOwnerKind;
  readonly scope: Scope;
  readonly now: Date;
}

const actedUpon = (companyId: number, owner: LimitOwnerKind) => sql`company_id = ${companyId}
  and ${sql.ref(`${owner}Id`)} is not null and kind not in ('unlimited', 'daily') and money_fen > 0`;

/**
 * Limits in force of which at least this much is used: each owner's part of the ledger, read by its own index. One that
 * begins anew every morning is nothing to act on.
 */
const usedLimits = ({ companyId, owner, scope, now }: LimitQuery, use: LimitUse) => sql`
  select owner.id, owner.name, own.kind, own.money_fen, used.fen
  from (${limitWindows(now, actedUpon(companyId, owner))}) own ${ownerRow(companyId)[owner]} and owner.deleted_at is null
  cross join lateral (${usedOfLimit(companyId, owner)}) used
  where not own.outside
    and ${withinScope(companyId, scope, PLACE[owner])}
    and used.fen * 100 >= own.money_fen * ${percentOfUse(use)}::bigint`;

/** People of whose limit at least this much is used, as a condition on their ids. */
export const ofUsedLimit = (companyId: number, now: Date, use: LimitUse): RawBuilder<boolean> =>
  sql<boolean>`staff.id in (select id from (${usedLimits(
    { companyId, owner: 'staff', scope: { kind: 'all' }, now },
    use,
  )}) used)`;

/** Where a list of all of them begins: the root of the scope, where it has one. */
async function topOf(db: Db, { companyId, scope }: LimitQuery): Promise<number | null> {
  if (scope.kind === 'trees') return scope.roots.length === 1 ? scope.roots[0]! : null;
  const { rows } = await sql<{ id: number }>`
    select id from department where company_id = ${companyId} and super_id is null`.execute(db);
  return rows[0]?.id ?? null;
}

type Row = UsedLimit & { most: number; nearly: number };

/** How many there are, and those used most. */
export async function limitsNearlyUsed(db: Db, query: LimitQuery, named: number): Promise<LimitsNearlyUsed> {
  const used = sql<Row>`
    select id as owner_id, name, kind, money_fen, fen as used_fen, count(*) over () as most,
      count(*) filter (where fen * 100 >= money_fen * ${percentOfUse('nearly')}::bigint) over () as nearly
    from (${usedLimits(query, 'most')}) used order by fen::numeric / money_fen desc, id limit ${named}`;
  const [rows, departmentId] = await Promise.all([keyed(db, used.compile(db)), topOf(db, query)]);
  const { most, nearly } = rows[0] ?? { most: 0, nearly: 0 };
  return { departmentId, counts: { most, nearly }, first: rows };
}

/** Whether there is any. */
export async function isAnyNearlyUsed(db: Db, query: LimitQuery): Promise<boolean> {
  const any = sql<{ found: boolean }>`select exists (${usedLimits(query, 'nearly')}) as found`;
  const [row] = await keyed(db, any.compile(db));
  return row!.found;
}
