import { beforeAll, describe, expect, test } from 'vitest';
import { Desk, type Tampering } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { remindOfKeys } from './key-reminders.ts';

let server: TestServer;
let desk: Desk;
let admin: DeskPersonCaller;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  admin = await deskPerson(server, '管理员');
});

const KEYS = '/desk/v1/keys';
let made = 0;
async function newKey(more: object = {}): Promise<Required<Pick<Tampering, 'key' | 'secret'>>> {
  made += 1;
  const draft = { keyId: `fleet-${made}`, name: '车队派单', rights: { orders: 'act' }, addresses: [], limitFen: null };
  const { keyId, secret } = done(await admin.write(`${KEYS}/add`, { ...draft, ...more }));
  return { key: keyId, secret };
}
const rowOf = async (keyId: string) =>
  (await admin.get(KEYS)).data.rows.find((row: { keyId: string }) => row.keyId === keyId);
const one = async (keyId: string) => ({ keyId, version: (await rowOf(keyId)).version });
const QUEUE = '/desk/v1/orders/queue';

describe('a key', () => {
  test('calls within its rights and no further, is counted, and never shown again', async () => {
    const own = await newKey();
    expect((await desk.get(QUEUE, {}, own)).code).toBe(0);
    expect((await desk.get('/desk/v1/companies', {}, own)).code).toBe(29067);
    expect((await desk.post('/desk/v1/companies/suspend', { companyId: 1, message: '欠费' }, own)).code).toBe(29067);
    const row = await rowOf(own.key);
    expect(row).toMatchObject({ state: 'active', lastAddress: '127.0.0.1', oldUntil: null });
    expect(row.hours.at(-1)).toEqual({ calls: 3, refused: 2 });
    expect(JSON.stringify(row)).not.toContain(own.secret);
    const { data } = await admin.get(`${KEYS}/refusals`, { keyId: own.key });
    expect(data.map(({ code, call }: { code: number; call: string }) => [code, call])).toContainEqual([
      29067,
      '/desk/v1/companies',
    ]);
    const { rows } = await server.owner.query('select secret from desk_key where id = $1', [own.key]);
    expect(rows[0].secret.toString()).not.toContain(own.secret);
  });

  test('that looks does not act', async () => {
    const own = await newKey({ rights: { orders: 'look' } });
    expect((await desk.get(QUEUE, {}, own)).code).toBe(0);
    expect((await desk.post('/desk/v1/fleet/positions', { cars: [] }, own)).code).toBe(29067);
  });

  test('is renewed with both secrets valid, until the old one is ended', async () => {
    const old = await newKey();
    const { secret, oldUntil } = done(await admin.write(`${KEYS}/rotate`, await one(old.key)));
    const renewed = { key: old.key, secret };
    expect(new Date(`${oldUntil.replace(' ', 'T')}+08:00`).getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    expect([(await desk.get(QUEUE, {}, old)).code, (await desk.get(QUEUE, {}, renewed)).code]).toEqual([0, 0]);
    expect((await rowOf(old.key)).oldCalls).toBe(1);
    expect((await admin.write(`${KEYS}/rotate`, await one(old.key))).code, 'never three at once').toBe(29092);
    done(await admin.write(`${KEYS}/old`, { ...(await one(old.key)), days: 0 }));
    expect([(await desk.get(QUEUE, {}, old)).code, (await desk.get(QUEUE, {}, renewed)).code]).toEqual([29003, 0]);
    expect((await admin.write(`${KEYS}/old`, { ...(await one(old.key)), days: 2 })).code).toBe(29093);
  });

  test('whose old secret has run out opens nothing by it', async () => {
    const old = await newKey();
    done(await admin.write(`${KEYS}/rotate`, await one(old.key)));
    await server.owner.query(`update desk_key set old_until = now() - interval '1 second' where id = $1`, [old.key]);
    expect((await desk.get(QUEUE, {}, old)).code).toBe(29003);
  });

  test('begins a new year with a new secret, and what was over stays so', async () => {
    const old = await newKey();
    await server.owner.query(
      `update desk_key set created_at = now() - interval '2 years', expires_at = now() - interval '1 second',
         reminded_days = 1 where id = $1`,
      [old.key],
    );
    const { secret } = done(await admin.write(`${KEYS}/rotate`, await one(old.key)));
    expect((await desk.get(QUEUE, {}, { key: old.key, secret })).code).toBe(0);
    expect((await desk.get(QUEUE, {}, old)).code).toBe(29003);
    const { rows } = await server.owner.query(
      `select expires_at > now() + interval '364 days' as year, reminded_days from desk_key where id = $1`,
      [old.key],
    );
    expect(rows).toEqual([{ year: true, reminded_days: null }]);
    expect(await rowOf(old.key)).toMatchObject({ state: 'active', oldUntil: null });
  });

  test('is renewed by nobody who could not have made it', async () => {
    const own = await newKey({ limitFen: 100 });
    await server.owner.query(`update desk_key set rights = '{"accounts": "act"}' where id = $1`, [own.key]);
    expect((await admin.write(`${KEYS}/rotate`, await one(own.key))).code, 'administrators move no money').toBe(29060);
    const chief = await deskPerson(server, '财务主管');
    await server.owner.query('update desk_key set limit_fen = null where id = $1', [own.key]);
    expect((await chief.write(`${KEYS}/rotate`, await one(own.key))).code).toBe(29119);
    await server.owner.query('update desk_key set limit_fen = 100 where id = $1', [own.key]);
    expect((await chief.write(`${KEYS}/rotate`, await one(own.key))).code).toBe(0);
  });

  const ends: [why: string, change: string][] = [
    ['ended', 'ended_at = now()'],
    ['expired', `created_at = now() - interval '2 years', expires_at = now() - interval '1 second'`],
    ['not used for long', `created_at = now() - interval '91 days', last_used_at = null`],
  ];
  test.each(ends)('that is %s opens nothing', async (_, change) => {
    const own = await newKey();
    await server.owner.query(`update desk_key set ${change} where id = $1`, [own.key]);
    expect((await desk.get(QUEUE, {}, own)).code).toBe(29090);
  });

  test('is ended once and for all', async () => {
    const own = await newKey();
    const seen = await one(own.key);
    done(await admin.write(`${KEYS}/end`, seen));
    expect((await desk.get(QUEUE, {}, own)).code).toBe(29090);
    expect((await admin.write(`${KEYS}/end`, seen)).code).toBe(40900);
    expect((await admin.write(`${KEYS}/rotate`, await one(own.key))).code).toBe(29090);
  });

  test('is used from its own addresses alone', async () => {
    const own = await newKey({ addresses: ['10.20.1.0/24'] });
    expect((await desk.get(QUEUE, {}, own)).code).toBe(29091);
    const draft = { name: '车队', rights: { orders: 'act' }, limitFen: null };
    done(await admin.write(`${KEYS}/save`, { ...(await one(own.key)), ...draft, addresses: ['127.0.0.0/8'] }));
    expect((await desk.get(QUEUE, {}, own)).code).toBe(0);
    const wrong = await admin.write(`${KEYS}/save`, { ...(await one(own.key)), ...draft, addresses: ['somewhere'] });
    expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual([29096, ['addresses']]);
  });

  test('moves no more by one call than its bound', async () => {
    const { companyId } = await server.company({ accountKind: 'prepaid' });
    const own = await newKey({ keyId: 'erp-01', rights: { orders: 'look' }, limitFen: 10_000 });
    await server.owner.query(`update desk_key set rights = '{"accounts": "act"}' where id = 'erp-01'`);
    const pay = (amountFen: number) => ({ companyId, amountFen, reference: `E${amountFen}`, note: '到账' });
    expect((await desk.post('/desk/v1/account/recharge', pay(10_001), own)).code).toBe(29095);
    expect((await desk.post('/desk/v1/account/recharge', pay(10_000), own)).code).toBe(0);
    const { figures } = (await desk.get('/desk/v1/account', { companyId })).data;
    expect(figures.balanceFen).toBe(10_000);
  });

  test('is refused with a signature that is not its own, as an unknown one is', async () => {
    const own = await newKey();
    expect((await desk.get(QUEUE, {}, { ...own, secret: 'wrong' })).code).toBe(29003);
    expect((await desk.get(QUEUE, {}, { ...own, key: 'nobody' })).code).toBe(29001);
    expect((await desk.get(QUEUE, {}, { ...own, time: Date.now() - 400_000 })).code).toBe(29002);
    expect((await desk.get(QUEUE, {}, { key: '', secret: '' })).code).toBe(29001);
  });
});

describe('keys are made by people', () => {
  test('and move no more at once than their maker may alone', async () => {
    const chief = await deskPerson(server, '财务主管');
    const { rows } = await server.owner.query(
      `select movement_limit_fen::int as own from desk_role where name = '财务主管'`,
    );
    const { own } = rows[0];
    const draft = { keyId: 'bank-01', name: '银行对接', rights: { accounts: 'act' }, addresses: [], limitFen: null };
    const add = (limitFen: number | null) => chief.write(`${KEYS}/add`, { ...draft, limitFen });
    expect([(await add(null)).code, (await add(own + 1)).code]).toEqual([29119, 29119]);
    expect((await add(own)).code).toBe(0);
    const edit = { ...draft, keyId: 'bank-01', version: (await rowOf('bank-01')).version };
    expect((await chief.write(`${KEYS}/save`, edit)).code).toBe(29119);
    expect((await chief.write(`${KEYS}/save`, { ...edit, rights: { accounts: 'look' } })).code, 'it only looks').toBe(
      0,
    );
  });

  test('and refund or decide no more at once than their maker may alone; where they do both, the lower limit holds', async () => {
    const chief = await deskPerson(server, '财务主管');
    const { rows } = await server.owner.query(
      `select correction_limit_fen::int as own from desk_role where name = '财务主管'`,
    );
    const { own } = rows[0];
    const draft = { keyId: 'cases-01', name: '客服系统', rights: {}, addresses: [], limitFen: null };
    const add = async (rights: object, limitFen: number | null, keyId = 'cases-01') =>
      chief.write(`${KEYS}/add`, { ...draft, rights, limitFen, keyId });
    for (const rights of [{ prices: 'act' }, { objections: 'act' }, { prices: 'act', accounts: 'act' }]) {
      const refused = await add(rights, own + 1);
      expect([refused.code, Object.keys(refused.fields ?? {})], JSON.stringify(rights)).toEqual([29143, ['limitFen']]);
      expect((await add(rights, null)).code).toBe(29143);
    }
    expect((await add({ prices: 'act', objections: 'act' }, own)).code).toBe(0);
    const edit = { ...draft, rights: { prices: 'act' }, ...(await one('cases-01')) };
    expect((await chief.write(`${KEYS}/save`, edit)).code).toBe(29143);
    await server.owner.query(`update desk_key set limit_fen = null where id = 'cases-01'`);
    expect((await chief.write(`${KEYS}/rotate`, await one('cases-01'))).code).toBe(29143);
    expect((await add({ prices: 'look', orders: 'look' }, null, 'looks-01')).code, 'it only looks').toBe(0);
    done(await admin.write(`${KEYS}/add`, { ...draft, keyId: 'rides-01', rights: { orders: 'act' } }));
  });

  test('who hold what they give, and never by a key', async () => {
    const draft = { keyId: 'more-01', name: '更多', rights: { accounts: 'act' }, addresses: [], limitFen: null };
    expect((await admin.write(`${KEYS}/add`, draft)).code, 'administrators only look at accounts').toBe(29060);
    expect((await admin.write(`${KEYS}/add`, { ...draft, rights: { orders: 'release' } })).code).toBe(40000);
    expect((await admin.write(`${KEYS}/add`, { ...draft, rights: { staff: 'look' } })).code).toBe(40000);
    expect((await admin.write(`${KEYS}/add`, { ...draft, rights: {} })).code).toBe(40000);
    expect((await admin.write(`${KEYS}/add`, { ...draft, keyId: 'A b' })).code).toBe(40000);
    const service = await deskPerson(server, '客服');
    expect((await service.write(`${KEYS}/add`, draft)).code).toBe(29067);
    const own = await newKey({ rights: { keys: 'act' } });
    expect((await desk.get(KEYS, {}, own)).code).toBe(29067);
    expect((await desk.get(KEYS)).code).toBe(29067);
    expect((await admin.write(`${KEYS}/add`, { ...draft, keyId: own.key, rights: { orders: 'look' } })).code).toBe(
      29094,
    );
  });

  test('and the one that the server was started with goes on, unless it is switched off', async () => {
    expect((await admin.get(KEYS)).data.configured).toBe(desk.key);
    expect((await desk.get(QUEUE)).code).toBe(0);
    const { config } = server.services;
    const kept = { deskKey: config.deskKey, deskSecret: config.deskSecret };
    try {
      Object.assign(config, { deskKey: '', deskSecret: '' });
      expect((await desk.get(QUEUE, {}, { key: kept.deskKey, secret: kept.deskSecret })).code).toBe(29001);
      expect((await desk.get(QUEUE)).code).toBe(29001);
    } finally {
      Object.assign(config, kept);
    }
  });
});

describe('a key that ends soon', () => {
  const waits = async (person: DeskPersonCaller) =>
    (await person.get('/desk/v1/today')).data.cases.filter(({ kind }: { kind: string }) => kind === 'key');

  test('is told of once for each of the days, by message, in the log and on the page of today', async () => {
    const own = await newKey();
    const inDays = (days: number) =>
      server.owner.query(`update desk_key set expires_at = now() + $2 * interval '1 day' where id = $1`, [
        own.key,
        days,
      ]);
    const told = async () =>
      (
        await server.owner.query(`select text from outbox where purpose = 'keyExpiring' and text like $1`, [
          `%${own.key}（%`,
        ])
      ).rows.length;
    await inDays(31);
    expect(await remindOfKeys(server.services)).toBe(0);
    await inDays(29.5);
    expect([await remindOfKeys(server.services), await remindOfKeys(server.services)]).toEqual([1, 0]);
    const first = await told();
    expect(first).toBeGreaterThan(0);
    await inDays(6);
    const both = await Promise.all([remindOfKeys(server.services), remindOfKeys(server.services)]);
    expect(both.sort(), 'two servers at once').toEqual([0, 1]);
    expect(await told()).toBe(first * 2);
    const { rows } = await server.owner.query(
      `select summary from desk_event where key = '系统' and summary like $1 order by id`,
      [`密钥 ${own.key}（%`],
    );
    expect(rows.map(({ summary }) => /(\d+) 天内到期/.exec(summary)?.[1])).toEqual(['30', '7']);
    expect(await waits(admin)).toMatchObject([{ id: own.key, companyId: null }]);
    expect(await waits(await deskPerson(server, '审计')), 'whoever only looks has nothing to do').toEqual([]);
    done(await admin.write(`${KEYS}/rotate`, await one(own.key)));
    expect(await waits(admin)).toEqual([]);
  });
});
