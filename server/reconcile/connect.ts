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
  readonly url: string;
  close(): Promise<void>;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

/** The embedded PostgreSQL of a server that is running now; null where none is. */
async function running(folder: string): Promise<Omit<Connection, 'close'> | null> {
  const port = Number(postmasterLines(join(folder, 'cluster'))[3]);
  if (!port) return null;
  const url = `postgres://qixing:${passwordIn(folder)}@127.0.0.1:${port}/qixing`;
  return connect(url).then(
    (client) => ({ client, url }),
    () => null,
  );
}

/** The database of the settings: DATABASE_URL, or the embedded one, which is started where no server has it running. */
export async function connectAsConfigured(): Promise<Connection> {
  const config = readConfig();
  if (config.databaseUrl) {
    const url = config.databaseAdminUrl || config.databaseUrl;
    const client = await connect(url);
    return { client, url, close: () => client.end() };
  }
  const folder = join(config.dataDir, 'postgres');
  // Files and secrets alone lie here where servers share a database elsewhere: an empty one would reconcile to nothing.
  if (!existsSync(join(folder, 'cluster', 'PG_VERSION'))) {
    throw new StartError(`${config.dataDir} 中没有数据库；服务器使用外部数据库时请设置 DATABASE_URL`);
  }
  const open = await running(folder);
  if (open) return { ...open, close: () => open.client.end() };
  const unlock = lockFolder(config.dataDir);
  const postgres = await startPostgres({ folder, durable: true, log: () => undefined });
  const url = await createDatabaseIfMissing(postgres.url, 'qixing');
  const client = await connect(url);
  const close = async () => {
    await client.end();
    await postgres.stop();
    unlock();
  };
  return { client, url, close };
}
