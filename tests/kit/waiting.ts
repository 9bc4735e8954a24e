import pg from 'pg';
import { expect, inject } from 'vitest';
import type { TestServer } from './server.ts';

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`;

/** How many sessions wait for a lock with such a statement, on whichever machine the rows lie. */
export async function waitingForLocks({ databaseUrl }: TestServer, statement = '%'): Promise<number> {
  let count = 0;
  for (const machine of [inject('postgresUrl'), ...inject('workerUrls')]) {
    const url = new URL(new URL(databaseUrl).pathname, machine);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    count += (await client.query<{ count: number }>(WAITING, [statement])).rows[0]!.count;
    await client.end();
  }
  return count;
}

/** Until so many wait with such a statement. */
export const untilWaiting = (server: TestServer, { statement = '%', count = 1 } = {}): Promise<unknown> =>
  expect
    .poll(() => waitingForLocks(server, statement), { timeout: 9_000 }) // a lock is waited for no longer than ten seconds
    .toBeGreaterThanOrEqual(count);
