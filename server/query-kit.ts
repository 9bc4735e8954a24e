import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '#rules/department-tree.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { DB } from './schema.ts';

/** Ids as one parameter, however many: `path && ${idArray(roots)}`. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${`{${ids.join(',')}}`}::bigint[]`;
/** `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${idArray(ids)})`;

/**
 * Rows whose department lies within a scope. The departments of a company are few beside its rows, so the trees are
 * expanded to a set of ids that the database hashes once.
 */
export function withinScope(companyId: number, scope: Scope, column: string) {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.roots.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} in (select id from department
    where company_id = ${companyId} and path && ${idArray(scope.roots)})`;
}

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

/** One page and the whole count: two statements over the same conditions. */
export async function paginate<T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  { page, pageSize }: PageInput,
): Promise<Page<O>> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  if (total === 0) return { rows: [], total };
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}
