import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '#rules/refusal.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { foreseenRefusal } from './http/errors.ts';
import { run } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const ready = async ({ app } = server) => {
  const started = Date.now();
  const { statusCode } = await app.inject('/health/ready');
  return { statusCode, ms: Date.now() - started };
};

test('a server whose database takes writes is ready', async () => {
  expect((await ready()).statusCode).toBe(200);
});

test('one whose database hangs says so within a second and a little, and is ready again afterwards', async () => {
  const client = await server.owner.connect();
  try {
    await client.query('begin; lock table heartbeat in access exclusive mode');
    const begun = Date.now();
    const second = wait(1_000).then(() => Date.now() - begun); // as long as one is on a busy machine
    const answers = await Promise.all([ready(), ready()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    for (const { ms } of answers) expect(ms).toBeLessThan((await second) + 500);
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

test('one that was refused room for a write is not ready for a while, though what it has can still be rewritten', async () => {
  // A server of its own: it stays unready for longer than another test could wait.
  const full = await testServer();
  const { admin } = await full.company();
  await full.owner.query(
    `create function refuse_room() returns trigger language plpgsql as
     $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left'; end $$`,
  );
  await full.owner.query(
    'create trigger full_disk before insert on approval_flow for each row execute function refuse_room()',
  );
  const flow = { flowName: '新流程', flowStepStr: JSON.stringify([{ approvalUserRole: 1 }]) };
  expect(await admin.caller.post('/api/v2/flow/add', flow)).toMatchObject({ code: 503, msg: '系统繁忙，请稍后再试' });
  expect((await ready(full)).statusCode).toBe(503);
});

test('one that was told to stop says so at once on both listeners, and answers until those who send have heard of it', async () => {
  const config = { ...server.services.config, stopDelaySeconds: 10, opsListen: { host: '127.0.0.1', port: 0 } };
  const leaving = await run(config, server.databaseUrl, { byThemselves: false });
  const listen = { host: '127.0.0.1', port: 0 };
  const [common, operators] = [await leaving.app.listen(listen), await leaving.operators!.listen(listen)];
  const stopped = leaving.stop();
  const asked = [`${common}/health/ready`, `${operators}/health/ready`, `${common}/health/live`];
  const answers = await Promise.all(asked.map((address) => fetch(address)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(await answers[0]!.json()).toEqual({ status: 'stopping' });
  await stopped;
  await expect(fetch(asked[2]!)).rejects.toThrow();
});

test('one that never listened stops without a delay', async () => {
  const config = { ...server.services.config, stopDelaySeconds: 300 };
  const leaving = await run(config, server.databaseUrl, { byThemselves: false });
  await leaving.stop();
});

test('a database that hangs longer than a statement is waited for is told as busy', () => {
  expect(foreseenRefusal(new Error('Query read timeout'))).toEqual(REFUSALS.busy);
});
