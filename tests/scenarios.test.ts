import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '#server/run.ts';
import { type TestServer, testServer } from './kit/server.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Address } from './scenarios/kit.ts';

/** A job that is well again has forgotten what it failed of. */
const REMEMBERED = `create table job_failure (name text, error text);
  create function remember_failure() returns trigger language plpgsql security definer set search_path = qixing as
    $$ begin insert into job_failure values (new.name, new.last_error); return new; end $$;
  create trigger remember after update on job for each row when (new.last_error is not null) execute function remember_failure()`;

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
    await owner.query(REMEMBERED);
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
    const { rows } = await owner.query('select name, error from job_failure');
    expect(rows).toEqual([]);
  });
});
