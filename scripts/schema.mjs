// Writes schema/tables.ts from the migrations, on a throw-away embedded PostgreSQL.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const { startPostgres } = await import('../dist/server/postgres/embedded.js');
const { migrate } = await import('../dist/server/migrate.js');
const { schemaTypes } = await import('../dist/server/schema-types.js');

const folder = mkdtempSync(join(tmpdir(), 'qixing-schema-'));
const postgres = await startPostgres({ folder, durable: false, log: () => undefined });
try {
  await migrate(postgres.url);
  const pool = new pg.Pool({ connectionString: postgres.url });
  writeFileSync('schema/tables.ts', await schemaTypes(pool));
  await pool.end();
  execFileSync('npx', ['biome', 'check', '--write', 'schema/tables.ts'], { stdio: 'inherit' });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
