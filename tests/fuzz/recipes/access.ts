import { encipher } from '#contract/cipher.ts';
import { hashPassword } from '../../../server/access/passwords.ts';
import { hotp, stepOf } from '../../../server/access/totp.ts';
import { Authenticator } from '../../kit/authenticator.ts';
import type { Caller } from '../../kit/caller.ts';
import { newPhone, type Person } from '../../kit/company.ts';
import { bytesOf } from '../../kit/desk-person.ts';
import { done } from '../../kit/ride-calls.ts';
import type { TestServer } from '../../kit/server.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipes } from './recipe.ts';

const PASSWORD = 'right_pass9';
let hash: Promise<string> | undefined;

/** Somebody with a password. */
async function known({ server, company }: FuzzWorld): Promise<Person> {
  hash ??= hashPassword(PASSWORD);
  const person = await company.person();
  await server.owner.query('update staff set password_hash = $1 where id = $2', [await hash, person.staffId]);
  return person;
}

let addresses = 0;
/** A browser that no limit of others counts. */
function visitor(server: TestServer): Caller {
  addresses += 1;
  return server.visitor({ address: `10.2.${(addresses >> 8) & 255}.${addresses & 255 || 1}` });
}

async function codeFor({ server }: FuzzWorld, caller: Caller, phone: string, purpose: string): Promise<string> {
  done(await caller.post('/api/v1/company/smsSend', { phone, purpose }));
  const text = 'select params from outbox where recipient = $1 order by id desc limit 1';
  return (await server.owner.query(text, [phone])).rows[0].params.code;
}

/** Of this step or of a later one: those of an earlier one may be past when they arrive. */
const digits = (secret: string, later: number): string => hotp(bytesOf(secret), stepOf(new Date()) + later);

/** Has an app with changing digits. */
async function bound(world: FuzzWorld): Promise<{ person: Person; secret: string }> {
  const person = await known(world);
  const { secret } = done(await person.caller.post('/api/v1/factor/start'));
  done(await person.caller.post('/api/v1/factor/confirm', { code: digits(secret, 0) }));
  return { person, secret };
}

async function withKey(world: FuzzWorld): Promise<{ person: Person; device: Authenticator }> {
  const person = await known(world);
  const device = new Authenticator();
  const credential = device.create(done(await person.caller.post('/api/v1/passkey/begin')));
  done(await person.caller.post('/api/v1/passkey/add', { name: '办公电脑', credential }));
  return { person, device };
}

/** Has said the password, and is asked for the second factor. */
async function halfIn(world: FuzzWorld, { phone }: Person): Promise<Caller> {
  const caller = visitor(world.server);
  await caller.post('/api/v1/password/login', { phone, password: PASSWORD });
  return caller;
}

const fresh = async ({ company }: FuzzWorld) => ({ by: (await company.person()).caller });

export const ACCESS_RECIPES: Recipes = {
  'GET /api/v1/h5/companyRegister': async (world) => {
    const [caller, phone] = [visitor(world.server), `138${newPhone().slice(3)}`];
    const smsCaptcha = await codeFor(world, caller, phone, 'application');
    const { captcha_token: captchaToken } = done(await caller.get('/api/v1/h5/captcha'));
    const { captcha } = done(await caller.get('/demo/captcha', { token: captchaToken }));
    const who = { companyName: '启明咨询', responName: '周启明', responPhone: phone };
    return { by: caller, fields: { ...who, captchaToken, captcha, smsCaptcha } };
  },
  'POST /api/v1/company/smsSend': async ({ server, company }) => ({
    by: visitor(server),
    fields: { phone: (await company.person()).phone, purpose: 'login' },
  }),
  'POST /api/v1/company/login1': async (world) => {
    const [caller, { phone }] = [visitor(world.server), await world.company.person()];
    return { by: caller, fields: { phone, smsCaptcha: await codeFor(world, caller, phone, 'login') } };
  },
  'POST /api/v1/password/login': async (world) => ({
    by: visitor(world.server),
    fields: { phone: (await known(world)).phone, password: PASSWORD },
  }),
  'POST /api/v1/password/signIn': async (world) => ({
    by: visitor(world.server),
    fields: { phone: encipher((await known(world)).phone), password: encipher(PASSWORD) },
  }),
  'POST /api/v1/factor/pending': async (world) => ({ by: await halfIn(world, (await bound(world)).person) }),
  'POST /api/v1/factor/verify': async (world) => {
    const { person, secret } = await bound(world);
    return { by: await halfIn(world, person), fields: { code: digits(secret, 1) } };
  },
  'POST /api/v1/passkey/signIn': async (world) => {
    await world.company.admin.caller.postJson('/api/v2/security/saveSettings', { passkeys: 'signIn' });
    const { device } = await withKey(world);
    const caller = visitor(world.server);
    const credential = device.get(done(await caller.post('/api/v1/passkey/start')));
    return { by: caller, fields: { credential } };
  },
  'POST /api/v1/factor/passkey': async (world) => {
    const { person, device } = await withKey(world);
    const caller = await halfIn(world, person);
    return { by: caller, fields: { credential: device.get(done(await caller.post('/api/v1/passkey/start'))) } };
  },
  'POST /api/v1/password/orSetPassword': async (world) => {
    const { phone, caller } = await known(world);
    return { by: caller, fields: { phone } };
  },
  'POST /api/v1/password/setPassword': async (world) => {
    const { phone, caller } = await world.company.person();
    const smsCaptcha = await codeFor(world, caller, phone, 'password');
    return { by: caller, fields: { phone, smsCaptcha, password: PASSWORD, confirmPassword: PASSWORD } };
  },
  'POST /api/v1/password/setStrongPassword': async (world) => {
    const { phone, caller } = await world.company.person();
    const smsCaptcha = await codeFor(world, caller, phone, 'password');
    return { by: caller, fields: { phone, smsCaptcha, password: '晴天出门 不带伞 2026' } };
  },
  'POST /api/v1/company/logout': fresh,
  'GET /api/v1/security/mine': fresh,
  'POST /api/v1/security/endOthers': fresh,
  'POST /api/v1/security/endSession': async ({ company }) => {
    const { staffId, caller } = await company.person();
    await company.signIn(staffId);
    const { sessions } = done(await caller.get('/api/v1/security/mine'));
    return { by: caller, fields: { id: sessions.at(-1).id } };
  },
  'POST /api/v1/factor/start': fresh,
  'POST /api/v1/factor/confirm': async (world) => {
    const { caller } = await known(world);
    const { secret } = done(await caller.post('/api/v1/factor/start'));
    return { by: caller, fields: { code: digits(secret, 0) } };
  },
  'POST /api/v1/factor/remove': async (world) => {
    const { person, secret } = await bound(world);
    return { by: person.caller, fields: { code: digits(secret, 1) } };
  },
  'POST /api/v1/passkey/begin': fresh,
  'POST /api/v1/passkey/add': async (world) => {
    const { caller } = await known(world);
    const credential = new Authenticator().create(done(await caller.post('/api/v1/passkey/begin')));
    return { by: caller, fields: { name: '手机', credential } };
  },
  'POST /api/v1/passkey/remove': async (world) => {
    const { person } = await withKey(world);
    const { passkeys } = done(await person.caller.get('/api/v1/security/mine'));
    return { by: person.caller, fields: { id: passkeys[0].id } };
  },
};
