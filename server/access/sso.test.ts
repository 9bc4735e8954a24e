import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import {
  CLIENT,
  closeListeners,
  type Forgery,
  identityProvider,
  listen,
  lyingProvider,
  walk,
} from '../../tests/kit/identity-provider.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF, upload } from '../../tests/kit/staff.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
let real: Awaited<ReturnType<typeof identityProvider>>;
let liar: Awaited<ReturnType<typeof lyingProvider>>;
beforeAll(async () => {
  server = await testServer({ ssoNetworks: ['127.0.0.0/8'] });
  [real, liar] = [await identityProvider(), await lyingProvider()];
});

afterAll(closeListeners);

let codes = 0;
const BASE = {
  use: 'optional',
  clientId: CLIENT.clientId,
  clientSecret: CLIENT.clientSecret,
  claim: 'phone_number',
  names: 'phone',
  roles: [] as number[],
  factor: 'ours',
  hosts: [] as string[],
};
const save = (of: TestCompany, change: Record<string, unknown>) =>
  of.admin.caller.postJson('/api/v2/security/saveSso', { ...BASE, issuer: real.issuer, ...change });

/** A company that signs in by the provider, and the code by which the login page finds it. */
async function withSso(change: Record<string, unknown> = {}): Promise<{ company: TestCompany; code: string }> {
  codes += 1;
  const [company, code] = [await server.company(), `firm-${codes}`];
  expect(await save(company, { code, ...change })).toMatchObject({ code: 0 });
  return { company, code };
}

const start = (caller: Caller, companyCode: string, more = {}) =>
  caller.post('/api/v1/sso/start', { companyCode, ...more });
const finish = (caller: Caller, answer: string) => caller.post('/api/v1/sso/finish', { answer });

/** There and back again as this person of the provider. */
async function signIn(code: string, account: Record<string, unknown>, caller = server.visitor()) {
  real.who.account = { sub: String(account.phone_number ?? account.employee_no ?? 'x'), ...account };
  const { data } = await start(caller, code);
  return { caller, answer: await finish(caller, await walk(data.url)) };
}
const me = async (caller: Caller) => (await caller.get('/api/v1/company/me')).code;

