import { beforeAll, describe, expect, test } from 'vitest';
import type { BillWithOrders } from '../../tests/kit/bill-rows.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { accepted, deskPost, fetched, paper } from '../../tests/kit/invoice-desk.ts';
import {
  applied,
  apply,
  detailOf,
  INVOICE,
  idsOf,
  invoiceSetup,
  overviewOf,
  periodStatus,
} from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const YEAR = { createTimeStart: '2020-01-01', createTimeEnd: '2100-01-01' };

describe('an application that waits', () => {
  test('is withdrawn by the company: its trips are free, the log and the desk know', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const invoiceRecordId = (await apply(caller, applied(bill, idsOf(bill), 33.5, { emailId }))).data.invoiceRecordId;
    expect(await periodStatus(caller, bill.billId)).toBe(2);
    expect((await overviewOf(caller)).amountList[0].waitingAmount).toBe(33.5);
    const withdraw = () => caller.post(`${INVOICE}/withdrawInvoice`, { invoiceRecordId });
    expect(await withdraw()).toMatchObject({ code: 0 });
    expect(await periodStatus(caller, bill.billId)).toBe(1);
    expect(await detailOf(caller, invoiceRecordId)).toMatchObject({
      invoiceStatus: -2,
      withdrawPeople: company.admin.name,
      withdrawTime: expect.any(String),
    });
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'edit',
      content: `撤回开票申请 ${invoiceRecordId}（增值税电子发票 ¥33.50），3 个行程可重新申请`,
    });
    const seen = await new Desk(server).get('/desk/v1/invoices', { companyId: company.companyId, status: 'withdrawn' });
    expect(seen.data).toMatchObject({ total: 1, rows: [{ invoiceId: invoiceRecordId, status: 'withdrawn' }] });
    expect(await withdraw()).toMatchObject({ code: 34020, msg: '发票状态为“已撤回”，不能撤回' });
    const late = await deskPost(server, 'accept', { companyId: company.companyId, invoiceId: invoiceRecordId });
    expect(late).toMatchObject({ code: 34020, msg: '发票状态为“已撤回”，不能受理' });
    expect(await apply(caller, applied(bill, idsOf(bill), 33.5, { emailId }))).toMatchObject({ code: 0 });
  });

  test('is nobody else’s to withdraw, and no more once the provider works on it', async () => {
    const { setup, one } = await accepted(server);
    const stranger = await server.company();
    const body = { invoiceRecordId: one.invoiceId };
    expect((await stranger.admin.caller.post(`${INVOICE}/withdrawInvoice`, body)).code).toBe(40400);
    expect(await setup.caller.post(`${INVOICE}/withdrawInvoice`, body)).toMatchObject({ code: 34020 });
  });
});

describe('the records', () => {
  test('carry the invoice’s number, and come to a sum that the file repeats', async () => {
    const { setup, one } = await accepted(server);
    const { caller, company } = setup;
    const issued = paper();
    await deskPost(server, 'attach', { ...one, ...issued });
    const { data } = await caller.post(`${INVOICE}/findRecord`, YEAR);
    expect(data.invoiceInfoList[0]).toMatchObject({
      invoiceNumber: issued.number,
      tripNum: 3,
      redAmount: 0,
      redWaiting: 0,
    });
    expect((await caller.post(`${INVOICE}/recordSums`, YEAR)).data).toEqual({
      num: 1,
      totalAmount: 33.5,
      invoicedAmount: 33.5,
      redAmount: 0,
    });
    const { data: address } = await caller.post(`${INVOICE}/exportRecords`, YEAR);
    const read = await readSpreadsheet(await fetched(caller, address));
    const [heading, line] = read.ok ? read.rows : [];
    const cell = (title: string) => line?.[heading?.indexOf(title) ?? -1];
    expect([cell('发票号码'), Number(cell('金额')), cell('状态')]).toEqual([issued.number, 33.5, '已开票']);
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'export',
      content: '导出发票记录 1 条，有效申请合计 ¥33.50',
    });
  });
});

