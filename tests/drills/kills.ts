import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DeskFunction } from '#rules/desk/rights.ts';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { keySeal } from '#server/http/desk-keys.ts';
import { type Postgres, startPostgres } from '#server/postgres/embedded.ts';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { seal } from '#server/sealed.ts';
import { makeSecrets } from '#server/secrets.ts';
import { random } from '#world/random.ts';
import { type Address, providerDesk } from '../scenarios/kit.ts';
import {
  acknowledgedOf,
  type Caller,
  type Kept,
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
  /** Told now and then: a long run that is cut short has shown something too. */
  readonly progress?: (sofar: Omit<KillFigures, 'differences'>) => void;
}

export interface KillFigures {
  readonly kills: Record<Killed, number>;
  readonly acknowledged: number;
  readonly inDoubt: number;
  readonly lost: number;
  readonly doubled: number;
  readonly differences: readonly string[];
  /** Acknowledged a second while they were sent, over all kills. */
  readonly writesPerSecond: number;
  readonly seconds: number;
}

/** Nothing is written to the disk by itself for ten seconds: whoever asks for durability does not notice. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10s' };
/** Each company has one account, which one write at a time may hold. */
const COMPANIES = 8;
const CLIENTS_OF_EACH = 4;
const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };
const SESSION_SECRET = 'another-secret-of-the-drill-alone-0123456789';

interface Stage {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly server: KilledServer;
  readonly callers: readonly Caller[];
}

const KEY = `insert into qixing.desk_key (id, name, rights, secret, created_by, created_at, expires_at)
  values ($1, '演练', $2, $3, (select min(id) from qixing.desk_staff), now(), now() + interval '1 day')`;

/** A key for each client: of one key ten movements a second are taken, however many send them. */
async function clientKeys(databaseUrl: string, count: number): Promise<Pick<Address, 'deskKey' | 'deskSecret'>[]> {
  const purpose = keySeal(makeSecrets(SESSION_SECRET));
  const rights = Object.fromEntries(DeskFunction.names.map((name) => [name, 'act']));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keys = Array.from({ length: count }, (_, nth) => ({ deskKey: `drill-${nth}`, deskSecret: `secret-${nth}` }));
  for (const { deskKey, deskSecret } of keys) await client.query(KEY, [deskKey, rights, seal(purpose, deskSecret)]);
  await client.end();
  return keys;
}

async function callersOf(databaseUrl: string, address: Address): Promise<Caller[]> {
  const keys = await clientKeys(databaseUrl, COMPANIES * CLIENTS_OF_EACH);
  const callers: Caller[] = [];
  while (callers.length < COMPANIES) {
    const own = keys.splice(0, CLIENTS_OF_EACH).map((key) => providerDesk({ ...address, ...key }));
    callers.push({ ...(await newCaller(address)), desks: own });
  }
  return callers;
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
  const server = new KilledServer(await freePort(), {
    ...env,
    DESK_KEYS: `${DESK.deskKey}:${DESK.deskSecret}`,
    SESSION_SECRET,
  });
  try {
    await server.start();
    const callers = await callersOf(databaseUrl, { urls: [server.url], ...DESK });
    return await work({ postgres, databaseUrl, server, callers });
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

interface Round {
  /** By company, in the order of the callers. */
  readonly writes: readonly Writes[];
  readonly seconds: number;
}

const acknowledgedIn = ({ writes }: Round): number => sumOf(writes, acknowledgedOf);
const sumOf = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

/** Kills in the middle of writes, and waits until everything stands again. */
async function killOnce({ postgres, server, callers, databaseUrl }: Stage, killed: Killed, after: number) {
  const round = { writes: callers.map(noWrites), seconds: 0 };
  let isOver = false;
  const clients = callers.flatMap((caller, nth) =>
    caller.desks.map((desk) => writeUntil({ ...caller, desks: [desk] }, round.writes[nth]!, () => isOver)),
  );
  const begun = performance.now();
  while (acknowledgedIn(round) < after) await wait(5);
  round.seconds = (performance.now() - begun) / 1_000;
  if (killed !== 'server') await killDatabase(databaseUrl, postgres.pid);
  if (killed !== 'database') await server.kill();
  isOver = true;
  await Promise.all(clients);
  if (killed !== 'database' || !(await server.isReady())) await server.start();
  return round;
}

/** Told again under its number, a recharge is there once, whether it had been written or not. */
export async function tellAgain(caller: Caller, { inDoubt, ...writes }: Writes): Promise<Writes> {
  const acknowledged = new Map(writes.acknowledged);
  for (const [reference, amountFen] of inDoubt) {
    if (await recharge(caller, reference, amountFen)) acknowledged.set(reference, amountFen);
  }
  return { ...writes, acknowledged, inDoubt: new Map() };
}

/** What each company is told to have, beside what the database holds. */
async function keptAfter({ callers, databaseUrl }: Stage, { writes }: Round): Promise<Kept> {
  const sums = { lost: 0, doubled: 0 };
  for (const [nth, caller] of callers.entries()) {
    const { lost, doubled } = await keptOf(databaseUrl, caller, await tellAgain(caller, writes[nth]!));
    sums.lost += lost;
    sums.doubled += doubled;
  }
  return sums;
}

export async function differencesOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=qixing' });
  await client.connect();
  try {
    return (await reconcile(client)).map(differenceText);
  } finally {
    await client.end();
  }
}

const TOLD_EVERY = 10;

/** Kills the server, the database or both, as drawn, each in the middle of writes, on one database. */
export async function drillKills({ seed, kills, durable, progress }: KillDrill): Promise<KillFigures> {
  const started = Date.now();
  const draw = random(`kills/${seed}`);
  const counts = { server: 0, database: 0, both: 0 };
  const sums = { acknowledged: 0, inDoubt: 0, lost: 0, doubled: 0, writing: 0 };
  const figures = () => {
    const { writing, ...told } = sums;
    const writesPerSecond = Math.round(told.acknowledged / writing);
    return { ...told, kills: { ...counts }, writesPerSecond, seconds: Math.round((Date.now() - started) / 1_000) };
  };
  const differences = await withStage(durable, async (stage) => {
    for (let nth = 0; nth < kills && (durable || sums.lost === 0); nth += 1) {
      await onDisk(stage);
      const killed = durable ? draw.pick(KILLED) : 'database';
      const round = await killOnce(stage, killed, draw.int(800, 2_400));
      const { lost, doubled } = await keptAfter(stage, round);
      counts[killed] += 1;
      sums.acknowledged += acknowledgedIn(round);
      sums.inDoubt += sumOf(round.writes, ({ inDoubt }) => inDoubt.size);
      sums.lost += lost;
      sums.doubled += doubled;
      sums.writing += round.seconds;
      if ((nth + 1) % TOLD_EVERY === 0) progress?.(figures());
    }
    return durable ? differencesOf(stage.databaseUrl) : [];
  });
  return { ...figures(), differences };
}
