import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { hashPassword } from './passwords.ts';

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

async function withPassword(of: TestCompany, password = 'right_pass9'): Promise<Person> {
  const person = await of.person();
  await setHash(person, password);
  return person;
}
const setHash = async ({ staffId }: Person, password: string): Promise<void> =>
  void (await server.owner.query('update staff set password_hash = $1 where id = $2', [
    await hashPassword(password),
    staffId,
  ]));
const signIn = async (caller: Caller, { phone }: Person, password = 'right_pass9') =>
  (
    await caller.send('POST', '/api/v1/password/signIn', {
      body: { phone, password },
      headers: { 'user-agent': FIREFOX },
    })
  ).json();
const sessionsOf = async (caller: Caller) => (await caller.get('/api/v1/security/mine')).data.sessions;
const save = (change: Record<string, unknown>, caller = company.admin.caller) =>
  caller.postJson('/api/v2/security/saveSettings', change);
const codeOf = async (caller: Caller) => (await caller.get('/api/v1/company/me')).code;

test('what a colleague has changed while the form was open is not put back', async () => {
  const shared = await server.company();
  const { caller } = shared.admin;
  const networks = async () => (await caller.get('/api/v2/security/settings')).data.settings.networks;
  const [office, leaked, mine] = ['127.0.0.0/8', '203.0.113.0/24', '198.51.100.0/24'];
  expect((await save({ networks: [office, leaked], opened: { networks: [] } }, caller)).code).toBe(0);
  // A colleague takes one out, and changes something else.
  await save({ networks: [office] }, caller);
  await save({ passwordRule: 'strong' }, caller);
  const opened = { networks: [office, leaked] };
  expect(await save({ networks: [office, leaked, mine], opened }, caller)).toMatchObject({ code: 40900 });
  expect(await networks()).toEqual([office]);
  const again = { networks: [office, mine], opened: { networks: [office] } };
  expect((await save(again, caller)).code).toBe(0);
  expect(await networks()).toEqual([office, mine]);
});

describe('my sessions', () => {
  test('are listed with device and address; the one that asks is marked; one can be ended, and all others', async () => {
    const person = await withPassword(company);
    const [laptop, phone] = [server.visitor({ address: '203.0.113.5' }), server.visitor({ address: '203.0.113.6' })];
    await signIn(laptop, person);
    await signIn(phone, person);
    const list = await sessionsOf(phone);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ device: 'Firefox（macOS）', address: '203.0.113.6', isCurrent: true });
    const other = list.find(({ address }: { address: string }) => address === '203.0.113.5');
    expect((await phone.post('/api/v1/security/endSession', { id: other.id })).code).toBe(0);
    expect(await codeOf(laptop)).toBe(1006);
    expect((await phone.post('/api/v1/security/endOthers')).code).toBe(0);
    expect(await codeOf(person.caller)).toBe(1006);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test('are nobody else’s: neither a colleague’s nor another company’s is ended', async () => {
    const [person, colleague] = [await company.person(), await company.person()];
    const stranger = (await server.company()).admin;
    const [{ id }] = await sessionsOf(person.caller);
    for (const { caller } of [colleague, stranger, company.admin])
      expect((await caller.post('/api/v1/security/endSession', { id })).code).toBe(40400);
    expect(await codeOf(person.caller)).toBe(0);
  });

  test('end when they were idle or open for longer than the company allows', async () => {
    const strict = await server.company();
    expect((await save({ idleMinutes: 15, absoluteHours: 1 }, strict.admin.caller)).code).toBe(0);
    const at = async (column: string, minutes: number) => {
      const person = await strict.person();
      await server.owner.query(`update session set ${column} = now() - make_interval(mins => $1) where staff_id = $2`, [
        minutes,
        person.staffId,
      ]);
      return codeOf(person.caller);
    };
    expect(await at('last_seen_at', 14)).toBe(0);
    expect(await at('last_seen_at', 16)).toBe(10004);
    expect(await at('created_at', 59)).toBe(0);
    expect(await at('created_at', 61)).toBe(10004);
  });
});

describe('a new device', () => {
  const messages = async ({ phone }: Person) =>
    (
      await server.owner.query(
        `select channel, recipient, text from outbox where purpose = 'newDevice' and text like '%'
        and recipient in ($1, $2) order by id`,
        [phone, `${phone}@example.com`],
      )
    ).rows;

  test('is told by SMS: not the first device ever, nor one that was seen before', async () => {
    const person = await withPassword(company);
    const first = server.visitor();
    await signIn(first, person);
    await signIn(first, person);
    expect(await messages(person)).toEqual([]);
    await signIn(server.visitor({ address: '203.0.113.77' }), person);
    const [{ text, ...rest }, ...more] = await messages(person);
    expect(more).toEqual([]);
    expect(rest).toEqual({ channel: 'sms', recipient: person.phone });
    expect(text).toMatch(/在新设备登录（Firefox（macOS），地址203\.0\.113\.77）/);
  });

  test('is told by mail where the company says so and the person has an address, and not at all where it says so', async () => {
    const other = await server.company();
    const person = await withPassword(other);
    await server.owner.query('update staff set email = $1 where id = $2', [
      `${person.phone}@example.com`,
      person.staffId,
    ]);
    await save({ newDeviceAlert: 'mail' }, other.admin.caller);
    await signIn(server.visitor(), person);
    await signIn(server.visitor(), person);
    expect(await messages(person)).toMatchObject([{ channel: 'mail', recipient: `${person.phone}@example.com` }]);
    await save({ newDeviceAlert: 'off' }, other.admin.caller);
    await signIn(server.visitor(), person);
    expect(await messages(person)).toHaveLength(1);
  });
});

