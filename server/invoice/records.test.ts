import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../tests/kit/caller.ts';
import { accepted, deskPost, fetched, paper, today } from '../../tests/kit/invoice-desk.ts';
import {
  addAddress,
  applied,
  apply,
  detailOf,
  INVOICE,
  idsOf,
  invoiceSetup,
  records,
} from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const post = (call: string, body: Record<string, unknown>): Promise<Answer> => deskPost(server, call, body);

describe('the voucher', () => {
  const FIELDS =
    'orderNo,serviceType,bookingUser,riderUser,bookingDate,bookingStartAddr,bookingEndAddr,totalAmount,companyPay';
  const voucher = (setup: Awaited<ReturnType<typeof invoiceSetup>>, invoiceId: number, downloadFields = FIELDS) =>
    setup.caller.post(`${INVOICE}/download/voucher`, { invoiceId, downloadFields });

  test('equals the trips, to the fen', async () => {
    const { setup, one } = await accepted(server);
    expect(await voucher(setup, one.invoiceId)).toMatchObject({ code: 34010, msg: '开票后才能下载凭证' });
    await post('attach', { ...one, ...paper() });
    const { data } = await voucher(setup, one.invoiceId);
    const read = await readSpreadsheet(await fetched(setup.caller, data));
    const [heading, ...all] = read.ok ? read.rows : [];
    const lines = all.slice(0, -1);
    expect(all.at(-1)?.[0]).toBe('合计 3 个行程，企业支付 ¥33.50');
    expect(heading).toEqual([
      '订单号',
      '服务类型',
      '下单人',
      '乘车人',
      '用车时间',
      '上车地点',
      '下车地点',
      '订单金额（元）',
      '企业支付（元）',
    ]);
    expect(lines.map((line) => [line[0], line[4], line[5], Number(line[8])])).toEqual(
      setup.bill.orders.map(({ number }, at) => [
        number,
        `2025-03-0${at + 1} 12:00:00`,
        '天安门',
        setup.parts[at]! / 100,
      ]),
    );
    const sum = lines.reduce((total, line) => total + Math.round(Number(line[8]) * 100), 0);
    expect(sum).toBe(3_350);
    expect((await setup.company.log()).at(-1)).toMatchObject({
      type: 'export',
      permissionId: 35,
      content: expect.stringMatching(/^下载发票 \d+ 的付款凭证，共 3 个行程，字段：订单号、服务类型/),
    });
  });

  test('has the chosen fields only, and needs one', async () => {
    const { setup, one } = await accepted(server);
    await post('attach', { ...one, ...paper() });
    const { data } = await voucher(setup, one.invoiceId, 'companyPay,orderNo');
    const read = await readSpreadsheet(await fetched(setup.caller, data));
    expect(read.ok && read.rows[0]).toEqual(['订单号', '企业支付（元）']);
    for (const fields of ['', 'password_hash']) {
      expect(await voucher(setup, one.invoiceId, fields)).toMatchObject({ msg: '请至少选择一个' });
    }
  });

  test('and the files belong to their company and to the person who asked', async () => {
    const { setup, one } = await accepted(server);
    await post('attach', { ...one, ...paper() });
    const { data } = await voucher(setup, one.invoiceId);
    const colleague = await setup.company.person({ roles: [await setup.company.role('开票', [35], 'none')] });
    expect((await colleague.caller.get(data)).code).toBe(40400);
    const stranger = await invoiceSetup(server);
    expect((await voucher(stranger, one.invoiceId)).code).toBe(40400);
    const { fileId } = (await detailOf(setup.caller, one.invoiceId)).fileList[0];
    const asked = { invoiceId: one.invoiceId, fileId };
    expect((await stranger.caller.post(`${INVOICE}/download/file`, asked)).code).toBe(40400);
    expect((await stranger.caller.post(`${INVOICE}/getDetail`, { invoiceRecordId: one.invoiceId })).code).toBe(40400);
  });
});

describe('the records', () => {
  test('are filtered by time, type and status, and need a time', async () => {
    const setup = await invoiceSetup(server);
    const [first, ...rest] = idsOf(setup.bill);
    const addressId = await addAddress(setup.caller);
    await apply(setup.caller, applied(setup.bill, [first!], 10, { emailId: setup.emailId }));
    await apply(setup.caller, applied(setup.bill, rest, 23.5, { invoiceTypeId: 3, addressId }));
    const total = async (more: Record<string, unknown>) => (await records(setup.caller, more)).data.totalRecord;
    expect(await total({})).toBe(2);
    expect(await total({ invoiceType: 3 })).toBe(1);
    expect(await total({ invoiceType: 2 })).toBe(0);
    expect(await total({ invoiceStatus: 0 })).toBe(2);
    expect(await total({ invoiceStatus: '', invoiceType: '' })).toBe(2);
    expect(await total({ invoiceStatus: -1 })).toBe(0);
    expect(await total({ createTimeStart: today(), createTimeEnd: today() })).toBe(2);
    expect(await total({ createTimeEnd: '2024-12-31 23:59:59' })).toBe(0);
    for (const missing of [{ createTimeStart: '' }, { createTimeEnd: '' }, { createTimeStart: 'x' }]) {
      expect(await records(setup.caller, missing)).toMatchObject({ code: 40000, msg: '请选择时间' });
    }
  });
});
