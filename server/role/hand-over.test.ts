import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { expectBroken } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const makeCompany = () => server.company({ departments: { 研发: {} } });
const sendCode = (caller: Caller, phone = '13800000099') => caller.get('/api/v2/role/sendSms', { phone });
const sentTo = async (phone: string): Promise<{ code: string; purpose: string }[]> => {
  const { rows } = await server.owner.query('select params, purpose from outbox where recipient = $1 order by id', [
    phone,
  ]);
  return rows.map(({ params, purpose }) => ({ code: params.code, purpose }));
};
const handOver = (caller: Caller, fields: Record<string, unknown>) => caller.post('/api/v2/role/remove/super', fields);
const otherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** A code asked for in this browser, whatever was sent before. */
async function codeFor(company: TestCompany, caller: Caller): Promise<string> {
  await server.owner.query('delete from rate_limit');
  expect((await sendCode(caller)).code).toBe(0);
  return (await sentTo(company.admin.phone)).at(-1)!.code;
}
const holders = async ({ companyId }: TestCompany): Promise<number[]> => {
  const { rows } = await server.owner.query('select staff_id from staff_role where company_id = $1 and role_id = 1', [
    companyId,
  ]);
  return rows.map((row) => Number(row.staff_id));
};
const rootManagers = async (company: TestCompany): Promise<number[]> => {
  const { rows } = await server.owner.query(
    'select staff_id from department_manager where company_id = $1 and department_id = $2',
    [company.companyId, company.rootId],
  );
  return rows.map((row) => Number(row.staff_id));
};

describe('the code', () => {
  test('goes to the holder’s own number whatever phone is sent, and not twice in a minute', async () => {
    const { admin } = await makeCompany();
    const stranger = '13800000098';
    expect(await sendCode(admin.caller, stranger)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await sentTo(stranger)).toEqual([]);
    expect(await sentTo(admin.phone)).toEqual([{ code: expect.stringMatching(/^\d{4}$/), purpose: 'handOver' }]);
    expect(await sendCode(admin.caller)).toMatchObject({ code: 10007, msg: expect.stringMatching(/^请\d+秒后再试$/) });
    expect(await sentTo(admin.phone)).toHaveLength(1);
  });

  test('is for the holder alone', async () => {
    const company = await makeCompany();
    const second = await company.person({ roles: [await company.role('角色管理', [7], 'all')] });
    expect(await sendCode(second.caller)).toMatchObject({ code: 24011, msg: '只有超级管理员本人可以移交' });
    expect((await sendCode((await company.person()).caller)).code).toBe(40300);
    expect(await sentTo(second.phone)).toEqual([]);
  });

  test('writes by GET, so it needs the trace', async () => {
    const { admin } = await makeCompany();
    const sent = await admin.caller.send('GET', '/api/v2/role/sendSms', { headers: { 'trace-id': '' } });
    expect(sent.json().code).toBe(40301);
  });
});

