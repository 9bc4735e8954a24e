import { type RawBuilder, sql } from 'kysely';
import type { StaffFilter } from '#contract/staff/filter.ts';
import { PICK_MAX, type StaffPage, type StaffPick } from '#contract/staff/reads.ts';
import type { SecretaryCandidate, StaffRow } from '#contract/staff/rows.ts';
import { covers, type Scope, trees } from '#rules/department-tree.ts';
import { guessesPhone } from '#rules/masked-phone.ts';
import type { PageInput, SortOrder } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import { searchWord } from '#rules/staff/form.ts';
import { DUTIES, type StaffSort } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { ofUsedLimit } from '../limit-use.ts';
import { keyed } from '../prepared.ts';
import { withinScope } from '../query-kit.ts';
import { departmentsById, liveDepartment, type NamedDepartment } from './departments.ts';
import { type BaseRow, baseColumns, staffRows } from './rows.ts';

type Condition = RawBuilder<boolean>;
const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);
const LAST_CHARACTER = '\u{10FFFF}';
/** The last eight digits of a phone among the tokens. */
const LAST_EIGHT = '^#\\d{8}$';

/**
 * People of the company whose name contains what was typed, or whose number or phone begins with it, or whose phone
 * ends with these four or eight digits: one range of an index. Any area that searches people by a word uses this.
 */
export function matchesSearch(companyId: number, typed: string, column = 'staff.id'): Condition {
  const word = searchWord(typed);
  const range = sql`token >= lower(${word}) and token < lower(${word}) || ${LAST_CHARACTER}::text`;
  // Asked for by how it begins, a phone's ending would tell one digit after the other.
  const begins = word.startsWith('#') ? sql`${range} and token !~ ${LAST_EIGHT}` : range;
  const found = /^\d{8}$/.test(word) ? sql`(${begins} or token = ${`#${word}`})` : begins;
  return sql<boolean>`${sql.ref(column)} in (select staff_id from staff_search_token
    where company_id = ${companyId} and ${found})`;
}

/** The same for somebody who may read no phones: parts of one find nobody by it, an employee number still does. */
export function searchedBy(actor: Actor, typed: string, column = 'staff.id'): Condition {
  const word = searchWord(typed);
  if (!guessesPhone(actor, word)) return matchesSearch(actor.companyId, typed, column);
  return sql<boolean>`${sql.ref(column)} in (select id from staff
    where company_id = ${actor.companyId} and starts_with(number, ${word}))`;
}

const live = (companyId: number): Condition[] => [
  sql<boolean>`staff.company_id = ${companyId}`,
  sql<boolean>`staff.deleted_at is null`,
];

/** One department, or it and everything below; the company's own whole tree needs no condition. */
function inDepartment(companyId: number, { id, path }: NamedDepartment, withSubDepartments: boolean): Condition[] {
  if (!withSubDepartments) return [sql<boolean>`staff.department_id = ${id}`];
  return path.length === 1 ? [] : [withinScope(companyId, trees([id]), 'staff.departmentId')];
}

function filtered(companyId: number, { search, pay, sceneId, limitUse }: StaffFilter, now: Date) {
  const conditions: Condition[] = [];
  if (search) conditions.push(matchesSearch(companyId, search));
  if (pay !== 'all') conditions.push(sql<boolean>`staff.company_pay = ${pay === 'enabled'}`);
  if (sceneId !== undefined) {
    conditions.push(sql<boolean>`exists (select from staff_scene link where link.company_id = ${companyId}
      and link.staff_id = staff.id and link.scene_id = ${sceneId})`);
  }
  if (limitUse !== undefined) conditions.push(ofUsedLimit(companyId, now, limitUse));
  return conditions;
}

