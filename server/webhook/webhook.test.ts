import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedDelivery } from '#rules/webhook.ts';
import { Receiver } from '../../tests/kit/receiver.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import type { Db } from '../db.ts';
import { deliverDue } from './deliver.ts';
import { sweepDeliveries } from './sweep.ts';

let server: TestServer;
let rides: Rides;
let url: string;
const receiver = new Receiver();
beforeAll(async () => {
  server = await testServer({ demo: true });
  rides = await Rides.create(server, await rideDesk(server));
  url = await receiver.open();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.mood = 'takes';
  receiver.meanwhile = async () => undefined;
  receiver.got.length = 0;
  await server.owner.query('update webhook set removed_at = now(), enabled = false; delete from webhook_delivery');
});

const admin = () => rides.company.admin.caller;
const save = (more: Record<string, unknown> = {}) =>
  admin().postJson('/api/v3/webhook/save', { url, topics: ['order'], enabled: true, ...more });
const deliver = () => deliverDue(server.services);
/** As if the pauses were over. */
const rested = () =>
  server.owner.query(`update webhook set rest_until = '-infinity'; update webhook_delivery set due_at = now()`);
const deliveries = async (webhookId: number) =>
  done(await admin().get('/api/v3/webhook/deliveries', { webhookId })).rows;

describe('a company’s own system', () => {
  test('is told of its orders, signed, in order, and of nobody else’s', async () => {
    const { secret, webhookId } = done(await save());
    const other = await Rides.create(server, rides.desk);
    await other.booked(await other.rider());
    const rider = await rides.rider();
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'priced');
    await deliver();
    const types = receiver.got.map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(['order.booked', 'order.accepted', 'order.assigned']);
    expect(receiver.got.map(({ id }) => id)).toEqual([...receiver.got.map(({ id }) => id)].sort((a, b) => a - b));
    expect(new Set(receiver.got.map(({ companyId }) => companyId))).toEqual(new Set([rides.companyId]));
    const last = receiver.got.at(-1)!;
    expect(last.data).toMatchObject({ orderId, status: 'settled', companyFen: RIDE_FEN });
    expect(last.body).not.toContain(rider.phone);
    const time = String(last.headers['x-qixing-time']);
    const signature = createHmac('sha256', secret).update(signedDelivery(time, last.body)).digest('hex');
    expect(last.headers).toMatchObject({ 'x-qixing-signature': signature, 'x-qixing-delivery': String(last.id) });
    expect(Math.abs(Date.now() - Number(time))).toBeLessThan(60_000);
    expect(new Set((await deliveries(webhookId)).map(({ state }: { state: string }) => state))).toEqual(
      new Set(['delivered']),
    );
  });

  test('that fails is asked again later and later, and then gets everything once, in order', async () => {
    const { webhookId } = done(await save());
    receiver.mood = 'fails';
    const orderId = await rides.booked(await rides.rider());
    await rides.drive(orderId, 'assigned');
    await deliver();
    const [, , first] = await deliveries(webhookId);
    expect(first).toMatchObject({ event: 'order.booked', state: 'retrying', attempts: 1, status: 500 });
    // It rests: nothing is sent before the pause is over, and what came later waits for what came first.
    await deliver();
    expect((await deliveries(webhookId)).map(({ attempts }: { attempts: number }) => attempts)).toEqual([0, 0, 1]);
    const pauses = [];
    for (let round = 0; round < 3; round += 1) {
      await rested();
      await deliver();
      const { rows } = await server.owner.query(
        `select extract(epoch from min(due_at) - now())::int as pause from webhook_delivery where attempts > 0`,
      );
      pauses.push(rows[0].pause);
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0]!);
    receiver.mood = 'takes';
    await rested();
    await deliver();
    expect(receiver.got.map(({ type }) => type)).toEqual(['order.booked', 'order.accepted', 'order.assigned']);
  });

  test('that hangs holds nobody else up', async () => {
    const quick = new Receiver();
    const quickUrl = await quick.open();
    try {
      await save();
      await save({ url: quickUrl });
      receiver.mood = 'hangs';
      await rides.booked(await rides.rider());
      const sent = deliver();
      await expect.poll(() => quick.got.length).toBe(1);
      await sent;
      receiver.mood = 'takes';
      await rested();
      await deliver();
      expect(receiver.got).toHaveLength(1);
      expect(quick.got).toHaveLength(1);
    } finally {
      quick.close();
    }
  });

  test('two servers that send at once tell everything once, in order', async () => {
    await save();
    const orders = await Promise.all(Array.from({ length: 4 }, async () => rides.booked(await rides.rider())));
    for (const orderId of orders) await rides.drive(orderId, 'ended');
    await Promise.all([deliver(), deliver()]);
    await deliver();
    for (const orderId of orders) {
      const own = receiver.got.filter(({ data }) => data.orderId === orderId);
      expect(own.map(({ id }) => id)).toEqual([...new Set(own.map(({ id }) => id))].sort((a, b) => a - b));
      expect(own.map(({ type }) => type)).toEqual(expect.arrayContaining(['order.booked', 'order.ended']));
    }
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(receiver.got.length);
  });

  test('what was delivered or given up is sent again under the same number, when somebody asks', async () => {
    const { webhookId } = done(await save());
    await rides.booked(await rides.rider());
    await deliver();
    const [{ deliveryId }] = await deliveries(webhookId);
    done(await admin().postJson('/api/v3/webhook/resend', { deliveryId }));
    expect((await admin().postJson('/api/v3/webhook/resend', { deliveryId })).code).toBe(38004);
    await deliver();
    expect(receiver.got.map(({ id }) => id)).toEqual([deliveryId, deliveryId]);
    expect(receiver.got[1]!.body).toBe(receiver.got[0]!.body);
    expect((await rides.company.log()).at(-1)).toMatchObject({ type: 'edit', permissionId: 43 });
  });

  test('is told of nothing that was undone, of no topic it did not ask for, and of nothing when it is switched off', async () => {
    const { webhookId } = done(await save({ topics: ['bill'] }));
    const rider = await rides.rider();
    expect((await rides.book(rider, { vehicleGroup: 'business' })).code).not.toBe(0);
    await rides.booked(rider);
    expect(await deliveries(webhookId)).toEqual([]);
    done(await save({ webhookId, topics: ['order'], enabled: false }));
    await rides.booked(await rides.rider());
    expect(await deliveries(webhookId)).toEqual([]);
  });
});

