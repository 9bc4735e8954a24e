import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { chunksOf } from '../chunks.ts';
import type { KeptSecrets } from '../kept-secrets.ts';
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
  /** Where the secrets go; those that are there already are never replaced. Null: nowhere. */
  readonly secretsFile: string | null;
}

export interface Restored {
  readonly madeAt: string;
  /** Of the backup; null where it has none. */
  readonly secrets: KeptSecrets | null;
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

/** To its end, because every block is sealed by itself: the first ones open whatever became of the last. */
async function refuseSpoilt(source: Readable, password: string): Promise<void> {
  try {
    for await (const _ of unsealed(password, source)) {
      // Opened is enough.
    }
  } finally {
    source.destroy();
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

function restoreSecrets(file: string | null, text: string): void {
  if (file === null || text === '' || existsSync(file)) return;
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
async function fill(
  url: string,
  head: BackupHead,
  entries: AsyncGenerator<Entry>,
  beforeCommit: () => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set role qixing_owner; set search_path = qixing; set timezone = 'UTC'");
    await client.query('begin');
    await restoreTables(client, head, entries);
    await restoreSequences(client, await nextOf(entries, 'sequences'));
    beforeCommit();
    await client.query('commit');
    await client.query(`analyze ${head.tables.map(({ name }) => `"${name}"`).join(', ')}`);
  } finally {
    await client.end();
  }
}

/**
 * Into an empty database, and files and secrets where the settings keep them. The backup is opened twice: once to see
 * that all of it is whole, before anything is written.
 */
export async function restore(
  open: () => Promise<Readable>,
  password: string,
  target: RestoreTarget,
): Promise<Restored> {
  const { url, server, files, secretsFile } = target;
  await refuseFilled(url);
  await refuseSpoilt(await open(), password);
  const opened = Readable.from(unsealed(password, await open())).compose(createGunzip());
  const entries = read(chunksOf(opened));
  const head: BackupHead = JSON.parse(await textOf(await nextOf(entries, 'head')));
  const text = await textOf(await nextOf(entries, 'secrets'));
  const secrets: KeptSecrets | null = text === '' ? null : JSON.parse(text);
  // Made by an older release, it is brought up to date afterwards.
  await migrate(url, server, head.migrations);
  // Rows that are there without the secrets that open them would be worth little.
  await fill(url, head, entries, () => restoreSecrets(secretsFile, text));
  const restored: Restored = { madeAt: head.madeAt, secrets, tables: head.tables.length, files: 0 };
  for await (const { name, content } of entries) {
    await files.put(Readable.from(content), { id: name.replace(/^file\//, '') });
    restored.files += 1;
  }
  await migrate(url, server);
  return restored;
}