async function countStaff(db: Db, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from staff where ${all(conditions)}`.execute(db);
  return rows[0]!.count;
}

/** Kept by the database, so that a large company's list is as quick as a small one's. */
async function headcountOf(db: Db, companyId: number, { id, path }: NamedDepartment, withSubDepartments: boolean) {
  const below = path.length === 1 ? sql<boolean>`true` : withinScope(companyId, trees([id]), 'departmentId');
  const { rows } = await sql<{ headcount: number }>`
    select coalesce(sum(headcount), 0)::int as headcount from department_headcount
    where company_id = ${companyId} and ${withSubDepartments ? below : sql`department_id = ${id}`}`.execute(db);
  return rows[0]!.headcount;
}

export interface StaffOrder {
  readonly sortBy?: StaffSort | undefined;
  readonly sortOrder?: SortOrder | undefined;
}

/** Ordered by an index, in its direction or the other; newest first where nothing is asked for. */
function inOrder({ sortBy = 'joined', sortOrder }: StaffOrder) {
  const way = (sortOrder ?? (sortBy === 'joined' ? 'descending' : 'ascending')) === 'ascending' ? sql`asc` : sql`desc`;
  if (sortBy === 'joined') return sql`staff.id ${way}`;
  return sql`${sql.ref(`staff.${sortBy}`)} ${way}, staff.id ${way}`;
}

async function baseRows(
  db: Db,
  conditions: readonly Condition[],
  { page, pageSize, ...order }: PageInput & StaffOrder,
): Promise<BaseRow[]> {
  const { rows } = await sql<BaseRow>`select ${baseColumns} from staff where ${all(conditions)}
    order by ${inOrder(order)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** The department a list is about: the one asked for, else the caller's own, else the first one the caller manages. */
async function shownDepartment(db: Db, actor: Actor, chosenId?: number): Promise<NamedDepartment | undefined> {
  const { companyId, departmentId } = actor;
  const scope = actor.rights.scopeOf(PERMISSION.staff);
  if (chosenId !== undefined) return found(await liveDepartment(db, companyId, scope, chosenId));
  const roots = scope.kind === 'trees' ? scope.roots : [];
  const departments = await departmentsById(db, companyId, [departmentId, ...roots]);
  const own = departments.get(departmentId);
  return own && covers(scope, own) ? own : departments.get(roots[0] ?? 0);
}

async function managerNames(db: Db, companyId: number, departmentId: number): Promise<string> {
  const query = sql<{ name: string }>`
    select staff.name from department_manager manager
    join staff on staff.company_id = manager.company_id and staff.id = manager.staff_id
    where manager.company_id = ${companyId} and manager.department_id = ${departmentId} and staff.deleted_at is null
    order by manager.position, staff.id`;
  const rows = await keyed(db, query.compile(db));
  return rows.map(({ name }) => name).join('、');
}

const EMPTY_PAGE: StaffPage = {
  rows: [],
  total: 0,
  headcount: 0,
  managerNames: '',
  departmentId: 0,
  departmentName: '',
};

/** Which people a filter is about: those of one department, or of all that the caller manages. */
interface Place {
  readonly department: NamedDepartment | undefined;
  readonly everybody: readonly Condition[];
}

async function placeOf(db: Db, actor: Actor, filter: StaffFilter): Promise<Place | undefined> {
  const { companyId } = actor;
  if (filter.everywhere) {
    const scope = actor.rights.scopeOf(PERMISSION.staff);
    const within = scope.kind === 'all' ? [] : [withinScope(companyId, scope, 'staff.departmentId')];
    return { department: undefined, everybody: [...live(companyId), ...within] };
  }
  const department = await shownDepartment(db, actor, filter.departmentId);
  if (!department) return undefined;
  const below = inDepartment(companyId, department, filter.withSubDepartments);
  return { department, everybody: [...live(companyId), ...below] };
}

export async function findStaffPage(
  db: Db,
  actor: Actor,
  filter: StaffFilter & PageInput & StaffOrder,
  now: Date,
): Promise<StaffPage> {
  const { companyId } = actor;
  const place = await placeOf(db, actor, filter);
  if (!place) return EMPTY_PAGE;
  const { department, everybody } = place;
  const conditions = filtered(companyId, filter, now);
  const [headcount, matching, rows, managers] = await Promise.all([
    department ? headcountOf(db, companyId, department, filter.withSubDepartments) : countStaff(db, everybody),
    conditions.length === 0 ? null : countStaff(db, [...everybody, ...conditions]),
    baseRows(db, [...everybody, ...conditions], filter),
    department ? managerNames(db, companyId, department.id) : '',
  ]);
  return {
    rows: await staffRows(db, actor, rows, now),
    total: matching ?? headcount,
    headcount,
    managerNames: managers,
    departmentId: department?.id ?? 0,
    departmentName: department?.name ?? '',
  };
}

/** The holder of role 1, whom nobody else changes, and the caller, who acts on nobody but others, are no part of it. */
const others = ({ companyId, staffId }: Actor): Condition =>
  sql<boolean>`staff.id <> ${staffId} and not exists (select from staff_role held where held.company_id = ${companyId}
    and held.staff_id = staff.id and held.role_id = ${ROLE.superAdministrator})`;

/** Everybody whom a filter finds and an act for all of them is about; `most` and one more, so that too many is seen. */
export async function matchingIds(
  db: Db,
  actor: Actor,
  filter: StaffFilter,
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  const place = await placeOf(db, actor, filter);
  if (!place) return [];
  const conditions = [...place.everybody, ...filtered(actor.companyId, filter, now), others(actor)];
  const { rows } = await sql<{ id: number }>`select staff.id from staff where ${all(conditions)}
    order by staff.id limit ${most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countMatching(db: Db, actor: Actor, filter: StaffFilter, now: Date): Promise<number> {
  const place = await placeOf(db, actor, filter);
  if (!place) return 0;
  return countStaff(db, [...place.everybody, ...filtered(actor.companyId, filter, now), others(actor)]);
}

const BATCH = 500;

/** Everybody whom a filter finds, as lists show them, a batch at a time. */
export async function* eachStaff(db: Db, actor: Actor, filter: StaffFilter, now: Date): AsyncGenerator<StaffRow> {
  const place = await placeOf(db, actor, filter);
  if (!place) return;
  const conditions = [...place.everybody, ...filtered(actor.companyId, filter, now)];
  let before: number | undefined;
  for (;;) {
    const after = before === undefined ? [] : [sql<boolean>`staff.id < ${before}`];
    const base = await baseRows(db, [...conditions, ...after], { page: 1, pageSize: BATCH });
    yield* await staffRows(db, actor, base, now);
    before = base.at(-1)?.staffId;
    if (base.length < BATCH) return;
  }
}

/** For pickers: the union of everything the caller may see, or the scope of one function. */
export async function pickStaff(db: Db, actor: Actor, pick: StaffPick, now: Date): Promise<StaffRow[]> {
  const { companyId, rights } = actor;
  const scope: Scope = pick.permissionId === undefined ? rights.wholeScope : rights.scopeOf(pick.permissionId);
  const conditions = [...live(companyId), withinScope(companyId, scope, 'staff.departmentId')];
  if (pick.departmentId !== undefined) {
    const department = found(await liveDepartment(db, companyId, scope, pick.departmentId));
    conditions.push(...inDepartment(companyId, department, pick.withSubDepartments));
  }
  if (pick.search) conditions.push(searchedBy(actor, pick.search));
  return staffRows(db, actor, await baseRows(db, conditions, { page: 1, pageSize: PICK_MAX }), now);
}

const CANDIDATES_MAX = 50;

export async function secretaryCandidates(db: Db, actor: Actor, search?: string): Promise<SecretaryCandidate[]> {
  const { companyId, rights } = actor;
  const conditions = [
    ...live(companyId),
    withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'staff.departmentId'),
  ];
  if (search) conditions.push(matchesSearch(companyId, search));
  const rows = await baseRows(db, conditions, { page: 1, pageSize: CANDIDATES_MAX });
  return rows.map(({ staffId, name, phone, companyPay }) => ({ staffId, name, phone, companyPay }));
}

const DUTIES_MAX = 500;

/** The fixed titles and those the company uses, read by jumping through an index from one title to the next. */
export async function dutiesOf(db: Db, companyId: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`select staff.duty from staff
    where staff.company_id = ${companyId} and staff.deleted_at is null and staff.duty is not null ${after}
    order by staff.duty limit 1`;
  const { rows } = await sql<{ duty: string }>`
    with recursive used (duty) as (
      (${next(sql``)})
      union all
      select (${next(sql`and staff.duty > used.duty`)}) from used where used.duty is not null
    ) select duty from used where duty is not null limit ${DUTIES_MAX}`.execute(db);
  return [...new Set([...DUTIES, ...rows.map(({ duty }) => duty)])];
}
