import { beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../tests/kit/authenticator.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

const save = (change: Record<string, unknown>, of = company) =>
  of.admin.caller.postJson('/api/v2/security/saveSettings', change);

/** Somebody with a password and a key. */
async function holder(of = company): Promise<{ person: Person; device: Authenticator }> {
  const person = await of.person();
  await server.owner.query('update staff set password_hash = $1 where id = $2', [
    await hashPassword('right_pass9'),
    person.staffId,
  ]);
  const device = new Authenticator();
  expect((await register(person, device)).code).toBe(0);
  return { person, device };
}
async function register({ caller }: Person, device: Authenticator, name = '办公电脑') {
  const { data } = await caller.post('/api/v1/passkey/begin');
  return caller.post('/api/v1/passkey/add', { name, credential: device.create(data) });
}
const start = async (caller: Caller) => (await caller.post('/api/v1/passkey/start')).data;
const byPassword = ({ phone }: Person, caller: Caller) =>
  caller.post('/api/v1/password/login', { phone, password: 'right_pass9' });
async function alone(device: Authenticator, caller = server.visitor()) {
  const credential = device.get(await start(caller));
  return { caller, credential, answer: await caller.post('/api/v1/passkey/signIn', { credential }) };
}
const me = async (caller: Caller) => (await caller.get('/api/v1/company/me')).code;

describe('a key of one’s own', () => {
  test('is added with a name and recovery codes, listed, removed; the log tells both', async () => {
    const person = await company.person();
    const added = await register(person, new Authenticator());
    expect(added.data.recoveryCodes).toHaveLength(10);
    expect((await register(person, new Authenticator(), '手机')).data.recoveryCodes).toEqual([]);
    const { data } = await person.caller.get('/api/v1/security/mine');
    expect(data.passkeys.map(({ name }: { name: string }) => name)).toEqual(['办公电脑', '手机']);
    expect((await person.caller.post('/api/v1/passkey/remove', { id: data.passkeys[0].id })).code).toBe(0);
    const log = (await company.log())
      .filter(({ staffName }) => staffName === person.name)
      .map(({ content }) => content);
    expect(log.at(-1)).toMatch(/^删除通行密钥“办公电脑”/);
    const other = await company.person();
    expect((await other.caller.post('/api/v1/passkey/remove', { id: data.passkeys[1].id })).code).toBe(40400);
  });

  test('stands in for the digits after the password, and counts as a second factor', async () => {
    const { person, device } = await holder();
    const caller = server.visitor();
    expect((await byPassword(person, caller)).code).toBe(10012);
    expect((await caller.post('/api/v1/factor/pending')).data).toMatchObject({ isBound: true, hasPasskey: true });
    const started = await start(caller);
    expect(started.credentialIds).toEqual([device.id.toString('base64url')]);
    const answer = await caller.post('/api/v1/factor/passkey', { credential: device.get(started) });
    expect(answer).toMatchObject({ code: 0, data: { userId: person.staffId } });
    expect(await me(caller)).toBe(0);
    expect((await company.log()).at(-1)!.content).toMatch(/^登录：密码和通行密钥，/);
  });

  test('signs in alone where the company allows it, and nowhere else', async () => {
    const free = await server.company();
    const { person, device } = await holder(free);
    expect((await alone(device)).answer.code).toBe(10026);
    await save({ passkeys: 'signIn' }, free);
    const { caller, answer } = await alone(device);
    expect(answer).toMatchObject({ code: 0, data: { userId: person.staffId, companyId: free.companyId } });
    expect(await me(caller)).toBe(0);
    expect((await free.log()).at(-1)!.content).toMatch(/^登录：通行密钥，/);
    await save({ passkeys: 'off' }, free);
    expect((await alone(device)).answer.code).toBe(10026);
    expect((await byPassword(person, server.visitor())).code).toBe(0);
  });

  test('takes the recovery codes along where it was the last, and nothing else is bound', async () => {
    const person = await company.person();
    const codes = async () => (await person.caller.get('/api/v1/security/mine')).data;
    await register(person, new Authenticator());
    await register(person, new Authenticator());
    const [first, second] = (await codes()).passkeys;
    await person.caller.post('/api/v1/passkey/remove', { id: first.id });
    expect((await codes()).recoveryCodesLeft).toBe(10);
    await person.caller.post('/api/v1/passkey/remove', { id: second.id });
    expect((await codes()).recoveryCodesLeft).toBe(0);
    expect((await register(person, new Authenticator())).data.recoveryCodes).toHaveLength(10);
  });

  test('cannot be the last to go where the company asks for a second factor', async () => {
    const strict = await server.company();
    const { person } = await holder(strict);
    await save({ secondFactor: 'all' }, strict);
    const { passkeys } = (await person.caller.get('/api/v1/security/mine')).data;
    expect((await person.caller.post('/api/v1/passkey/remove', { id: passkeys[0].id })).code).toBe(47005);
  });

  test('goes when another administrator resets the person’s second factor', async () => {
    const { person } = await holder();
    expect((await company.admin.caller.get('/api/v2/security/factorHolders')).data).toContainEqual(
      expect.objectContaining({ userId: person.staffId }),
    );
    expect((await company.admin.caller.post('/api/v2/security/resetFactor', { userId: person.staffId })).code).toBe(0);
    expect((await byPassword(person, server.visitor())).code).toBe(0);
  });
});

describe('refused', () => {
  let open: TestCompany;
  beforeAll(async () => {
    open = await server.company();
    await save({ passkeys: 'signIn' }, open);
  });
  test.each<[string, (device: Authenticator) => void]>([
    ['an answer made for another site', (device) => Object.assign(device, { origin: 'https://evil.example' })],
    ['a key of another site', (device) => Object.assign(device, { rpId: 'evil.example' })],
    ['a device that nobody unlocked', (device) => Object.assign(device, { flags: 0x01 })],
    ['a copy of the key, whose counter is behind', (device) => Object.assign(device, { counter: -1 })],
    [
      'somebody else’s handle',
      (device) =>
        Object.assign(device, {
          userHandle: Buffer.from(`${open.companyId}.${open.admin.staffId}`).toString('base64url'),
        }),
    ],
    ['no handle that means anybody', (device) => Object.assign(device, { userHandle: 'AAAA' })],
  ])('%s', async (_, spoil) => {
    const { device } = await holder(open);
    expect((await alone(device)).answer.code).toBe(0);
    spoil(device);
    const { caller, answer } = await alone(device);
    expect(answer.code).toBe(10024);
    expect(await me(caller)).toBe(10004);
  });

  test('an answer given twice, in another browser, or late', async () => {
    const { device } = await holder(open);
    const { caller, credential, answer } = await alone(device);
    expect(answer.code).toBe(0);
    expect((await caller.post('/api/v1/passkey/signIn', { credential })).code).toBe(10025);
    const asked = server.visitor();
    const stolen = device.get(await start(asked));
    expect((await server.visitor().post('/api/v1/passkey/signIn', { credential: stolen })).code).toBe(10025);
    await server.owner.query(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect((await asked.post('/api/v1/passkey/signIn', { credential: stolen })).code).toBe(10025);
    for (const credential of ['', '{}', '[', '{"id":"x"}'])
      expect([40000, 10024, 10025]).toContain((await asked.post('/api/v1/passkey/signIn', { credential })).code);
  });

  test('a key in the second step that is a colleague’s', async () => {
    const [mine, colleague] = [await holder(open), await holder(open)];
    const caller = server.visitor();
    await byPassword(mine.person, caller);
    const credential = colleague.device.get(await start(caller));
    expect((await caller.post('/api/v1/factor/passkey', { credential })).code).toBe(10024);
    expect(await me(caller)).toBe(10004);
    expect((await open.log()).at(-1)).toMatchObject({ type: 'signInFailed', staffName: mine.person.name });
  });

  test('a new key where the company uses none, and the eleventh', async () => {
    const none = await server.company();
    const { caller } = await none.person();
    const begin = (by: Caller) => by.post('/api/v1/passkey/begin');
    const begun = (await begin(caller)).data;
    await save({ passkeys: 'off' }, none);
    // Before the device makes one, and where it has begun to.
    expect((await begin(caller)).code).toBe(47007);
    const late = { name: '手机', credential: new Authenticator().create(begun) };
    expect((await caller.post('/api/v1/passkey/add', late)).code).toBe(47007);
    const person = await open.person();
    for (let nth = 0; nth < 10; nth += 1) expect((await register(person, new Authenticator())).code).toBe(0);
    expect((await begin(person.caller)).code).toBe(47008);
  });
});
