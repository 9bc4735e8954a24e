import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { type Postgres, startPostgres } from '#server/postgres/embedded.ts';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { random } from '#world/random.ts';
import {
  acknowledgedOf,
  type Caller,
  keptOf,
  newCaller,
  noWrites,
  recharge,
  type Writes,
  writeUntil,
} from './kill-writes.ts';
import { freePort, KilledServer, killDatabase } from './killed-process.ts';

const KILLED = ['server', 'database', 'both'] as const;
type Killed = (typeof KILLED)[number];

export interface KillDrill {
  readonly seed: string;
  readonly kills: number;
  /** Off: an answer comes before its change is on the disk, which a kill of the database must show. */
  readonly durable: boolean;
}

export interface KillFigures {
  readonly kills: Record<Killed, number>;
  readonly acknowledged: number;
  readonly inDoubt: number;
  readonly lost: number;
  readonly doubled: number;
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** Nothing is written to the disk by itself for ten seconds: whoever asks for durability does not notice. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10s' };
const CLIENTS = 6;
const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };

interface Stage {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly server: KilledServer;
  readonly caller: Caller;
}

async function withStage<T>(durable: boolean, work: (stage: Stage) => Promise<T>): Promise<T> {
  const [folder, dataDir] = [
    mkdtempSync(join(tmpdir(), 'qixing-drill-')),
    mkdtempSync(join(tmpdir(), 'qixing-drill-')),
  ];
  const settings = durable ? {} : UNSAFE;
  const postgres = await startPostgres({ folder, durable, log: () => undefined, settings });
  const databaseUrl = await createDatabaseIfMissing(postgres.url, 'drill');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'on', DEMO_ORDERS: '500' };
  const server = new KilledServer(await freePort(), { ...env, DESK_KEYS: `${DESK.deskKey}:${DESK.deskSecret}` });
  try {
    await server.start();
    return await work({ postgres, databaseUrl, server, caller: await newCaller({ urls: [server.url], ...DESK }) });
  } finally {
    await server.kill();
    await postgres.stop();
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
  }
}

async function onDisk({ databaseUrl }: Stage): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

/** Kills in the middle of writes, waits until everything stands again, and tells again what was left in doubt. */
async function killOnce(stage: Stage, killed: Killed, after: number): Promise<Writes> {
  const { postgres, server, caller, databaseUrl } = stage;
  const writes = noWrites();
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, () => writeUntil(caller, writes, () => isOver));
  while (acknowledgedOf(writes) < after) await wait(5);
  if (killed !== 'server') await killDatabase(databaseUrl, postgres.pid);
  if (killed !== 'database') await server.kill();
  isOver = true;
  await Promise.all(clients);
  if (killed !== 'database' || !(await server.isReady())) await server.start();
  return writes;
}

/** Told again under its number, a recharge is there once, whether it had been written or not. */
async function tellAgain(stage: Stage, { inDoubt, ...writes }: Writes): Promise<Writes> {
  const acknowledged = new Map(writes.acknowledged);
  for (const [reference, amountFen] of inDoubt) {
    if (await recharge(stage.caller, reference, amountFen)) acknowledged.set(reference, amountFen);
  }
  return { ...writes, acknowledged, inDoubt: new Map() };
}

async function differencesOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=qixing' });
  await client.connect();
  try {
    return (await reconcile(client)).map(differenceText);
  } finally {
    await client.end();
  }
}

/** Kills in turn the server, the database and both, each in the middle of writes, on one database. */
export async function drillKills({ seed, kills, durable }: KillDrill): Promise<KillFigures> {
  const started = Date.now();
  const draw = random(`kills/${seed}`);
  const counts = { server: 0, database: 0, both: 0 };
  const sums = { acknowledged: 0, inDoubt: 0, lost: 0, doubled: 0 };
  const differences = await withStage(durable, async (stage) => {
    for (let nth = 0; nth < kills && (durable || sums.lost === 0); nth += 1) {
      await onDisk(stage);
      const killed = durable ? draw.pick(KILLED) : 'database';
      const writes = await killOnce(stage, killed, draw.int(20, 80));
      const told = await tellAgain(stage, writes);
      const { lost, doubled } = await keptOf(stage.databaseUrl, stage.caller, told);
      counts[killed] += 1;
      sums.acknowledged += acknowledgedOf(writes);
      sums.inDoubt += writes.inDoubt.size;
      sums.lost += lost;
      sums.doubled += doubled;
    }
    return durable ? differencesOf(stage.databaseUrl) : [];
  });
  return { ...sums, kills: counts, differences, seconds: Math.round((Date.now() - started) / 1_000) };
}
