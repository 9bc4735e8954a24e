import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { migrate } from '#server/migrate.ts';
import { startPostgres } from '#server/postgres/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Of the machines that keep the companies, where the database is distributed. */
    workerUrls: string[];
  }
}

export const TEMPLATE = 'qixing_template';

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-test-'));
  const postgres = await startPostgres({
    folder,
    durable: false,
    log: () => undefined,
    settings: { max_connections: '800' }, // races open many at once, in two workers
  });
  await migrate(await createDatabaseIfMissing(postgres.url, TEMPLATE));
  project.provide('postgresUrl', postgres.url);
  project.provide('workerUrls', []);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
