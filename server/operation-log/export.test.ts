import { beforeAll, describe, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { companyWithLog, MARCH, writeOperations } from '../../tests/kit/operations.ts';
import { pastTriggers } from '../../tests/kit/past-triggers.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

const EXPORT = '/api/v2/operationLog/export';
const VERIFY = '/api/v2/operationLog/verify';

let server: TestServer;
let company: TestCompany;
let auditor: Person;

beforeAll(async () => {
  server = await testServer();
  ({ company, auditor } = await companyWithLog(server));
});

describe('the export', () => {
  const download = (fields: Record<string, string>, who: Person) =>
    who.caller.send('GET', `${EXPORT}?${new URLSearchParams(fields).toString()}`);

  test('is a workbook of what was asked for, and is in the log itself', async () => {
    const response = await download({ ...MARCH, permissionNames: '组织管理' }, auditor);
    expect(response.headers['content-type']).toContain('spreadsheetml');
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      '操作日志_2026-03-01_2026-03-31.xlsx',
    );
    const book = await readSpreadsheet(response.rawPayload);
    const { name, phone } = company.admin;
    expect(book).toEqual({
      ok: true,
      rows: [
        ['编号', '操作时间', '操作类型', '操作模块', '操作人', '手机号', '操作内容'],
        ['5', '2026-03-20 10:00:00', '移交管理员', '角色管理', name, phone, '=移交'],
        ['4', '2026-03-10 09:30:15', '员工关联用车场景', '员工管理', name, phone, '设置员工用车条件'],
        ['3', '2026-03-10 09:30:15', '编辑', '员工管理', name, phone, '编辑员工“甲”'],
        ['2', '2026-03-01 00:00:00', '新增', '部门管理', name, phone, '添加部门“测试部”'],
      ],
    });
    expect((await company.log()).at(-1)).toEqual({
      type: 'export',
      permissionId: 27,
      staffName: auditor.name,
      content:
        '导出操作日志 4 条（操作时间 2026-03-01 00:00:00 至 2026-03-31 23:59:59，模块 员工管理、部门管理、角色管理）',
    });
  });

  test('of nothing is refused and leaves no entry', async () => {
    const before = await company.log();
    expect(await auditor.caller.get(EXPORT, { ...MARCH, types: '2' })).toMatchObject({
      code: 40400,
      msg: '没有查询到数据',
    });
    expect(await company.log()).toEqual(before);
  });

  test('goes through thousands in batches, each once, without what is written meanwhile', async () => {
    const big = await server.company();
    const today = localText(new Date()).slice(0, 10);
    const start = Date.now() - 3600_000;
    await writeOperations(
      server,
      big,
      Array.from({ length: 2500 }, (_, nth) => ({
        at: localText(new Date(start + Math.floor(nth / 7) * 1000)),
        content: `第${nth}条`,
      })),
    );
    const yesterday = localText(new Date(Date.now() - 86_400_000)).slice(0, 10);
    const response = await download({ createTimeStart: yesterday, createTimeEnd: today }, big.admin);
    const book = await readSpreadsheet(response.rawPayload);
    const told = book.ok ? book.rows.slice(1).map((row) => row[6]!) : [];
    expect(told).toHaveLength(2500);
    expect(new Set(told).size).toBe(2500);
    expect((await big.log()).at(-1)!.content).toMatch(/^导出操作日志 2500 条/);
    expect((await big.admin.caller.post(VERIFY)).data).toMatchObject({ ok: 1, count: 2501 });
  });
});

describe('the check', () => {
  test('an untouched log is whole, and so is an empty one', async () => {
    const { data } = await auditor.caller.post(VERIFY);
    const count = (await company.log()).length;
    expect(data).toEqual({
      ok: 1,
      count,
      reason: '',
      brokenId: null,
      brokenTime: null,
      text: `共 ${count} 条记录，从第一条到最后一条逐条核对，全部完整，没有被改动。`,
    });
    const empty = await server.company();
    expect((await empty.admin.caller.post(VERIFY)).data).toMatchObject({ ok: 1, count: 0, text: '还没有操作记录。' });
  });

  test('a changed entry is named with its time, and another company is not concerned', async () => {
    const victim = await server.company();
    await writeOperations(server, victim, [
      { at: '2026-03-01 10:00:00' },
      { at: '2026-03-02 10:00:00' },
      { at: '2026-03-03 10:00:00' },
    ]);
    await pastTriggers(server.owner, victim.companyId, (client) =>
      client.query(`update operation_log set content = '没事' where company_id = $1 and id = 2`, [victim.companyId]),
    );
    expect((await victim.admin.caller.post(VERIFY)).data).toEqual({
      ok: 0,
      count: 3,
      reason: 'changed',
      brokenId: 2,
      brokenTime: '2026-03-02 10:00:00',
      text: '第 2 条记录被改动过：内容与写入时留下的校验值不符。',
    });
    expect((await auditor.caller.post(VERIFY)).data.ok).toBe(1);
  });
});
