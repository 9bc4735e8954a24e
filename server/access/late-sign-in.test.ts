import { beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../../tests/kit/authenticator.ts';
import type { Answer, Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF } from '../../tests/kit/staff.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

async function person(): Promise<Person> {
  const made = await company.person();
  const hash = await hashPassword('right_pass9');
  await server.owner.query('update staff set password_hash = $1 where id = $2', [hash, made.staffId]);
  return made;
}

async function codeFor(caller: Caller, phone: string, purpose: string): Promise<string> {
  await server.owner.query('delete from rate_limit');
  expect((await caller.post('/api/v1/company/smsSend', { phone, purpose })).code).toBe(0);
  const { rows } = await server.owner.query('select params from outbox where recipient = $1 order by id desc limit 1', [
    phone,
  ]);
  return rows[0].params.code;
}

/** The change has been made and ends the sessions; before it is done, the late one begins. */
async function lateBehind(
  { staffId }: Person,
  change: () => Promise<Answer>,
  late: () => Promise<Answer>,
): Promise<Answer> {
  await company.signIn(staffId);
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query(
    // Not the one that the change may be made in.
    `select from session where staff_id = $1 and token_hash not in
       (select token_hash from session where staff_id = $1 order by created_at limit 1) for update`,
    [staffId],
  );
  const changing = change();
  await untilWaiting(server, { statement: '%session%' });
  const answering = late();
  await untilWaiting(server, { count: 2 });
  await holder.query('commit');
  holder.release();
  expect((await changing).code).toBe(0);
  return answering;
}
const live = async ({ staffId }: Person): Promise<number> =>
  (await server.owner.query('select from session where staff_id = $1 and ended_at is null', [staffId])).rowCount!;

describe('whoever comes in by what is just being changed is not in afterwards', () => {
  test('by the old password', async () => {
    const who = await person();
    const smsCaptcha = await codeFor(who.caller, who.phone, 'password');
    const sent = { password: 'other_pass8', smsCaptcha };
    const caller = server.visitor();
    const answer = await lateBehind(
      who,
      () => who.caller.post('/api/v1/password/setPassword', sent),
      () => caller.post('/api/v1/password/login', { phone: who.phone, password: 'right_pass9' }),
    );
    expect(answer).toMatchObject({ code: 10006, data: null });
    expect(caller.cookies.has('qixing')).toBe(false);
    expect(await live(who)).toBe(1);
    expect((await who.caller.get('/api/v1/company/me')).code).toBe(0);
  });

  const editPhone = ({ staffId }: Person) =>
    company.admin.caller.post(`${STAFF}/editPhone`, { workerId: staffId, phone: newPhone() });

  test('by a code to the old number', async () => {
    const who = await person();
    const caller = server.visitor();
    const smsCaptcha = await codeFor(caller, who.phone, 'login');
    const answer = await lateBehind(
      who,
      () => editPhone(who),
      () => caller.post('/api/v1/company/login1', { phone: who.phone, smsCaptcha }),
    );
    expect(answer.code).toBe(10005);
    expect(await live(who)).toBe(0);
  });

  test('by a password that is set with a code to the old number', async () => {
    const who = await person();
    const smsCaptcha = await codeFor(who.caller, who.phone, 'password');
    const answer = await lateBehind(
      who,
      () => editPhone(who),
      () => who.caller.post('/api/v1/password/setPassword', { password: 'other_pass8', smsCaptcha }),
    );
    expect(answer.code).toBe(1006);
    expect(await live(who)).toBe(0);
  });

  test('by a key that is taken away', async () => {
    const who = await person();
    await company.admin.caller.postJson('/api/v2/security/saveSettings', { passkeys: 'signIn' });
    const device = new Authenticator();
    const credential = device.create((await who.caller.post('/api/v1/passkey/begin')).data);
    expect((await who.caller.post('/api/v1/passkey/add', { name: '手机', credential })).code).toBe(0);
    const caller = server.visitor();
    const asked = (await caller.post('/api/v1/passkey/start')).data;
    const answer = await lateBehind(
      who,
      () => company.admin.caller.post('/api/v2/security/resetFactor', { userId: who.staffId }),
      () => caller.post('/api/v1/passkey/signIn', { credential: device.get(asked) }),
    );
    expect(answer.code).toBe(10024);
    expect(await live(who)).toBe(0);
  });
});

describe('at the desk', () => {
  /** Somebody has locked the row, as whoever resets it does; the reset commits while `late` waits for it. */
  async function lateBehindReset(staffId: number, late: () => Promise<Answer>): Promise<Answer> {
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query(`update desk_staff set password_hash = 'new', totp_confirmed_at = null where id = $1`, [
      staffId,
    ]);
    const answering = late();
    await untilWaiting(server, { statement: '%desk_staff%' });
    await holder.query('update desk_session set ended_at = now() where staff_id = $1', [staffId]);
    await holder.query('commit');
    holder.release();
    return answering;
  }
  const open = async (staffId: number): Promise<number> =>
    (await server.owner.query('select from desk_session where staff_id = $1 and ended_at is null', [staffId]))
      .rowCount!;

  test('the old password begins no sign-in while it is reset', async () => {
    const who = await deskPerson(server, '客服');
    expect((await lateBehindReset(who.staffId, () => who.login())).code).toBe(29040);
    expect(await open(who.staffId)).toBe(0);
  });

  test('nor does the second step end one', async () => {
    const who = await deskPerson(server, '客服');
    await who.login();
    const answer = await lateBehindReset(who.staffId, () =>
      who.postJson('/desk/v1/session/verify', { code: who.digits(1) }),
    );
    expect(answer.code).toBe(10004);
    expect(await open(who.staffId)).toBe(0);
  });

  test('nor does a change of the password undo the reset', async () => {
    const who = await deskPerson(server, '客服');
    const answer = await lateBehindReset(who.staffId, () =>
      who.write('/desk/v1/session/password', { current: '晴天出门 不带伞 2026', password: '雨天出门 带一把伞 2026' }),
    );
    expect(answer.code).toBe(1006);
    const { rows } = await server.owner.query('select password_hash from desk_staff where id = $1', [who.staffId]);
    expect(rows[0].password_hash).toBe('new');
  });
});
