import { beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../tests/kit/authenticator.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF } from '../../tests/kit/staff.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { resetFactorFromOutside } from './factor-reset.ts';
import { hashPassword } from './passwords.ts';
import { hotp, stepOf } from './totp.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

async function person(of = company, roles: number[] = []): Promise<Person> {
  const made = await of.person({ roles });
  const hash = await hashPassword('right_pass9');
  await server.owner.query('update staff set password_hash = $1 where id = $2', [hash, made.staffId]);
  return made;
}
const login = (caller: Caller, { phone }: Person) =>
  caller.post('/api/v1/password/login', { phone, password: 'right_pass9' });
const verify = (caller: Caller, code: string) => caller.post('/api/v1/factor/verify', { code });

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function unbase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
/** The digits that an app shows now, or so many steps later: those of an earlier one may be past when they arrive. */
const digits = (secret: string, later = 0): string => hotp(unbase32(secret), stepOf(new Date()) + later);

/** Binds an app in the signed-in browser; the digits of this step are used for it, and serve no more. */
async function bound(who: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await who.caller.post('/api/v1/factor/start')).data;
  const { code, data } = await who.caller.post('/api/v1/factor/confirm', { code: digits(secret) });
  expect(code).toBe(0);
  return { secret, recoveryCodes: data.recoveryCodes };
}

describe('whoever has bound an app', () => {
  test('is half way in after the password: no session before the digits, a session after', async () => {
    const who = await person();
    const { secret } = await bound(who);
    const caller = server.visitor();
    expect(await login(caller, who)).toMatchObject({ code: 10012, data: null });
    expect(caller.cookies.has('qixing')).toBe(false);
    expect((await caller.get('/api/v1/company/me')).code).toBe(10004);
    expect((await caller.post('/api/v1/factor/pending')).data).toEqual({
      isBound: true,
      hasPasskey: false,
      secret: '',
      uri: '',
    });
    const answer = await verify(caller, digits(secret, 1));
    expect(answer.data).toMatchObject({ user: { userId: who.staffId }, recoveryCodes: [] });
    expect((await caller.get('/api/v1/company/me')).code).toBe(0);
    const log = (await company.log()).filter(({ staffName }) => staffName === who.name).map(({ content }) => content);
    expect(log.at(-1)).toMatch(/^登录：密码和动态验证码/);
  });

  test('uses digits once, also in another browser', async () => {
    const who = await person();
    const { secret } = await bound(who);
    const [one, other] = [server.visitor(), server.visitor()];
    await login(one, who);
    await login(other, who);
    const code = digits(secret, 1);
    expect((await verify(one, code)).code).toBe(0);
    expect((await verify(other, code)).code).toBe(10014);
  });

  test('has five tries in one sign-in and ten in a quarter of an hour, many at once too', async () => {
    const who = await person();
    const { secret } = await bound(who);
    const caller = server.visitor();
    await login(caller, who);
    const codes = (await Promise.all(Array.from({ length: 40 }, () => verify(caller, '000000')))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 10014).length).toBeLessThanOrEqual(5);
    expect((await verify(caller, digits(secret, 1))).code).toBe(10016);
    for (let round = 0; round < 2; round += 1) {
      await login(caller, who);
      for (let nth = 0; nth < 5; nth += 1) await verify(caller, '000000');
    }
    await login(caller, who);
    expect((await verify(caller, digits(secret, 1))).code).toBe(10015);
  });

  test('gets in by a recovery code, each once, however it is written', async () => {
    const who = await person();
    const { recoveryCodes } = await bound(who);
    expect(recoveryCodes).toHaveLength(10);
    const caller = server.visitor();
    await login(caller, who);
    const written = `${recoveryCodes[0]!.slice(0, 5).toLowerCase()}-${recoveryCodes[0]!.slice(5)}`;
    expect((await verify(caller, written)).code).toBe(0);
    await login(caller, who);
    expect((await verify(caller, recoveryCodes[0]!)).code).toBe(10014);
    expect((await who.caller.get('/api/v1/security/mine')).data).toMatchObject({
      recoveryCodesLeft: 9,
      hasFactor: true,
    });
  });

  test('stops it with a code of it, where the company does not ask for it', async () => {
    const who = await person();
    const { secret } = await bound(who);
    expect((await who.caller.post('/api/v1/factor/remove', { code: '000000' })).code).toBe(10014);
    expect((await who.caller.post('/api/v1/factor/remove', { code: digits(secret, 1) })).code).toBe(0);
    expect((await login(server.visitor(), who)).code).toBe(0);
  });
});

