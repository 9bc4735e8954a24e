import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { type Postgres, startPostgres } from '#server/postgres/embedded.ts';
import { copyRunning, removeFolder, TELLS_ALL } from '../../kit/base-copy.ts';

const quiet = { durable: false, log: () => undefined };

export async function asked<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

export interface Moment {
  readonly at: string;
  /** The piece of the WAL that was being written; what came later is in it or in a later one. */
  readonly piece: string;
}

/** A PostgreSQL that hands every finished piece of its WAL to a folder, as docs/operations.md says. */
export class ArchivedPostgres {
  readonly url: string;
  private readonly folder: string;
  private readonly postgres: Postgres;
  private readonly own: string;

  private constructor(folder: string, postgres: Postgres, url: string) {
    this.folder = folder;
    this.postgres = postgres;
    this.url = url;
    this.own = join(folder, 'primary');
  }

  static async start(): Promise<ArchivedPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'qixing-pitr-'));
    const archive = join(folder, 'primary', '.archive');
    mkdirSync(archive, { recursive: true });
    const archive_command = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
    const settings = { ...TELLS_ALL, archive_mode: 'on', archive_command };
    const postgres = await startPostgres({ folder: join(folder, 'primary'), ...quiet, settings });
    return new ArchivedPostgres(folder, postgres, await createDatabaseIfMissing(postgres.url, 'qixing'));
  }

  get archive(): string {
    return join(this.own, '.archive');
  }

  baseBackup(): Promise<void> {
    return copyRunning(this.postgres.url, this.own, join(this.folder, 'base'));
  }

  async now(): Promise<Moment> {
    const [row] = await asked<Moment>(
      this.url,
      'select clock_timestamp()::text as at, pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
    );
    return row!;
  }

  /** Everything that was written so far is in the archive. */
  async archived(): Promise<void> {
    const [last] = await asked<{ file: string }>(this.url, 'select pg_walfile_name(pg_switch_wal()) as file');
    while (!readdirSync(this.archive).includes(last!.file)) await wait(100);
  }

  lose(): Promise<void> {
    return this.postgres.stop();
  }

  /** The base and the archive, played up to a moment, somewhere else. */
  async restored({ at }: Moment, without: readonly string[] = []): Promise<{ url: string; postgres: Postgres }> {
    const folder = mkdtempSync(join(this.folder, 'restored-'));
    cpSync(join(this.folder, 'base'), folder, { recursive: true });
    const archive = join(folder, '.archive');
    cpSync(this.archive, archive, { recursive: true });
    for (const file of without) rmSync(join(archive, file));
    // What the lost machine had not handed over is lost with it.
    for (const file of readdirSync(join(folder, 'cluster/pg_wal'), { withFileTypes: true }))
      if (file.isFile()) rmSync(join(folder, 'cluster/pg_wal', file.name));
    writeFileSync(join(folder, 'cluster', 'recovery.signal'), '');
    const settings = {
      ...TELLS_ALL,
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: at,
      recovery_target_action: 'promote',
    };
    const postgres = await startPostgres({ folder, ...quiet, settings });
    const url = Object.assign(new URL(this.url), { port: new URL(postgres.url).port }).href;
    const isOver = async () => !(await asked<{ still: boolean }>(url, 'select pg_is_in_recovery() as still'))[0]!.still;
    while (!(await isOver())) await wait(100);
    return { url, postgres };
  }

  async remove(): Promise<void> {
    await this.postgres.stop();
    removeFolder(this.folder);
  }
}