describe('the older form', () => {
  const older = (bill: BillWithOrders, totalAmount: number, more: object) => ({
    invoiceTypeId: 1,
    billIds: [bill.billId],
    totalAmount,
    ...more,
  });

  test('takes all that is left of its bills, at the sum that it names', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    await apply(caller, applied(bill, idsOf(bill).slice(0, 1), 10, { emailId }));
    expect(await apply(caller, older(bill, 33.5, { emailId }))).toMatchObject({
      code: 34002,
      msg: '开票金额应为 ¥23.50，请刷新后重试',
    });
    const { code, data } = await apply(caller, older(bill, 23.5, { emailId }));
    expect(code).toBe(0);
    expect(await detailOf(caller, data.invoiceRecordId)).toMatchObject({ invoiceAmount: 23.5, tripNum: 2 });
    expect(await apply(caller, older(bill, 23.5, { emailId }))).toMatchObject({ code: 34013 });
  });

  test('is read from a form too, and needs what any application needs', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    expect(await apply(caller, older(bill, 33.5, {}))).toMatchObject({ code: 40000, msg: '请选择电子邮箱' });
    expect(await apply(caller, { invoiceTypeId: 1, emailId, billIds: [], totalAmount: 1 })).toMatchObject({
      code: 40000,
      msg: '请至少选择一个账期',
    });
    const stranger = await invoiceSetup(server);
    expect((await apply(caller, older(stranger.bill, 33.5, { emailId }))).code).toBe(40400);
    const sent = { invoiceTypeId: '1', emailId: String(emailId), billIds: String(bill.billId), totalAmount: '33.5' };
    expect((await caller.post(`${INVOICE}/applyInvoice`, sent)).code).toBe(0);
  });
});

describe('a bill that was lowered without naming an order', () => {
  const give = (companyId: number, billId: number, fen: number) =>
    server.owner.query(
      `insert into bill_line (company_id, bill_id, kind, amount_fen, note, at) values ($1, $2, 'adjustment', $3, '补偿', now())`,
      [companyId, billId, -fen],
    );

  test('is invoiced up to what was billed', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    await give(company.companyId, bill.billId, 1_500);
    expect((await overviewOf(caller)).amountList[0]).toMatchObject({ remainAmount: 33.5, canInvoiceAmount: 18.5 });
    const [first, second, third] = idsOf(bill);
    expect(await apply(caller, applied(bill, [first!, second!], 30.5, { emailId }))).toMatchObject({
      code: 34012,
      msg: '账期 2025-03-01 至 2025-03-31 的账单含调整，最多还可开票 ¥18.50，请减少行程',
    });
    expect((await apply(caller, applied(bill, [first!], 10, { emailId }))).code).toBe(0);
    expect((await apply(caller, applied(bill, [second!], 20.5, { emailId }))).code).toBe(34012);
    expect((await apply(caller, applied(bill, [third!], 3, { emailId }))).code).toBe(0);
  });

  test('below nothing is a credit note: nothing of it is invoiced, nothing of it is to be paid', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    await give(company.companyId, bill.billId, 9_999);
    expect(await periodStatus(caller, bill.billId)).toBe(2);
    expect((await apply(caller, applied(bill, idsOf(bill), 33.5, { emailId }))).code).toBe(34012);
    const { data } = await caller.post('/api/v3/account/bill');
    expect(data.billDTOList[0]).toMatchObject({ accountAmount: -66.49, payStatus: 4, payStatusName: '无需付款' });
  });

  test('two at once do not go beyond it together', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server, [1_000, 1_000]);
    await give(company.companyId, bill.billId, 500);
    const answers = await Promise.all(idsOf(bill).map((id) => apply(caller, applied(bill, [id], 10, { emailId }))));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 34012]);
  });
});