describe('the company’s networks', () => {
  test('bind what administrators do, not the app and not plain staff; outside is refused and logged', async () => {
    const firm = await server.company();
    const { caller } = firm.admin;
    expect((await save({ networks: ['127.0.0.0/8', '2001:db8::/32'] }, caller)).code).toBe(0);
    expect(await codeOf(caller)).toBe(0);
    const outside = server.visitor({ address: '198.51.100.7' });
    outside.cookies.set('qixing', caller.cookies.get('qixing')!);
    expect(await outside.get('/api/v1/company/me')).toMatchObject({ code: 10303 });
    expect((await outside.get('/app/v1/scenes')).code).toBe(0);
    const inside = server.visitor({ address: '2001:db8::5' });
    inside.cookies.set('qixing', caller.cookies.get('qixing')!);
    expect(await codeOf(inside)).toBe(0);
    const plain = await firm.person();
    const onTheRoad = server.visitor({ address: '198.51.100.8' });
    onTheRoad.cookies.set('qixing', plain.caller.cookies.get('qixing')!);
    expect(await codeOf(onTheRoad)).toBe(0);
    const log = await firm.log();
    expect(log.filter(({ type }) => type === 'refused').map(({ content }) => content)).toEqual([
      '拒绝访问：不在企业允许的网络中，未知设备，地址 198.51.100.7',
    ]);
    expect(log.find(({ type }) => type === 'edit')!.content).toBe(
      '修改允许的网络：“不限”→“127.0.0.0/8、2001:db8::/32”',
    );
  });

  test.each([
    [['10.0.0.0/8'], 47003],
    [['127.0.0.0/33'], 47002],
    [['公司网络'], 47002],
    [['127.0.0.1'], 0],
    [[], 0],
  ])('%j answers %i', async (networks, code) => {
    expect((await save({ networks })).code).toBe(code);
  });
});

describe('passwords of a company that asks for more', () => {
  async function setting(of: TestCompany, path: string, password: string) {
    const person = await of.person();
    await person.caller.post('/api/v1/company/smsSend', { phone: person.phone, purpose: 'password' });
    const { rows } = await server.owner.query(
      `select params from outbox where recipient = $1 and purpose = 'password' order by id desc limit 1`,
      [person.phone],
    );
    const { code } = await person.caller.post(path, { password, smsCaptcha: rows[0].params.code });
    return { person, code };
  }
  const OLD = '/api/v1/password/setPassword';
  const NEW = '/api/v1/password/setStrongPassword';

  test('the documented call keeps to 6–12, and refuses what is too plain only where the company says so', async () => {
    const strict = await server.company();
    await save({ passwordRule: 'strong' }, strict.admin.caller);
    expect((await setting(company, OLD, 'wbkxq_7')).code).toBe(0);
    expect((await setting(strict, OLD, 'wbkxq_7')).code).toBe(10010);
    expect((await setting(strict, OLD, 'wbkxq_79w')).code).toBe(0);
  });

  test('a long one with spaces and Chinese signs in by the call of ours; a leaked one is refused', async () => {
    const { person, code } = await setting(company, NEW, ' 山重水复 疑无路 42 ');
    expect(code).toBe(0);
    expect((await signIn(server.visitor(), person, ' 山重水复 疑无路 42 ')).code).toBe(0);
    expect((await signIn(server.visitor(), person, '山重水复 疑无路 42')).code).toBe(10006);
    expect((await setting(company, NEW, 'StarWars')).code).toBe(10011);
  });
});

test('only 登录安全 reads and changes the settings', async () => {
  const holder = await company.person({ roles: [await company.role('安全', [47], 'none')] });
  const other = await company.person({ roles: [await company.role('设置', [43], 'all')] });
  expect((await holder.caller.get('/api/v2/security/settings')).data).toMatchObject({
    settings: { idleMinutes: 120, absoluteHours: 12, newDeviceAlert: 'sms', passwordRule: 'documented' },
    address: '127.0.0.1',
  });
  expect((await other.caller.get('/api/v2/security/settings')).code).toBe(40300);
  expect((await save({ idleMinutes: 30 }, other.caller)).code).toBe(40300);
  expect(await save({ idleMinutes: 3 })).toMatchObject({ code: 40000, msg: '请输入 5 至 720 的整数' });
});
