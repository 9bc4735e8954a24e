import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { inRoot } from '#server/root.ts';
import { freePort } from './killed-process.ts';
import { judged, quantile, type Sample } from './soak/figures.ts';
import { type Asked, SoakLoad } from './soak/load.ts';

const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };
/** A collection costs: no more than one in ten seconds. */
const samplesIn = (minutes: number): number => Math.min(60, Math.max(8, Math.floor(minutes * 6)));

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  readonly database: pg.Client;
}

/** The built server with the probe in it, on a database of its own. */
async function withServer<T>(leakBytes: number, work: (served: Served) => Promise<T>): Promise<T> {
  const made = [mkdtempSync(join(tmpdir(), 'qixing-soak-')), mkdtempSync(join(tmpdir(), 'qixing-soak-'))] as const;
  const postgres = await startPostgres({ folder: made[0], durable: true, log: () => undefined });
  const databaseUrl = await createDatabaseIfMissing(postgres.url, 'soak');
  const port = await freePort();
  const env = {
    ...{ PATH: process.env.PATH ?? '', PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: made[1] },
    ...{ DEMO: 'on', DEMO_ORDERS: '1500', LOG_LEVEL: 'silent', SOAK_LEAK_BYTES: String(leakBytes) },
    DESK_KEYS: `${DESK.deskKey}:${DESK.deskSecret}`,
  };
  const probe = inRoot('tests', 'drills', 'soak', 'probe.mjs');
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, inRoot('dist/server/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const url = `http://127.0.0.1:${port}`;
  try {
    for (let tries = 0; (await fetch(`${url}/health/ready`).catch(() => null))?.status !== 200; tries += 1) {
      if (tries > 1_800 || child.exitCode !== null) throw new Error('the server does not start');
      await wait(100);
    }
    return await work({ url, child, database });
  } finally {
    child.kill('SIGKILL');
    await database.end();
    await postgres.stop();
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  }
}

async function sampled({ child, database }: Served, seconds: number): Promise<Sample> {
  child.send('sample');
  const [memory] = (await once(child, 'message')) as [Omit<Sample, 'seconds' | 'connections'>];
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = 'soak' and pid <> pg_backend_pid()`,
  );
  return { seconds, connections: rows[0]!.count, ...memory };
}

const quarter = (asked: readonly Asked[], seconds: number, which: 0 | 3) =>
  asked.filter((one) => Math.floor((one.seconds / seconds) * 4) === which).map(({ ms }) => ms);

/** Steady work for so many minutes, with samples of what the server holds; `leakBytes` of each request are kept for the control. */
export async function soak({ minutes, leakBytes = 0 }: { minutes: number; leakBytes?: number }) {
  return withServer(leakBytes, async (served) => {
    const load = new SoakLoad(served.url);
    await load.begin(DESK);
    const begun = performance.now();
    const elapsed = () => (performance.now() - begun) / 1_000;
    const samples: Sample[] = [];
    const count = samplesIn(minutes);
    for (let nth = 1; nth <= count; nth += 1) {
      await wait(Math.max(0, ((minutes * 60 * nth) / count - elapsed()) * 1_000));
      samples.push(await sampled(served, elapsed()));
    }
    await load.end();
    const seconds = elapsed();
    const latencies = [...load.asked].map(([name, asked]) => ({
      ...{ name, count: asked.length, failed: load.failed.get(name) ?? [] },
      first: [quantile(quarter(asked, seconds, 0), 0.5), quantile(quarter(asked, seconds, 0), 0.99)],
      last: [quantile(quarter(asked, seconds, 3), 0.5), quantile(quarter(asked, seconds, 3), 0.99)],
    }));
    return { minutes, samples, latencies, ...judged(samples) };
  });
}
