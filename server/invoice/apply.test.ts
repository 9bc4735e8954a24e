import { beforeAll, describe, expect, test } from 'vitest';
import { giveInvoiceTerms, insertBilled } from '../../tests/kit/bill-rows.ts';
import {
  addAddress,
  applied,
  apply,
  applyForAll,
  detailOf,
  INVOICE,
  idsOf,
  invoiceSetup,
  overviewOf,
  periodStatus,
  records,
  tripsOf,
} from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** Beside what is documented, so that nobody overwrites what a colleague has saved. */
const EDITABLE = { version: expect.any(String), updateTime: '', updateUserName: '' };

describe('what can be applied for', () => {
  test('is answered as documented', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    const { data } = await caller.post(`${INVOICE}/loadAll`);
    expect(data).toEqual({
      companyName: '测试企业有限公司',
      identificationNum: '91110105MA01ABCD2X',
      invoiceComponent: 1,
      address: '',
      mobile: '',
      bankName: '',
      bankNum: '',
      emailList: [{ ...EDITABLE, id: emailId, companyEmail: 'fapiao@example.com', defaultEmail: 0 }],
      addressList: [],
      amountList: [
        {
          billId: bill.billId,
          billNo: bill.billNo,
          startDate: '2025-03-01',
          endDate: '2025-03-31',
          perMonthAmount: 33.5,
          billPeriodStatus: 1,
          tripNum: 3,
          remainNum: 3,
          remainAmount: 33.5,
          canInvoiceAmount: 33.5,
          waitingAmount: 0,
        },
      ],
      minAmount: 0,
      saleName: '',
      saleMobile: '',
    });
  });

  test('moves from 1 over 3 to 2 as trips are taken', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    const [first, ...rest] = idsOf(bill);
    expect(await periodStatus(caller, bill.billId)).toBe(1);
    expect(await apply(caller, applied(bill, [first!], 10, { emailId }))).toMatchObject({ code: 0 });
    expect(await periodStatus(caller, bill.billId)).toBe(3);
    expect((await overviewOf(caller)).amountList[0]).toMatchObject({
      perMonthAmount: 33.5,
      tripNum: 3,
      remainNum: 2,
      remainAmount: 23.5,
    });
    expect(await apply(caller, applied(bill, rest, 23.5, { emailId }))).toMatchObject({ code: 0 });
    expect(await periodStatus(caller, bill.billId)).toBe(2);
    expect((await tripsOf(caller, bill.billNo)).data).toEqual({ invoiceTripEsOrderVOS: [], totalRecord: 0 });
  });
});

