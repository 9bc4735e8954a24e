import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { text, whole } from '#contract/wire.ts';
import { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { handleErrors } from './errors.ts';
import { addPlugins, makeApp } from './plugins.ts';
import { type FileAnswer, serve } from './serve.ts';

/** Calls of no area, to prove the pipeline itself. */
const common = { area: 'staff', method: 'POST', encoding: 'form', summary: '试', output: z.any() } as const;
const rename = endpoint({
  ...common,
  access: 3,
  effect: 'edit',
  path: '/try/rename',
  input: z.object({ name: text, record: text }),
});
const broken = endpoint({ ...common, access: 'session', path: '/try/broken', input: z.object({}) });
const secret = endpoint({
  ...common,
  access: 'session',
  path: '/try/secret',
  input: z.object({}),
  output: z.object({ id: whole }),
});
const limited = endpoint({
  ...common,
  access: 'session',
  path: '/try/limited',
  input: z.object({}),
  limit: { count: 3, seconds: 60 },
});
const writing = endpoint({ ...common, access: 'session', path: '/try/writing', input: z.object({}) });
const exported = endpoint({
  ...common,
  method: 'GET',
  encoding: 'query',
  access: 'session',
  effect: 'export',
  file: true,
  path: '/try/export',
  input: z.object({}),
});
const made = endpoint({ ...exported, path: '/try/made' });
const either = endpoint({ ...common, access: [43, 45], path: '/try/either', input: z.object({}) });

let server: TestServer;
let company: TestCompany;
let app: FastifyInstance;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  app = makeApp({ trustProxy: 0, logLevel: 'silent' });
  app.decorate('services', server.services);
  handleErrors(app);
  await addPlugins(app, null);
  serve(app, rename, async ({ name, record }, { actor, db, record: note }) => {
    await db
      .updateTable('staff')
      .set({ name })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', actor.staffId)
      .execute();
    if (record === 'yes') note(`改名为“${name}”`);
    return name;
  });
  serve(app, broken, async () => {
    throw new Error('a secret detail');
  });
  serve(app, secret, async () => ({ id: 7, password: 'x' }) as { id: number });
  serve(app, limited, async () => null);
  serve(app, either, async () => null);
  serve(app, writing, async (_, { actor, db }) => {
    await db.updateTable('staff').set({ name: '偷写' }).where('id', '=', actor.staffId).execute();
  });
  serve(app, exported, async (_, { record }): Promise<FileAnswer> => {
    record('导出');
    return { filename: '订单.txt', contentType: 'text/plain', content: Readable.from(['a', 'b']) };
  });
  serve(app, made, async (_, { record, db }): Promise<FileAnswer> => {
    record('导出');
    const content = async function* () {
      const isHeld = await db
        .selectFrom('staff')
        .select('id')
        .execute()
        .then(
          () => true,
          () => false,
        );
      yield Buffer.from(isHeld ? 'held' : 'free');
    };
    return { filename: '申请.txt', contentType: 'text/plain', needsNoData: true, content: content() };
  });
  await app.ready();
});

const sameBrowser = (caller: Caller): Caller => {
  const here = new Caller(app);
  for (const [name, value] of caller.cookies) here.cookies.set(name, value);
  return here;
};
const person = async (sketch = {}) => {
  const made = await company.person(sketch);
  return { ...made, caller: sameBrowser(made.caller) };
};
const nameOf = async (staffId: number): Promise<string> =>
  (await server.owner.query('select name from staff where id = $1', [staffId])).rows[0].name;

test('a file that needs no data any more is made when its connection is free again', async () => {
  const { caller } = await person();
  const response = await caller.send('GET', '/try/made');
  expect([response.body, response.headers['content-disposition']]).toEqual([
    'free',
    `attachment; filename*=UTF-8''${encodeURIComponent('申请.txt')}`,
  ]);
});

describe('a write', () => {
  test('leaves its entry in the log, in the same transaction', async () => {
    const { caller, staffId } = await person({ manages: ['研发'] });
    expect(await caller.post('/try/rename', { name: '新名', record: 'yes' })).toEqual({
      code: 0,
      msg: '成功',
      data: '新名',
    });
    expect(await nameOf(staffId)).toBe('新名');
    expect((await company.log()).at(-1)).toMatchObject({ type: 'edit', content: '改名为“新名”', permissionId: 3 });
  });

  test('that records nothing is undone', async () => {
    const { caller, staffId, name } = await person({ manages: ['研发'] });
    expect((await caller.post('/try/rename', { name: '新名', record: 'no' })).code).toBe(500);
    expect(await nameOf(staffId)).toBe(name);
  });

  test('without the permission is refused before its input is looked at', async () => {
    const { caller } = await person();
    expect(await caller.post('/try/rename', {})).toEqual({ code: 40300, msg: '没有权限！请重新登录！', data: null });
  });

  test('any of several permissions will do', async () => {
    const role = await company.role('设置员', [45], 'none');
    expect((await (await person({ roles: [role] })).caller.post('/try/either')).code).toBe(0);
    expect((await (await person()).caller.post('/try/either')).code).toBe(40300);
  });

  test('of a call that is declared a read fails', async () => {
    const { caller, staffId, name } = await person();
    expect((await caller.post('/try/writing')).code).toBe(500);
    expect(await nameOf(staffId)).toBe(name);
  });
});

