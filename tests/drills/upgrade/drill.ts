import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { SCENARIOS } from '../../scenarios/index.ts';
import type { Address } from '../../scenarios/kit.ts';
import { acknowledgedOf, type Caller, keptOf, newCaller, noWrites, writeUntil } from '../kill-writes.ts';
import { freePort, KilledServer } from '../killed-process.ts';
import { differencesOf } from '../kills.ts';
import { builtRelease } from './release.ts';

type Say = (line: string) => void;
const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=qixing' });
  await client.connect();
  return client
    .query<T>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const migrationsIn = async (url: string): Promise<number> =>
  (await ask<{ n: number }>(url, 'select count(*)::int as n from migration'))[0]!.n;

/** People who work on the old server while the new one brings the schema up to date, and on both afterwards. */
async function across(databaseUrl: string, old: KilledServer, now: KilledServer, say: Say): Promise<Caller> {
  const caller = await newCaller({ urls: [old.url], ...DESK });
  const writes = noWrites();
  let isOver = false;
  const load = writeUntil(caller, writes, () => isOver);
  const before = await migrationsIn(databaseUrl);
  await now.start();
  const added = (await migrationsIn(databaseUrl)) - before;
  const during = acknowledgedOf(writes);
  await wait(3_000);
  isOver = true;
  await load;
  assert.ok(acknowledgedOf(writes) > during, 'the old server goes on');
  assert.equal(writes.inDoubt.size, 0, 'the old server refused nothing');
  assert.deepEqual(await keptOf(databaseUrl, caller, writes), { lost: 0, doubled: 0 });
  say(
    `${added} migrations under ${during} writes of the old server, ${acknowledgedOf(writes) - during} after them, 0 refused`,
  );
  return caller;
}

/** The server of an earlier release goes on while this one's starts beside it, on one database. */
export async function drillUpgrade(commit: string, say: Say): Promise<void> {
  const undo: (() => unknown)[] = [];
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), 'qixing-drill-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  try {
    const release = builtRelease(commit);
    undo.push(() => release.remove());
    const postgres = await startPostgres({ folder: folderOf(), durable: true, log: () => undefined });
    undo.push(() => postgres.stop());
    const databaseUrl = await createDatabaseIfMissing(postgres.url, 'drill');
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folderOf(), DEMO: 'on', DEMO_ORDERS: '500' };
    const settings = { ...env, DESK_KEYS: `${DESK.deskKey}:${DESK.deskSecret}` };
    const old = new KilledServer(await freePort(), settings, release.folder);
    undo.push(() => old.kill());
    await old.start();
    const now = new KilledServer(await freePort(), settings);
    undo.push(() => now.kill());
    const caller = await across(databaseUrl, old, now, say);
    const address: Address = { urls: [now.url], ...DESK };
    for (const [, play] of SCENARIOS) await play(address);
    assert.equal(old.errors, 0, 'errors of the old server');
    assert.equal(now.errors, 0, 'errors of the new server');
    assert.deepEqual(await differencesOf(databaseUrl), []);
    say(`on the new server ${SCENARIOS.length} scenarios of ${SCENARIOS.length}; 0 errors on both, reconcile 0`);
    await ask(databaseUrl, 'alter table ride_order rename column staff_name to renamed');
    const { code, msg } = await caller.company.admin.get('/api/v2/orderyq/list', { pageNum: 1, pageSize: 20 });
    await wait(1_000); // its log comes by another way
    assert.ok(old.errors > 0, `control: a column that is renamed must be seen: ${code} ${msg}`);
    say('control: a column that a migration would rename was seen as an error of the old server');
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
