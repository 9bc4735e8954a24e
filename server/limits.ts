import { type RawBuilder, sql } from 'kysely';
import { RECURRING_LIMITS, recurringWindow } from '#rules/account.ts';
import { dayOf } from '#rules/calendar.ts';
import {
  isSameLimit,
  keepsCounting,
  type LimitDraft,
  type LimitLeft,
  type SpendingLimit,
  UNLIMITED,
} from '#rules/limit.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { keyed } from './prepared.ts';
import { idArray } from './query-kit.ts';

/** Whose limits: people's, departments' or projects', never two of these. */
export type LimitOwners =
  | { staffIds: readonly number[] }
  | { departmentIds: readonly number[] }
  | { projectIds: readonly number[] };
/** The same, or departments or the project that the statement itself finds. */
type AskedOwners = LimitOwners | { departments: RawBuilder<number[]> } | { project: RawBuilder<number> };
type LimitOwner = { companyId: number } & ({ staffId: number } | { departmentId: number } | { projectId: number });

interface LimitInForce extends LimitDraft {
  countsFrom: Date;
}

export type LimitOwnerKind = 'staff' | 'department' | 'project';

function ownerOf(owners: AskedOwners): LimitOwnerKind {
  if ('staffIds' in owners) return 'staff';
  return 'projectIds' in owners || 'project' in owners ? 'project' : 'department';
}
const columnOf = (owners: LimitOwners) => `${ownerOf(owners)}Id` as const;
const idsOf = (owners: LimitOwners): number[] => [...new Set<number>(Object.values(owners)[0])];
const ownersOf = (kind: LimitOwnerKind, ids: readonly number[]): LimitOwners => {
  if (kind === 'staff') return { staffIds: ids };
  return kind === 'project' ? { projectIds: ids } : { departmentIds: ids };
};

