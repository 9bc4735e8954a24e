import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { hashPassword } from './passwords.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let server: TestServer;
let company: TestCompany;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
  auditor = await company.person({ roles: [await company.role('审计', [27], 'none')] });
});

async function withPassword(): Promise<Person> {
  const person = await company.person();
  const hash = await hashPassword('right_pass9');
  await server.owner.query('update staff set password_hash = $1 where id = $2', [hash, person.staffId]);
  return person;
}

const login = async (caller: Caller, phone: string, password: string) =>
  (
    await caller.send('POST', '/api/v1/password/login', {
      body: { phone, password },
      headers: { 'user-agent': CHROME },
    })
  ).json();

const entriesOf = async ({ staffId }: Person): Promise<{ type: string; content: string }[]> =>
  (
    await server.owner.query(
      `select type, content from operation_log where staff_id = $1 and permission_id = 47 order by id`,
      [staffId],
    )
  ).rows;

describe('what happens at the door is in the operation log', () => {
  test('a sign-in and a sign-out say how, on what and from where', async () => {
    const person = await withPassword();
    const caller = server.visitor({ address: '203.0.113.9' });
    expect((await login(caller, person.phone, 'right_pass9')).code).toBe(0);
    await caller.post('/api/v1/company/logout');
    expect(await entriesOf(person)).toEqual([
      { type: 'signIn', content: '登录：密码，Chrome（Windows），地址 203.0.113.9' },
      { type: 'signOut', content: '退出登录：未知设备，地址 203.0.113.9' },
    ]);
  });

  test('a failure is there with its reason; many are gathered with their number', async () => {
    const person = await withPassword();
    const caller = server.visitor({ address: '203.0.113.10' });
    for (let nth = 0; nth < 22; nth += 1) await login(caller, person.phone, 'wrong_pass1');
    await expect.poll(async () => (await entriesOf(person)).length).toBe(3);
    const [first, fifth, twentieth] = await entriesOf(person);
    expect(first).toEqual({
      type: 'signInFailed',
      content: '登录失败：手机号或密码不正确，Chrome（Windows），地址 203.0.113.10',
    });
    expect(fifth!.content).toMatch(/一小时内第 \d+ 次/);
    expect(twentieth!.content).toMatch(/^登录失败：密码错误次数过多.*一小时内第 2\d 次/);
  });

  test('failures for a number of nobody, and for another company’s, are in nobody else’s log', async () => {
    const other = await server.company();
    const before = (await other.log()).length;
    const person = await withPassword();
    await login(server.visitor(), newPhone(), 'wrong_pass1');
    await login(server.visitor(), person.phone, 'wrong_pass1');
    await expect.poll(async () => (await entriesOf(person)).length).toBe(1);
    expect(await other.log()).toHaveLength(before);
  });

  test('from ever new addresses one person’s failures fill no more than 30 lines an hour', async () => {
    const person = await withPassword();
    for (let nth = 0; nth < 40; nth += 1)
      await login(server.visitor({ address: `198.51.100.${nth}` }), person.phone, 'wrong_pass1');
    await expect.poll(async () => (await entriesOf(person)).length).toBe(30);
  });

  test('what a person may not do and asks for all the same is there, gathered too', async () => {
    const person = await company.person();
    for (let nth = 0; nth < 6; nth += 1) await person.caller.post('/api/v2/operationLog/verify');
    expect((await entriesOf(person)).map(({ type, content }) => [type, content])).toEqual([
      ['refused', '拒绝访问：校验操作日志是否完整、是否被改动，未知设备，地址 127.0.0.1'],
      ['refused', '拒绝访问：校验操作日志是否完整、是否被改动，未知设备，地址 127.0.0.1（一小时内第 5 次）'],
    ]);
  });

  test('the auditor finds them by type and module, and the chain holds', async () => {
    const person = await withPassword();
    await login(server.visitor(), person.phone, 'right_pass9');
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { data } = await auditor.caller.post('/api/v2/operationLog/findList', {
      createTimeStart: today,
      createTimeEnd: today,
      types: '12',
      permissionNames: '登录安全',
    });
    expect(data.list[0]).toMatchObject({ type: 12, permissionName: '登录安全', createMobile: person.phone });
    expect((await auditor.caller.post('/api/v2/operationLog/verify')).data).toMatchObject({ ok: 1 });
  });
});
