import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { loginsOf } from '#server/logins.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { random } from '#world/random.ts';
import { EventLine } from '../../kit/event-stream.ts';
import { SCENARIOS } from '../../scenarios/index.ts';
import type { Address } from '../../scenarios/kit.ts';
import { book, rideOf } from '../../scenarios/ride.ts';
import { type Caller, keptOf, newCaller, noWrites, writeUntil } from '../kill-writes.ts';
import { freePort, KilledServer } from '../killed-process.ts';
import { differencesOf } from '../kills.ts';
import { PgBouncer, versionOf } from './pgbouncer.ts';
import { failuresOfNames, leaksOfSessions, mixedTransactions } from './walls.ts';

type Say = (line: string) => void;
const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };
const COMPANIES = 4;
/** Fewer than a key of the desk may send in a minute. */
const WRITES = 400;

/** Calls that were answered, and runs of jobs that failed, as the server counts them. */
async function figuresOf(url: string): Promise<{ requests: number; jobs: number }> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const sum = (start: RegExp) =>
    lines.filter((line) => start.test(line)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    requests: sum(/^http_requests_total\{/),
    jobs: sum(/^job_failures_total\{/),
  };
}

/** What is heard goes past the pooler: a person is told of the own ride. */
async function hearsRide({ company, rider, sceneId }: Caller): Promise<void> {
  const line = await EventLine.open(company.address.urls[0]!, rider.cookie());
  try {
    await line.next('ready');
    const booked = await book(rider, rideOf(company, sceneId));
    assert.equal(booked.code, 0, booked.msg);
    await line.next('order', ({ orderId }) => orderId === booked.data.orderId);
  } finally {
    line.close();
  }
}

/** Money and rides of several companies at once. */
async function writes(databaseUrl: string, callers: readonly Caller[], least: number): Promise<number> {
  const made = callers.map(noWrites);
  const count = () => made.reduce((sum, { acknowledged, orders }) => sum + acknowledged.size + orders.length, 0);
  const isOver = () => count() >= least;
  await Promise.all(callers.flatMap((caller, nth) => [1, 2, 3].map(() => writeUntil(caller, made[nth]!, isOver))));
  for (const [nth, caller] of callers.entries()) {
    assert.equal(made[nth]!.inDoubt.size, 0, 'every write was answered');
    assert.deepEqual(await keptOf(databaseUrl, caller, made[nth]!), { lost: 0, doubled: 0 });
  }
  return count();
}

/** Everything that a server sends, through a real PgBouncer with four connections. */
export async function drillPooler(
  { program, seed, times }: { program: string; seed: string; times: number },
  say: Say,
): Promise<void> {
  const undo: (() => unknown)[] = [];
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), 'qixing-drill-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  try {
    const version = versionOf(program);
    const postgres = await startPostgres({ folder: folderOf(), durable: true, log: () => undefined });
    undo.push(() => postgres.stop());
    const databaseUrl = await createDatabaseIfMissing(postgres.url, 'drill');
    const bouncer = await PgBouncer.start(program, databaseUrl);
    undo.push(() => bouncer.stop());
    const env = { DATABASE_URL: databaseUrl, DATABASE_POOLER_URL: bouncer.url, DATA_DIR: folderOf() };
    const desk = `${DESK.deskKey}:${DESK.deskSecret}`;
    const server = new KilledServer(await freePort(), { ...env, DEMO: 'on', DEMO_ORDERS: '500', DESK_KEYS: desk });
    undo.push(() => server.kill());
    await server.start();
    const address: Address = { urls: [server.url], ...DESK };
    for (const [, play] of SCENARIOS) await play(address);
    say(
      `PgBouncer ${version.text}, transaction mode, 4 connections: ${SCENARIOS.length} scenarios of ${SCENARIOS.length}`,
    );
    const callers: Caller[] = [];
    while (callers.length < COMPANIES) callers.push(await newCaller(address));
    await hearsRide(callers[0]!);
    say(
      `writes at once: ${await writes(databaseUrl, callers, WRITES)}, each there once; a person heard of the own ride`,
    );
    const { requests, jobs } = await figuresOf(server.url);
    const { errors } = server;
    assert.equal(errors + jobs, 0, `${errors} errors of ${requests} requests, ${jobs} failures of jobs`);
    say(
      `${requests} requests, 0 errors, 0 failed jobs, ${await bouncer.transactions()} transactions through the pooler`,
    );
    const { server: direct, pooler } = loginsOf(
      { databaseAdminUrl: '', databaseUrl, replicaUrl: '', poolerUrl: bouncer.url },
      databaseUrl,
    );
    const companyIds = [100, ...callers.map(({ company }) => company.companyId)];
    const draw = random(`pooler/${seed}`);
    const wrong = await mixedTransactions({ server: direct, pooler }, companyIds, times, draw);
    assert.equal(wrong, 0, 'rows or settings of another company');
    say(`walls: seed ${seed}, ${times} transactions of ${companyIds.length} companies and of none, 0 saw another's`);
    assert.deepEqual(await differencesOf(databaseUrl), []);
    say('reconcile: 0 differences');
    await server.kill();
    const left = await leaksOfSessions(pooler);
    assert.ok(left > 0, 'control: a company set for the session must be seen by others');
    say(`control: a company set for the session was seen by others ${left} times`);
    const failed = await failuresOfNames(pooler);
    if (version.number < 121) assert.ok(failed > 0, 'control: named statements must fail with this PgBouncer');
    say(`control: statements with a name failed ${failed} times of 320`);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
