import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyRunning, markStandby, removeFolder, TELLS_ALL } from '../tests/kit/base-copy.ts';
import { Caller } from '../tests/kit/caller.ts';
import { type CompanySketch, type Person, TestCompany } from '../tests/kit/company.ts';
import { done, Rides, rideDesk } from '../tests/kit/ride-calls.ts';
import { type Config, readConfig } from './config.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { migrate } from './migrate.ts';
import { type Postgres, startPostgres } from './postgres/embedded.ts';
import { type Running, run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'qixing-replica-'));
const [ONE, OTHER] = [join(folder, 'primary'), join(folder, 'replica')];
const quiet = { durable: false, log: () => undefined };

let primary: Postgres;
let replica: Postgres;
let replicaUrl: string;
let behind: pg.Client;
let owner: pg.Pool;
const running: Running[] = [];

async function server(more: Partial<Config> = {}): Promise<Running> {
  const env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'silent' };
  const config = { ...readConfig(env), replicaUrl, ...more };
  const made = await run(config, databaseUrl, { byThemselves: false });
  await made.app.ready();
  running.push(made);
  return made;
}

let databaseUrl: string;
let one: Running;
let other: Running;
let rides: Rides;
let admin: Person;

beforeAll(async () => {
  primary = await startPostgres({ folder: ONE, ...quiet, settings: TELLS_ALL });
  databaseUrl = await createDatabaseIfMissing(primary.url, 'qixing');
  await migrate(databaseUrl);
  await copyRunning(primary.url, ONE, OTHER);
  markStandby(OTHER);
  const { hostname, port, username, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  replica = await startPostgres({ folder: OTHER, ...quiet, settings: { ...TELLS_ALL, primary_conninfo } });
  replicaUrl = Object.assign(new URL(databaseUrl), { port: new URL(replica.url).port }).href;
  behind = new pg.Client({ connectionString: replicaUrl });
  behind.on('error', () => undefined);
  await behind.connect();
  owner = new pg.Pool({ connectionString: databaseUrl, max: 4, options: '-c search_path=qixing' });
  // The primary ends before the last of these has said good-bye.
  owner.on('error', () => undefined);
  [one, other] = [await server(), await server()];
  const visitor = () => new Caller(one.app);
  const company = (sketch?: CompanySketch) => TestCompany.create({ owner, services: one.services, visitor }, sketch);
  const whole = { ...one, owner, databaseUrl, visitor, company };
  rides = await Rides.create(whole, await rideDesk(whole));
  ({ admin } = rides.company);
  await rides.grant(admin);
  await reached();
}, 120_000);
afterAll(async () => {
  await Promise.all(running.map((made) => made.stop()));
  await owner?.end();
  await replica?.stop();
  await primary?.stop();
  removeFolder(folder);
});

/** The replica has all that the primary has now. */
async function reached(): Promise<void> {
  const { rows } = await owner.query('select pg_current_wal_insert_lsn() as at');
  const has = 'select pg_last_wal_replay_lsn() >= $1 as has';
  await vi.waitUntil(async () => (await behind.query(has, [rows[0].at])).rows[0].has, { timeout: 30_000 });
}
const pause = () => behind.query('select pg_wal_replay_pause()');
const goOn = () => behind.query('select pg_wal_replay_resume()');

const readsOf = ({ services }: Running) => ({ ...services.database.replica!.reads });
const ordersSeen = async (caller: Caller): Promise<number> =>
  done(await caller.get('/api/v2/orderyq/list', { pageNum: 1, pageSize: 10 })).totalRecord;

/** The same person, at a server; with what the browser knows of its writes, or in another browser. */
function again({ app }: Running, { wrote }: { wrote: boolean }): Caller {
  const caller = new Caller(app);
  for (const [name, value] of admin.caller.cookies) caller.cookies.set(name, value);
  if (!wrote) caller.cookies.delete('qixing-wrote');
  return caller;
}

test('a list is read from the replica', async () => {
  await expect.poll(() => one.services.database.replica!.behindSeconds()).toBeLessThan(30);
  const before = readsOf(one);
  expect(await ordersSeen(admin.caller)).toBe(0);
  expect(readsOf(one)).toEqual({ ...before, replica: before.replica + 1 });
});

test('whoever has written reads it at once, at any server; others read what the replica has', async () => {
  await pause();
  try {
    await rides.booked(admin);
    expect(await ordersSeen(admin.caller)).toBe(1);
    expect(await ordersSeen(again(other, { wrote: true }))).toBe(1);
    // A control: the replica really is behind.
    expect(await ordersSeen(again(one, { wrote: false }))).toBe(0);
    expect(await ordersSeen(again(other, { wrote: false }))).toBe(0);
  } finally {
    await goOn();
  }
  await reached();
  const before = readsOf(one);
  expect(await ordersSeen(again(one, { wrote: false }))).toBe(1);
  expect(await ordersSeen(admin.caller)).toBe(1);
  expect(readsOf(one)).toEqual({ ...before, replica: before.replica + 2 });
});

test('a refused write changes nothing of it, and a made-up number reads from the primary', async () => {
  const before = readsOf(one);
  const caller = again(one, { wrote: false });
  await caller.post('/api/v2/flow/add', {});
  expect(caller.cookies.has('qixing-wrote')).toBe(false);
  caller.cookies.set('qixing-wrote', '999999999999');
  expect(await ordersSeen(caller)).toBe(1);
  caller.cookies.set('qixing-wrote', "1' or true");
  expect(await ordersSeen(caller)).toBe(1);
  expect(readsOf(one)).toEqual({ replica: before.replica + 1, primary: before.primary + 1 });
});

test('how far it is behind is told, and further than the setting it is not read', async () => {
  const strict = await server({ replicaLagSeconds: 2 });
  const lag = async () => {
    const { body } = await strict.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    return Number(/^replica_lag_seconds (\S+)/m.exec(body)![1]);
  };
  await expect.poll(lag).toBeLessThanOrEqual(2);
  await pause();
  try {
    await rides.booked(admin);
    await expect.poll(lag).toBeGreaterThan(3);
    expect(await ordersSeen(again(strict, { wrote: false }))).toBe(2);
    expect(await ordersSeen(again(one, { wrote: false }))).toBe(1);
    expect(readsOf(strict)).toEqual({ replica: 0, primary: 1 });
  } finally {
    await goOn();
  }
  await reached();
  await expect.poll(lag).toBeLessThanOrEqual(1);
  expect(await ordersSeen(again(strict, { wrote: false }))).toBe(2);
  expect(readsOf(strict)).toEqual({ replica: 1, primary: 1 });
});

test('an export is a write too: it stands in the log', async () => {
  await pause();
  try {
    const caller = again(one, { wrote: false });
    const before = readsOf(one);
    expect((await caller.send('GET', '/api/v2/orderyq/export')).statusCode).toBe(200);
    expect(readsOf(one).replica).toBe(before.replica + 1);
    expect(caller.cookies.has('qixing-wrote')).toBe(true);
  } finally {
    await goOn();
  }
});

test('a replica that is away is done without', async () => {
  await behind.end();
  await replica.stop();
  const before = readsOf(other);
  expect(await ordersSeen(again(other, { wrote: false }))).toBe(2);
  expect(readsOf(other)).toEqual({ ...before, primary: before.primary + 1 });
});
