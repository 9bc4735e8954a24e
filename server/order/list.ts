import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '#rules/order/codes.ts';
import type { SecondApproval } from '#rules/order/settling.ts';
import type { OrderFilter } from '#rules/order/view-filter.ts';
import type { OrderPlace, OrderRow } from '#rules/order/view-order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { type SceneTemplate, ServiceType } from '#rules/scene/codes.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { prepared, value } from '../prepared.ts';
import { documentText } from '../query-kit.ts';
import { all, type Condition, conditionsOf, lookUp } from './conditions.ts';
import { codesOf } from './detail-row.ts';

/** Newest first: by the time booked for, or by the real one where only that was asked for. An index has either order. */
export type OrderBy = 'rideAt' | 'serviceAt';
export const orderBy = ({ rideFrom, rideBefore, serviceFrom, serviceBefore }: OrderFilter): OrderBy =>
  (serviceFrom || serviceBefore) && !rideFrom && !rideBefore ? 'serviceAt' : 'rideAt';

const SERVICE_IDS = codesOf(ServiceType);

export interface ListedRow {
  orderId: number;
  /** The moment the list is ordered by, to the microsecond: a JavaScript date would round it. */
  at: string;
  moment: Date;
  number: string;
  status: OrderStatus;
  template: SceneTemplate;
  projectNo: string | null;
  applicationNo: string | null;
  serviceName: string;
  bookerName: string;
  bookerPhone: string;
  placedByName: string | null;
  placedByPhone: string | null;
  riderName: string;
  riderPhone: string;
  departmentName: string;
  sceneName: string;
  cityName: string;
  rideAt: Date;
  createdAt: Date;
  startAddress: string;
  endAddress: string;
  totalFen: number | null;
  actualPayFen: number | null;
  companyFen: number | null;
  personalFen: number | null;
  isPrivate: boolean;
  secondApproval: SecondApproval;
  priceHeldAt: Date | null;
}

const addressOf = (place: RawBuilder<unknown>) => documentText<OrderPlace>(place, 'address');

/** What a list shows of an order; names that are the same for all companies come from beside it. */
const shownOf = (at: RawBuilder<unknown>, serviceName: RawBuilder<unknown>, cityName: RawBuilder<unknown>) => sql`
  o.id as order_id, ${at}::text as at, ${at} as moment, o.number, o.status, o.template, o.project_no,
    application.number as application_no, coalesce(${serviceName}, o.service) as service_name,
    o.staff_name as booker_name, o.staff_phone as booker_phone, o.placed_by_name, o.placed_by_phone, o.rider_name,
    o.rider_phone, department.name as department_name,
    version.name as scene_name, ${cityName} as city_name, o.ride_at,
    o.created_at, ${addressOf(sql`coalesce(o.actual_start, o.booked_start)`)} as start_address,
    ${addressOf(sql`coalesce(o.actual_end, o.booked_end)`)} as end_address, o.total_fen,
    o.actual_pay_fen, o.company_fen, o.personal_fen,
    coalesce(o.to_private_fen, 0) > 0 as is_private, o.second_approval, o.price_held_at`;

const IN_COMPANY = sql`
  join department on department.company_id = o.company_id and department.id = o.department_id
  join scene_version version on version.company_id = o.company_id and version.scene_id = o.scene_id
    and version.version = o.scene_version
  left join application on application.company_id = o.company_id and application.id = o.application_id`;

const SERVICE_ID = sql`(${sql.lit(SERVICE_IDS)}::jsonb ->> o.service)::int`;

/** The rows of orders whose ids were picked: everything else is looked up for these alone. */
const rowsOf = (companyId: number, picked: RawBuilder<unknown>) => sql<ListedRow>`
  select ${shownOf(sql`picked.at`, sql`service_type.name`, sql`city.name`)}
  from (${picked}) picked
  join ride_order o on o.company_id = ${companyId} and o.id = picked.id ${IN_COMPANY}
  join city on city.id = o.city_id
  left join service_type on service_type.id = ${SERVICE_ID}
  order by picked.at desc, o.id desc`;

/** Added to what was read, and not put together anew: an export makes a million of them. */
export const rowOf = (row: ListedRow): OrderRow =>
  Object.assign(row, {
    booker: { name: row.bookerName, phone: row.bookerPhone },
    rider: { name: row.riderName, phone: row.riderPhone },
  });

const pick = (conditions: readonly Condition[], by: OrderBy, rest: RawBuilder<unknown>, oldestFirst = false) => {
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  return sql`
  select ride_order.id, ride_order.${sql.ref(by)} as at from ride_order where ${all(conditions)}
  order by ride_order.${sql.ref(by)} ${direction}, ride_order.id ${direction} ${rest}`;
};