describe('a company that asks for it', () => {
  test('of some roles: their holders bind an app while they sign in, others do not', async () => {
    const strict = await server.company();
    const role = await strict.role('财务', [33], 'all');
    const save = (change: Record<string, unknown>) =>
      strict.admin.caller.postJson('/api/v2/security/saveSettings', change);
    expect((await save({ secondFactor: 'roles' })).code).toBe(47004);
    expect((await save({ secondFactor: 'roles', secondFactorRoles: [role] })).code).toBe(0);
    const [plain, holder] = [await person(strict), await person(strict, [role])];
    expect((await login(server.visitor(), plain)).code).toBe(0);
    const caller = server.visitor();
    expect((await login(caller, holder)).code).toBe(10013);
    const { isBound, secret, uri } = (await caller.post('/api/v1/factor/pending')).data;
    expect(isBound).toBe(false);
    expect(uri).toContain(`secret=${secret}`);
    const { code, data } = await verify(caller, digits(secret));
    expect(code).toBe(0);
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await caller.post('/api/v1/factor/remove', { code: digits(secret, 1) })).code).toBe(47005);
    expect((await login(server.visitor(), holder)).code).toBe(10012);
  });

  test('another administrator resets a lost app: sessions end, it is logged, nobody resets their own', async () => {
    const who = await person();
    await bound(who);
    const { admin } = company;
    const holders = (await admin.caller.get('/api/v2/security/factorHolders')).data;
    expect(holders.map(({ userId }: { userId: number }) => userId)).toContain(who.staffId);
    const reset = (userId: number, caller = admin.caller) => caller.post('/api/v2/security/resetFactor', { userId });
    expect((await reset(admin.staffId)).code).toBe(47006);
    expect((await reset(who.staffId, (await server.company()).admin.caller)).code).toBe(40400);
    expect((await reset(who.staffId)).code).toBe(0);
    expect((await who.caller.get('/api/v1/company/me')).code).toBe(1006);
    expect((await login(server.visitor(), who)).code).toBe(0);
    expect((await company.log()).map(({ content }) => content)).toContain(
      `重置“${who.name}”的动态验证码，并退出其全部设备`,
    );
  });
});

describe('a factor that is not one’s own to take away', () => {
  const reset = (caller: Caller, { staffId }: Person) =>
    caller.post('/api/v2/security/resetFactor', { userId: staffId });

  test('is that of somebody who may do more, or the same for more departments', async () => {
    const ours = await server.company({ departments: { 研发: {}, 销售: {} } });
    const keeping = await ours.role('安全', [47], 'none');
    const inOne = await ours.role('研发员工', [3], 'listed', ['研发']);
    const inAll = await ours.role('全部员工', [3], 'all');
    const keeper = await ours.person({ name: '保安', roles: [keeping, inOne] });
    const [wide, more] = [await person(ours, [inAll]), await person(ours, [await ours.role('财务', [33], 'none')])];
    const [same, plain] = [await person(ours, [inOne]), await person(ours)];
    for (const who of [wide, more, same, plain, ours.admin]) await bound(who);
    for (const who of [wide, more, ours.admin]) {
      expect(await reset(keeper.caller, who)).toMatchObject({
        code: 25012,
        msg: `“${who.name}”的权限高于您，不能进行此操作`,
      });
      expect((await who.caller.get('/api/v1/security/mine')).data.hasFactor).toBe(true);
    }
    const { data } = await keeper.caller.get('/api/v2/security/factorHolders');
    const offered = (data as { userId: number; mayReset: boolean }[]).filter(({ mayReset }) => mayReset);
    expect(new Set(offered.map(({ userId }) => userId))).toEqual(new Set([same.staffId, plain.staffId]));
    expect((await reset(keeper.caller, same)).code).toBe(0);
    expect((await reset(keeper.caller, plain)).code).toBe(0);
    expect((await reset(ours.admin.caller, wide)).code).toBe(0);
  });

  test('is taken away by those who run the server, and the company’s log has it', async () => {
    const ours = await server.company();
    const { admin } = ours;
    await bound(admin);
    expect(await resetFactorFromOutside(server.services, '13000000000')).toBeNull();
    expect(await resetFactorFromOutside(server.services, admin.phone)).toBe(admin.name);
    expect((await admin.caller.get('/api/v1/company/me')).code).toBe(1006);
    expect((await ours.log()).at(-1)?.content).toBe(`重置“${admin.name}”的动态验证码，并退出其全部设备（服务器命令）`);
    const again = await ours.signIn(admin.staffId);
    expect((await again.get('/api/v1/security/mine')).data.hasFactor).toBe(false);
    expect(await resetFactorFromOutside(server.services, admin.phone)).toBeNull();
  });
});

