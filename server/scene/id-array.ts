import { sql } from 'kysely';

/** One parameter however many ids: `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${`{${ids.join(',')}}`}::bigint[])`;
