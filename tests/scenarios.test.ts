import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { run } from '#server/run.ts';
import { testServer } from './kit/server.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Address } from './scenarios/kit.ts';

/**
 * The loops over the wire, on two servers that share one database and nothing else: every second call of everybody goes
 * to the other one.
 */
describe('the loops close', () => {
  let address: Address;
  beforeAll(async () => {
    const first = await testServer({ demo: true });
    const { config } = first.services;
    const second = await run(config, first.databaseUrl);
    afterAll(second.stop);
    for (const { app } of [first, second]) await app.listen({ port: 0, host: '127.0.0.1' });
    const urls = [first, second].map(({ app }) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    address = { urls, deskKey: config.deskKey, deskSecret: config.deskSecret };
  });

  test.each(SCENARIOS)('%s', async (_, play) => {
    await play(address);
  });
});
