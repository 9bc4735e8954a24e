import { beforeAll, expect, test } from 'vitest';
import { poison } from '../tests/kit/poison.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { type Db, openDatabase } from './db.ts';
import { enqueueMail, enqueueSms, type Senders, sendDue } from './outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const message = (phone: string) =>
  ({ phone, purpose: 'login', params: { code: '1234' }, text: '验证码是1234' }) as const;
const enqueue = (phone: string) => server.services.database.platform((db) => enqueueSms(db, message(phone)));
const row = async (phone: string) =>
  (await server.owner.query('select * from outbox where recipient = $1', [phone])).rows[0];

function carriers(send: (phone: string) => Promise<void>, keepTexts = false): Senders {
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

test('a server that dies at the fifteenth message has sent fourteen, and they are not sent again', async () => {
  const phones = Array.from({ length: 18 }, (_, nth) => String(16_050_000_000 + nth));
  for (const phone of phones) await enqueue(phone);
  const dying = openDatabase({ url: `${server.databaseUrl}?application_name=dying` });
  const sent: string[] = [];
  await new Promise<void>((died) => {
    const send = (phone: string) => {
      sent.push(phone);
      // It has left, and whoever sent it is gone before noting so.
      return phone === phones[14] ? new Promise<void>(() => died()) : Promise.resolve();
    };
    void sendDue(dying, carriers(send)).catch(() => undefined);
  });
  // What PostgreSQL sees of a killed server: its connections are gone, and what was under way is undone.
  await server.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'`);
  expect(sent).toEqual(phones.slice(0, 15));
  expect(await row(phones[14]!)).toMatchObject({ sent_at: null, attempts: 1, interrupted: 0 });
  expect((await row(phones[14]!)).sending_at).not.toBeNull();

  const again: string[] = [];
  const alive = carriers(async (phone) => void again.push(phone));
  await sendDue(server.services.database, alive);
  expect(again).toEqual(phones.slice(15));
  await server.owner.query('update outbox set due_at = now() where recipient = $1', [phones[14]]); // the lease ends
  await sendDue(server.services.database, alive);
  expect(again).toEqual([...phones.slice(15), phones[14]]);
  expect(await row(phones[14]!)).toMatchObject({ sending_at: null, attempts: 2, interrupted: 1 });
  await dying.close();
});

test('a message whose every attempt was interrupted is given up, not sent a ninth time', async () => {
  await enqueue('16060000000');
  await server.owner.query('update outbox set attempts = 8, sending_at = now() where recipient = $1', ['16060000000']);
  const sent: string[] = [];
  await sendDue(
    server.services.database,
    carriers(async (phone) => void sent.push(phone)),
  );
  expect(sent).toEqual([]);
  expect((await row('16060000000')).gave_up_at).not.toBeNull();
});

test('messages leave in the order they came, and a mail that takes long holds up none of the others', async () => {
  const phones = ['16070000002', '16070000000', '16070000001'];
  await server.services.database.platform((db) =>
    enqueueMail(db, { to: 'a@example.com', purpose: 'x', subject: 's', text: 't' }),
  );
  for (const phone of phones) await enqueue(phone);
  const sent: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const sms = { send: async ({ phone }: { phone: string }) => void (sent.push(phone) === 3 && arrive()) };
  // The mail is handed over only once all three texts have left.
  await sendDue(server.services.database, { sms, mail: { send: () => arrived }, keepTexts: false });
  expect(sent).toEqual(phones);
});

test('while a provider is away, a run tries one message and leaves the rest to the next', async () => {
  await enqueue('16080000000');
  await enqueue('16080000001');
  const tried: string[] = [];
  const away = carriers((phone) => {
    tried.push(phone);
    return Promise.reject(new Error('provider away'));
  });
  await sendDue(server.services.database, away);
  expect(tried).toEqual(['16080000000']);
  await sendDue(server.services.database, away);
  expect(tried).toEqual(['16080000000', '16080000001']);
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

test('a run has ended when no channel is under way any more, though another failed', async () => {
  await server.owner.query('update outbox set gave_up_at = now() where sent_at is null and gave_up_at is null');
  await enqueue('16600000001');
  const { database } = server.services;
  await database.platform((db) =>
    enqueueMail(db, { to: 'slow@example.com', purpose: 'test', subject: '慢', text: '慢' }),
  );
  const cure = await poison(server, 'outbox', `recipient = '16600000001' and sending_at is not null`);
  let fail = () => {};
  let arrive = () => {};
  const failed = new Promise<void>((done) => {
    fail = done;
  });
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const watched = {
    ...database,
    platform: <T>(work: (db: Db) => Promise<T>) =>
      database.platform(work).catch((error: unknown) => {
        fail();
        throw error;
      }),
  };
  let ended = false;
  const all = sendDue(watched, { ...carriers(async () => undefined), mail: { send: () => arrived } });
  all
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  await failed;
  await new Promise(setImmediate);
  expect(ended).toBe(false);
  arrive();
  await expect(all).rejects.toThrow('poisoned');
  await cure();
  expect((await row('slow@example.com')).sent_at).not.toBeNull();
});
