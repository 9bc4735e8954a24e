import { beforeAll, describe, expect, test } from 'vitest';
import { insertBill, insertBilled, insertLine, insertObjection } from '../../tests/kit/bill-rows.ts';
import {
  applied,
  apply,
  INVOICE,
  idsOf,
  invoiceSetup,
  overviewOf,
  periodStatus,
  tripsOf,
} from '../../tests/kit/invoices.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

interface TripAnswer {
  id: number;
  orderNo: string;
  actualPayAmount: number;
}

describe('the trips of a period', () => {
  test('are answered as documented, newest first', async () => {
    const { company, caller, bill } = await invoiceSetup(server);
    const { data } = await tripsOf(caller, bill.billNo);
    expect(data.totalRecord).toBe(3);
    expect(data.invoiceTripEsOrderVOS[0]).toEqual({
      id: bill.orders[2]!.orderId,
      orderNo: bill.orders[2]!.number,
      serviceTypeName: '预约用车',
      departmentName: [...company.departments.keys()][0],
      bookingUserName: '管理员',
      riderName: '管理员',
      bookingDate: '2025-03-03 12:00:00',
      cityName: '北京',
      actualPayAmount: 3,
    });
  });

  test('are paged, and narrowed by a department with everything below it', async () => {
    const { company, caller } = await invoiceSetup(server, []);
    const april = await insertBilled(server.owner, company, '2025-04', [
      { department: '研发' },
      { department: '平台' },
      { department: '销售' },
    ]);
    const total = async (departmentId?: number) =>
      (await tripsOf(caller, april.billNo, departmentId === undefined ? {} : { departmentId })).data.totalRecord;
    expect(await total()).toBe(3);
    expect(await total(company.departmentId('研发'))).toBe(2);
    expect(await total(company.departmentId('平台'))).toBe(1);
    expect(await total(company.rootId)).toBe(3);
    expect(await total(99_999)).toBe(0);
    const page = async (pageNum: number) =>
      (await tripsOf(caller, april.billNo, { pageNum, pageSize: 2 })).data.invoiceTripEsOrderVOS.map(
        ({ id }: TripAnswer) => id,
      );
    expect([...(await page(1)), ...(await page(2))]).toEqual(idsOf(april).reverse());
  });

  test('the period’s own days narrow nothing, days inside it narrow by ride time', async () => {
    const { company, caller } = await invoiceSetup(server, []);
    const late = { rideAt: new Date('2025-03-31T22:00:00+08:00'), settledAt: new Date('2025-04-01T01:00:00+08:00') };
    const april = await insertBilled(server.owner, company, '2025-04', [late, {}, {}]);
    const total = async (startDate: string, endDate: string) =>
      (await tripsOf(caller, april.billNo, { startDate, endDate })).data.totalRecord;
    expect(await total('2025-04-01', '2025-04-30')).toBe(3);
    expect(await total('', '')).toBe(3);
    expect(await total('2025-04-02', '2025-04-02')).toBe(1);
    expect(await total('2025-04-01', '2025-04-02')).toBe(2);
    expect((await tripsOf(caller, april.billNo, { startDate: 'soon' })).code).toBe(40000);
  });

  test('of an unknown and of another company’s bill answer alike', async () => {
    const mine = await invoiceSetup(server);
    const theirs = await invoiceSetup(server);
    for (const billNo of [theirs.bill.billNo, 'ZD0']) {
      expect(await tripsOf(mine.caller, billNo)).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    }
    expect(await tripsOf(mine.caller, '')).toMatchObject({ code: 40000, msg: '请至少选择一个账期' });
  });
});

