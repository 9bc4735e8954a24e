import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { Desk, signatureOf, type Tampering } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

const SAVE = '/desk/v1/services/save';
const body = { serviceId: 7, name: '半日租' };
const events = async (): Promise<number> =>
  (await server.owner.query('select count(*)::int as n from desk_event')).rows[0].n;
const nameOf = async (id: number): Promise<string> =>
  (await server.owner.query('select name from service_type where id = $1', [id])).rows[0].name;

describe('who may call the desk', () => {
  const secondsOff = (seconds: number) => ({ time: () => Date.now() + seconds * 1000 });
  const wrong: [what: string, code: number, tampering: Tampering][] = [
    ['an unknown key', 29001, { key: 'desk-other' }],
    ['no key', 29001, { key: '' }],
    ['a time 301 s ago', 29002, secondsOff(-301)],
    ['a time 301 s ahead', 29002, secondsOff(301)],
    ['a time that is none', 29002, { time: 'now' }],
    ['a time in seconds', 29002, { time: Math.floor(Date.now() / 1000) }],
    ['another secret', 29003, { secret: 'f'.repeat(64) }],
    ['no signature', 29003, { signature: '' }],
    ['a signature of another length', 29003, { signature: 'ab' }],
    ['a body that was not signed', 29003, { body: '{"serviceId":7,"name":"偷换"}' }],
    ['the same JSON in other bytes', 29003, { body: '{ "serviceId": 7, "name": "半日租" }' }],
    ['no idempotency key', 29004, { idempotencyKey: null }],
    ['an idempotency key of 101 characters', 29004, { idempotencyKey: 'k'.repeat(101) }],
    ['a body that is not JSON by its type', 41500, { contentType: 'application/x-www-form-urlencoded' }],
  ];
  test.each(wrong)('%s is refused with %i, and nothing happens', async (_, code, tampering) => {
    const before = await events();
    const answer = await desk.post(SAVE, body, tampering);
    expect(answer).toMatchObject({ code, data: null });
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
    expect(await events()).toBe(before);
  });

  test('the key is asked before the time, the time before the signature', async () => {
    expect((await desk.post(SAVE, body, { key: 'x', time: 1, signature: 'x' })).code).toBe(29001);
    expect((await desk.post(SAVE, body, { time: 1, signature: 'x' })).code).toBe(29002);
    expect((await desk.post(SAVE, body, { signature: 'x', idempotencyKey: null })).code).toBe(29003);
  });

  test('five minutes off in either direction is still in time', async () => {
    expect((await desk.get('/desk/v1/services', {}, secondsOff(-298))).code).toBe(0);
    expect((await desk.get('/desk/v1/services', {}, secondsOff(298))).code).toBe(0);
  });

  test('a moved business clock changes nothing: signatures follow the machine', async () => {
    const { clock } = server.services;
    await clock.moveTo(new Date(Date.now() + 40 * 86_400_000));
    expect((await desk.get('/desk/v1/services')).code).toBe(0);
    await clock.reset();
  });

  test('the query is part of what is signed', async () => {
    const time = String(Date.now());
    const signature = signatureOf(server.services.config.deskSecret, 'GET', '/desk/v1/companies?page=1', time, '');
    expect((await desk.get('/desk/v1/companies', { page: 1 }, { time, signature })).code).toBe(0);
    expect((await desk.get('/desk/v1/companies', { page: 2 }, { time, signature })).code).toBe(29003);
    expect((await desk.post('/desk/v1/companies', {}, { time, signature })).code).not.toBe(0);
  });

  test('a signature copied from one call opens no other, nor the same with another body', async () => {
    const time = String(Date.now());
    const signature = signatureOf(server.services.config.deskSecret, 'POST', SAVE, time, JSON.stringify(body));
    expect((await desk.post('/desk/v1/vehicleGroups/save', body, { time, signature })).code).toBe(29003);
    expect((await desk.post(SAVE, { ...body, name: '改' }, { time, signature })).code).toBe(29003);
    expect((await desk.post(SAVE, body, { time, signature })).code).toBe(0);
  });

  test('a session is no way in, and a page of another site is turned away', async () => {
    const { admin } = await server.company();
    expect((await admin.caller.get('/desk/v1/companies')).code).toBe(29001);
    const sent = await admin.caller.send('POST', SAVE, {
      body,
      json: true,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(sent.json().code).toBe(40301);
  });

  test('every call of the desk but its sign-in asks for the key, the unlisted do not exist', async () => {
    const calls = endpoints.filter(({ area }) => area === 'desk');
    expect(calls.filter(({ access }) => access !== 'desk').map(({ path }) => path)).toEqual([
      '/desk/v1/session/login',
      '/desk/v1/session/verify',
    ]);
    for (const { method, path } of calls.filter(({ access }) => access === 'desk')) {
      expect((await server.visitor().send(method, path)).json().code).toBe(29001);
    }
    expect((await server.visitor().send('GET', '/desk/v1/nothing')).statusCode).toBe(404);
  });

  test.each([
    ['broken JSON', '{"serviceId":'],
    ['a list', '[1]'],
    ['a word', '"x"'],
    ['nothing', ''],
  ])('a signed body that is %s is a clear answer', async (_, raw) => {
    const time = String(Date.now());
    const signature = signatureOf(server.services.config.deskSecret, 'POST', SAVE, time, raw);
    expect(await desk.post(SAVE, {}, { time, signature, body: raw })).toMatchObject({ code: 40000 });
  });

  test('the console’s own calls still read forms and JSON', async () => {
    const form = await server.visitor().post('/api/v1/company/login1', { phone: 'x', smsCaptcha: '1' });
    const json = await server.visitor().postJson('/api/v1/company/login1', { phone: 'x', smsCaptcha: '1' });
    expect(form).toEqual(json);
    expect(form.fields).toHaveProperty('phone');
  });
});

describe('nonsense', () => {
  const NONSENSE = [
    '\u0000',
    "' or 1=1 --",
    '-1',
    '99999999999999999999',
    '{"a":',
    '💥'.repeat(200),
    null,
    [[]],
    {},
    1e300,
  ];
  const FIELDS = [
    ...[
      'enrolmentId',
      'status',
      'reason',
      'terms',
      'companyName',
      'administratorPhone',
      'companyId',
      'name',
      'message',
    ],
    ...['phone', 'staffId', 'creditFen', 'salesName', 'invoiceTitle', 'page', 'pageSize', 'cityId', 'pinyin'],
    ...['serviceId', 'vehicleGroupId', 'position', 'offered', 'accountKind', '__proto__', 'constructor'],
  ];
  const calls = endpoints.filter(({ area }) => area === 'desk');

  test.each(calls.map((call) => [call.path, call] as const))(
    'in every field of %s is never 系统异常',
    async (path, call) => {
      const { companyId } = await server.company();
      const codes = [];
      for (const nonsense of NONSENSE) {
        const sent = Object.fromEntries(FIELDS.map((field) => [field, nonsense]));
        for (const body of [sent, { ...sent, companyId, status: 'accepted', serviceId: 2, vehicleGroupId: 34 }]) {
          codes.push((await (call.method === 'GET' ? desk.get(path, body) : desk.post(path, body))).code);
        }
      }
      expect(codes).not.toContain(500);
    },
  );

  test('the calls are described for those who have to write them', async () => {
    const { paths } = (await server.app.inject('/openapi.json')).json();
    for (const { path, method } of calls) expect(paths[path][method.toLowerCase()].summary).toMatch(/\p{Script=Han}/u);
    expect((await server.app.inject('/docs')).body).toContain('/desk/v1/enrolments/decide');
  });
});

describe('a write of the desk', () => {
  test('with the same key twice is done once and answered alike', async () => {
    const before = await events();
    const first = await desk.post(SAVE, { serviceId: 6, name: '全日租' }, { idempotencyKey: 'once-1' });
    await desk.post(SAVE, { serviceId: 6, name: '整日租' });
    const again = await desk.post(SAVE, { serviceId: 6, name: '全日租' }, { idempotencyKey: 'once-1' });
    expect(again).toEqual(first);
    expect(await nameOf(6)).toBe('整日租');
    expect(await events()).toBe(before + 2);
  });

  test('with the same key and another body is 40901', async () => {
    await desk.post(SAVE, { serviceId: 6, name: '日租' }, { idempotencyKey: 'once-2' });
    const other = await desk.post(SAVE, { serviceId: 6, name: '别的' }, { idempotencyKey: 'once-2' });
    expect(other).toMatchObject({ code: 40901 });
    expect(await nameOf(6)).toBe('日租');
  });

  test('copied whole and sent under a new key is still the same request', async () => {
    const copied = { serviceId: 2, name: '用车' };
    const time = Date.now();
    const first = await desk.post(SAVE, copied, { time, idempotencyKey: 'mine' });
    await desk.post(SAVE, { serviceId: 2, name: '预约用车' });
    expect(await desk.post(SAVE, copied, { time, idempotencyKey: 'theirs' })).toEqual(first);
    expect(await nameOf(2)).toBe('预约用车');
  });

  test('that failed, copied under a new key and then repeated by its sender, is done once', async () => {
    const late = { vehicleGroupId: 999, name: '新车型' };
    const [path, time, before] = ['/desk/v1/vehicleGroups/save', Date.now(), await events()];
    expect((await desk.post(path, late, { time, idempotencyKey: 'sender' })).code).toBe(29033);
    await server.owner.query(`insert into vehicle_group values (999, '车型', 99, false)`);
    expect((await desk.post(path, late, { time, idempotencyKey: 'copier' })).code).toBe(0);
    expect((await desk.post(path, late, { idempotencyKey: 'sender' })).code).toBe(0);
    expect(await events()).toBe(before + 1);
  });

  test('sixteen at once under one key are one', async () => {
    const before = await events();
    const sent = Array.from({ length: 16 }, () =>
      desk.post(SAVE, { serviceId: 3, name: '接机/站' }, { idempotencyKey: 'race' }),
    );
    const answers = await Promise.all(sent);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.code).toBe(0);
    expect(await events()).toBe(before + 1);
  });

  test('that is refused leaves no trail, and its key is free again', async () => {
    const before = await events();
    expect((await desk.post(SAVE, { serviceId: 999 }, { idempotencyKey: 'free' })).code).toBe(29032);
    expect((await desk.post(SAVE, { serviceId: 5, name: '送机/站' }, { idempotencyKey: 'free' })).code).toBe(0);
    expect(await events()).toBe(before + 1);
  });
});

describe('the trail', () => {
  test('cannot be changed, and is not there without the desk', async () => {
    await desk.post(SAVE, body);
    await expect(server.owner.query(`update desk_event set summary = 'x'`)).rejects.toThrow(/never changed/);
    await expect(server.owner.query('delete from desk_event')).rejects.toThrow(/never changed/);
    const { companyId } = await server.company();
    const seen = await server.services.database.company(companyId, async (db) => [
      await db.selectFrom('deskEvent').selectAll().execute(),
      await db.selectFrom('deskCompany').selectAll().execute(),
    ]);
    expect(seen).toEqual([[], []]);
    await expect(
      server.services.database.company(companyId, (db) =>
        db.insertInto('deskEvent').values({ at: new Date(), key: 'x', call: 'x', summary: 'x' }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
