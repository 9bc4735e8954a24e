import { beforeAll, describe, expect, test } from 'vitest';
import { AREAS } from '#contract/areas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { giveInvoiceTerms } from './kit/bill-rows.ts';
import type { Person, TestCompany } from './kit/company.ts';
import { EXAMPLES } from './kit/logged-calls/all.ts';
import type { LoggedRequest } from './kit/logged-calls/setup.ts';
import { type TestServer, testServer } from './kit/server.ts';
import { upload } from './kit/staff.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {}, 数据: {} }, 销售: {} } });
  await giveInvoiceTerms(server.owner, company);
});

const entry = (content: string) => ({
  companyId: company.companyId,
  id: 0,
  hash: '',
  at: new Date(),
  staffId: company.admin.staffId,
  staffName: '甲',
  staffPhone: '1',
  permissionId: 3,
  type: 'edit' as const,
  content,
});
const add = (content: string) =>
  server.services.database.company(company.companyId, (db) =>
    db.insertInto('operationLog').values(entry(content)).execute(),
  );
const links = async () =>
  (
    await server.owner.query('select id::int, hash from operation_log where company_id = $1 order by id', [
      company.companyId,
    ])
  ).rows;

test('entries number themselves without gaps and chain by hash, twenty at once too', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, nth) => add(`第${nth}条`)));
  const rows = await links();
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, at) => at + 1));
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  const { rows: chain } = await server.owner.query('select last_hash from operation_chain where company_id = $1', [
    company.companyId,
  ]);
  expect(chain[0].last_hash).toBe(rows.at(-1)!.hash);
});

test.each([
  ['update operation_log set content = $1', /permission denied|never changed/],
  ['delete from operation_log where content <> $1', /permission denied|never changed/],
  ['update operation_chain set last_hash = $1', /permission denied/],
  ['delete from operation_chain where last_hash <> $1', /permission denied/],
])('the server itself cannot %s', async (statement, refused) => {
  await add('原样');
  const { pool } = server.services.database;
  const client = await pool.connect();
  try {
    await client.query(`select set_config('app.company_id', '${company.companyId}', false)`);
    await expect(client.query(statement, ['x'])).rejects.toThrow(refused);
  } finally {
    client.release(true);
  }
});

test('not even the owner changes an entry by accident', async () => {
  await expect(server.owner.query(`update operation_log set content = 'x'`)).rejects.toThrow(/never changed/);
});

describe('every write of the registry', () => {
  /** What is refused where nothing at all would be a good request. */
  const REFUSED: Readonly<Record<string, Record<string, unknown>>> = {
    'GET /api/v2/orderyq/export': { orderNo: '没有这个订单' },
    'GET /api/v2/company/user/export': { searchUser: '没有这个人' },
    'POST /api/v2/company/configure/tips': { tipsInfo: '字'.repeat(501) },
    'POST /api/v2/company/configure/otherTranspor': { otherTransport: 7 },
  };

  /** Whoever may ask needs to send nothing. */
  const NEEDS_NOTHING = ['POST /api/v3/account/chain/export', 'POST /api/v2/security/makeScimToken'];

  const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
  const logged = endpoints.filter(({ effect }) => effect !== undefined && effect !== 'unlogged');
  /** Entries of all companies: this database is this file's own. */
  const entries = async () =>
    (
      await server.owner.query(
        `select type, permission_id as module, staff_id::int as "staffId", content from operation_log
         order by at, company_id, id`,
      )
    ).rows;

  const send = async ({ method, path, encoding }: Endpoint, { fields = {}, file }: LoggedRequest, by: Person) => {
    if (file) return upload(server, by.caller, path, file);
    const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const response =
      method === 'GET'
        ? await by.caller.send('GET', `${path}?${search}`)
        : await by.caller.send('POST', path, { body: fields, json: encoding === 'json' });
    const isFile = !String(response.headers['content-type']).includes('json');
    return isFile ? { code: 0, msg: '' } : (response.json() as { code: number; msg: string });
  };

  test('has an example here: one that is added needs one too', () => {
    expect(logged.length).toBeGreaterThan(60);
    expect(Object.keys(EXAMPLES).sort()).toEqual(logged.map(nameOf).sort());
  });

  test.each(logged.map((call) => [nameOf(call), call] as const))('%s leaves exactly one entry', async (name, call) => {
    const request = await EXAMPLES[name]!({ server, company });
    const { by = company.admin } = request;
    const before = (await entries()).length;
    const { code, msg } = await send(call, request, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    const after = await entries();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toEqual({
      type: call.effect,
      module: AREAS[call.area],
      staffId: by.staffId,
      content: expect.stringMatching(/\p{Script=Han}/u),
    });
  });

  test('leaves none where it is refused: nothing sent, or nobody who may', async () => {
    const stranger = await company.person({ department: '销售' });
    const before = (await entries()).length;
    const through: string[] = [];
    for (const call of logged) {
      const fields = REFUSED[nameOf(call)] ?? {};
      const admins = NEEDS_NOTHING.includes(nameOf(call)) ? [] : [company.admin];
      for (const by of [...admins, ...(call.access === 'session' ? [] : [stranger])]) {
        const { code } = await send(call, { fields }, by);
        if (code === 0) through.push(nameOf(call));
      }
    }
    expect(through).toEqual([]);
    // That somebody asked who may not is an entry of its own.
    expect((await entries()).slice(before).filter(({ type }) => type !== 'refused')).toEqual([]);
  });

  test('or has a trail of its own: access, drafts, the app and the desk', () => {
    const others = endpoints.filter(({ effect, area }) => effect === 'unlogged' && !['app', 'desk'].includes(area));
    expect(others.filter(({ area }) => area !== 'access').map(nameOf)).toEqual([
      'POST /api/v3/anomaly/run',
      'POST /api/v3/lab/sandbox/run',
      'POST /api/v3/lab/sandbox/stop',
      'POST /api/v3/lab/sandbox/flow',
      'POST /api/v3/lab/sandbox/rule',
      'POST /api/v3/lab/sandbox/version',
      'POST /check/dissentInput',
      'POST /file/upload/stream',
      'POST /api/v3/account/reconcile',
      'POST /api/v3/account/reconcile/stop',
      'GET /api/v2/role/sendSms',
      'POST /api/otRoute/upload',
      // Asks the company's provider, and changes nothing.
      'POST /api/v2/security/testSso',
    ]);
  });
});
