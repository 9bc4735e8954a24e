import { type RawBuilder, sql } from 'kysely';
import type { DepartmentNode, DepartmentRow } from '#contract/department-wire.ts';
import { type Manager, MOST_DIRECTORS } from '#rules/department.ts';
import type { DepartmentPlace, Scope } from '#rules/department-tree.ts';
import { UNLIMITED } from '#rules/limit.ts';
import type { PageInput } from '#rules/paging.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { versionOf } from '../edits.ts';
import { limitsInForce } from '../limits.ts';
import { contains, idArray, phoneFoundBy, sameCompany, withinScope } from '../query-kit.ts';

/** Departments within a scope, by their paths: no second look at the table. */
const within = (scope: Scope) =>
  scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`department.path && ${idArray(scope.roots)}`;

const live = (db: Db, companyId: number) =>
  db.selectFrom('department').where('department.companyId', '=', companyId).where('department.deletedAt', 'is', null);

/** Those in scope, and above them what a tree needs to hang them under; parents stand before their children. */
export async function departmentNodes(db: Db, companyId: number, scope: Scope): Promise<DepartmentNode[]> {
  const above =
    scope.kind === 'all'
      ? sql<boolean>`false`
      : sql<boolean>`id in (select unnest(path) from department
          where company_id = ${companyId} and deleted_at is null and id = any(${idArray(scope.roots)}))`;
  const rows = await live(db, companyId)
    .select(['id', 'name', 'level', sql<number>`coalesce(super_id, 0)`.as('superId'), within(scope).as('visible')])
    .select('number')
    .where((eb) => eb.or([within(scope), above]))
    .orderBy('path')
    .execute();
  return rows.map(({ number, ...row }) => (row.visible ? { ...row, number } : row));
}

/** How many active people each department has itself. */
export async function peopleByDepartment(db: Db, companyId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('staff')
    .select((eb) => ['departmentId', eb.fn.countAll<number>().as('people')])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .groupBy('departmentId')
    .execute();
  return new Map(rows.map(({ departmentId, people }) => [departmentId, people]));
}

/** Whatever is below something in sight is in sight too: the sums of the nodes are those of the tree. */
export function withHeadcounts(
  nodes: readonly DepartmentNode[],
  people: ReadonlyMap<number, number>,
): DepartmentNode[] {
  const sums = new Map(nodes.map(({ id }) => [id, people.get(id) ?? 0]));
  for (const { id, superId } of nodes.toReversed()) {
    const above = sums.get(superId);
    if (above !== undefined) sums.set(superId, above + (sums.get(id) ?? 0));
  }
  const counts = (id: number) => ({ headcount: sums.get(id) ?? 0, directHeadcount: people.get(id) ?? 0 });
  return nodes.map((node) => (node.visible ? { ...node, ...counts(node.id) } : node));
}

export const departmentNames = (db: Db, companyId: number, scope: Scope) =>
  live(db, companyId).select(['id', 'name']).where(within(scope)).orderBy('path').execute();

export interface PlacedDepartment extends DepartmentPlace {
  name: string;
}

/** Undefined where it is another company's, out of scope, deleted or unknown. */
export const departmentInScope = (
  db: Db,
  companyId: number,
  scope: Scope,
  departmentId: number,
): Promise<PlacedDepartment | undefined> =>
  live(db, companyId)
    .select(['id', 'path', 'name'])
    .where('id', '=', departmentId)
    .where(within(scope))
    .executeTakeFirst();

/** The children of a department; of 0, the topmost departments of the scope. */
const childrenOf = (parentId: number, scope: Scope): RawBuilder<boolean> => {
  if (parentId !== 0) return sql<boolean>`department.super_id = ${parentId}`;
  if (scope.kind === 'all') return sql<boolean>`department.super_id is null`;
  const roots = idArray(scope.roots);
  return sql<boolean>`department.id = any(${roots}) and not department.path[:level - 1] && ${roots}`;
};