describe('what a trip comes to', () => {
  test('is the company’s part, also of a cancelled ride, and never the person’s', async () => {
    const { company, caller } = await invoiceSetup(server, []);
    const { billId, billNo } = await insertBill(server.owner, company, '2025-04');
    const split = await insertOrder(server.owner, company, {
      booker: company.admin,
      companyFen: 600,
      personalFen: 400,
    });
    const own = await insertOrder(server.owner, company, { booker: company.admin, companyFen: 0, personalFen: 400 });
    const off = await insertOrder(server.owner, company, { booker: company.admin, status: 'cancelled' });
    await insertLine(server.owner, company, billId, { orderId: split.orderId, amountFen: 600 });
    await insertLine(server.owner, company, billId, { orderId: off.orderId, kind: 'cancellation', amountFen: 150 });
    const { data } = await tripsOf(caller, billNo);
    const amounts = new Map(data.invoiceTripEsOrderVOS.map((one: TripAnswer) => [one.id, one.actualPayAmount]));
    expect([amounts.get(split.orderId), amounts.get(off.orderId), amounts.get(own.orderId)]).toEqual([
      6,
      1.5,
      undefined,
    ]);
  });

  test('falls by a refund; refunded in full it is not invoiced', async () => {
    const { company, caller, emailId } = await invoiceSetup(server, []);
    const bill = await insertBilled(server.owner, company, '2025-04', [{ companyFen: 1_000 }, { companyFen: 500 }]);
    const [part, full] = idsOf(bill);
    for (const [orderId, outcome, refundFen] of [
      [part!, 'part', 200],
      [full!, 'full', 500],
    ] as const) {
      const objectionId = await insertObjection(server.owner, company, {
        billId: bill.billId,
        orderId,
        outcome,
        refundFen,
      });
      const line = { kind: 'adjustment', orderId, objectionId, amountFen: -refundFen } as const;
      await insertLine(server.owner, company, bill.billId, line);
    }
    // A correction of the account as a whole belongs to no trip.
    await insertLine(server.owner, company, bill.billId, { kind: 'adjustment', amountFen: 77 });
    expect((await tripsOf(caller, bill.billNo)).data).toMatchObject({
      totalRecord: 1,
      invoiceTripEsOrderVOS: [{ id: part, actualPayAmount: 8 }],
    });
    expect((await apply(caller, applied(bill, [part!], 10, { emailId }))).code).toBe(34001);
    expect((await apply(caller, applied(bill, [full!], 5, { emailId }))).code).toBe(34004);
    expect((await apply(caller, applied(bill, [part!], 8, { emailId }))).code).toBe(0);
    expect(await periodStatus(caller, bill.billId)).toBe(2);
  });

  test('decided for the next period waits for that bill, then is invoiced in its own at the corrected amount', async () => {
    const { company, caller } = await invoiceSetup(server, []);
    const march = await insertBilled(server.owner, company, '2025-02', [{ companyFen: 1_000 }, { companyFen: 400 }]);
    const [orderId, plain] = idsOf(march);
    const decided = { billId: march.billId, orderId: orderId!, outcome: 'nextPeriod', refundFen: 300 };
    const objectionId = await insertObjection(server.owner, company, decided);
    const free = async () =>
      (await tripsOf(caller, march.billNo)).data.invoiceTripEsOrderVOS.map((one: TripAnswer) => [
        one.id,
        one.actualPayAmount,
      ]);
    expect(await free()).toEqual([[plain, 4]]);
    const next = await insertBill(server.owner, company, '2025-04', 'issued');
    const line = { kind: 'adjustment', orderId: orderId!, objectionId, amountFen: -300 } as const;
    await insertLine(server.owner, company, next.billId, line);
    expect(await free()).toEqual([[plain, 4]]);
    await server.owner.query(
      `update bill set status = 'confirmed', confirmed_at = now() where company_id = $1 and id = $2`,
      [company.companyId, next.billId],
    );
    expect(await free()).toEqual([
      [plain, 4],
      [orderId, 7],
    ]);
    const { amountList } = await overviewOf(caller);
    const amounts = Object.fromEntries(
      amountList.map((one: { billNo: string; perMonthAmount: number }) => [one.billNo, one.perMonthAmount]),
    );
    expect([amounts[march.billNo], amounts[next.billNo]]).toEqual([11, 0]);
  });
});

describe('a draft', () => {
  const post =
    (caller: { postJson: (path: string, body: Record<string, unknown>) => Promise<unknown> }) =>
    (call: string, body: Record<string, unknown>) =>
      caller.postJson(`${INVOICE}/${call}`, body) as Promise<{ code: number; data: never }>;

  test('is checked: what is free, what was taken meanwhile, what cannot be invoiced', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    const theirs = await invoiceSetup(server);
    const [first, second, third] = idsOf(bill);
    await apply(caller, applied(bill, [first!], 10, { emailId }));
    const [stranger] = idsOf(theirs.bill);
    const asked = [first, second, third, stranger, 99_999_999];
    const { data } = await post(caller)('checkDraft', {
      invoiceTripDTOS: [
        { billId: bill.billId, esOrderIds: asked },
        { billId: theirs.bill.billId, esOrderIds: [stranger] },
      ],
    });
    expect(data).toEqual([
      { billId: theirs.bill.billId, remainNum: 0, remainAmount: 0, takenIds: [], goneIds: [stranger] },
      {
        billId: bill.billId,
        remainNum: 2,
        remainAmount: 23.5,
        takenIds: [first],
        goneIds: expect.arrayContaining([stranger, 99_999_999]),
      },
    ]);
    const { data: rows } = await post(caller)('chosenTrips', { billId: bill.billId, esOrderIds: asked });
    expect(rows).toMatchObject([
      { id: first, state: 1, orderNo: bill.orders[0]!.number, actualPayAmount: 10 },
      { id: second, state: 0 },
      { id: third, state: 0 },
    ]);
    expect((await post(caller)('chosenTrips', { billId: theirs.bill.billId, esOrderIds: [stranger] })).data).toEqual(
      [],
    );
    expect((await post(caller)('checkDraft', { invoiceTripDTOS: [] })).data).toEqual([]);
  });

  test('takes all that is left of a period at once', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const [first, second, third] = idsOf(bill);
    await apply(caller, applied(bill, [first!], 10, { emailId }));
    const rest = await caller.post(`${INVOICE}/remainingTrips`, { billId: bill.billId });
    expect(rest.data).toEqual([
      { id: third, actualPayAmount: 3 },
      { id: second, actualPayAmount: 20.5 },
    ]);
    const below = { billId: bill.billId, departmentId: company.departmentId('研发') };
    expect((await caller.post(`${INVOICE}/remainingTrips`, below)).data).toEqual([]);
    const theirs = await invoiceSetup(server);
    for (const billId of [theirs.bill.billId, 1]) {
      expect((await caller.post(`${INVOICE}/remainingTrips`, { billId })).code).toBe(40400);
    }
  });
});
