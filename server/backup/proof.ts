import { createHash } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../db.ts';
import { verifyChain } from '../operation-log/chain.ts';
import { copyOut } from '../postgres/copy-out.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { rowsOf, tablesOf } from './tables.ts';

export interface Proof {
  readonly differences: number;
  /** Operation logs whose chain is whole, and those that are not. */
  readonly wholeLogs: number;
  readonly brokenLogs: number;
}

/** What the books say of themselves: sums that stand in two places agree, and no entry of a log was touched. */
export async function proofOf(url: string, server: string): Promise<Proof> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = openDatabase({ url: server, poolSize: 1 });
  try {
    const found = await reconcile(client);
    const { rows } = await client.query<{ id: string }>('select id from qixing.company_ids() as id');
    let brokenLogs = 0;
    for (const { id } of rows) {
      const { fault } = await database.companyRead(Number(id), (db) => verifyChain(db, Number(id)));
      if (fault) brokenLogs += 1;
    }
    const differences = found.reduce((sum, { total }) => sum + total, 0);
    return { differences, brokenLogs, wholeLogs: rows.length - brokenLogs };
  } finally {
    await database.close();
    await client.end();
  }
}

/** A digest of every table's rows: two databases with the same digests hold the same to the last byte. */
export async function digestsOf(client: pg.Client): Promise<Map<string, string>> {
  await client.query("set search_path = qixing; set timezone = 'UTC'");
  const digests = new Map<string, string>();
  for (const table of await tablesOf(client)) {
    const digest = createHash('sha256');
    for await (const part of copyOut(client, rowsOf(table))) digest.update(part);
    digests.set(table.name, digest.digest('hex'));
  }
  return digests;
}
