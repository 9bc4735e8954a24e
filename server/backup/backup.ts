import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { chunksOf } from '../chunks.ts';
import { type KeptSecrets, secretsText } from '../kept-secrets.ts';
import type { AppliedMigration } from '../migrate.ts';
import type { Files } from '../outside/files.ts';
import { copyOut } from '../postgres/copy-out.ts';
import { type Entry, written } from './entries.ts';
import { sealed } from './sealed-stream.ts';
import { type BackedTable, fileIdsOf, migrationsOf, rowsOf, sequencesOf, tablesOf } from './tables.ts';

/** What stands first in a backup, so that whoever opens it knows whether it fits. */
export interface BackupHead {
  readonly madeAt: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly BackedTable[];
}

export interface BackupSource {
  readonly client: pg.Client;
  readonly files: Files;
  /** Those in force: where settings say them, what lies beside the data is nobody's. */
  readonly secrets: KeptSecrets;
}

/** What was put into a backup, counted while it is written. */
export interface BackupCount {
  tables: number;
  files: number;
  /** Named by a row and not there, such as the result of an import that was cleared away. */
  missing: number;
}

const json = (value: unknown): Buffer[] => [Buffer.from(JSON.stringify(value))];

const UNBOUND = 'select rolsuper or rolbypassrls as "isUnbound" from pg_roles where rolname = current_user';

/** Whom row security does not bind reads all companies at once; the owner of the schema reads one after the other. */
async function prepareReader(client: pg.Client): Promise<number[] | null> {
  const { isUnbound } = (await client.query<{ isUnbound: boolean }>(UNBOUND)).rows[0]!;
  if (!isUnbound) await client.query('set role qixing_owner');
  await client.query("set search_path = qixing; set timezone = 'UTC'");
  // One snapshot: what is booked meanwhile is not half in it.
  await client.query('begin isolation level repeatable read read only');
  if (isUnbound) return null;
  const { rows } = await client.query<{ id: string }>('select id from company_ids() as id order by id');
  return rows.map(({ id }) => Number(id));
}

/** In the order of the key either way, for the company leads every key. */
async function* contentOf(client: pg.Client, table: BackedTable, companies: number[] | null): AsyncGenerator<Buffer> {
  if (companies === null || !table.isByCompany) {
    yield* copyOut(client, rowsOf(table));
    return;
  }
  for (const companyId of companies) {
    await client.query(`set local app.company_id = '${companyId}'`);
    yield* copyOut(client, rowsOf(table));
  }
}

async function* entriesOf({ client, files, secrets }: BackupSource, count: BackupCount): AsyncGenerator<Entry> {
  const companies = await prepareReader(client);
  const tables = await tablesOf(client);
  const head: BackupHead = { madeAt: new Date().toISOString(), migrations: await migrationsOf(client), tables };
  yield { name: 'head', content: json(head) };
  yield { name: 'secrets', content: [Buffer.from(secretsText(secrets))] };
  for (const table of tables) {
    yield { name: `table/${table.name}`, content: contentOf(client, table, companies) };
    count.tables += 1;
  }
  yield { name: 'sequences', content: json(await sequencesOf(client)) };
  const ids = await idsOf(client, companies);
  await client.query('rollback');
  for (const id of ids) {
    const file = await files.open(id);
    if (file) yield { name: `file/${id}`, content: file.stream };
    if (file) count.files += 1;
    else count.missing += 1;
  }
}

async function idsOf(client: pg.Client, companies: number[] | null): Promise<string[]> {
  if (companies === null) return fileIdsOf(client);
  const found = new Set<string>();
  for (const companyId of companies) {
    await client.query(`set local app.company_id = '${companyId}'`);
    for (const id of await fileIdsOf(client)) found.add(id);
  }
  return [...found].sort();
}

/** Database, files and secrets as one stream, packed and sealed; nothing of it ever lies in memory or on disk open. */
export function backupOf(source: BackupSource, password: string): { stream: Readable; count: BackupCount } {
  const count = { tables: 0, files: 0, missing: 0 };
  const packed = Readable.from(written(entriesOf(source, count))).compose(createGzip({ level: 6 }));
  return { stream: Readable.from(sealed(password, chunksOf(packed))), count };
}
