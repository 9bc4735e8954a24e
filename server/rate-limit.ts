import { sql } from 'kysely';
import type { Database } from './db.ts';
import { keyed } from './prepared.ts';

export interface Limit {
  readonly count: number;
  readonly seconds: number;
}

export interface WindowUse {
  readonly count: number;
  /** Until the window starts anew. */
  readonly secondsLeft: number;
  readonly msLeft: number;
}

/**
 * Counts one use, or `by`, before it happens. In a transaction of its own, so that a refused request still counts, and any number
 * of servers and parallel requests see one number.
 */
export async function countUse(database: Database, key: string, seconds: number, by = 1): Promise<WindowUse> {
  const fresh = sql`rate_limit.window_start <= now() - make_interval(secs => ${seconds})`;
  const [row] = await database.platformOne((db) => {
    const counted = sql<{ count: number; left: number; ms: number }>`
      insert into rate_limit (key, window_start, count) values (${key}, now(), ${by})
      on conflict (key) do update set
        count = case when ${fresh} then ${by} else rate_limit.count + ${by} end,
        window_start = case when ${fresh} then now() else rate_limit.window_start end
      returning count, ceil(${seconds} - extract(epoch from now() - window_start))::int as left,
        floor(1000 * (${seconds} - extract(epoch from now() - window_start)))::int as ms`;
    return keyed(db, counted.compile(db));
  });
  const { count, left, ms } = row!;
  return { count, secondsLeft: Math.max(1, left), msLeft: ms };
}

export const takeOne = async (database: Database, key: string, limit: Limit): Promise<boolean> =>
  (await countUse(database, key, limit.seconds)).count <= limit.count;

/** How often a key was used in its running window, without counting anything. */
export async function usesOf(database: Database, key: string, seconds: number): Promise<number> {
  const row = await database.platform((db) =>
    sql<{ count: number }>`select count from rate_limit
      where key = ${key} and window_start > now() - make_interval(secs => ${seconds})`.execute(db),
  );
  return row.rows[0]?.count ?? 0;
}

export async function forget(database: Database, key: string): Promise<void> {
  await database.platform((db) => db.deleteFrom('rateLimit').where('key', '=', key).execute());
}

/** Takes one use back: it turned out not to be one. */
export async function giveBack(database: Database, key: string): Promise<void> {
  await database.platform((db) =>
    db
      .updateTable('rateLimit')
      .set((eb) => ({ count: eb.fn<number>('greatest', [eb('count', '-', 1), eb.val(0)]) }))
      .where('key', '=', key)
      .execute(),
  );
}