describe('an application', () => {
  test('is kept, logged and shown', async () => {
    const setup = await invoiceSetup(server);
    const invoiceId = await applyForAll(setup);
    expect((await setup.company.log()).at(-1)).toEqual({
      type: 'add',
      permissionId: 35,
      staffName: '管理员',
      content: `申请增值税电子发票 ¥33.50：账单 ${setup.bill.billNo} 3 个行程 ¥33.50，寄送至 fapiao@example.com`,
    });
    const { data } = await records(setup.caller);
    expect(data.totalRecord).toBe(1);
    expect(data.invoiceInfoList[0]).toEqual({
      applyDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      applyPeople: '管理员',
      invoiceType: 1,
      invoiceTitle: '测试企业有限公司',
      component: 1,
      totalAmount: 33.5,
      invoiceStatus: 0,
      invoiceRecordId: invoiceId,
      invoiceId,
      refuseReason: '',
      hasFile: false,
      invoiceNumber: '',
      invoiceDate: '',
      tripNum: 3,
      redAmount: 0,
      redWaiting: 0,
    });
    expect(await detailOf(setup.caller, invoiceId)).toMatchObject({
      invoiceType: 1,
      invoiceAmount: 33.5,
      component: 1,
      title: '测试企业有限公司',
      identificationNum: '91110105MA01ABCD2X',
      invoiceStatus: 0,
      email: 'fapiao@example.com',
      address: '',
      tripNum: 3,
      fileList: [],
      periodList: [
        { billNo: setup.bill.billNo, startDate: '2025-03-01', endDate: '2025-03-31', tripNum: 3, amount: 33.5 },
      ],
    });
  });

  test.each([2, 3])('of type %i goes to an address, which stays as it was', async (invoiceTypeId) => {
    const setup = await invoiceSetup(server);
    const addressId = await addAddress(setup.caller);
    const invoiceId = await applyForAll(setup, { invoiceTypeId, addressId, emailId: '' });
    await setup.caller.post(`${INVOICE}/delAddress`, { id: addressId });
    expect(await detailOf(setup.caller, invoiceId)).toMatchObject({
      invoiceType: invoiceTypeId,
      email: '',
      address: '李敏 13800138000 北京市朝阳区建外街道建国路 1 号',
    });
  });

  test('over two periods adds both up', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const april = await insertBilled(server.owner, company, '2025-04', [{ companyFen: 700 }], 'paid');
    const body = {
      ...applied(bill, idsOf(bill), 33.5, { emailId }),
      invoiceTripDTOS: [
        { billId: bill.billId, esOrderIds: idsOf(bill), amountByBill: '33.50' },
        { billId: april.billId, esOrderIds: idsOf(april).join(','), amountByBill: 7 },
      ],
      invoicedAmount: '40.50',
    };
    expect(await apply(caller, body)).toMatchObject({ code: 0 });
    expect(
      (await overviewOf(caller)).amountList.map((one: { billPeriodStatus: number }) => one.billPeriodStatus),
    ).toEqual([2, 2]);
  });

  test.each([
    ['no type', { invoiceTypeId: '' }, '请选择发票类型'],
    ['an unknown type', { invoiceTypeId: 9 }, '请选择发票类型'],
    ['no period', { invoiceTripDTOS: [] }, '请至少选择一个账期'],
    ['no e-mail', { emailId: '' }, '请选择电子邮箱'],
    ['no address', { invoiceTypeId: 2 }, '请选择收货地址'],
    ['no trip', { invoiceTripDTOS: [{ billId: 1, esOrderIds: [], amountByBill: 0 }] }, '请选择账单行程'],
    ['no amount', { invoicedAmount: 0 }, '请选择账单行程'],
  ])('with %s is incomplete', async (_what, change, msg) => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const before = (await company.log()).length;
    expect(await apply(caller, { ...applied(bill, idsOf(bill), 33.5, { emailId }), ...change })).toMatchObject({
      code: 40000,
      msg,
    });
    expect(await company.log()).toHaveLength(before);
    expect(await periodStatus(caller, bill.billId)).toBe(1);
  });

  test('of another figure than the trips’ is refused, in a period and in the sum', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    expect(await apply(caller, applied(bill, idsOf(bill), 33.51, { emailId }))).toMatchObject({
      code: 34001,
      msg: '账期 2025-03-01 至 2025-03-31 所选行程的金额应为 ¥33.50，请刷新后重试',
    });
    const body = applied(bill, idsOf(bill), 33.5, { emailId, invoicedAmount: 30 });
    expect(await apply(caller, body)).toMatchObject({ code: 34002 });
    expect(await periodStatus(caller, bill.billId)).toBe(1);
  });

  test('needs the company’s taxpayer id and title, and the sales person is named', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const body = applied(bill, idsOf(bill), 33.5, { emailId });
    const sales = { sales_name: '王敏', sales_phone: '01088888888' };
    await giveInvoiceTerms(server.owner, company, { ...sales, taxpayer_id: '' });
    expect(await apply(caller, body)).toMatchObject({
      code: 11111,
      msg: '企业缺少税号，请联系销售 王敏（01088888888）补充后再申请',
    });
    await giveInvoiceTerms(server.owner, company, { ...sales, invoice_title: '' });
    expect(await apply(caller, body)).toMatchObject({
      code: 11112,
      msg: '企业缺少发票抬头，请联系销售 王敏（01088888888）补充后再申请',
    });
    await giveInvoiceTerms(server.owner, company, { invoice_minimum_fen: 3_351 });
    expect(await apply(caller, body)).toMatchObject({ code: 111116, msg: '开票金额低于最低限制金额' });
    await giveInvoiceTerms(server.owner, company, { invoice_minimum_fen: 3_350 });
    expect(await apply(caller, body)).toMatchObject({ code: 0 });
  });

  test('of a bill that is not confirmed is refused', async () => {
    const { company, caller, emailId } = await invoiceSetup(server);
    for (const [month, status] of [
      ['2025-05', 'issued'],
      ['2025-06', 'processed'],
    ] as const) {
      const open = await insertBilled(server.owner, company, month, [{ companyFen: 500 }], status);
      expect(await apply(caller, applied(open, idsOf(open), 5, { emailId }))).toMatchObject({ code: 34008 });
      expect((await tripsOf(caller, open.billNo)).data.totalRecord).toBe(0);
    }
    expect((await overviewOf(caller)).amountList).toHaveLength(1);
  });

  test('names bills, trips, mailboxes and addresses of its own company only', async () => {
    const mine = await invoiceSetup(server);
    const theirs = await invoiceSetup(server);
    const theirAddress = await addAddress(theirs.caller);
    const [stranger] = idsOf(theirs.bill);
    const good = applied(mine.bill, idsOf(mine.bill), 33.5, { emailId: mine.emailId });
    const attempts: [Record<string, unknown>, number][] = [
      [applied(theirs.bill, idsOf(theirs.bill), 33.5, { emailId: mine.emailId }), 40400],
      [applied(mine.bill, [stranger!], 10, { emailId: mine.emailId }), 34004],
      [applied(mine.bill, [99_999_999], 10, { emailId: mine.emailId }), 34004],
      [{ ...good, emailId: theirs.emailId }, 40400],
      [{ ...good, invoiceTypeId: 2, addressId: theirAddress }, 40400],
    ];
    for (const [body, code] of attempts) expect((await apply(mine.caller, body)).code).toBe(code);
    expect(await periodStatus(theirs.caller, theirs.bill.billId)).toBe(1);
    expect(await periodStatus(mine.caller, mine.bill.billId)).toBe(1);
  });

  test('a trip of another bill of ours is not invoiced in this one', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const april = await insertBilled(server.owner, company, '2025-04', [{ companyFen: 700 }]);
    expect(await apply(caller, applied(bill, idsOf(april), 7, { emailId }))).toMatchObject({
      code: 34004,
      msg: '有 1 个行程不能在所选账期开票，请重新选择',
    });
  });

  test('of a trip that is taken already is refused', async () => {
    const setup = await invoiceSetup(server);
    await applyForAll(setup);
    const [first] = idsOf(setup.bill);
    expect(await apply(setup.caller, applied(setup.bill, [first!], 10, { emailId: setup.emailId }))).toMatchObject({
      code: 34003,
      msg: '有 1 个行程已在其他开票申请中，请移除后再申请',
    });
  });
});
