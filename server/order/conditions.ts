import { type RawBuilder, sql } from 'kysely';
import { guessesPhone } from '#rules/masked-phone.ts';
import type { OrderFilter } from '#rules/order/view-filter.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf, departmentTrees, withinScope } from '../query-kit.ts';
import { ownRows, visibleRows } from '../visible.ts';

export type Condition = RawBuilder<boolean>;
export const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);

const LAST_CHARACTER = '\u{10FFFF}';

/** "Begins with" as a range of bytes, which an index answers under row security. */
function begins(column: string, typed: string): Condition {
  const word = typed.replace(/\p{Cc}/gu, '');
  return sql<boolean>`${sql.ref(column)} collate "C" >= ${word} and
    ${sql.ref(column)} collate "C" < ${word} || ${LAST_CHARACTER}::text`;
}

/** Whether the caller may see an order, for one order that is known by its id. */
export const visibleTo = (actor: Actor): Condition =>
  sql<boolean>`(${withinScope(actor.companyId, actor.rights.scopeOf(PERMISSION.order), 'ride_order.department_id')}
    or ${ownRows('rideOrder', actor)})`;

/** What a filter's words and trees mean, looked up beforehand: the plan of the list is then made for these very values. */
export interface FilterLookups {
  /** Departments the caller sees; null: all. */
  scopeIds: number[] | null;
  /** The department asked for and everything below; null: not asked. */
  departmentIds: number[] | null;
  /** Names that bookers had; null: not asked. */
  names: string[] | null;
}

const below = (companyId: number, roots: readonly number[]) => sql`array${departmentTrees(companyId, roots)}`;

const namesLike = (companyId: number, typed: string) => {
  const word = typed.replace(/\p{Cc}/gu, '');
  return sql`array(select distinct name from order_booker_token where company_id = ${companyId}
    and token >= lower(${word}) and token < lower(${word}) || ${LAST_CHARACTER}::text)`;
};

export async function lookUp(db: Db, actor: Actor, filter: OrderFilter): Promise<FilterLookups> {
  const { companyId, rights } = actor;
  const scope = rights.scopeOf(PERMISSION.order);
  const roots = scope.kind === 'all' ? null : scope.roots;
  const { departmentId, bookerName } = filter;
  if (!roots?.length && departmentId === undefined && bookerName === undefined) {
    return { scopeIds: roots && [], departmentIds: null, names: null };
  }
  const { rows } = await sql<FilterLookups>`select
    ${roots === null ? sql`null::bigint[]` : below(companyId, roots)} as scope_ids,
    ${departmentId === undefined ? sql`null::bigint[]` : below(companyId, [departmentId])} as department_ids,
    ${bookerName === undefined ? sql`null::text[]` : namesLike(companyId, bookerName)} as names`.execute(db);
  return rows[0]!;
}

const span = (column: string, from?: Date, before?: Date): Condition[] => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}`] : []),
  ...(before ? [sql<boolean>`${sql.ref(column)} < ${before}`] : []),
];

const equal = (column: string, value: string | number | undefined): Condition[] =>
  value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`];

const beginning = (column: string, typed: string | undefined): Condition[] =>
  typed === undefined ? [] : [begins(column, typed)];

/** Digits stand in the same order everywhere: 138 begins what lies from 138 up to 139. */
function beginningDigits(column: string, digits: string | undefined): Condition[] {
  if (!digits) return [];
  const next = (BigInt(digits) + 1n).toString().padStart(digits.length, '0');
  const from = sql<boolean>`${sql.ref(column)} >= ${digits}`;
  return next.length > digits.length ? [from] : [from, sql<boolean>`${sql.ref(column)} < ${next}`];
}

const ofPhone = (actor: Actor, column: string, typed: string | undefined): Condition[] =>
  typed && guessesPhone(actor, typed) ? equal(column, typed) : beginningDigits(column, typed);

function ofApplication(companyId: number, typed: string | undefined): Condition[] {
  if (typed === undefined) return [];
  return [
    sql<boolean>`ride_order.application_id in (select application.id from application
      where application.company_id = ${companyId} and ${begins('application.number', typed)})`,
  ];
}

const flags = ({ secondOnly, carpooled }: OrderFilter): Condition[] => [
  ...(secondOnly ? [sql<boolean>`ride_order.second_approval <> 'none'`] : []),
  ...(carpooled === undefined
    ? []
    : [sql<boolean>`ride_order.carpool_succeeded is ${carpooled ? sql`` : sql`not`} true`]),
];

/** Company first, then what the caller may see, then what was asked for. */
export function conditionsOf(actor: Actor, filter: OrderFilter, found: FilterLookups): Condition[] {
  const { companyId } = actor;
  return [
    sql<boolean>`ride_order.company_id = ${companyId}`,
    visibleRows('rideOrder', { ...actor, departmentIds: found.scopeIds }),
    ...span('rideOrder.rideAt', filter.rideFrom, filter.rideBefore),
    ...span('rideOrder.serviceAt', filter.serviceFrom, filter.serviceBefore),
    ...(found.departmentIds ? [sql<boolean>`ride_order.department_id = ${anyOf(found.departmentIds)}`] : []),
    ...(found.names ? [sql<boolean>`ride_order.staff_name = any(${found.names}::text[])`] : []),
    ...beginning('rideOrder.number', filter.number),
    ...beginning('rideOrder.projectNo', filter.projectNo),
    ...ofPhone(actor, 'rideOrder.staffPhone', filter.bookerPhone),
    ...ofPhone(actor, 'rideOrder.riderPhone', filter.riderPhone),
    ...ofApplication(companyId, filter.applicationNo),
    ...(filter.vehicleGroup ? [sql<boolean>`ride_order.vehicle_group = any(${filter.vehicleGroup}::text[])`] : []),
    ...equal('rideOrder.service', filter.service),
    ...equal('rideOrder.status', filter.status),
    ...equal('rideOrder.sceneId', filter.sceneId),
    ...flags(filter),
  ];
}
