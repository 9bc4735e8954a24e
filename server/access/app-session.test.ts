import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let person: Person;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  company = await server.company();
  person = company.admin;
});

/** The whole way: a code is sent and given back. */
async function signIn(client?: string): Promise<{ caller: Caller; cookie: string }> {
  const caller = server.visitor({ address: `10.0.0.${Math.floor(Math.random() * 250) + 1}` });
  const { phone } = person;
  // As if the last code had been asked for a while ago.
  await server.owner.query(
    "update sms_code set sent_at = (sent_at at time zone 'UTC' - interval '5 minutes') at time zone 'UTC'",
  );
  await server.owner.query('delete from rate_limit');
  expect((await caller.post('/api/v1/company/smsSend', { phone, purpose: 'login' })).code).toBe(0);
  const { rows } = await server.owner.query('select params from outbox where recipient = $1 order by id desc limit 1', [
    phone,
  ]);
  const sent = { phone, smsCaptcha: rows[0].params.code, ...(client ? { client } : {}) };
  const response = await caller.send('POST', '/api/v1/company/login1', { body: sent });
  expect(response.json().code).toBe(0);
  return { caller, cookie: String(response.headers['set-cookie']) };
}
const age = (days: number, column: string) =>
  server.owner.query(
    `update session set ${column} = now() - make_interval(days => $1) where staff_id = $2 and client = 'app'`,
    [days, person.staffId],
  );
const codeOf = async (caller: Caller, path: string) => (await caller.get(path)).code;

test('a session of the app carries what everybody has, whatever the person is in the console', async () => {
  const { caller, cookie } = await signIn('app');
  expect(cookie).toContain('Max-Age=5184000');
  const { data } = await caller.get('/api/v1/company/me');
  expect(data.functions).toEqual([21, 25]);
  expect(await codeOf(caller, '/app/v1/me')).toBe(0);
  expect(await codeOf(caller, '/api/v2/security/settings')).toBe(40300);
  const { caller: desk, cookie: plain } = await signIn();
  expect(plain).not.toContain('Max-Age=5184000');
  expect(await codeOf(desk, '/api/v2/security/settings')).toBe(0);
});

test('it lasts two weeks unseen and sixty days at most, where the console lasts hours', async () => {
  const { caller } = await signIn('app');
  await age(13, 'last_seen_at');
  expect(await codeOf(caller, '/app/v1/me')).toBe(0);
  await age(15, 'last_seen_at');
  expect(await codeOf(caller, '/app/v1/me')).toBe(10004);
  const { caller: old } = await signIn('app');
  await age(59, 'created_at');
  expect(await codeOf(old, '/app/v1/me')).toBe(0);
  await age(61, 'created_at');
  expect(await codeOf(old, '/app/v1/me')).toBe(10004);
});

test('it is listed among my devices and ended from there', async () => {
  const { caller } = await signIn('app');
  const { caller: desk } = await signIn();
  await age(10, 'last_seen_at');
  const { sessions } = (await desk.get('/api/v1/security/mine')).data;
  const [mine] = sessions.filter((session: { client: string }) => session.client === 'app');
  expect(mine).toMatchObject({ client: 'app', isCurrent: false });
  expect((await desk.post('/api/v1/security/endSession', { id: mine.id })).code).toBe(0);
  expect(await codeOf(caller, '/app/v1/me')).toBe(1006);
});

test('there is no third kind of client', async () => {
  const caller = server.visitor();
  const answer = await caller.post('/api/v1/company/login1', {
    phone: person.phone,
    smsCaptcha: '1234',
    client: 'desk',
  });
  expect(answer).toMatchObject({ code: 40000, msg: '没有这种客户端' });
});