describe('handing over', () => {
  test('moves role 1 and the root, ends every session of the old holder, and is logged', async () => {
    const company = await makeCompany();
    const { admin } = company;
    const successor = await company.person({ name: '继任者', department: '研发', manages: ['研发'] });
    const elsewhere = await company.signIn(admin.staffId);
    const smsCode = await codeFor(company, admin.caller);
    const sent = { smsCode, userId: successor.staffId, oldUserId: 1, phone: '13800000097' };
    expect(await handOver(admin.caller, sent)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await holders(company)).toEqual([successor.staffId]);
    expect(await rootManagers(company)).toEqual([successor.staffId]);
    for (const caller of [admin.caller, elsewhere]) {
      expect((await caller.get('/api/v1/company/me')).code).toBe(1006);
    }
    const { data } = await successor.caller.get('/api/v1/company/me');
    expect(data).toMatchObject({ roleName: '超级管理员', roleIds: [1, 3, 5] });
    const before = await company.signIn(admin.staffId);
    expect((await before.get('/api/v1/company/me')).data).toMatchObject({ roleIds: [5], roleName: '普通员工' });
    expect((await company.log()).at(-1)).toEqual({
      type: 'handOver',
      permissionId: 7,
      staffName: '管理员',
      content: '将超级管理员由“管理员”移交给“继任者”',
    });
  });

  test.each([
    [{ smsCode: '1234' }, 'userId', '请填写完整信息！'],
    [{ userId: 10 }, 'smsCode', '请填写完整信息！'],
    [{ userId: 10, smsCode: '12a4' }, 'smsCode', '验证码格式不正确'],
  ])('%j is refused at its field', async (fields, field, msg) => {
    const { admin } = await makeCompany();
    expect(await handOver(admin.caller, fields)).toMatchObject({ code: 40000, msg, fields: { [field]: msg } });
  });

  test('to nobody, somebody gone, of another company, or oneself, is refused and costs no code', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()];
    const gone = await company.person();
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const smsCode = await codeFor(company, company.admin.caller);
    const to = (userId: number) => handOver(company.admin.caller, { smsCode, userId });
    const unknown = await to(999_999);
    expect(unknown).toMatchObject({ code: 24013, msg: '请绑定正确的手机号码！' });
    expect(await to(gone.staffId)).toEqual(unknown);
    expect(await to(other.admin.staffId)).toEqual(unknown);
    expect(await to(company.admin.staffId)).toMatchObject({ code: 24012, msg: '不能移交给自己' });
    expect((await to((await company.person()).staffId)).code).toBe(0);
  });

  test('a wrong code, one of another purpose, browser or person moves nothing', async () => {
    const company = await makeCompany();
    const { admin } = company;
    const successor = await company.person();
    const smsCode = await codeFor(company, admin.caller);
    const sent = { smsCode, userId: successor.staffId };
    expect((await handOver(admin.caller, { ...sent, smsCode: otherCode(smsCode) })).code).toBe(10005);
    expect((await handOver(await company.signIn(admin.staffId), sent)).code).toBe(10003);
    await server.owner.query('delete from rate_limit');
    await admin.caller.post('/api/v1/company/smsSend', { phone: admin.phone, purpose: 'password' });
    const password = (await sentTo(admin.phone)).at(-1)!;
    expect(password.purpose).toBe('password');
    if (password.code !== smsCode)
      expect((await handOver(admin.caller, { ...sent, smsCode: password.code })).code).toBe(10005);
    expect(await holders(company)).toEqual([admin.staffId]);
    expect(await company.log()).toEqual([]);
    expect((await handOver(admin.caller, sent)).code).toBe(0);
  });

  test('is the holder’s alone, and the former holder’s no longer', async () => {
    const company = await makeCompany();
    const second = await company.person({ roles: [await company.role('角色管理', [7], 'all')] });
    const sent = { smsCode: '1234', userId: second.staffId };
    expect((await handOver(second.caller, { ...sent, userId: company.admin.staffId })).code).toBe(24011);
    expect((await handOver((await company.person()).caller, sent)).code).toBe(40300);
    expect(await holders(company)).toEqual([company.admin.staffId]);
  });
});

describe('exactly one super administrator', () => {
  test('of two hand-overs at once, from two browsers with two codes, one happens', async () => {
    for (let round = 0; round < 8; round += 1) {
      const company = await makeCompany();
      const successors = [await company.person(), await company.person()];
      const browsers = [company.admin.caller, await company.signIn(company.admin.staffId)];
      const codes = [await codeFor(company, browsers[0]!), await codeFor(company, browsers[1]!)];
      const answers = await Promise.all(
        successors.map(({ staffId }, at) => handOver(browsers[at]!, { smsCode: codes[at], userId: staffId })),
      );
      const won = answers.map(({ code }) => code).indexOf(0);
      expect(won).toBeGreaterThanOrEqual(0);
      expect([24011, 1006, 40300]).toContain(answers[1 - won]!.code);
      expect(await holders(company)).toEqual([successors[won]!.staffId]);
      expect(await rootManagers(company)).toEqual([successors[won]!.staffId]);
    }
  });

  test('the schema lets nobody take the last one away, nor a holder leave', async () => {
    const { companyId, admin } = await makeCompany();
    const taken = server.owner.query('delete from staff_role where company_id = $1 and role_id = 1', [companyId]);
    const kept = { code: '23503', constraint: 'staff_role_keeps_super' };
    await expectBroken(taken, kept, 'left without a super administrator');
    const left = server.owner.query('update staff set deleted_at = now() where company_id = $1 and id = $2', [
      companyId,
      admin.staffId,
    ]);
    const held = { code: '23503', constraint: 'staff_keeps_super' };
    await expectBroken(left, held, 'holds role 1 and cannot be deleted');
  });

  test('a successor who leaves at that very moment does not take role 1 along', async () => {
    for (let round = 0; round < 8; round += 1) {
      const company = await makeCompany();
      const successor = await company.person();
      const smsCode = await codeFor(company, company.admin.caller);
      const leave = server.owner
        .query('update staff set deleted_at = now() where company_id = $1 and id = $2', [
          company.companyId,
          successor.staffId,
        ])
        .then(
          () => true,
          () => false,
        );
      const [answer, left] = await Promise.all([
        handOver(company.admin.caller, { smsCode, userId: successor.staffId }),
        leave,
      ]);
      expect(answer.code === 0).toBe(!left);
      expect(await holders(company)).toEqual([left ? company.admin.staffId : successor.staffId]);
    }
  });
});
