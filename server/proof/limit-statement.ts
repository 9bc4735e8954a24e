import { type RawBuilder, sql } from 'kysely';
import type { LimitLine, LimitStatement } from '#contract/proof-limit.ts';
import type { LimitWindow } from '#rules/account.ts';
import { isDay, type Month, monthOf } from '#rules/calendar.ts';
import type { LimitLeft } from '#rules/limit.ts';
import { GOING_STATUSES } from '#rules/order.ts';
import type { PageInput } from '#rules/paging.ts';
import { PERMISSION, type PermissionId } from '#rules/permission.ts';
import {
  isOutside,
  type LimitOpening,
  limitLineNote,
  momentOf,
  openingsOf,
  type SetLimit,
  statementWindow,
  versionAt,
} from '#rules/proof.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { departmentTrees, withinScope } from '../query-kit.ts';
import { viewerOf, visibleRows } from '../visible.ts';

interface Asked extends PageInput {
  readonly userId?: number | undefined;
  readonly deptId?: number | undefined;
  readonly month?: string | undefined;
}

/** Whose limit it is, with the departments above. */
interface Owner {
  readonly id: number;
  readonly name: string;
  readonly departmentName: string;
  readonly path: readonly number[];
  readonly kind: 'staff' | 'department';
}

const SHOW_LIMITS: readonly PermissionId[] = [PERMISSION.staff, PERMISSION.department];

/** Within the departments of any function that lets somebody look at limits. */
const within = ({ actor }: Context, column: string): RawBuilder<boolean> => {
  const held = SHOW_LIMITS.filter((id) => actor.rights.functions.has(id));
  const scopes = held.map((id) => withinScope(actor.companyId, actor.rights.scopeOf(id), column));
  return sql<boolean>`(${sql.join(scopes, sql` or `)})`;
};

async function ownerOf(context: Context, { userId, deptId }: Asked): Promise<Owner> {
  const { actor, db } = context;
  const { rows } =
    userId === undefined
      ? await sql<Omit<Owner, 'kind'>>`select department.id, department.name, '' as department_name, department.path
          from department where department.company_id = ${actor.companyId} and department.id = ${deptId ?? 0}
            and department.deleted_at is null and ${within(context, 'department.id')}`.execute(db)
      : await sql<Omit<Owner, 'kind'>>`select staff.id, staff.name, department.name as department_name, department.path
          from staff join department on department.company_id = staff.company_id and department.id = staff.department_id
          where staff.company_id = ${actor.companyId} and staff.id = ${userId} and staff.deleted_at is null
            and ${within(context, 'staff.department_id')}`.execute(db);
  return { ...found(rows[0]), kind: userId === undefined ? 'department' : 'staff' };
}

interface StoredVersion extends SetLimit {
  readonly setByName: string;
}

async function versionsOf(db: Db, companyId: number, { id, kind }: Owner): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select own.kind, own.money_fen, own.start_day, own.end_day, own.counts_from, own.set_at, own.replaced_at,
      coalesce(staff.name, '') as set_by_name
    from spending_limit own left join staff on staff.company_id = own.company_id and staff.id = own.set_by
    where own.company_id = ${companyId} and ${sql.ref(`own.${kind}Id`)} = ${id} order by own.set_at, own.id`.execute(
    db,
  );
  return rows;
}

/** The entries that count for this limit in a window, as a condition on the ledger. */
function counted(companyId: number, { id, kind }: Owner, { from, until }: LimitWindow): RawBuilder<unknown> {
  const own =
    kind === 'staff'
      ? sql`entry.staff_id = ${id} and entry.counts_personal`
      : sql`entry.department_id in ${departmentTrees(companyId, [id])}`;
  const before = until === null ? sql`true` : sql`entry.ride_at < ${until}`;
  return sql`entry.company_id = ${companyId} and ${own} and entry.ride_at >= ${from} and ${before} and entry.amount_fen <> 0`;
}

interface Sums {
  settledFen: number;
  settledOrders: number;
  heldFen: number;
  heldOrders: number;
  cancelledOrders: number;
  entries: number;
}

/** What rides under way hold, and what all others have taken. */
async function sumsOf(db: Db, entries: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(fen) filter (where not going), 0)::bigint as settled_fen,
      count(*) filter (where not going and fen <> 0) as settled_orders,
      coalesce(sum(fen) filter (where going), 0)::bigint as held_fen, count(*) filter (where going) as held_orders,
      count(*) filter (where cancelled) as cancelled_orders, coalesce(sum(entries), 0)::bigint as entries
    from (select ride.status in (${sql.join(GOING_STATUSES)}) as going, ride.cancelled_by is not null as cancelled,
        sum(entry.amount_fen) as fen, count(*) as entries
      from limit_ledger entry join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id
      where ${entries} group by ride.company_id, ride.id) rides`.execute(db);
  return rows[0]!;
}

type Row = Omit<LimitLine, 'note' | 'leftFen'> & { leftFen: number; isVisible: boolean };

