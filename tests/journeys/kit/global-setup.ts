import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { createDatabaseIfMissing, loadDemo, migrate, startPostgres } from './built.ts';

/** One PostgreSQL with the demo world in a template: each journey file gets a copy of its own. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-journeys-'));
  const postgres = await startPostgres({ folder, durable: false, log: () => undefined });
  const template = await createDatabaseIfMissing(postgres.url, 'qixing_world');
  await migrate(template);
  await loadDemo(template, new Date(), FEW_DEMO_ORDERS);
  process.env.JOURNEYS_POSTGRES = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
