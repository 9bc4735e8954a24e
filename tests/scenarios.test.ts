import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '#server/run.ts';
import { type TestServer, testServer } from './kit/server.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Address } from './scenarios/kit.ts';

/**
 * The loops over the wire, on two servers that share one database and nothing else: every second call of everybody goes
 * to the other one.
 */
describe('the loops close', () => {
  let address: Address;
  let owner: TestServer['owner'];
  beforeAll(async () => {
    const first = await testServer({ demo: true, jobs: true });
    owner = first.owner;
    const { config } = first.services;
    const second = await run(config, first.databaseUrl);
    afterAll(second.stop);
    for (const { app } of [first, second]) await app.listen({ port: 0, host: '127.0.0.1' });
    const urls = [first, second].map(({ app }) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    address = { urls, deskKey: config.deskKey, deskSecret: config.deskSecret };
  });

  // Some seconds each on a machine of its own; the last one makes some 400 calls over the wire.
  test.each(SCENARIOS)(
    '%s',
    async (_, play) => {
      await play(address);
    },
    120_000,
  );

  test('and no job failed meanwhile', async () => {
    const { rows } = await owner.query('select name, last_error from job where failures > 0');
    expect(rows).toEqual([]);
  });
});