/** The newest first. What the limit gave stands among the movements, and opens them whenever rides were booked. */
async function linesOf(
  context: Context,
  entries: RawBuilder<unknown>,
  openings: readonly LimitOpening[],
  { page, pageSize }: PageInput,
): Promise<Row[]> {
  const { actor, db } = context;
  const visible = visibleRows('rideOrder', await viewerOf(db, actor, PERMISSION.order));
  const { rows } = await sql<Row>`
    with moved as (
      select 1 as place, entry.created_at as at, entry.id, entry.entry as kind, -entry.amount_fen as moved_fen,
        entry.order_id from limit_ledger entry where ${entries}
      union all
      select case opening.kind when 'opened' then 0 else 1 end, opening.at, 0, opening.kind, opening."movedFen", null
      from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
        as opening (kind text, at timestamptz, "movedFen" bigint)),
    running as (select *, sum(moved_fen) over (order by place, at, id)::bigint as left_fen from moved
      order by place desc, at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select running.at, running.kind, running.moved_fen, running.left_fen, running.order_id,
      coalesce(ride_order.number, '') as order_no, ride_order.ride_at,
      coalesce(ride_order.booked_start ->> 'address', '') as "from", coalesce(ride_order.booked_end ->> 'address', '') as "to",
      coalesce(scene.name, '') as scene_name, running.order_id is null or ${visible} as is_visible
    from running
    left join ride_order on ride_order.company_id = ${actor.companyId} and ride_order.id = running.order_id
    left join scene on scene.company_id = ride_order.company_id and scene.id = ride_order.scene_id
    order by running.place desc, running.at desc, running.id desc`.execute(db);
  return rows;
}

/** A ride that is not the reader's to see keeps its amount and nothing else. */
const shown = ({ isVisible, leftFen, ...row }: Row, isBound: boolean): LimitLine => ({
  ...(isVisible ? row : { ...row, orderId: null, orderNo: '', rideAt: null, from: '', to: '', sceneName: '' }),
  note: isVisible ? limitLineNote(row.kind, row.movedFen) : '其他部门的订单',
  leftFen: isBound ? Math.max(0, leftFen) : null,
});

/** The limits of the departments above, which the next ride is held against as well. */
async function othersOf(db: Db, companyId: number, owner: Owner, now: Date): Promise<LimitStatement['others']> {
  const ids = owner.path.filter((id) => owner.kind === 'staff' || id !== owner.id);
  const limits = await limitsWithResidual(db, companyId, { departmentIds: ids }, now);
  const names = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [0, ...ids])
    .execute();
  return ids.toReversed().flatMap((id) => {
    const limit = limits.get(id);
    if (!limit || limit.kind === 'unlimited') return [];
    const { residualFen: leftFen, ...rest } = limit;
    return [{ name: names.find((one) => one.id === id)?.name ?? '', ...rest, leftFen }];
  });
}

function monthAsked(month: string | undefined, now: Date): Month {
  if (month === undefined) return monthOf(now);
  if (isDay(`${month}-01`) && month <= monthOf(now)) return month;
  throw new Refused({ ...REFUSALS.invalidInput, msg: '请选择月份', field: 'month' });
}

async function residualOf(db: Db, companyId: number, { id, kind }: Owner, at: Date): Promise<LimitLeft> {
  const owners = kind === 'staff' ? { staffIds: [id] } : { departmentIds: [id] };
  return (await limitsWithResidual(db, companyId, owners, at)).get(id) ?? NO_LIMIT;
}

/** Every movement of a limit in one of its windows, with what was left after each. */
export async function limitStatement(context: Context, asked: Asked): Promise<LimitStatement> {
  const { actor, db, now } = context;
  const { companyId } = actor;
  const month = monthAsked(asked.month, now);
  const at = momentOf(month, now);
  const owner = await ownerOf(context, asked);
  const versions = await versionsOf(db, companyId, owner);
  const current = versionAt(versions, at);
  const window = statementWindow(current, at);
  const isBound = current !== null && current.kind !== 'unlimited';
  const openings = isBound ? openingsOf(versions, current, window) : [];
  const entries = counted(companyId, owner, window);
  const { entries: moved, ...sums } = await sumsOf(db, entries);
  const rows = await linesOf(context, entries, openings, asked);
  const isNow = month === monthOf(now);
  const { residualFen } = isNow ? await residualOf(db, companyId, owner, now) : { residualFen: null };
  const usedFen = sums.settledFen + sums.heldFen;
  const pastFen = isBound ? (isOutside(current, at) ? 0 : Math.max(0, current.moneyFen - usedFen)) : null;
  return {
    ownerName: owner.name,
    departmentName: owner.departmentName,
    month,
    ...{ kind: current?.kind ?? 'unlimited', moneyFen: current?.moneyFen ?? 0 },
    ...{ startDay: current?.startDay ?? null, endDay: current?.endDay ?? null },
    ...{ windowFrom: window.from, windowUntil: window.until },
    leftFen: isNow ? residualFen : pastFen,
    ...sums,
    rows: rows.map((row) => shown(row, isBound)),
    total: moved + openings.length,
    others: await othersOf(db, companyId, owner, now),
    versions: versions.toReversed().map(({ kind, moneyFen, startDay, endDay, setAt, setByName }) => {
      return { kind, moneyFen, startDay, endDay, setAt, setByName };
    }),
  };
}