const sweep = () => sweepDeliveries(server.services);
/** As if they had been waiting for so long. */
const aged = (hours: number) =>
  server.owner.query('update webhook_delivery set since = now() - make_interval(hours => $1)', [hours]);
const states = async (webhookId: number) =>
  (await deliveries(webhookId)).map(({ state, error }: { state: string; error: string | null }) => [state, error]);
/** So many events about things of their own that wait for this address. */
const backlog = (webhookId: number, count: number) =>
  server.owner.query(
    `insert into webhook_delivery (webhook_id, company_id, for_provider, topic, event, object_id, at)
     select $1, $2, false, 'order', 'order.booked', nth, now() from generate_series(1, $3) nth`,
    [webhookId, rides.companyId, count],
  );

/** How many deliveries this session has looked at. */
const rowsRead = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as count
    from pg_stat_xact_user_tables where relname like 'webhook_delivery%'`.execute(db);
  return rows[0]!.count;
};

describe('an address that stays down', () => {
  test('is given up on after a day and a half, tried or not, until somebody sends it again', async () => {
    const { webhookId } = done(await save());
    receiver.mood = 'fails';
    await rides.drive(await rides.booked(await rides.rider()), 'accepted');
    await deliver();
    await aged(35);
    await sweep();
    const open = [
      ['waiting', null],
      ['retrying', '对方回答 500'],
    ];
    expect(await states(webhookId)).toEqual(open);
    await aged(37);
    await sweep();
    expect(await states(webhookId)).toEqual([
      ['failed', '一天半内没有送达'],
      ['failed', '对方回答 500'],
    ]);
    expect(done(await admin().get('/api/v3/webhook/list'))).toMatchObject([{ waiting: 0, failed: 2 }]);
    const [{ deliveryId }] = await deliveries(webhookId);
    done(await admin().postJson('/api/v3/webhook/resend', { deliveryId }));
    await sweep();
    receiver.mood = 'takes';
    await rested();
    await deliver();
    expect(receiver.got.map(({ id }) => id)).toEqual([deliveryId]);
  });

  test('leaves nothing open however much had come meanwhile', async () => {
    const { webhookId } = done(await save());
    await backlog(webhookId, 2_001);
    await aged(37);
    await sweep();
    expect(done(await admin().get('/api/v3/webhook/list'))).toMatchObject([{ waiting: 0, failed: 2_001 }]);
  });

  test('costs the others nothing: what waits for it is not looked at when they are sent to', async () => {
    const down = done(await save({ url: `${url}/down` }));
    await save();
    await backlog(down.webhookId, 20_000);
    await rides.booked(await rides.rider());
    for (const statement of [
      `update webhook set rest_until = now() + interval '1 hour' where id = ${down.webhookId}`,
      `update webhook_delivery set due_at = now() - interval '1 day' where webhook_id = ${down.webhookId}`,
      ...['analyze webhook', 'analyze webhook_delivery'],
    ]) {
      await server.owner.query(statement);
    }
    const read: number[] = [];
    const { database } = server.services;
    const counted: typeof database.platform = (run) =>
      database.platform(async (db) => {
        const before = await rowsRead(db);
        const answer = await run(db);
        read.push((await rowsRead(db)) - before);
        return answer;
      });
    await deliverDue({ ...server.services, database: { ...database, platform: counted } });
    expect(receiver.got).toHaveLength(1);
    expect(Math.max(...read)).toBeLessThan(100);
  });
});

describe('an address that is switched off', () => {
  test('gets nothing of what waited for it when it is switched on, unless somebody sends it again', async () => {
    const { webhookId } = done(await save());
    receiver.mood = 'fails';
    await rides.drive(await rides.booked(await rides.rider()), 'accepted');
    await deliver();
    done(await save({ webhookId, enabled: false }));
    const over = ['failed', '接收地址已停用'];
    expect(await states(webhookId)).toEqual([over, over]);
    receiver.mood = 'takes';
    done(await save({ webhookId }));
    await rides.booked(await rides.rider());
    await rested();
    await deliver();
    expect(receiver.got.map(({ type }) => type)).toEqual(['order.booked']);
    expect(await states(webhookId)).toEqual([['delivered', null], over, over]);
    const [, , { deliveryId }] = await deliveries(webhookId);
    done(await admin().postJson('/api/v3/webhook/resend', { deliveryId }));
    await deliver();
    expect(receiver.got.at(-1)!.id).toBe(deliveryId);
  });

  test('while it is sent to has what it then takes', async () => {
    const { webhookId } = done(await save());
    receiver.meanwhile = () => save({ webhookId, enabled: false });
    await rides.booked(await rides.rider());
    await deliver();
    expect(await states(webhookId)).toEqual([['delivered', null]]);
  });

  test('may be the provider’s', async () => {
    const hook = { url, topics: ['order'], enabled: true };
    const { webhookId } = done(await rides.desk.post('/desk/v1/webhooks/save', hook));
    await rides.booked(await rides.rider());
    done(await rides.desk.post('/desk/v1/webhooks/save', { ...hook, webhookId, enabled: false }));
    const { rows } = done(await rides.desk.get('/desk/v1/webhooks/deliveries', { webhookId }));
    expect(rows).toMatchObject([{ state: 'failed', error: '接收地址已停用' }]);
  });
});

describe('who may set it', () => {
  test('another company neither sees nor changes it, and staff without the right are refused', async () => {
    const { webhookId } = done(await save());
    const other = await server.company();
    const foreign = other.admin.caller;
    expect(done(await foreign.get('/api/v3/webhook/list'))).toEqual([]);
    expect((await foreign.get('/api/v3/webhook/deliveries', { webhookId })).code).toBe(40400);
    expect((await foreign.postJson('/api/v3/webhook/remove', { webhookId })).code).toBe(40400);
    const plain = await rides.company.person();
    expect((await plain.caller.get('/api/v3/webhook/list')).code).toBe(40300);
  });

  test('the secret is told once, renewed on request, and never stored in the clear', async () => {
    const { webhookId, secret } = done(await save());
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify(done(await admin().get('/api/v3/webhook/list')))).not.toContain(secret);
    const { rows } = await server.owner.query('select secret from webhook where id = $1', [webhookId]);
    expect(rows[0].secret.toString('utf8')).not.toContain(secret);
    const renewed = done(await admin().postJson('/api/v3/webhook/secret', { webhookId }));
    expect(renewed.secret).not.toBe(secret);
    done(await admin().postJson('/api/v3/webhook/remove', { webhookId }));
    expect(done(await admin().get('/api/v3/webhook/list'))).toEqual([]);
  });

  test('outside a demonstration only public https addresses are taken', async () => {
    const real = await testServer();
    const company = await real.company();
    const codes = async (address: string) =>
      (await company.admin.caller.postJson('/api/v3/webhook/save', { url: address, topics: ['order'], enabled: true }))
        .code;
    expect(await codes('http://93.184.216.34/hook')).toBe(38002);
    for (const host of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[fd00::1]',
      'localhost',
    ])
      expect([host, await codes(`https://${host}/hook`)]).toEqual([host, 38001]);
    expect(await codes('ftp://93.184.216.34')).toBe(40000);
    expect(await codes('https://user:word@93.184.216.34/')).toBe(40000);
    expect(await codes('https://93.184.216.34/hook')).toBe(0);
  });
});

test('the provider is told about every company, and reads its own list', async () => {
  const { webhookId } = done(
    await rides.desk.post('/desk/v1/webhooks/save', { url, topics: ['order', 'bill'], enabled: true }),
  );
  const other = await Rides.create(server, rides.desk);
  await other.booked(await other.rider());
  await rides.booked(await rides.rider());
  await deliver();
  expect(receiver.got.map(({ companyId }) => companyId).sort()).toEqual([rides.companyId, other.companyId].sort());
  const { rows } = done(await rides.desk.get('/desk/v1/webhooks/deliveries', { webhookId }));
  expect(rows).toHaveLength(2);
  expect(done(await admin().get('/api/v3/webhook/list'))).toEqual([]);
});
