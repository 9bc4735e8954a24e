import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { migrate } from '#server/migrate.ts';
import { type Postgres, startPostgres } from '#server/postgres/embedded.ts';
import { type Running, run } from '#server/run.ts';
import { Caller } from '../../kit/caller.ts';
import { TestCompany } from '../../kit/company.ts';
import { Relay } from './relay.ts';

export interface Stage extends Running {
  readonly postgres: Postgres;
  readonly relay: Relay;
  /** Past the relay: what is really there. */
  readonly owner: pg.Pool;
  readonly companies: readonly TestCompany[];
  /** Where the database lies. */
  readonly folder: string;
}

/** A disk of its own that can be filled; the machine's own where nobody may mount one. */
export function smallDisk(megabytes: number): { folder: string; isOwn: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder], { stdio: 'ignore' });
    return { folder, isOwn: true };
  } catch {
    return { folder, isOwn: false };
  }
}

const COMPANIES = 8;

/** A server on a durable PostgreSQL, with the relay in between. */
export async function withStage<T>(disk: number | null, work: (stage: Stage) => Promise<T>): Promise<T> {
  const { folder, isOwn } =
    disk === null ? { folder: mkdtempSync(join(tmpdir(), 'qixing-disk-')), isOwn: false } : smallDisk(disk);
  const dataDir = mkdtempSync(join(tmpdir(), 'qixing-data-'));
  const settings = disk === null ? {} : { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB' };
  const postgres = await startPostgres({ folder: join(folder, 'pg'), durable: true, log: () => undefined, settings });
  const databaseUrl = await createDatabaseIfMissing(postgres.url, 'outages');
  await migrate(databaseUrl);
  const relay = await Relay.open(databaseUrl);
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: process.env.DRILL_LOG ?? 'silent' });
  const running = await run(config, relay.url, { byThemselves: false });
  await running.app.ready();
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4, options: '-c search_path=qixing' });
  owner.on('error', () => undefined);
  const ground = { owner, services: running.services, visitor: () => new Caller(running.app) };
  const companies: TestCompany[] = [];
  while (companies.length < COMPANIES) companies.push(await TestCompany.create(ground, { accountKind: 'prepaid' }));
  try {
    return await work({ ...running, postgres, relay, owner, companies, folder });
  } finally {
    await running.stop();
    await owner.end();
    await relay.close();
    await postgres.stop();
    if (isOwn) execFileSync('umount', [folder]);
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
  }
}

/** The postmaster and everything it has started. */
export function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
      } catch {
        return false; // it has ended meanwhile
      }
    });
  return [postmaster, ...children.map(Number)];
}

/** The database neither answers nor ends. */
export function pause({ postgres }: Stage): () => void {
  const stopped = processesOf(postgres.pid);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // It has ended meanwhile.
      }
    }
  };
}
