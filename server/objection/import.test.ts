import { beforeAll, describe, expect, test } from 'vitest';
import { billed } from '../../tests/kit/bills.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';
import { readSpreadsheet, writeWorkbook } from '../outside/spreadsheet.ts';

const IMPORT = '/check/dissentInput';

let server: TestServer;
let made: Awaited<ReturnType<typeof billed>>;
beforeAll(async () => {
  server = await testServer();
  made = await billed(server, [8_000, 1_250]);
});

async function book(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const columns = titles.map((title) => ({ title }));
  for await (const part of writeWorkbook(columns, rows)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
const send = (bytes: Uint8Array, billNo = made.billNo, who = made.company.admin) =>
  postForm(server, who, IMPORT, { field: 'excel', filename: '异议.xlsx', bytes }, { billNo });
const TITLES = ['订单号', '异议描述'];

describe('a file of orders', () => {
  test('answers the good ones with their state, and submits nothing', async () => {
    const [one, two] = made.orders;
    const { code, data } = await send(await book(TITLES, [[one!.number, '多收'], [two!.number]]));
    expect(code).toBe(0);
    expect(data).toEqual({
      failNum: 0,
      url: '',
      successData: [
        expect.objectContaining({
          orderNo: one!.number,
          orderStatus: 45,
          orderStatusName: '已结算',
          dissentDescription: '多收',
          orderId: one!.orderId,
          riderName: made.company.admin.name,
          bookingDate: '2025-03-10 12:00:00',
          companyAmount: expect.any(Number),
        }),
        expect.objectContaining({ orderNo: two!.number, orderStatus: 45, dissentDescription: '' }),
      ],
    });
    expect(await made.company.log()).toEqual([]);
    expect((await made.company.admin.caller.post('/check/queryDissent')).data.totalRecord).toBe(0);
  });

  test('of a bill that takes no objections any more says so, and nothing of its lines', async () => {
    const closed = await billed(server, [900]);
    const { admin } = closed.company;
    await admin.caller.post('/api/v3/account/confirm/bill', { billId: closed.billId });
    const answer = await send(await book(TITLES, [[closed.orders[0]!.number, '多收']]), closed.billNo, admin);
    expect(answer).toMatchObject({ code: 32004, msg: '账单已经确认，不能提出异议' });
  });

  test('that fails in part says where and why', async () => {
    const [one] = made.orders;
    const foreign = await billed(server, [5]);
    const rows = [
      [one!.number, ''],
      [foreign.orders[0]!.number, '别家的'],
      ['', '只有描述'],
      [one!.number, '又一次'],
    ];
    const { admin } = made.company;
    const { data } = await send(await book(TITLES, rows));
    expect(data.failNum).toBe(3);
    expect(data.successData).toHaveLength(1);
    const response = await admin.caller.send('GET', data.url);
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('异议订单导入失败明细.xlsx');
    const result = await readSpreadsheet(response.rawPayload);
    expect(result.ok && result.rows).toEqual([
      ['订单号', '异议描述', '行号（原文件）', '失败原因'],
      [foreign.orders[0]!.number, '别家的', '3', '订单不在该账单中，或当前状态不能提出异议'],
      ['', '只有描述', '4', '订单号不能为空'],
      [one!.number, '又一次', '5', '订单号重复'],
    ]);
  });

  test('that is none, empty, without heading or for no bill of ours is refused', async () => {
    const good = await book(TITLES, [[made.orders[0]!.number, '']]);
    expect(await send(Buffer.from('订单号\nT1'))).toMatchObject({ code: 33010, msg: '请选择xls或xlsx格式的文件' });
    expect((await send(await book(['单号'], [['T1']]))).code).toBe(33014);
    expect((await send(await book(TITLES, []))).code).toBe(33015);
    expect((await send(good, 'ZD1')).code).toBe(40400);
    const foreign = await server.company();
    expect((await send(good, made.billNo, foreign.admin)).code).toBe(40400);
    expect((await postForm(server, made.company.admin, IMPORT, null, { billNo: made.billNo })).code).toBe(33010);
    expect((await send(good, made.billNo, await made.company.person())).code).toBe(40300);
  });

  test('begins with the template', async () => {
    const response = await made.company.admin.caller.send('GET', '/check/dissentTemplate');
    const template = await readSpreadsheet(response.rawPayload);
    expect(template.ok && template.rows[1]).toEqual(TITLES);
    expect((await send(response.rawPayload)).code).toBe(33015);
  });
});
