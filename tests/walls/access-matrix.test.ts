import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { FUNCTIONS } from '#rules/permission.ts';
import { listedCalls, needsOf } from '../drills/matrix/expectations.ts';
import type { Caller } from '../kit/caller.ts';
import type { TestCompany } from '../kit/company.ts';
import { type TestServer, testServer } from '../kit/server.ts';

/** Every call of the registry × kinds of caller: a call added tomorrow is asked the same questions. */
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
});

const call = (caller: Caller, { method, path, encoding }: Endpoint, headers = {}) =>
  caller.send(method, path, { headers, ...(method === 'POST' ? { body: {}, json: encoding === 'json' } : {}) });

const name = ({ method, path }: Endpoint): string => `${method} ${path}`;
const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'desk');
const needed = ({ access }: Endpoint): readonly number[] =>
  typeof access === 'number' ? [access] : Array.isArray(access) ? access : [];
const withPermission = guarded.filter((endpoint) => needed(endpoint).length > 0);

/** Whose matter they are decides who may call: the invoice's form of role/add, and what people of the desk submit. */
const BY_CONTENT = [
  'GET /api/v2/role/add',
  ...['preview', 'submit', 'release', 'return'].map((act) => `POST /desk/v1/holds/${act}`),
];

test('the table of `npm run drill:matrix` has every call, with who may call it', () => {
  const declared = ({ access, desk }: Endpoint): string => {
    if (access === 'desk') return desk ? `desk ${desk.function} ${desk.level}` : 'desk';
    return Array.isArray(access) ? access.join(' ') : String(access);
  };
  const calls = endpoints.filter(({ stream }) => !stream);
  expect(listedCalls()).toEqual(calls.map(name));
  const others = calls.filter((call) => !BY_CONTENT.includes(name(call)) && needsOf(call).access !== declared(call));
  expect(others.map(name)).toEqual([]);
});

test('nobody who is not signed in gets past 10004', async () => {
  const stranger = server.visitor();
  const others = [];
  for (const endpoint of guarded) {
    const { code } = (await call(stranger, endpoint)).json();
    if (code !== 10004) others.push(`${name(endpoint)}: ${code}`);
  }
  expect(others).toEqual([]);
});

test('without the permission every call that needs one is refused, whatever is sent', async () => {
  const { caller } = await company.person({ department: '平台' });
  const let_in = [];
  for (const endpoint of withPermission) {
    const { code } = (await call(caller, endpoint)).json();
    if (code !== 40300) let_in.push(`${name(endpoint)}: ${code}`);
  }
  expect(let_in).toEqual([]);
});

describe('with every permission but the one', () => {
  test.each(FUNCTIONS.filter((id) => withPermission.some((endpoint) => needed(endpoint).includes(id))))(
    '%i its calls are refused',
    async (id) => {
      const rest = FUNCTIONS.filter((other) => other !== id);
      const { caller } = await company.person({ roles: [await company.role(`除${id}`, rest, 'all')] });
      const own = withPermission.filter((endpoint) => needed(endpoint).every((one) => one === id));
      const codes = [];
      for (const endpoint of own) codes.push((await call(caller, endpoint)).json().code);
      expect(codes).toEqual(own.map(() => 40300));
    },
  );
});

test('from another site no write of anybody gets through', async () => {
  const { caller } = company.admin;
  const through = [];
  for (const endpoint of endpoints.filter(writes)) {
    const { code } = (await call(caller, endpoint, { 'sec-fetch-site': 'cross-site' })).json();
    if (code !== 40301) through.push(`${name(endpoint)}: ${code}`);
  }
  expect(through).toEqual([]);
});

test('nothing at all sent is a clear answer in Chinese, never 系统异常', async () => {
  const { caller } = company.admin;
  const odd = [];
  for (const endpoint of guarded.filter(({ path }) => !path.endsWith('/logout'))) {
    const response = await call(caller, endpoint);
    if (response.headers['content-type']?.toString().includes('json') !== true) continue;
    const { code, msg } = response.json();
    if (code === 500 || !/\p{Script=Han}/u.test(String(msg))) odd.push(`${name(endpoint)}: ${code} ${msg}`);
  }
  expect(odd).toEqual([]);
});