describe('from another site', () => {
  const attempt = async (headers: Record<string, string>) => {
    const { caller, staffId } = await person({ manages: ['研发'] });
    const response = await caller.send('POST', '/try/rename', { body: { name: '被改', record: 'yes' }, headers });
    return { code: response.json().code, changed: (await nameOf(staffId)) === '被改' };
  };
  const refused = { code: 40301, changed: false };
  const done = { code: 0, changed: true };

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, refused],
    [{ 'sec-fetch-site': 'same-site' }, refused],
    [{ 'sec-fetch-site': 'none' }, refused],
    [{ origin: 'http://evil.example' }, refused],
    [{ origin: 'null' }, refused],
    [{ 'trace-id': '' }, refused],
    [{ 'trace-id': 'x'.repeat(65) }, refused],
    [{ 'sec-fetch-site': 'same-origin' }, done],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, done],
    [{}, done],
  ])('with %j: %j', async (headers, expected) => {
    expect(await attempt(headers as Record<string, string>)).toEqual(expected);
  });
});

describe('an idempotency key', () => {
  const rename = (caller: Caller, name: string, key: string) =>
    caller
      .send('POST', '/try/rename', { body: { name, record: 'yes' }, headers: { 'idempotency-key': key } })
      .then((r) => r.json());

  test('does the work once, also for ten at once, and answers alike', async () => {
    const { caller } = await person({ manages: ['研发'] });
    const before = (await company.log()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => rename(caller, '一次', 'k1')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await company.log()).length).toBe(before + 1);
  });

  test('is refused for another request', async () => {
    const { caller } = await person({ manages: ['研发'] });
    await rename(caller, '甲', 'k2');
    expect((await rename(caller, '乙', 'k2')).code).toBe(40901);
  });

  test('belongs to its caller', async () => {
    const [a, b] = [await person({ manages: ['研发'] }), await person({ manages: ['研发'] })];
    await rename(a.caller, '甲甲', 'k3');
    await rename(b.caller, '乙乙', 'k3');
    expect(await nameOf(b.staffId)).toBe('乙乙');
  });
});

describe('the answer', () => {
  test('to the unforeseen says 系统异常 and the trace id, never what broke', async () => {
    const { caller } = await person();
    const response = await caller.send('POST', '/try/broken', { headers: { 'trace-id': 'abc-123' } });
    expect(response.json()).toEqual({ code: 500, msg: '系统异常（abc-123）', data: null });
    expect(response.headers['trace-id']).toBe('abc-123');
  });

  test('holds nothing that its schema does not list', async () => {
    expect((await (await person()).caller.post('/try/secret')).data).toEqual({ id: 7 });
  });

  test('past the limit of a call is refused, for that caller alone', async () => {
    const [a, b] = [await person(), await person()];
    const codes = [];
    for (let nth = 0; nth < 4; nth += 1) codes.push((await a.caller.post('/try/limited')).code);
    expect(codes).toEqual([0, 0, 0, 42900]);
    expect((await b.caller.post('/try/limited')).code).toBe(0);
  });

  test('to broken JSON or a strange content type is a clear refusal', async () => {
    const { caller } = await person();
    const send = (type: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: '/try/secret',
        payload,
        headers: { 'content-type': type, 'trace-id': 't' },
        cookies: Object.fromEntries(caller.cookies),
      });
    expect((await send('application/json', '{"a":')).json().code).toBe(40000);
    expect((await send('application/xml', '<a/>')).json().code).toBe(41500);
    expect((await send('application/json', JSON.stringify({ a: 'x'.repeat(2_000_000) }))).json().code).toBe(41300);
  });

  test('that is a file streams, is logged, and needs no header but our own origin', async () => {
    const { caller } = await person();
    const response = await caller.send('GET', '/try/export', {
      headers: { 'trace-id': '', 'sec-fetch-site': 'same-origin' },
    });
    expect(response.body).toBe('ab');
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%E8%AE%A2%E5%8D%95.txt");
    expect((await company.log()).at(-1)).toMatchObject({ type: 'export', content: '导出' });
    const foreign = await caller.send('GET', '/try/export', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.json().code).toBe(40301);
  });
});
