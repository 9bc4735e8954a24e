import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { backupOf } from '#server/backup/backup.ts';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { loadDemo } from '#server/demo/load.ts';
import { migrate } from '#server/migrate.ts';
import { createFiles } from '#server/outside/files.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { inRoot } from '#server/root.ts';

/** Nothing in it is anybody's: a demonstration. */
export const RELEASE_PASSWORD = 'released';
const MOMENT = new Date('2026-03-16T06:00:00Z');
const ORDERS = 500;
const SECRETS = { sessionSecret: RELEASE_PASSWORD, deskKey: '', deskSecret: '' };

export const releaseFolder = (): string => inRoot('tests/fixtures/releases');
export const releaseFile = (version: string): string => join(releaseFolder(), `${version}.qxb`);

/** Of which earlier releases there is a backup to start from. */
export const keptReleases = (): string[] =>
  readdirSync(releaseFolder())
    .filter((name) => name.endsWith('.qxb'))
    .map((name) => name.slice(0, -'.qxb'.length));

/** A small demonstration as this very release makes and keeps it: later ones must be able to take it over. */
export async function releaseBackup(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-release-'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false, log: () => undefined });
  try {
    const url = await createDatabaseIfMissing(postgres.url, 'qixing');
    await migrate(url);
    await loadDemo(url, MOMENT, ORDERS);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const source = { client, files: createFiles('', folder), secrets: SECRETS };
    return await buffer(backupOf(source, RELEASE_PASSWORD).stream).finally(() => client.end());
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
