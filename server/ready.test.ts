import { beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const ready = async () => {
  const started = Date.now();
  const { statusCode } = await server.app.inject('/health/ready');
  return { statusCode, ms: Date.now() - started };
};

test('a server whose database takes writes is ready', async () => {
  expect((await ready()).statusCode).toBe(200);
});

test('one whose database hangs says so within a second and a little, and is ready again afterwards', async () => {
  const client = await server.owner.connect();
  try {
    await client.query('begin; lock table heartbeat in access exclusive mode');
    const answers = await Promise.all([ready(), ready()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    for (const { ms } of answers) expect(ms).toBeLessThan(1_500);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
});

test('one whose database cannot be written is not ready, though it can be read', async () => {
  await server.owner.query(
    `create function refuse_heartbeat() returns trigger language plpgsql as
     $$ begin raise exception using errcode = '53100', message = 'no space left'; end $$;
     create trigger full_disk before update on heartbeat for each row execute function refuse_heartbeat()`,
  );
  try {
    expect((await ready()).statusCode).toBe(503);
  } finally {
    await server.owner.query('drop trigger full_disk on heartbeat; drop function refuse_heartbeat()');
  }
});
