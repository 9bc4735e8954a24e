import { sql } from 'kysely';
import pg from 'pg';
import { type Database, type Db, openDatabase } from '#server/db.ts';
import type { Random } from '#world/random.ts';

const CLIENTS = 16;

interface Seen {
  readonly others: number;
}

/** What a transaction of this company sees of others', in three tables that every company has rows in. */
async function othersIn(db: Db, companyId: number): Promise<number> {
  const { rows } = await sql<Seen>`
    select (select count(*)::int from staff where company_id <> ${companyId})
      + (select count(*)::int from department where company_id <> ${companyId})
      + (select count(*)::int from account_ledger where company_id <> ${companyId}) as others`.execute(db);
  return rows[0]!.others;
}

/** A company left behind by whoever had the connection before: the platform's transactions have none. */
async function leftBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ left: string | null }>`select current_setting('app.company_id', true) as left`.execute(
    db,
  );
  return rows[0]!.left ? 1 : 0;
}

/** Transactions of many companies and of none, as drawn, on connections that all of them share. */
export async function mixedTransactions(
  urls: { server: string; pooler: string },
  companyIds: readonly number[],
  times: number,
  draw: Random,
): Promise<number> {
  const database: Database = openDatabase({ url: urls.server, poolerUrl: urls.pooler, poolSize: CLIENTS });
  let wrong = 0;
  const one = async (): Promise<void> => {
    const companyId = draw.pick([null, ...companyIds]);
    wrong +=
      companyId === null
        ? await database.platform(leftBehind)
        : await database[draw.pick(['company', 'companyRead'] as const)](companyId, (db) => othersIn(db, companyId));
  };
  try {
    for (let done = 0; done < times; done += CLIENTS) await Promise.all(Array.from({ length: CLIENTS }, one));
    return wrong;
  } finally {
    await database.close();
  }
}

async function withClients<T>(url: string, work: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: url }));
  try {
    for (const client of clients) await client.connect();
    return await work(clients);
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Control: a company set for the session instead of the transaction is found by others. */
export const leaksOfSessions = (pooler: string): Promise<number> =>
  withClients(pooler, async (clients) => {
    let left = 0;
    await clients[0]!.query(`set app.company_id = '100'`);
    const look = async (client: pg.Client) => {
      const { rows } = await client.query(`select current_setting('app.company_id', true) as left`);
      left += rows[0].left === '100' ? 1 : 0;
    };
    for (let nth = 0; nth < 20; nth += 1) await Promise.all(clients.slice(1).map(look));
    // Whatever was left on the shared connections is taken away again.
    for (let nth = 0; nth < 20; nth += 1) await Promise.all(clients.map((client) => client.query('discard all')));
    return left;
  });

/** Control: statements kept under a name, as without a pooler. */
export const failuresOfNames = (pooler: string): Promise<number> =>
  withClients(pooler, async (clients) => {
    let failed = 0;
    const ask = (client: pg.Client) =>
      client.query({ name: 'kept', text: 'select 1 as one' }).catch(() => {
        failed += 1;
      });
    for (let nth = 0; nth < 20; nth += 1) await Promise.all(clients.map(ask));
    return failed;
  });
