import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { createDatabaseIfMissing } from '../create-database.ts';
import { passwordIn } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { lockFolder } from '../postgres/folder-lock.ts';
import { postmasterLines } from '../postgres/postmaster.ts';
import { StartError } from '../start-error.ts';

export interface Connection {
  readonly client: pg.Client;
  close(): Promise<void>;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

/** The embedded PostgreSQL of a server that is running now; null where none is. */
async function running(folder: string): Promise<pg.Client | null> {
  const port = Number(postmasterLines(join(folder, 'cluster'))[3]);
  if (!port) return null;
  return connect(`postgres://qixing:${passwordIn(folder)}@127.0.0.1:${port}/qixing`).catch(() => null);
}

/** The database of the settings: DATABASE_URL, or the embedded one, which is started where no server has it running. */
export async function connectAsConfigured(): Promise<Connection> {
  const config = readConfig();
  if (config.databaseUrl) {
    const client = await connect(config.databaseAdminUrl || config.databaseUrl);
    return { client, close: () => client.end() };
  }
  const folder = join(config.dataDir, 'postgres');
  // Files and secrets alone lie here where servers share a database elsewhere: an empty one would reconcile to nothing.
  if (!existsSync(join(folder, 'cluster', 'PG_VERSION'))) {
    throw new StartError(`${config.dataDir} 中没有数据库；服务器使用外部数据库时请设置 DATABASE_URL`);
  }
  const open = await running(folder);
  if (open) return { client: open, close: () => open.end() };
  const unlock = lockFolder(config.dataDir);
  const postgres = await startPostgres({ folder, durable: true, log: () => undefined });
  const client = await connect(await createDatabaseIfMissing(postgres.url, 'qixing'));
  const close = async () => {
    await client.end();
    await postgres.stop();
    unlock();
  };
  return { client, close };
}
