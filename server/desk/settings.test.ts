import { beforeAll, describe, expect, test } from 'vitest';
import { deskApi } from '#contract/desk.ts';
import { readSpreadsheet } from '#server/outside/spreadsheet.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let admin: DeskPersonCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await deskPerson(server, '管理员');
});

const settings = async () => (await admin.get('/desk/v1/settings')).data;
const save = async (change: object, by = admin) =>
  by.write('/desk/v1/settings/save', { ...(await settings()), ...change });
const newest = async () =>
  (await server.owner.query('select summary from desk_event order by id desc limit 1')).rows[0].summary;

describe('the rules of review', () => {
  const preview = async (person: DeskPersonCaller, companyId: number, amountFen: number) =>
    (
      await person.write('/desk/v1/holds/preview', {
        call: deskApi.recharge.path,
        input: { companyId, amountFen, reference: `R-${amountFen}`, note: '' },
      })
    ).data.needs;

  test('from an amount on everybody needs a second person, whatever their role allows', async () => {
    const { companyId } = await server.company({ accountKind: 'prepaid' });
    const chief = await deskPerson(server, '财务主管');
    expect(await preview(chief, companyId, 5_000_000)).toBe('none');
    expect((await save({ movementCapFen: 5_000_000 })).code).toBe(0);
    expect(await newest()).toBe('修改复核规则和登录时长：收付、授信一律复核的金额由 不另设 改为 ¥50,000.00');
    expect(await preview(chief, companyId, 5_000_000)).toBe('second');
    expect(await preview(chief, companyId, 4_999_999)).toBe('none');
    expect((await save({ movementCapFen: null })).code).toBe(0);
  });

  test('what is submitted waits as long as they say', async () => {
    const { companyId } = await server.company({ accountKind: 'prepaid' });
    const chief = await deskPerson(server, '财务主管');
    expect((await save({ regretSeconds: 30 })).code).toBe(0);
    const input = { companyId, amountFen: 100, reference: 'WAIT-30', note: '' };
    const { data } = await chief.write('/desk/v1/holds/submit', { call: deskApi.recharge.path, input });
    expect(Date.parse(data.releaseAt) - Date.parse(data.submittedAt)).toBe(30_000);
    expect(await newest()).toContain('30 秒后执行');
  });

  test('are changed by nobody who moves money, from no old version, to nothing that is not allowed', async () => {
    const chief = await deskPerson(server, '财务主管');
    expect((await save({ dayFactor: 9 }, chief)).code).toBe(29067);
    await server.owner.query(`update desk_role set movement_limit_fen = 1 where name = '管理员'`);
    expect((await save({ dayFactor: 9 })).code).toBe(29120);
    await server.owner.query(`update desk_role set movement_limit_fen = 0 where name = '管理员'`);
    expect((await save({ version: 0, dayFactor: 9 })).code).toBe(40900);
    expect((await save({})).code).toBe(29121);
    expect((await save({ dayFactor: 0 })).msg).toBe('当日累计倍数应为 1 至 20 的整数');
    await expect(server.owner.query('update desk_settings set day_factor = 0')).rejects.toThrow(/day_factor/);
    await expect(server.owner.query('insert into desk_settings (one) values (false)')).rejects.toThrow(/check/);
    expect((await new Desk(server).get('/desk/v1/settings')).code).not.toBe(0);
  });
});

describe('sessions', () => {
  test('end sooner where the rules say so, for those who are signed in already', async () => {
    const person = await deskPerson(server, '审计');
    await server.owner.query(`update desk_session set last_seen_at = now() - interval '20 minutes'
      where staff_id = (select max(staff_id) from desk_session)`);
    expect((await person.get('/desk/v1/session/me')).code).toBe(0);
    await server.owner.query(`update desk_session set last_seen_at = now() - interval '20 minutes'
      where staff_id = (select max(staff_id) from desk_session)`);
    expect((await save({ idleMinutes: 15 })).code).toBe(0);
    expect((await person.get('/desk/v1/session/me')).code).toBe(10004);
    expect((await save({ idleMinutes: 60 })).code).toBe(0);
  });

  test('are seen by administrators, who end those of others', async () => {
    const person = await deskPerson(server, '客服');
    const { staffId } = (await person.get('/desk/v1/session/me')).data;
    const live = (await admin.get('/desk/v1/staff/sessions')).data as { staffId: number; sessionId: string }[];
    const own = live.find((one) => one.staffId === staffId)!;
    expect(own).toMatchObject({ roleName: '客服', isCurrent: false });
    expect((await person.write('/desk/v1/staff/sessions/end', own)).code).toBe(29067);
    expect((await admin.write('/desk/v1/staff/sessions/end', { sessionId: 'nobody' })).code).toBe(40400);
    expect((await admin.write('/desk/v1/staff/sessions/end', { sessionId: own.sessionId })).code).toBe(0);
    expect((await person.get('/desk/v1/session/me')).code).toBe(1006);
  });
});

test('the list says who is there and what they did this week; taking it as a workbook is in the log', async () => {
  const person = await deskPerson(server, '运营主管');
  const { staffId, name } = (await person.get('/desk/v1/session/me')).data;
  const rowOf = async () =>
    (await admin.get('/desk/v1/staff', { pageSize: 500 })).data.rows.find(
      (one: { staffId: number }) => one.staffId === staffId,
    );
  expect(await rowOf()).toMatchObject({ isOnline: true, weekCount: 1 });
  await person.write('/desk/v1/session/logout');
  expect(await rowOf()).toMatchObject({ isOnline: false });
  const { data } = await admin.write('/desk/v1/staff/export');
  expect(await newest()).toMatch(/^导出员工 \d+ 人$/);
  const read = await readSpreadsheet(Buffer.from(data.base64, 'base64'));
  const lines = read.ok ? read.rows : [];
  expect(lines[0]).toContain('本周操作');
  expect(lines.some((line) => line[0] === name)).toBe(true);
});