export async function childCount(db: Db, companyId: number, scope: Scope, parentId: number): Promise<number> {
  const { total } = await live(db, companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(childrenOf(parentId, scope))
    .executeTakeFirstOrThrow();
  return total;
}

export type LoadedDepartment = Omit<DepartmentRow, 'manageable' | 'limit'> & DepartmentPlace & { superName: string };

const managers = (companyId: number) => sql<Manager[]>`(
  select coalesce(json_agg(json_build_object('staffId', staff.id, 'name', staff.name)
    order by department_manager.position, staff.id), '[]')
  from department_manager join staff on staff.company_id = department_manager.company_id
    and staff.id = department_manager.staff_id and staff.deleted_at is null
  where department_manager.company_id = ${companyId} and department_manager.department_id = department.id)`;

/** Whole rows with their counts, in one statement however many: each department below is counted once. */
async function loadDepartments(
  db: Db,
  companyId: number,
  chosen: RawBuilder<boolean>,
  page: PageInput = { page: 1, pageSize: 1 },
): Promise<LoadedDepartment[]> {
  const { rows } = await sql<LoadedDepartment>`
    with chosen as (select * from department
      where company_id = ${companyId} and deleted_at is null and ${chosen}
      order by id limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}),
    tree as materialized (select above.id as root, below.id, below.super_id
      from department below cross join unnest(below.path) above (id) join chosen on chosen.id = above.id
      where below.company_id = ${companyId} and below.deleted_at is null),
    counted as (select root, sum(people.n)::bigint as headcount,
        sum(people.n) filter (where tree.id = root)::bigint as direct,
        count(*) filter (where tree.super_id = root) as children
      from tree cross join lateral (select count(*) as n from staff where staff.company_id = ${companyId}
        and staff.department_id = tree.id and staff.deleted_at is null) people
      group by root)
    select department.id, coalesce(department.super_id, 0) as super_id, coalesce(super.name, '') as super_name,
      department.name, department.number, department.level, department.path, ${managers(companyId)} as managers,
      counted.headcount, counted.direct as direct_headcount, counted.children as child_count
    from chosen department join counted on counted.root = department.id
    left join department super on super.company_id = ${companyId} and super.id = department.super_id
    order by department.id`.execute(db);
  return rows;
}

export const childDepartments = (db: Db, companyId: number, scope: Scope, parentId: number, page: PageInput) =>
  loadDepartments(db, companyId, childrenOf(parentId, scope), page);

export const loadDepartment = async (db: Db, companyId: number, scope: Scope, departmentId: number) =>
  (await loadDepartments(db, companyId, sql`department.id = ${departmentId} and ${within(scope)}`))[0];

/** Where a person works, for whoever may see that person. */
export const workplaceOf = (db: Db, actor: { companyId: number; staffId: number }, scope: Scope, staffId: number) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .select(['department.id as departmentId', 'department.name', managers(actor.companyId).as('managers')])
    .where('staff.companyId', '=', actor.companyId)
    .where('staff.id', '=', staffId)
    .where('staff.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('staff.id', '=', actor.staffId), withinScope(actor.companyId, scope, 'staff.departmentId')]),
    )
    .executeTakeFirst();

/** People who match a keyword by name, phone or employee number; who matches exactly comes first. */
export function findDirectors(db: Db, actor: Actor, scope: Scope, keywords: readonly string[]) {
  const { companyId } = actor;
  const either = (test: (word: string) => RawBuilder<boolean>) =>
    sql<boolean>`(${sql.join([sql`false`, ...keywords.map(test)], sql` or `)})`;
  return db
    .selectFrom('staff')
    .select(['id as staffId', 'phone', 'name', 'departmentId'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(withinScope(companyId, scope, 'departmentId'))
    .$if(keywords.length > 0, (query) =>
      query
        .where(
          either(
            (word) =>
              sql`name like ${contains(word)} or ${phoneFoundBy(actor, 'phone', word)} or number like ${contains(word)}`,
          ),
        )
        .orderBy(
          either((word) => sql`${word} in (name, phone, number)`),
          (order) => order.desc().nullsLast(),
        ),
    )
    .orderBy('id')
    .limit(MOST_DIRECTORS)
    .execute();
}

/** Of everything that its form can change. */
export async function departmentVersion(db: Db, companyId: number, department: LoadedDepartment): Promise<string> {
  const { id, name, number, superId, managers } = department;
  const limit = (await limitsInForce(db, companyId, { departmentIds: [id] })).get(id) ?? UNLIMITED;
  const { kind, moneyFen, startDay, endDay } = limit;
  return versionOf([name, number, superId, managers.map(({ staffId }) => staffId), kind, moneyFen, startDay, endDay]);
}