describe('by the company’s own provider', () => {
  test('the person whom the claim names is in, and the log says how', async () => {
    const { company, code } = await withSso();
    const person = await company.person();
    const { caller, answer } = await signIn(code, { phone_number: `+86 ${person.phone}`, phone_number_verified: true });
    expect(answer).toMatchObject({ code: 0, data: { userId: person.staffId, companyId: company.companyId } });
    expect(await me(caller)).toBe(0);
    const last = (await company.log()).at(-1)!;
    expect(last).toMatchObject({ type: 'signIn', staffName: person.name });
    expect(last.content).toMatch(/^登录：企业单点登录，/);
    expect(caller.cookies.has('qixing-sso')).toBe(false);
  });

  test('an employee number will do, and a claim that the provider tells only when asked', async () => {
    const shy = await identityProvider({ claimsInToken: false });
    const { company, code } = await withSso({ issuer: shy.issuer, claim: 'employee_no', names: 'number' });
    const person = await company.person();
    await server.owner.query(`update staff set number = 'YC-7' where id = $1`, [person.staffId]);
    shy.who.account = { sub: 'seven', employee_no: 'YC-7' };
    const caller = server.visitor();
    const { data } = await start(caller, code);
    expect((await finish(caller, await walk(data.url))).data).toMatchObject({ userId: person.staffId });
  });

  test('a session of the app is the app’s', async () => {
    const { company, code } = await withSso();
    const person = await company.person();
    real.who.account = { sub: 'app', phone_number: person.phone };
    const caller = server.visitor();
    const { data } = await start(caller, code, { client: 'app' });
    expect((await finish(caller, await walk(data.url))).code).toBe(0);
    const { rows } = await server.owner.query(
      `select client from session where staff_id = $1 order by id desc limit 1`,
      [person.staffId],
    );
    expect(rows[0].client).toBe('app');
  });

  test('people are sent back to our own page, whatever a header says', async () => {
    const { code } = await withSso();
    const caller = server.visitor();
    const sent = await caller.send('POST', '/api/v1/sso/start', {
      body: { companyCode: code },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const url = new URL(sent.json().data.url);
    expect(url.origin).toBe(real.issuer);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/login/sso');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('nobody else gets in', () => {
  test.each([
    ['nobody', async () => newPhone()],
    ['somebody of another company', async () => (await (await server.company()).person()).phone],
  ])('the claim names %s', async (_, phoneOf) => {
    const { code, company } = await withSso();
    const { caller, answer } = await signIn(code, { phone_number: await phoneOf() });
    expect(answer.code).toBe(10019);
    expect(await me(caller)).toBe(10004);
    expect((await company.admin.caller.get('/api/v2/security/sso')).data.failure).toContain('没有对应的员工');
  });

  test('a person who was deleted, or whose number the provider has not checked', async () => {
    const { company, code } = await withSso();
    const [gone, unchecked] = [await company.person(), await company.person()];
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    expect((await signIn(code, { phone_number: gone.phone })).answer.code).toBe(10019);
    const { answer } = await signIn(code, { phone_number: unchecked.phone, phone_number_verified: false });
    expect(answer.code).toBe(10019);
  });

  test('a person whose role does not use it; the log says so', async () => {
    const { company, code } = await withSso();
    const role = await company.role('外勤', [], 'none');
    const [inside, outside] = [await company.person({ roles: [role] }), await company.person()];
    await save(company, { code, roles: [role], clientSecret: undefined });
    expect((await signIn(code, { phone_number: inside.phone })).answer.code).toBe(0);
    expect((await signIn(code, { phone_number: outside.phone })).answer.code).toBe(10020);
    const log = await company.log();
    expect(log.at(-1)).toMatchObject({ type: 'signInFailed', staffName: outside.name });
  });

  test('an answer serves once, in the browser that asked, within ten minutes, with its own state', async () => {
    const { company, code } = await withSso();
    const person = await company.person();
    real.who.account = { sub: 'once', phone_number: person.phone };
    const asked = async (caller = server.visitor()) => {
      const { data } = await start(caller, code);
      return { caller, cookie: caller.cookies.get('qixing-sso')!, answer: await walk(data.url) };
    };
    const used = await asked();
    expect((await finish(used.caller, used.answer)).code).toBe(0);
    used.caller.cookies.set('qixing-sso', used.cookie);
    expect((await finish(used.caller, used.answer)).code).toBe(10021);

    const stolen = await asked();
    expect((await finish(server.visitor(), stolen.answer)).code).toBe(10021);
    const other = await asked();
    expect((await finish(other.caller, stolen.answer)).code).toBe(10018);
    expect(await me(other.caller)).toBe(10004);

    const late = await asked();
    await server.owner.query(`update sso_attempt set expires_at = now() - interval '1 second'`);
    expect((await finish(late.caller, late.answer)).code).toBe(10021);

    // The provider itself takes a code once: a fresh attempt with an old code fails there.
    const fresh = server.visitor();
    const { data } = await start(fresh, code);
    const state = new URL(data.url).searchParams.get('state');
    const old = new URLSearchParams(used.answer).get('code');
    const replayed = `?code=${old}&state=${state}&iss=${encodeURIComponent(real.issuer)}`;
    expect((await finish(fresh, replayed)).code).toBe(10018);
  });

  test('whoever is refused at the provider reads so', async () => {
    const { code } = await withSso();
    const caller = server.visitor();
    const { data } = await start(caller, code);
    const state = new URL(data.url).searchParams.get('state');
    const answer = await finish(caller, `?error=access_denied&state=${state}&iss=${encodeURIComponent(real.issuer)}`);
    expect(answer).toMatchObject({ code: 10018, msg: '单点登录没有成功：身份提供方没有让您登录' });
  });

  test('a code that no company has', async () => {
    expect(await start(server.visitor(), 'no-such-firm')).toMatchObject({ code: 10022 });
    expect((await start(server.visitor(), 'x')).code).toBe(40000);
  });
});

describe('what a provider signs is looked at', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const LIES: [string, () => Forgery, number][] = [
    ['nothing wrong (the control)', () => ({}), 0],
    ['another nonce', () => ({ claims: { nonce: 'another' } }), 10018],
    ['no nonce', () => ({ claims: { nonce: undefined } }), 10018],
    ['a token that is over', () => ({ claims: { iat: now() - 900, exp: now() - 600 } }), 10018],
    ['a token for another client', () => ({ claims: { aud: 'another' } }), 10018],
    ['another issuer', () => ({ claims: { iss: 'https://another.example' } }), 10018],
    ['a key that is not its own', () => ({ signedBy: 'another' }), 10018],
    ['no signature', () => ({ signedBy: 'nobody' }), 10018],
  ];
  test.each(LIES)('%s', async (_, lie, expected) => {
    const { company, code } = await withSso({ issuer: liar.issuer });
    const person = await company.person();
    const { claims, ...rest } = lie();
    liar.lie.now = { claims: { phone_number: person.phone, ...claims }, ...rest };
    const caller = server.visitor();
    const { data } = await start(caller, code);
    expect((await finish(caller, liar.answerTo(data.url))).code).toBe(expected);
    expect(await me(caller)).toBe(expected === 0 ? 0 : 10004);
  });
});

describe('the server asks the provider and nobody else', () => {
  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    '%s on another host is not believed',
    async (name) => {
      const trap = await listen(() => (_, response) => void response.end('{}'));
      liar.lie.now = { endpoints: { [name]: `${trap.address}/inside` } };
      const { code, company } = await withSso({ issuer: liar.issuer });
      const answer = await start(server.visitor(), code);
      expect(answer).toMatchObject({ code: 10018, msg: '单点登录没有成功：企业的身份提供方没有正常回答' });
      expect(trap.hits).toEqual([]);
      expect((await company.admin.caller.get('/api/v2/security/sso')).data.failure).toContain('不是签发地址的主机');
      liar.lie.now = {};
    },
  );

  test('a redirect is not followed', async () => {
    const trap = await listen(() => (_, response) => void response.end('{}'));
    const sends = await listen(() => (_, response) => void response.writeHead(302, { location: trap.address }).end());
    const { code } = await withSso({ issuer: sends.address });
    expect((await start(server.visitor(), code)).code).toBe(10018);
    expect(sends.hits).not.toEqual([]);
    expect(trap.hits).toEqual([]);
  });

  test('without the operator’s word no private network is asked, and plain http is not taken', async () => {
    const strict = await testServer();
    const company = await strict.company();
    const trap = await listen(() => (_, response) => void response.end('{}'));
    const saveThere = (issuer: string) =>
      company.admin.caller.postJson('/api/v2/security/saveSso', { ...BASE, code: 'strict', issuer });
    expect((await saveThere(trap.address)).code).toBe(47012);
    expect((await saveThere(trap.address.replace('http:', 'https:'))).code).toBe(0);
    expect((await strict.visitor().post('/api/v1/sso/start', { companyCode: 'strict' })).code).toBe(10018);
    expect((await company.admin.caller.get('/api/v2/security/sso')).data.failure).toContain('不在公网上');
    expect(trap.hits).toEqual([]);
  });
});

describe('required', () => {
  test('only once somebody came in by it; then code and password no longer do, but for the super administrator', async () => {
    const { company, code } = await withSso();
    const person = await company.person();
    expect((await save(company, { code, use: 'required', clientSecret: undefined })).code).toBe(47013);
    expect((await signIn(code, { phone_number: person.phone })).answer.code).toBe(0);
    expect((await save(company, { code, use: 'required', clientSecret: undefined })).code).toBe(0);
    await server.owner.query('update staff set password_hash = $1 where company_id = $2', [
      await hashPassword('right_pass9'),
      company.companyId,
    ]);
    const byPassword = async (phone: string, password = 'right_pass9') =>
      (await server.visitor().post('/api/v1/password/login', { phone, password })).code;
    expect(await byPassword(person.phone)).toBe(10017);
    expect(await byPassword(person.phone, 'wrong_pass9')).toBe(10006);
    expect(await byPassword(company.admin.phone)).toBe(0);
    expect((await signIn(code, { phone_number: person.phone })).answer.code).toBe(0);
    // Another provider has proven nothing yet.
    expect((await save(company, { code, use: 'required', issuer: liar.issuer })).code).toBe(47013);
  });
});

describe('the second factor', () => {
  test('is asked for after it, unless the company leaves it to the provider', async () => {
    const { company, code } = await withSso();
    const person = await company.person();
    await server.owner.query(
      `insert into staff_totp (company_id, staff_id, secret, made_at, confirmed_at) values ($1, $2, 'x', now(), now())`,
      [company.companyId, person.staffId],
    );
    const asked = await signIn(code, { phone_number: person.phone });
    expect(asked.answer.code).toBe(10012);
    expect(await me(asked.caller)).toBe(10004);
    expect((await asked.caller.post('/api/v1/factor/pending')).data).toMatchObject({ isBound: true });
    await save(company, { code, factor: 'provider', clientSecret: undefined });
    expect((await signIn(code, { phone_number: person.phone })).answer.code).toBe(0);
  });
});

describe('the settings', () => {
  test('never answer the secret, keep it sealed, and ask for it anew when it would go elsewhere', async () => {
    const { company, code } = await withSso();
    const { data } = await company.admin.caller.get('/api/v2/security/sso');
    expect(data).toMatchObject({ settings: { code, issuer: real.issuer }, redirectUri: 'http://localhost/login/sso' });
    expect(JSON.stringify(data)).not.toContain(CLIENT.clientSecret);
    const { rows } = await server.owner.query(`select encode(secret, 'escape') as kept from company_sso`);
    expect(rows.every(({ kept }) => !kept.includes('secret'))).toBe(true);
    const elsewhere = { code, issuer: liar.issuer, clientSecret: undefined };
    expect((await save(company, elsewhere)).code).toBe(47011);
    expect((await save(company, { code, hosts: ['evil.example'], clientSecret: undefined })).code).toBe(47011);
    expect((await company.admin.caller.postJson('/api/v2/security/testSso', { ...BASE, ...elsewhere })).code).toBe(
      47011,
    );
    expect((await company.log()).at(-1)!.content).not.toContain(CLIENT.clientSecret);
  });

  test('a code is one company’s', async () => {
    const { code } = await withSso();
    expect(await save(await server.company(), { code })).toMatchObject({
      code: 47010,
      fields: { code: expect.any(String) },
    });
  });

  test('can be tried before they are saved: what answers, whether the secret is right, whether the claim is known', async () => {
    const { admin } = await server.company();
    const tried = async (change: Record<string, unknown>) =>
      (
        await admin.caller.postJson('/api/v2/security/testSso', {
          ...BASE,
          code: 'trial',
          issuer: real.issuer,
          ...change,
        })
      ).data.checks.map(({ isGood }: { isGood: boolean }) => isGood);
    expect(await tried({})).toEqual([true, true, true]);
    expect(await tried({ clientSecret: 'wrong' })).toEqual([true, false, true]);
    expect(await tried({ claim: 'shoe_size' })).toEqual([true, true, false]);
    expect(await tried({ issuer: `${real.issuer}/nothing` })).toEqual([false]);
  });

  test('are tried while no connection of the database waits for the provider', async () => {
    const { admin } = await server.company();
    const { pool } = server.services.database;
    const inUse: number[] = [];
    const { address } = await listen(() => (_, response) => {
      inUse.push(pool.totalCount - pool.idleCount);
      response.statusCode = 503;
      response.end();
    });
    const change = { ...BASE, code: 'slow', issuer: address };
    const { data } = await admin.caller.postJson('/api/v2/security/testSso', change);
    expect(data.checks).toMatchObject([{ isGood: false }]);
    expect(inUse.length).toBeGreaterThan(0);
    expect(new Set(inUse)).toEqual(new Set([0]));
  });
});

describe('of those who hold 登录安全', () => {
  async function withGuard(change: Record<string, unknown> = {}) {
    const { company, code } = await withSso(change);
    const guard = await company.person({ roles: [await company.role('安全管理员', [47], 'none')] });
    const saveAs = (wanted: Record<string, unknown>) =>
      guard.caller.postJson('/api/v2/security/saveSso', { ...BASE, issuer: real.issuer, code, ...change, ...wanted });
    return { company, code, guard, saveAs };
  }

  test('the super administrator alone says whom a provider speaks for', async () => {
    const { company, code, guard, saveAs } = await withGuard();
    liar.lie.now = { claims: { phone_number: company.admin.phone } };
    expect(await saveAs({ issuer: liar.issuer })).toMatchObject({
      code: 47014,
      msg: '签发地址决定谁能登录，只有超级管理员可以修改；您可以更换客户端密钥或停用单点登录',
      fields: { issuer: expect.any(String) },
    });
    expect((await saveAs({ factor: 'provider', clientSecret: undefined })).code).toBe(47014);
    const { data } = await guard.caller.get('/api/v2/security/sso');
    expect(data.settings).toMatchObject({ issuer: real.issuer, factor: 'ours', code });
    const tried = { ...BASE, code, issuer: real.issuer };
    expect((await guard.caller.postJson('/api/v2/security/testSso', tried)).code).toBe(0);
  });

  test('others renew the secret and turn it off, and do not turn it on', async () => {
    const { company, code, saveAs } = await withGuard();
    expect((await saveAs({ clientSecret: 'another' })).code).toBe(0);
    expect((await saveAs({ use: 'off' })).code).toBe(0);
    expect(await saveAs({ use: 'optional' })).toMatchObject({ code: 47015, fields: { use: expect.any(String) } });
    expect((await save(company, { code })).code).toBe(0);
  });

  test('others do not set it up where there was nothing', async () => {
    const company = await server.company();
    const guard = await company.person({ roles: [await company.role('安全管理员', [47], 'none')] });
    const first = { ...BASE, code: 'first-firm', issuer: liar.issuer, use: 'off' };
    expect((await guard.caller.postJson('/api/v2/security/saveSso', first)).code).toBe(47015);
  });
});

describe('a number that people come in by', () => {
  const update = (by: Person, { staffId }: Person, number: string) =>
    by.caller.postJson(`${STAFF}/update`, { userId: staffId, number });
  async function people(change: Record<string, unknown>) {
    const { company } = await withSso(change);
    const manager = await company.person({ roles: [await company.role('人事', [3], 'all')] });
    const stronger = await company.person({ roles: [await company.role('财务', [33], 'all')] });
    return { company, manager, stronger, plain: await company.person() };
  }

  test('is changed as a phone is: of nobody stronger, not one’s own, and its owner is signed out', async () => {
    const { company, manager, stronger, plain } = await people({ claim: 'employee_no', names: 'number' });
    expect((await update(manager, manager, 'TMP')).code).toBe(25046);
    expect((await update(manager, stronger, 'M-1')).code).toBe(25012);
    expect((await update(company.admin, company.admin, 'A-1')).code).toBe(25046);
    expect((await update(manager, plain, 'P-1')).code).toBe(0);
    expect(await me(plain.caller)).toBe(1006);
    // Sent back as it is, it is no change.
    const again = await company.signIn(plain.staffId);
    expect((await update(manager, plain, 'P-1')).code).toBe(0);
    expect(await me(again)).toBe(0);
  });

  test('in a file too', async () => {
    const { company, manager, stronger, plain } = await people({ claim: 'employee_no', names: 'number' });
    const lines = [stronger, plain, manager].map(({ phone }, nth) => [phone, `F-${nth}`]);
    const file = await buffer(writeWorkbook([{ title: '手机号' }, { title: '工号' }], lines, {}));
    const answer = await upload(server, manager.caller, `${STAFF}/excelImportUpdate`, file);
    expect(answer.data).toMatchObject({ sucNum: 1, failNum: 2 });
    const { rows } = await server.owner.query('select number from staff where company_id = $1 and number is not null', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ number: 'F-1' }]);
    expect([await me(plain.caller), await me(stronger.caller), await me(manager.caller)]).toEqual([1006, 0, 0]);
  });

  test.each([
    ['while people come in by phone', {}],
    ['while it is off', { claim: 'employee_no', names: 'number', use: 'off' }],
  ])('is a detail like others %s', async (_, change) => {
    const { manager, stronger } = await people(change);
    expect((await update(manager, stronger, 'D-1')).code).toBe(0);
    expect(await me(stronger.caller)).toBe(0);
  });
});

test('a sign-in by the settings of before is no proof of those that were saved meanwhile', async () => {
  const { company, code } = await withSso();
  const person = await company.person();
  real.who.account = { sub: person.phone, phone_number: person.phone };
  const caller = server.visitor();
  const { data } = await start(caller, code);
  const answer = await walk(data.url);
  const saving = await server.owner.connect();
  await saving.query('begin');
  await saving.query(`update company_sso set claim = 'employee_no', changed_at = now() where company_id = $1`, [
    company.companyId,
  ]);
  const late = finish(caller, answer);
  await untilWaiting(server, { statement: '%company_sso%' });
  await saving.query('commit');
  saving.release();
  expect((await late).code).toBe(0);
  expect((await company.admin.caller.get('/api/v2/security/sso')).data.isProven).toBe(false);
});
