import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { chunksOf } from '../chunks.ts';
import { migrate } from '../migrate.ts';
import type { Files } from '../outside/files.ts';
import { copyInto } from '../postgres/copy-in.ts';
import { withoutChecksByRow } from '../postgres/set-aside.ts';
import { StartError } from '../start-error.ts';
import type { BackupHead } from './backup.ts';
import { type Entry, read, textOf } from './entries.ts';
import { unsealed } from './sealed-stream.ts';
import { type BackedSequence, type BackedTable, tablesOf } from './tables.ts';

export interface RestoreTarget {
  /** Of an empty database; its account may create roles and a schema. */
  readonly url: string;
  /** The server's own login. */
  readonly server: string;
  readonly files: Files;
  /** Where the secrets go; null where the new place has its own, which are never replaced. */
  readonly secretsFile: string | null;
}

export interface Restored {
  readonly madeAt: string;
  tables: number;
  files: number;
}

const FILLED = `select exists (select from pg_namespace where nspname = 'qixing') as "isFilled"`;

async function refuseFilled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { isFilled } = (await client.query<{ isFilled: boolean }>(FILLED)).rows[0]!;
    if (isFilled) throw new StartError('目标数据库里已经有企行的数据：恢复只写入空的数据库，原有的数据不会被覆盖');
  } finally {
    await client.end();
  }
}

/** Those rows that the migrations put there come from the backup too. */
async function emptied(client: pg.Client, tables: readonly BackedTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')} restart identity cascade`);
}

const triggers = (tables: readonly BackedTable[], act: 'disable' | 'enable'): string =>
  tables.map(({ name }) => `alter table "${name}" ${act} trigger user`).join(';');

/** The tables of a backup come first and in one transaction: all of them, or nothing. */
async function restoreTables(client: pg.Client, head: BackupHead, entries: AsyncGenerator<Entry>): Promise<void> {
  const here = await tablesOf(client);
  const stranger = head.tables.find(({ name }) => !here.some((table) => table.name === name));
  if (stranger) throw new StartError(`备份中的表 ${stranger.name} 在此版本中不存在`);
  await client.query(triggers(here, 'disable'));
  await emptied(client, here);
  await withoutChecksByRow(client, { tables: here.map(({ name }) => name) }, async () => {
    for (const { name, columns } of head.tables) {
      const { content } = await nextOf(entries, `table/${name}`);
      await copyInto(client, { table: name, columns, text: content }, true);
    }
  });
  await client.query(triggers(here, 'enable'));
}

async function restoreSequences(client: pg.Client, entry: Entry): Promise<void> {
  const sequences: BackedSequence[] = JSON.parse(await textOf(entry));
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`"${name}"`, value, isCalled]);
  }
}

function restoreSecrets(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

async function nextOf(entries: AsyncGenerator<Entry>, name: string): Promise<Entry> {
  const { value, done } = await entries.next();
  if (done || value.name !== name) throw new StartError('备份文件的内容不完整');
  return value;
}

/** A connection that fails is ended, and with it goes everything that it had begun. */
async function fill(url: string, head: BackupHead, entries: AsyncGenerator<Entry>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set role qixing_owner; set search_path = qixing; set timezone = 'UTC'");
    await client.query('begin');
    await restoreTables(client, head, entries);
    await restoreSequences(client, await nextOf(entries, 'sequences'));
    await client.query('commit');
    await client.query(`analyze ${head.tables.map(({ name }) => `"${name}"`).join(', ')}`);
  } finally {
    await client.end();
  }
}

/** Into an empty database, and files and secrets where the settings keep them. */
export async function restore(source: Readable, password: string, target: RestoreTarget): Promise<Restored> {
  const { url, server, files, secretsFile } = target;
  await refuseFilled(url);
  const opened = Readable.from(unsealed(password, source)).compose(createGunzip());
  const entries = read(chunksOf(opened));
  const head: BackupHead = JSON.parse(await textOf(await nextOf(entries, 'head')));
  const secrets = await textOf(await nextOf(entries, 'secrets'));
  // Made by an older release, it is brought up to date afterwards.
  await migrate(url, server, head.migrations);
  await fill(url, head, entries);
  const restored: Restored = { madeAt: head.madeAt, tables: head.tables.length, files: 0 };
  for await (const { name, content } of entries) {
    await files.put(Readable.from(content), { id: name.replace(/^file\//, '') });
    restored.files += 1;
  }
  if (secretsFile !== null && secrets !== '') restoreSecrets(secretsFile, secrets);
  await migrate(url, server);
  return restored;
}
