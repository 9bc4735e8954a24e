import { type ExpressionBuilder, type JoinBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '#rules/department-tree.ts';
import { needsPhones, type PhoneReader } from '#rules/masked-phone.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Db } from './db.ts';
import { keyed } from './prepared.ts';
import type { DB } from './schema.ts';

/** Ids as one parameter, however many: `path && ${idArray(roots)}`. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${`{${ids.join(',')}}`}::bigint[]`;
/** `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${idArray(ids)})`;

/** These departments with everything below, as a subquery of their ids. */
export const departmentTrees = (companyId: number, roots: readonly number[]) =>
  sql<number>`(select id from department where company_id = ${companyId} and path && ${idArray(roots)})`;

/**
 * The same as ids, read before the rows are: where the ids themselves are in the statement, the database knows whether
 * few or many rows lie in them and takes the right index.
 */
export async function departmentsBelow(db: Db, companyId: number, roots: readonly number[]): Promise<number[]> {
  if (roots.length === 0) return [];
  const { rows } = await sql<{ id: number }>`${departmentTrees(companyId, roots)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Rows whose department lies within a scope. The departments of a company are few beside its rows, so the trees are
 * expanded to a set of ids that the database hashes once.
 */
export function withinScope(companyId: number, scope: Scope, column: string) {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.roots.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} in ${departmentTrees(companyId, scope.roots)}`;
}

type Column = `${string}.${{ [T in keyof DB]: keyof DB[T] & string }[keyof DB]}`;

/** `innerJoin('department', sameCompany('department.id', 'staff.departmentId'))`: no id is joined without its company. */
export const sameCompany =
  (column: Column, other: Column) =>
  <D, T extends keyof D>(join: JoinBuilder<D, T>): JoinBuilder<D, T> =>
    join
      .on(sql<boolean>`${sql.ref(companyBeside(column))} = ${sql.ref(companyBeside(other))}`)
      .on(sql<boolean>`${sql.ref(column)} = ${sql.ref(other)}`);
const companyBeside = (column: Column): string => `${column.split('.')[0]}.companyId`;

/** A text inside a stored document, by a key that the document's type has: the compiler finds it when that is renamed. */
export const documentText = <D>(document: RawBuilder<unknown>, key: keyof D & string) =>
  sql<string>`${document} ->> ${sql.lit(key)}`;
/** A part of a stored document, likewise. */
export const documentPart = <D>(document: RawBuilder<unknown>, key: keyof D & string) =>
  sql`${document} -> ${sql.lit(key)}`;

type Conditions = Record<string, string | number | boolean | Date | null | undefined>;

/** Equalities for the filters that were given; absent ones vanish without branches. */
export const present =
  <T extends keyof DB>(conditions: Conditions) =>
  (eb: ExpressionBuilder<DB, T>) =>
    eb.and(
      Object.entries(conditions)
        .filter(([, value]) => value !== undefined)
        .map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`),
    );

/** Text for LIKE with what a person typed taken literally. */
export const contains = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
export const startsWith = (typed: string): string => `${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** A phone by any part of it; whoever may read none finds a whole one alone, because parts would tell what is hidden. */
export const phoneFoundBy = ({ rights }: Pick<PhoneReader, 'rights'>, column: string, typed: string) =>
  needsPhones(rights.functions)
    ? sql<boolean>`${sql.ref(column)} like ${contains(typed)}`
    : sql<boolean>`${sql.ref(column)} = ${typed}`;

/**
 * What a list has behind one of its rows, the latest first: a row that comes in above meanwhile moves nothing. Behind a row that
 * there is not, nothing is. The column is the list's own order, and its index finds where to go on.
 */
export const behind = (
  companyId: number,
  table: keyof DB & string,
  column: string,
  id: number,
  called: string = table,
) =>
  sql<boolean>`(${sql.ref(`${called}.${column}`)}, ${sql.ref(`${called}.id`)}) < (select last.${sql.ref(column)}, last.id
    from ${sql.table(table)} last where last.company_id = ${companyId} and last.id = ${id})`;

/**
 * One page and the whole count: two statements over the same conditions, asked together. `keptBy`: their text is always the same;
 * `from`: where the page begins, of a list that goes on behind a row.
 */
export async function paginate<D extends DB, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { page, pageSize }: PageInput,
  { keptBy, from }: { keptBy?: Db | undefined; from?: RawBuilder<boolean> | undefined } = {},
): Promise<Page<O>> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>();
  const paged = (from ? query.where(from) : query).limit(pageSize).offset((page - 1) * pageSize);
  const [[counted], rows] = await Promise.all(
    keptBy
      ? [keyed(keptBy, counting.compile()), keyed(keptBy, paged.compile())]
      : [counting.execute(), paged.execute()],
  );
  return { rows, total: Number(counted!.total) };
}

/** As `paginate`, but counted to `most` and one more, so that a page costs the same however much there is. */
export async function paginateUpTo<T extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, T, O>,
  { page, pageSize }: PageInput,
  most: number,
): Promise<Page<O>> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most + 1);
  const counting = sql<{ total: number }>`select count(*) as total from (${counted}) counted`.execute(db);
  const paged = query.limit(pageSize).offset((page - 1) * pageSize);
  const [{ rows: totals }, rows] = await Promise.all([counting, paged.execute()]);
  return { rows, total: Number(totals[0]!.total) };
}

/**
 * All of them at once; where several fail, the failure of the first in the list is told, as if they had been asked one
 * after the other.
 */
export async function inTurn<P extends readonly Promise<unknown>[] | []>(work: P) {
  await Promise.allSettled(work);
  for (const one of work) await one;
  return Promise.all(work);
}

/** Has this id, or none where it is null: as "not distinct from", but of that the planner knows nothing and expects one row. */
export const hasId = (column: RawBuilder<unknown>, id: number | null): RawBuilder<unknown> =>
  id === null ? sql`${column} is null` : sql`${column} = ${id}::bigint`;
