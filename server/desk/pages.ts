import type { SelectQueryBuilder } from 'kysely';
import { MOST_COUNTED, type Page, type PageInput } from '#rules/paging.ts';
import type { DeskContext } from '../http/serve-desk.ts';
import { paginate, paginateUpTo } from '../query-kit.ts';
import type { DB } from '../schema.ts';

/** A list of all companies. People read its count; machines go through the pages by it, and for them it is exact. */
export const deskPage = <T extends keyof DB, O>(
  { db, actor }: Pick<DeskContext, 'db' | 'actor'>,
  query: SelectQueryBuilder<DB, T, O>,
  page: PageInput,
): Promise<Page<O>> => (actor.person ? paginateUpTo(db, query, page, MOST_COUNTED) : paginate(query, page));
