import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { refusalsOf } from '#contract/call-refusals.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { REFUSED, type RefusedCall } from '#server/http/errors.ts';
import { type Running, run } from '#server/run.ts';
import { ActingOwner } from './acting-owner.ts';
import { atEnd } from './at-end.ts';
import { Caller } from './caller.ts';
import { type CompanySketch, TestCompany } from './company.ts';
import { TEMPLATE } from './global-setup.ts';

export interface TestServer extends Running {
  /** Sees everything: what a test asks the database directly, past row security. */
  owner: pg.Pool;
  databaseUrl: string;
  /** A browser of its own, signed in as nobody. */
  visitor(options?: { address?: string }): Caller;
  company(sketch?: CompanySketch): Promise<TestCompany>;
}

interface TestSettings extends Partial<Config> {
  /** Jobs run when they are due; otherwise only when the test calls them, so that nothing moves by itself. */
  jobs?: boolean;
  /** The database that it gets a copy of. */
  template?: string;
}

const described = new Map<Endpoint, ReadonlySet<number>>();

/** The refusals that the description of a call has; put together once. */
function describedCodes(call: Endpoint): ReadonlySet<number> {
  const codes = described.get(call) ?? new Set(refusalsOf(call).map(({ code }) => code));
  described.set(call, codes);
  return codes;
}

/** What calls answered in this file although their description has no such refusal. */
const undescribed = new Set<string>();
subscribe(REFUSED, (message) => {
  const { call, code } = message as RefusedCall;
  if (!describedCodes(call).has(code)) undescribed.add(`${call.path} ${code}`);
});

/** A server on a database of its own, gone when the test file ends. */
export async function testServer(options: TestSettings = {}): Promise<TestServer> {
  const { jobs = false, template = TEMPLATE, ...settings } = options;
  const postgresUrl = inject('postgresUrl');
  const databaseUrl = await cloneDatabase(`t_${randomBytes(6).toString('hex')}`, template);
  const dataDir = mkdtempSync(join(tmpdir(), 'qixing-data-'));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DEMO: 'off', DEMO_ORDERS: '1500', LOG_LEVEL: 'silent' }),
    connectionWaitMs: 30_000, // a machine may be busy: nothing here is a measure of speed
    ...settings,
  };
  const running = await run(config, databaseUrl, { byThemselves: jobs });
  await running.app.ready();
  const owner = ownerOf(databaseUrl);
  atEnd(async () => {
    await owner.end();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
    for (const url of [postgresUrl, ...inject('workerUrls')]) await dropDatabase(url, databaseUrl);
    const told = [...undescribed];
    undescribed.clear();
    expect(told, 'refusals that /openapi.json does not tell of').toEqual([]);
  });
  const visitor = (options?: { address?: string }) => new Caller(running.app, options?.address);
  return {
    ...running,
    owner,
    databaseUrl,
    visitor,
    company: (sketch) => TestCompany.create({ owner, services: running.services, visitor }, sketch),
  };
}

function ownerOf(connectionString: string): pg.Pool {
  const Owner = inject('workerUrls').length > 0 ? ActingOwner : pg.Pool;
  const owner = new Owner({ connectionString, max: 4, options: '-c search_path=qixing' });
  // It has ended before the last of its connections has said good-bye, and the database goes by force then.
  owner.on('error', () => undefined);
  return owner;
}

/** On every machine of a distributed database, under the same name. */
export async function cloneDatabase(name: string, template: string): Promise<string> {
  for (const url of inject('workerUrls')) await createDatabaseIfMissing(url, name, template);
  return await createDatabaseIfMissing(inject('postgresUrl'), name, template);
}

async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists "${new URL(databaseUrl).pathname.slice(1)}" with (force)`);
  await client.end();
}
