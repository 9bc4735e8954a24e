import { beforeAll, expect, test } from 'vitest';
import { roundTrips } from '../tests/kit/round-trips.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { callLimits } from './call-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
const LIMIT = { count: 50, seconds: 3_600 };
const counted = async (key: string) =>
  Number((await server.owner.query('select count from rate_limit where key = $1', [key])).rows[0].count);

test('a server lets through exactly the limit, also when all come at once', async () => {
  const take = callLimits(server.services.database);
  const answers = await Promise.all(Array.from({ length: 80 }, () => take('at once', LIMIT)));
  expect(answers.filter(Boolean)).toHaveLength(50);
  expect(await take('at once', LIMIT)).toBe(false);
});

test('most of them wait for nothing, and whoever was refused neither', async () => {
  const take = callLimits(server.services.database);
  await take('counted', LIMIT);
  expect((await roundTrips(server, () => Promise.all([1, 2, 3, 4].map(() => take('counted', LIMIT))))).count).toBe(0);
  for (let nth = 5; nth < 60; nth += 1) await take('counted', LIMIT);
  expect((await roundTrips(server, () => take('counted', LIMIT))).count).toBe(0);
  expect(await counted('counted')).toBe(55);
});

test('two servers together let through no more than the limit', async () => {
  const [one, other] = [callLimits(server.services.database), callLimits(server.services.database)];
  let passed = 0;
  for (let nth = 0; nth < 60; nth += 1)
    for (const take of [one, other]) passed += (await take('shared', LIMIT)) ? 1 : 0;
  expect(passed).toBe(50);
});

test('a new window begins anew, and what was left of the old one is gone', async () => {
  const take = callLimits(server.services.database);
  const brief = { count: 20, seconds: 5 };
  const all = () => Promise.all(Array.from({ length: 25 }, () => take('brief', brief)));
  expect((await all()).filter(Boolean).length).toBeLessThanOrEqual(20);
  await server.owner.query(
    `update rate_limit set window_start = (window_start at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where key = 'brief'`,
  );
  await expect.poll(() => take('brief', brief)).toBe(true);
});

test('a tight limit is counted one by one', async () => {
  const take = callLimits(server.services.database);
  const tight = { count: 3, seconds: 3_600 };
  const answers = [];
  for (let nth = 0; nth < 5; nth += 1) answers.push(await take('tight', tight));
  expect(answers).toEqual([true, true, true, false, false]);
  expect(await counted('tight')).toBe(5);
});