describe('whoever is half way in', () => {
  /** After the password, before the digits of an app that is bound. */
  async function halfWay(who: Person): Promise<Caller> {
    const caller = server.visitor();
    expect((await login(caller, who)).code).toBe(10012);
    return caller;
  }
  const admin = () => company.admin.caller;

  test.each<[string, (who: Person) => Promise<{ code: number }>]>([
    ['the second factor is reset', (who) => admin().post('/api/v2/security/resetFactor', { userId: who.staffId })],
    ['the phone is changed', (who) => admin().post(`${STAFF}/editPhone`, { workerId: who.staffId, phone: newPhone() })],
    ['the person signs out everywhere else', (who) => who.caller.post('/api/v1/security/endOthers')],
  ])('begins again where %s', async (_, change) => {
    const who = await person();
    const { secret } = await bound(who);
    const caller = await halfWay(who);
    expect((await change(who)).code).toBe(0);
    expect((await caller.post('/api/v1/factor/pending')).code).toBe(10016);
    expect((await verify(caller, digits(secret, 1))).code).toBe(10016);
    expect((await caller.get('/api/v1/company/me')).code).toBe(10004);
  });

  test('is not let in where that happens while the digits are looked at', async () => {
    const who = await person();
    const { secret } = await bound(who);
    const caller = await halfWay(who);
    const ending = await server.owner.connect();
    await ending.query('begin');
    await ending.query('select from staff where id = $1 for update', [who.staffId]);
    const late = verify(caller, digits(secret, 1));
    await untilWaiting(server);
    await ending.query('delete from pending_sign_in where staff_id = $1', [who.staffId]);
    await ending.query('commit');
    ending.release();
    expect((await late).code).toBe(10016);
    expect((await caller.get('/api/v1/company/me')).code).toBe(10004);
  });
});

test('a recovery code that is left binds no app', async () => {
  const who = await person();
  const { secret, recoveryCodes } = await bound(who);
  await server.owner.query('update staff_totp set confirmed_at = null where staff_id = $1', [who.staffId]);
  expect((await who.caller.post('/api/v1/factor/confirm', { code: recoveryCodes[0] })).code).toBe(10014);
  const strict = await server.company();
  const asked = await person(strict);
  await strict.admin.caller.postJson('/api/v2/security/saveSettings', { secondFactor: 'all' });
  const left = (await bound(asked)).recoveryCodes;
  await server.owner.query('update staff_totp set confirmed_at = null where staff_id = $1', [asked.staffId]);
  const caller = server.visitor();
  expect((await login(caller, asked)).code).toBe(10013);
  expect((await verify(caller, left[0]!)).code).toBe(10014);
  expect((await who.caller.post('/api/v1/factor/confirm', { code: digits(secret, 1) })).code).toBe(0);
});

test('an app that was begun and never confirmed does not stand in for a passkey', async () => {
  const who = await person();
  const { data } = await who.caller.post('/api/v1/passkey/begin');
  const credential = new Authenticator().create(data);
  expect((await who.caller.post('/api/v1/passkey/add', { name: '手机', credential })).code).toBe(0);
  const { secret } = (await who.caller.post('/api/v1/factor/start')).data;
  const caller = server.visitor();
  expect((await login(caller, who)).code).toBe(10012);
  expect((await verify(caller, digits(secret))).code).toBe(10014);
});

test('the secret is nowhere in the database as it is', async () => {
  const who = await person();
  const { secret } = await bound(who);
  const { rows } = await server.owner.query('select secret from staff_totp where staff_id = $1', [who.staffId]);
  expect(rows[0].secret.includes(unbase32(secret))).toBe(false);
  expect(rows[0].secret.toString('utf8')).not.toContain(unbase32(secret).toString('hex'));
});

test.each([
  ['', '请输入动态验证码'],
  ['12345', '动态验证码格式不正确'],
  ['1234567', '动态验证码格式不正确'],
])('%j is refused: %s', async (code, msg) => {
  const who = await person();
  expect(await who.caller.post('/api/v1/factor/confirm', { code })).toMatchObject({ code: 40000, msg });
});

test('without a first step there is no second', async () => {
  expect((await verify(server.visitor(), '123456')).code).toBe(10016);
  expect((await server.visitor().post('/api/v1/factor/pending')).code).toBe(10016);
});

test('a secret that is asked for while another window confirms one does not take its place', async () => {
  const who = await person();
  const { secret } = (await who.caller.post('/api/v1/factor/start')).data;
  const confirming = await server.owner.connect();
  await confirming.query('begin');
  await confirming.query('update staff_totp set confirmed_at = now() where staff_id = $1', [who.staffId]);
  const late = who.caller.post('/api/v1/factor/start');
  await untilWaiting(server, { statement: '%staff_totp%' });
  await confirming.query('commit');
  confirming.release();
  expect((await late).data).toEqual({ secret: '', uri: '' });
  const caller = server.visitor();
  await login(caller, who);
  expect((await verify(caller, digits(secret))).code).toBe(0);
});