/** Held until the change commits: two who set the same limit at once do it one after the other. */
async function lockOwners(db: Db, companyId: number, owners: LimitOwners): Promise<void> {
  await db
    .selectFrom(ownerOf(owners))
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', sql<number>`any(${idArray(idsOf(owners))})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** By owner; who has none set is absent. */
export async function limitsInForce(
  db: Db,
  companyId: number,
  owners: LimitOwners,
): Promise<Map<number, LimitInForce>> {
  const column = columnOf(owners);
  const rows = await db
    .selectFrom('spendingLimit')
    .select([`${column} as ownerId`, 'kind', 'moneyFen', 'startDay', 'endDay'])
    .select('countsFrom')
    .where('companyId', '=', companyId)
    .where(column, '=', sql<number>`any(${idArray(idsOf(owners))})`)
    .where('replacedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ ownerId, ...limit }) => [ownerId!, limit]));
}

async function replaceLimits(db: Db, companyId: number, owners: LimitOwners, at: Date): Promise<void> {
  await db
    .updateTable('spendingLimit')
    .set({ replacedAt: at })
    .where('companyId', '=', companyId)
    .where(columnOf(owners), '=', sql<number>`any(${idArray(idsOf(owners))})`)
    .where('replacedAt', 'is', null)
    .execute();
}

/** A budget is of the whole project: every ride since it is in the list counts, whenever the budget was set. */
async function projectsBegun(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', sql<number>`any(${idArray([...ids])})`)
    .execute();
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}

/**
 * Gives each owner this limit as a new version; those who have it already keep theirs. Answers the limit each had
 * before, the unchanged ones included, for the sentence in the operation log.
 */
export async function setLimits(
  db: Db,
  [companyId, owners]: [companyId: number, owners: LimitOwners],
  draft: LimitDraft,
  actor: Pick<Actor, 'staffId'>,
  now: Date,
): Promise<Map<number, LimitDraft>> {
  await lockOwners(db, companyId, owners);
  const current = await limitsInForce(db, companyId, owners);
  const changed = idsOf(owners).filter((id) => !isSameLimit(current.get(id) ?? UNLIMITED, draft));
  if (changed.length > 0) {
    const column = columnOf(owners);
    await replaceLimits(db, companyId, ownersOf(ownerOf(owners), changed), now);
    const begun = column === 'projectId' ? await projectsBegun(db, companyId, changed) : new Map<number, Date>();
    const starts = changed.map((id) => {
      const before = current.get(id);
      if (column === 'projectId') return begun.get(id) ?? now;
      return before && keepsCounting(before, draft) ? before.countsFrom : now;
    });
    await sql`
      insert into spending_limit as added (company_id, ${sql.ref(column)}, kind, money_fen, start_day, end_day, counts_from,
        set_by, set_at)
      select ${companyId}, id, ${draft.kind}, ${draft.moneyFen}, ${draft.startDay}::date, ${draft.endDay}::date,
        counts_from, ${actor.staffId}, ${now}
      from unnest(${idArray(changed)}, ${starts.map((at) => at.toISOString())}::timestamptz[]) as owner (id, counts_from)
      returning id`.execute(db);
  }
  return new Map(idsOf(owners).map((id) => [id, current.get(id) ?? UNLIMITED]));
}

function oneOwner(owner: LimitOwner): LimitOwners {
  if ('staffId' in owner) return { staffIds: [owner.staffId] };
  return 'projectId' in owner ? { projectIds: [owner.projectId] } : { departmentIds: [owner.departmentId] };
}

/** One owner's limit; answers what it was before. */
export async function setLimit(
  db: Db,
  owner: LimitOwner,
  draft: LimitDraft,
  actor: Pick<Actor, 'staffId'>,
  now: Date,
): Promise<LimitDraft> {
  const before = await setLimits(db, [owner.companyId, oneOwner(owner)], draft, actor, now);
  return before.values().next().value!;
}

export const NO_LIMIT: LimitLeft = { ...UNLIMITED, residualFen: null };

const AT_MIDNIGHT = sql`::timestamp at time zone 'Asia/Shanghai'`;

/**
 * The limits in force with the days on which a ride's pick-up counts, from `from_day` up to `until_day`: whole months in
 * the middle, single days before and after them. A total counts from an instant: what is left of that day comes apart.
 */
export function limitWindows(now: Date, condition: RawBuilder<unknown>) {
  const day = dayOf(now);
  const windows = RECURRING_LIMITS.map((kind) => ({ kind, ...recurringWindow(kind, now) }));
  const edges = (edge: 'from' | 'until') =>
    sql.join(
      windows.map((one) => sql`when ${sql.lit(one.kind)} then ${dayOf(one[edge])}::date`),
      sql` `,
    );
  // "offset 0" has each step computed once; else the planner writes them into each other, and plans for milliseconds.
  return sql`
    select bounded.*, least(until_day, from_month) as before_until, greatest(until_month, from_month) as after_from,
      case kind when 'total' then counts_from else from_day${AT_MIDNIGHT} end as counts_since,
      until_day${AT_MIDNIGHT} as counts_until
    from (select counted.*, (date_trunc('month', from_day - 1) + interval '1 month')::date as from_month,
        date_trunc('month', until_day)::date as until_month
      from (select company_id, staff_id, department_id, project_id, kind, money_fen, start_day, end_day, counts_from,
          case kind ${edges('from')} when 'span' then start_day
            else (counts_from at time zone 'Asia/Shanghai')::date + 1 end as from_day,
          case kind ${edges('until')} when 'span' then end_day + 1 else 'infinity' end as until_day,
          kind = 'span' and not ${day}::date between start_day and end_day as outside
        from spending_limit where replaced_at is null and ${condition} offset 0) counted offset 0) bounded offset 0`;
}

/** One owner's kept sums and entries: a person's own, those of a department with all below it, or a project's. */
const owned = (companyId: number): Record<LimitOwnerKind, Record<'totals' | 'entries', RawBuilder<unknown>>> => ({
  staff: {
    totals: sql`from limit_total_staff total where total.company_id = ${companyId} and total.staff_id = own.staff_id`,
    entries: sql`from limit_ledger entry
      where entry.company_id = ${companyId} and entry.staff_id = own.staff_id and entry.counts_personal`,
  },
  department: {
    totals: sql`from limit_total_department total
      where total.company_id = ${companyId} and total.department_id = own.department_id`,
    entries: sql`from department below join limit_ledger entry
        on entry.company_id = ${companyId} and entry.department_id = below.id
      where below.company_id = ${companyId} and below.path @> array[own.department_id]`,
  },
  project: {
    totals: sql`from limit_total_project total
      where total.company_id = ${companyId} and total.project_id = own.project_id`,
    entries: sql`from limit_ledger entry
      where entry.company_id = ${companyId} and entry.project_id = own.project_id`,
  },
});

/**
 * What is used of each limit `own` of `limitWindows`, asked for each limit by itself, so that its window bounds what is
 * read: kept sums, and of a total the entries of the day on which it was set.
 */
export function usedOfLimit(companyId: number, owner: LimitOwnerKind): RawBuilder<unknown> {
  // A part that a window does not have is said to be empty beforehand: then no index is asked for it.
  const { totals, entries } = owned(companyId)[owner];
  return sql`select coalesce(sum(part.fen), 0)::bigint as fen from (
    select total.amount_fen as fen ${totals} and total.monthly
      and own.from_month < own.until_month and total.start >= own.from_month and total.start < own.until_month
    union all select total.amount_fen ${totals} and not total.monthly
      and own.from_day < own.before_until and total.start >= own.from_day and total.start < own.before_until
    union all select total.amount_fen ${totals} and not total.monthly
      and own.after_from < own.until_day and total.start >= own.after_from and total.start < own.until_day
    union all select entry.amount_fen ${entries} and own.kind = 'total'
      and entry.ride_at >= own.counts_from and entry.ride_at < own.from_day${AT_MIDNIGHT}) part`;
}

/** What one order holds of each limit itself. */
const heldByOrder = (companyId: number, owner: LimitOwnerKind, orderId: number): RawBuilder<unknown> =>
  orderId === 0
    ? sql`0`
    : sql`(select coalesce(sum(entry.amount_fen), 0)::bigint ${owned(companyId)[owner].entries} and entry.order_id = ${orderId}
        and entry.ride_at >= own.counts_since and entry.ride_at < own.counts_until)`;

export interface LeftRow extends Omit<LimitLeft, 'kind'> {
  ownerId: number;
  kind: SpendingLimit;
}

/**
 * The limits in force at a moment with what is left of them, by owner; owners without one are absent. For a ride, ask
 * with its pick-up time: the window is that of the pick-up. An order that is settled is judged beside the others:
 * what `exceptOrderId` holds itself is taken off again, since leaving it out would cost the index its use.
 */
export async function limitsWithResidual(
  db: Db,
  companyId: number,
  owners: AskedOwners,
  now: Date,
  exceptOrderId = 0,
): Promise<Map<number, LimitLeft>> {
  return byOwner(await keyed(db, residualQuery(db, companyId, owners, now, exceptOrderId)));
}

export const byOwner = (rows: readonly LeftRow[]): Map<number, LimitLeft> =>
  new Map(rows.map(({ ownerId, ...limit }) => [ownerId, limit]));

/** One is said to be one: a list is taken for ten by a plan that is kept, which is then not kept for its cost. */
function isAmong(owners: AskedOwners): RawBuilder<unknown> {
  if ('departments' in owners) return sql`= any(${owners.departments})`;
  if ('project' in owners) return sql`= ${owners.project}`;
  const ids = idsOf(owners);
  return ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${idArray(ids)})`;
}

export const residualQuery = (db: Db, companyId: number, owners: AskedOwners, now: Date, exceptOrderId = 0) =>
  residuals(companyId, owners, now, exceptOrderId).compile(db);

export function residuals(companyId: number, owners: AskedOwners, now: Date, exceptOrderId = 0): RawBuilder<LeftRow> {
  const owner = ownerOf(owners);
  const column = sql.ref(`${owner}Id`);
  return sql<LeftRow>`
    select ${column} as owner_id, own.kind, own.money_fen,
      own.start_day, own.end_day,
      case when own.kind = 'unlimited' then null when own.outside then 0
        else greatest(0, own.money_fen - used.fen + ${heldByOrder(companyId, owner, exceptOrderId)}) end as residual_fen
    from (${limitWindows(now, sql`company_id = ${companyId} and ${column} ${isAmong(owners)}`)}) own
    left join lateral (${usedOfLimit(companyId, owner)}) used on own.kind <> 'unlimited' and not own.outside`;
}
