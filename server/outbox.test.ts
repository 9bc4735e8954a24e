import { beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { type Carriers, enqueueSms, sendDue } from './outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.jobs.stop(); // the tests send by hand
});

const message = (phone: string) =>
  ({ phone, purpose: 'login', params: { code: '1234' }, text: '验证码是1234' }) as const;
const enqueue = (phone: string) => server.services.database.platform((db) => enqueueSms(db, message(phone)));
const row = async (phone: string) =>
  (await server.owner.query('select * from outbox where recipient = $1', [phone])).rows[0];

function carriers(send: (phone: string) => Promise<void>, keepTexts = false): Carriers {
  return { sms: { send: ({ phone }) => send(phone) }, mail: { send: async () => undefined }, keepTexts };
}

test('each message is sent once, however many servers send', async () => {
  const phones = Array.from({ length: 30 }, (_, nth) => String(16_000_000_000 + nth));
  for (const phone of phones) await enqueue(phone);
  const sent: string[] = [];
  const slow = carriers(async (phone) => {
    await new Promise((done) => setTimeout(done, 5));
    sent.push(phone);
  });
  await Promise.all(Array.from({ length: 4 }, () => sendDue(server.services.database, slow)));
  expect(sent.sort()).toEqual(phones);
});

test('a change that is undone sends nothing', async () => {
  const attempt = server.services.database.platform(async (db) => {
    await enqueueSms(db, message('16100000000'));
    throw new Error('undone');
  });
  await expect(attempt).rejects.toThrow('undone');
  expect(await row('16100000000')).toBeUndefined();
});

test('what could not be sent is tried again later and given up in the end', async () => {
  await enqueue('16200000000');
  const failing = carriers(() => Promise.reject(new Error('provider away')));
  await sendDue(server.services.database, failing);
  expect(await row('16200000000')).toMatchObject({ attempts: 1, sent_at: null, error: 'provider away' });
  expect((await row('16200000000')).due_at.getTime()).toBeGreaterThan(Date.now());
  for (let nth = 2; nth <= 8; nth += 1) {
    await server.owner.query('update outbox set due_at = now() where recipient = $1', ['16200000000']);
    await sendDue(server.services.database, failing);
  }
  expect((await row('16200000000')).gave_up_at).not.toBeNull();
});

test('a text that was sent is erased, unless the outbox itself is where it is read', async () => {
  await enqueue('16300000000');
  await sendDue(
    server.services.database,
    carriers(async () => undefined),
  );
  expect(await row('16300000000')).toMatchObject({ text: '', params: {} });
  await enqueue('16300000001');
  await sendDue(
    server.services.database,
    carriers(async () => undefined, true),
  );
  expect((await row('16300000001')).text).toContain('1234');
});