/** Which orders are on a page, and how many there are: planned anew for each filter, by indexes alone where it can be. */
export function pageStatement(conditions: readonly Condition[], by: OrderBy, { page, pageSize }: PageInput) {
  const picked = pick(conditions, by, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return sql<{ total: number; ids: number[] }>`
    select (select count(*) from ride_order where ${all(conditions)}) as total,
      array(select picked.id from (${picked}) picked) as ids`;
}

/**
 * Everything that is shown of them is looked up by their ids, always in the same way. Few rows need no joins for names that
 * are the same for all, and each table that is joined doubles what planning costs, which a distributed database does twice.
 */
const rowsByIds = prepared<ListedRow>(
  'order-rows',
  sql`select ${shownOf(
    sql`null::timestamptz`,
    sql`(select name from service_type where id = ${SERVICE_ID})`,
    sql`(select name from city where id = o.city_id)`,
  )}
  from ride_order o ${IN_COMPANY}
  where o.company_id = ${value(1)} and o.id = any(${value(2)}::bigint[])`,
);

async function shownRows(db: Db, companyId: number, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await rowsByIds(db, companyId, ids)).map((row) => [row.orderId, rowOf(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Beyond this many orders a page is looked for from the end that is nearer. */
const DEEP = 5_000;

/** A page far behind: the count first, then the way that is shorter; what is skipped costs as if it were read. */
async function deepPage(
  db: Db,
  companyId: number,
  conditions: readonly Condition[],
  by: OrderBy,
  { page, pageSize }: PageInput,
): Promise<Page<OrderRow>> {
  const { count: total } = await countOrders(db, conditions);
  const skipped = (page - 1) * pageSize;
  const left = Math.min(pageSize, total - skipped);
  if (left <= 0) return { rows: [], total };
  const fromEnd = total - skipped - left;
  const nearEnd = fromEnd < skipped;
  const picked = pick(conditions, by, sql`limit ${left} offset ${nearEnd ? fromEnd : skipped}`, nearEnd);
  const { rows } = await sql<ListedRow>`${rowsOf(companyId, picked)}`.execute(db);
  return { rows: rows.map(rowOf), total };
}

export async function findOrders(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  page: PageInput,
  more: readonly Condition[] = [],
): Promise<Page<OrderRow>> {
  const { companyId } = actor;
  const conditions = [...conditionsOf(actor, filter, await lookUp(db, actor, filter)), ...more];
  const by = orderBy(filter);
  if (page.page * page.pageSize > DEEP) return deepPage(db, companyId, conditions, by, page);
  const { rows } = await pageStatement(conditions, by, page).execute(db);
  const { total, ids } = rows[0]!;
  return { total, rows: await shownRows(db, companyId, ids) };
}

/** How many there are, and the newest id: what is booked from now on does not belong to an export. */
export async function countOrders(
  db: Db,
  conditions: readonly Condition[],
): Promise<{ count: number; lastId: number }> {
  const { rows } = await sql<{ count: number; lastId: number | null }>`
    select count(*) as count, max(ride_order.id) as last_id from ride_order where ${all(conditions)}`.execute(db);
  return { count: rows[0]!.count, lastId: rows[0]!.lastId ?? 0 };
}

const BATCH = 1000;

/** The batch after `last`; its moment narrows the range, so that the index begins there and not at the newest order. */
function batchAfter(conditions: readonly Condition[], by: OrderBy, last: ListedRow | undefined) {
  const column = sql`ride_order.${sql.ref(by)}`;
  const after = last
    ? [
        sql<boolean>`${column} <= ${last.at}::timestamptz`,
        sql<boolean>`(${column}, ride_order.id) < (${last.at}::timestamptz, ${last.orderId}::bigint)`,
      ]
    : [];
  return pick([...conditions, ...after], by, sql`limit ${BATCH}`);
}

/** Newest first, a batch at a time from where the last one ended: an export of any length takes the memory of one. */
export async function* eachOrder(
  db: Db,
  companyId: number,
  conditions: readonly Condition[],
  { by, lastId }: { by: OrderBy; lastId: number },
): AsyncGenerator<OrderRow> {
  const upTo = [...conditions, sql<boolean>`ride_order.id <= ${lastId}`];
  const read = (last?: ListedRow) => {
    const batch = sql<ListedRow>`${rowsOf(companyId, batchAfter(upTo, by, last))}`.execute(db);
    // A reader who goes away waits for no further batch.
    batch.catch(() => undefined);
    return batch;
  };
  let batch: ReturnType<typeof read> | null = read();
  while (batch) {
    const { rows }: { rows: ListedRow[] } = await batch;
    // The next is asked for while these are written.
    batch = rows.length === BATCH ? read(rows.at(-1)) : null;
    for (const row of rows) yield rowOf(row);
  }
}
