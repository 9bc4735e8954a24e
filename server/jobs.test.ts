import { beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { everySeconds, type Job, startJobs } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const quiet = { error: () => undefined };
const clock = {
  now: () => new Date(),
  moveTo: async () => undefined,
  reset: async () => undefined,
  close: () => undefined,
};
const row = async (name: string) => (await server.owner.query('select * from job where name = $1', [name])).rows[0];

test('of several servers exactly one runs a job that is due', async () => {
  let runs = 0;
  const job: Job = {
    name: 'once',
    next: everySeconds(3600),
    run: async () => {
      runs += 1;
      await new Promise((done) => setTimeout(done, 100));
    },
  };
  const runners = await Promise.all(
    Array.from({ length: 5 }, () => startJobs(server.services.database, clock, [job], quiet)),
  );
  await Promise.all(runners.map((runner) => runner.runDue()));
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(runs).toBe(1);
  expect(await row('once')).toMatchObject({ runs: '1', failures: '0', last_error: null });
});

test('a job that fails is tried again later, and says why', async () => {
  const job: Job = { name: 'fails', next: everySeconds(3600), run: () => Promise.reject(new Error('no paper')) };
  const runner = await startJobs(server.services.database, clock, [job], quiet);
  await runner.runDue();
  await runner.stop();
  const kept = await row('fails');
  expect(kept).toMatchObject({ failures: '1', last_error: 'no paper' });
  expect(kept.next_at.getTime()).toBeLessThan(Date.now() + 60_000);
});

test('the business clock brings jobs forward', async () => {
  let runs = 0;
  const job: Job = {
    name: 'daily',
    next: everySeconds(86_400),
    run: async () => {
      runs += 1;
    },
  };
  let ahead = 0;
  const moving = { ...clock, now: () => new Date(Date.now() + ahead) };
  const runner = await startJobs(server.services.database, moving, [job], quiet);
  await runner.runDue();
  await runner.runDue();
  const before = runs;
  ahead = 86_400_000 + 1000;
  await runner.runDue();
  await runner.stop();
  expect([before, runs]).toEqual([1, 2]);
});

test('a connection that dies while a job runs costs that run, not the server', async () => {
  const job: Job = {
    name: 'cut',
    next: everySeconds(3600),
    run: async () => {
      await server.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction' and query like '%"job"%'`,
      );
      await new Promise((done) => setTimeout(done, 200));
    },
  };
  const told: string[] = [];
  const log = { error: (_: unknown, line: string) => told.push(line) } as never;
  const runner = await startJobs(server.services.database, clock, [job], log);
  await expect.poll(() => told).toContain('jobs could not be read');
  await runner.stop();
  expect(await row('cut')).toMatchObject({ runs: '0' });
});

test('a failure of the moment costs a job nothing but that run; one that lasts rests between', async () => {
  let ahead = 0;
  let fails = 1;
  const begun = Date.now();
  const moving = { ...clock, now: () => new Date(begun + ahead) };
  const job: Job = {
    name: 'moment',
    next: everySeconds(1),
    run: async () => {
      fails -= 1;
      if (fails >= 0) throw new Error('no connection');
    },
  };
  const runner = await startJobs(server.services.database, moving, [job], quiet, { byThemselves: false });
  const after = async (milliseconds: number) => {
    ahead += milliseconds;
    await runner.runDue();
    const { runs, failures, last_error: error } = await row('moment');
    return [runs, failures, error];
  };
  expect(await after(0)).toEqual(['1', '1', 'no connection']);
  expect(await after(1_000)).toEqual(['2', '1', null]);
  fails = 2;
  expect(await after(1_000)).toEqual(['3', '2', 'no connection']);
  expect(await after(1_000)).toEqual(['4', '3', 'no connection']);
  expect(await after(1_000)).toEqual(['4', '3', 'no connection']);
  expect(await after(29_000)).toEqual(['5', '3', null]);
});
