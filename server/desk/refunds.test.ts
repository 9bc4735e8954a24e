import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths, endOfMonth, monthOf } from '#rules/calendar.ts';
import { designated, newFlow } from '../../tests/kit/applications.ts';
import { giveInvoiceTerms } from '../../tests/kit/bill-rows.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { deskPost, sent as file, PDF, today } from '../../tests/kit/invoice-desk.ts';
import { addEmail, apply, detailOf, overviewOf } from '../../tests/kit/invoices.ts';
import { done, price, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { issueBill } from '../finance/issue.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let orderId: number;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ perOrderQuotaFen: 5_000, countsPersonalLimit: true }) });
  rider = await rides.rider();
  await rides.limit(rider, 20_000);
  orderId = await served(6_000);
});

/** A ride that cost this much: 50 yuan of it are the company's at most. */
async function served(priceFen: number): Promise<number> {
  const id = await rides.booked(rider);
  await rides.drive(id, 'priced', priceFen);
  return id;
}

const post = (call: string, body: object) =>
  desk.post(`/desk/v1/orders/${call}`, {
    ...{ companyId: rides.companyId, orderId, reference: randomUUID(), reason: '多收停车费' },
    ...body,
  });
const refund = (body: object) => post('refund', body);
const THIS_MONTH = monthOf(new Date());
const issue = async (month = THIS_MONTH) =>
  (await server.services.database.company(rides.companyId, (db) =>
    issueBill(db, rides.companyId, month, endOfMonth(month)),
  ))!.bill;
const confirm = async (billId: number) =>
  done(await rides.company.admin.caller.post('/api/v3/account/confirm/bill', { billId }));
const linesOf = async (billNo: string) => {
  const { data } = await rides.company.admin.caller.post('/api/v3/account/billLines', { billNo });
  return data.list.map(({ amount, remark }: { amount: number; remark: string }) => [amount, remark]);
};

test('before the bill: order, ledgers, limit, trail and bill agree at once', async () => {
  const answer = done(await refund({ companyFen: 1_500, personalFen: 400 }));
  expect(answer).toMatchObject({ status: 'toPay', repeated: false, companyFen: 3_500, personalFen: 600, billNo: null });
  expect(await rides.row(orderId)).toMatchObject({
    ...{ actual_pay_fen: '4100', company_fen: '3500', personal_fen: '600', taken: 3_500, born: 3_500 },
  });
  const detail = await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId });
  const texts = detail.data.orderTrail.map(({ text }: { text: string }) => text);
  expect(texts).toContain('服务商退款 企业 ¥15.00、个人 ¥4.00（多收停车费）');
  expect(await rides.differences()).toEqual([]);
  const bill = await issue();
  expect(bill.totalFen).toBe(3_500);
  expect(await linesOf(bill.number)).toEqual([
    [50, ''],
    [-15, '退款：多收停车费'],
  ]);
  const { rows } = (await desk.get('/desk/v1/events', { companyId: rides.companyId, pageSize: 1 })).data;
  expect(rows[0].summary).toMatch(/^订单 \S+ 退款：企业 ¥15.00、个人 ¥4.00（多收停车费），计入下期账单；订单等待付款$/);
  expect(await rides.differences()).toEqual([]);
});

test('the statement of the limit tells it from what an objection gave back', async () => {
  done(await refund({ companyFen: 1_500 }));
  const bill = await issue();
  const { companyId } = rides;
  const { rows: orders } = await server.owner.query('select number, ride_at from ride_order where id = $1', [orderId]);
  const dissentList = [{ orderNo: orders[0].number, dissentDescription: '有误' }];
  done(await rides.company.admin.caller.postJson('/check/submitDissent', { billNo: bill.number, dissentList }));
  const { objectionNo } = (await desk.get('/desk/v1/objections', { companyId })).data.rows[0];
  const verdict = { companyId, objectionNo, outcome: 'part', refundFen: 500 };
  done(await desk.post('/desk/v1/objections/decide', verdict));
  const month = monthOf(orders[0].ride_at);
  const { rows } = done(await rider.caller.get('/app/v1/limits/entries', { month }));
  expect(rows.slice(0, 2).map(({ text, amountFen }: Record<string, unknown>) => [text, amountFen])).toEqual([
    ['异议退回', -500],
    ['退款退回', -1_500],
  ]);
});

test('of the person’s whole part leaves nothing to pay; of what they paid, something to return', async () => {
  expect(done(await refund({ personalFen: 1_000 }))).toMatchObject({ status: 'settled', personalFen: 0 });
  orderId = await served(6_000);
  done(await rides.act(rider, 'pay', orderId));
  expect((await refund({ personalFen: 1 })).code).toBe(28085);
  done(await rides.pay('received', orderId, 1_000));
  expect(done(await refund({ personalFen: 300 }))).toMatchObject({ status: 'settled', personalReturnFen: 300 });
  expect(done(await rides.pay('returned', orderId, 300)).personalReturnFen).toBe(0);
  expect(await rides.differences()).toEqual([]);
});

test('told twice it happens once, also at the same moment; another amount under its number is refused', async () => {
  const reference = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map((nth) => refund({ reference, companyFen: 100, reason: `第${nth}次` })),
  );
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1);
  expect((await refund({ reference, companyFen: 101 })).code).toBe(28089);
  expect(await rides.row(orderId)).toMatchObject({ company_fen: '4900' });
});

test('more than was paid, nothing, no reason, an unsettled or foreign order: refused', async () => {
  expect(await refund({ companyFen: 5_001 })).toMatchObject({
    ...{ code: 28087, msg: '退款超过订单的企业支付 ¥50.00 或个人支付 ¥10.00' },
  });
  expect((await refund({ personalFen: 1_001 })).code).toBe(28087);
  expect((await refund({})).code).toBe(28086);
  expect((await refund({ companyFen: 1, reason: '' })).code).toBe(40000);
  const under = await rides.booked(rider);
  expect((await refund({ orderId: under, companyFen: 1 })).code).toBe(28001);
  const other = await Rides.create(server, desk);
  expect((await refund({ companyId: other.companyId, companyFen: 1 })).code).toBe(40400);
  await expect(
    server.owner.query(
      `insert into order_refund (company_id, order_id, reference, company_fen, personal_fen, reason, at)
       values ($1, $2, 'x', 0, 0, 'x', now())`,
      [rides.companyId, orderId],
    ),
  ).rejects.toThrow('order_refund');
});

describe('after the bill', () => {
  test('that waits for confirmation: it has the line at once', async () => {
    const bill = await issue();
    expect(done(await refund({ companyFen: 2_000 }))).toMatchObject({ billNo: bill.number });
    expect(await linesOf(bill.number)).toEqual([
      [50, ''],
      [-20, '退款：多收停车费'],
    ]);
    expect(await rides.differences()).toEqual([]);
  });

  test('that is confirmed: the next one has it, and the trip is invoiced at what is left', async () => {
    const bill = await issue();
    await confirm(bill.billId);
    expect(done(await refund({ companyFen: 2_000 }))).toMatchObject({ billNo: null });
    const { caller } = rides.company.admin;
    expect((await overviewOf(caller)).amountList[0].billAmount ?? 0).toBe(0);
    const next = await issue(addMonths(THIS_MONTH, 1));
    expect(next.totalFen).toBe(-2_000);
    await confirm(next.billId);
    expect(await linesOf(next.number)).toEqual([[-20, '退款：多收停车费']]);
    expect(await rides.differences()).toEqual([]);
  });
});

describe('after the application for an invoice', () => {
  let invoiceId: number;
  beforeEach(async () => {
    await giveInvoiceTerms(server.owner, rides.company);
    const bill = await issue();
    await confirm(bill.billId);
    const { caller } = rides.company.admin;
    const emailId = await addEmail(caller, 'fapiao@example.com');
    const trips = [{ billId: bill.billId, esOrderIds: [orderId], amountByBill: 50 }];
    const asked = { invoiceTypeId: 1, invoiceTripDTOS: trips, invoicedAmount: 50, emailId };
    invoiceId = done(await apply(caller, asked)).invoiceRecordId;
  });

  test('that nobody has invoiced: it is sent back with the reason', async () => {
    expect(done(await refund({ companyFen: 500 }))).toMatchObject({ returnedInvoiceId: invoiceId, redLetterOf: null });
    expect(await detailOf(rides.company.admin.caller, invoiceId)).toMatchObject({
      refuseReason: expect.stringMatching(/^行程 \S+ 已退款 ¥5.00，请重新申请开票$/),
    });
    expect(await rides.differences()).toEqual([]);
  });

  test('that is invoiced: a red letter is asked for, and issued once', async () => {
    const { companyId } = rides;
    await deskPost(server, 'accept', { companyId, invoiceId });
    const paper = { number: '12345678', issuedOn: today(), taxRate: 300, netFen: 4_854, taxFen: 146 };
    done(await deskPost(server, 'attach', { companyId, invoiceId, ...paper, files: [file('发票.pdf', PDF)] }));
    expect(done(await refund({ companyFen: 500 }))).toMatchObject({ redLetterOf: '12345678', returnedInvoiceId: null });
    const { rows } = done(await desk.get('/desk/v1/redLetters', { companyId }));
    expect(rows).toMatchObject([{ invoiceNo: '12345678', amountFen: 500, reason: '多收停车费', number: null }]);
    done(await refund({ companyFen: 300 }));
    const all = done(await desk.get('/desk/v1/redLetters/all', { waiting: true }));
    const own = all.rows.filter((row: { companyId: number }) => row.companyId === companyId);
    expect(own, 'each tells what the invoice has lost together').toMatchObject([
      { amountFen: 500, invoiceFen: 5_000, redFen: 800 },
      { amountFen: 300, invoiceFen: 5_000, redFen: 800 },
    ]);
    const letter = { companyId, redLetterId: rows[0].redLetterId, number: '87654321' };
    expect(done(await desk.post('/desk/v1/redLetters/issue', letter))).toMatchObject({ number: '87654321' });
    expect((await desk.post('/desk/v1/redLetters/issue', { ...letter, number: '87654322' })).code).toBe(40400);
    expect(await rides.differences()).toEqual([]);
  });
});

describe('a correction of the price', () => {
  const correct = (lines: object, more: object = {}) => post('correct', { ...price(lines), ...more });

  test('after the settlement only lowers, the person’s part first', async () => {
    expect((await correct({ base: 6_000 })).code).toBe(28088);
    expect(done(await correct({ base: RIDE_FEN }))).toMatchObject({
      ...{
        status: 'settled',
        refundedCompanyFen: 400,
        refundedPersonalFen: 1_000,
        companyFen: RIDE_FEN,
        personalFen: 0,
      },
    });
    expect((await correct({ base: 100 })).code).toBe(28090);
    const { data } = await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId });
    const texts = data.orderTrail.map(({ text }: { text: string }) => text);
    expect(texts).toContain('服务商更正费用，退回 企业 ¥4.00、个人 ¥10.00（多收停车费）');
    expect(await rides.differences()).toEqual([]);
  });

  test('before it takes the price’s place, higher or lower', async () => {
    await rides.setting({ cost_confirmation: 'byStaff' });
    orderId = await served(4_000);
    expect((await rides.row(orderId)).status).toBe('toSettle');
    expect(done(await correct({ base: 4_900 }))).toMatchObject({ status: 'toSettle', companyFen: 4_900 });
    expect(await rides.row(orderId)).toMatchObject({ frozen: 4_900, taken: 0, fees: { base: 4_900 } });
    done(await rides.act(rider, 'confirm', orderId));
    expect(await rides.row(orderId)).toMatchObject({ status: 'settled', taken: 4_900 });
    expect(await rides.differences()).toEqual([]);
  });

  test('before it is made once under its number, however late it is told again', async () => {
    await rides.setting({ cost_confirmation: 'byStaff' });
    orderId = await served(4_000);
    const first = { reference: 'GZ-1' };
    done(await correct({ base: 4_900 }, first));
    done(await correct({ base: 4_500 }));
    const told = (await rides.sms(rider)).length;
    expect(done(await correct({ base: 4_900 }, first))).toMatchObject({
      repeated: true,
      companyFen: 4_500,
      movedFen: 0,
    });
    expect(await rides.sms(rider), 'nobody is asked anew').toHaveLength(told);
    expect((await correct({ base: 4_800 }, first)).code, 'another price under its number').toBe(28089);
    done(await rides.act(rider, 'confirm', orderId));
    expect(done(await correct({ base: 4_900 }, first))).toMatchObject({ repeated: true, status: 'settled' });
    expect(await rides.row(orderId)).toMatchObject({ taken: 4_500 });
    expect(await rides.differences()).toEqual([]);
  });

  test('after the settlement it is the same one under its number, and nothing else is', async () => {
    const first = { reference: 'GZ-2' };
    const lowered = { base: 4_000, overMileage: 500 };
    done(await correct(lowered, first));
    expect(done(await correct(lowered, first))).toMatchObject({ repeated: true, refundedCompanyFen: 500 });
    const others = [
      await correct({ base: 4_400 }, first),
      await correct({ base: 4_100, overMileage: 400 }, first),
      await correct(lowered, { ...first, totalFen: 4_400 }),
      await correct(lowered, { ...first, orderId: await served(6_000) }),
      await refund({ ...first, companyFen: 500, personalFen: 1_000 }),
    ];
    expect(others.map(({ code }) => code)).toEqual([28089, 28089, 28089, 28089, 28089]);
    expect(await rides.row(orderId)).toMatchObject({ company_fen: '4500', personal_fen: '0' });
    expect(await rides.differences()).toEqual([]);
  });

  test('its number is no refund’s and no other order’s, nor a refund’s its', async () => {
    done(await refund({ reference: 'GZ-3', companyFen: 100 }));
    expect((await correct({ base: 4_000 }, { reference: 'GZ-3' })).code).toBe(28089);
    await rides.setting({ cost_confirmation: 'byStaff' });
    orderId = await served(4_000);
    const first = { reference: 'GZ-4' };
    done(await correct({ base: 4_900 }, first));
    expect((await correct({ base: 4_500, overMileage: 400 }, first)).code, 'other lines').toBe(28089);
    done(await rides.act(rider, 'confirm', orderId));
    expect((await refund({ ...first, companyFen: 100 })).code).toBe(28089);
    orderId = await served(4_000);
    expect((await correct({ base: 4_900 }, first)).code, 'another order').toBe(28089);
    expect(await rides.row(orderId)).toMatchObject({ status: 'toSettle', frozen: 4_000 });
    expect(await rides.differences()).toEqual([]);
  });

  test('before it counts by what it moves the price, up or down: limits of people and of keys hold it', async () => {
    await rides.setting({ cost_confirmation: 'byStaff' });
    orderId = await served(4_000);
    const service = await deskPerson(server, '客服'); // 200 yuan alone
    const call = '/desk/v1/orders/correct';
    const inputOf = (base: number) => ({
      ...{ companyId: rides.companyId, orderId, reference: randomUUID(), reason: '计价有误', ...price({ base }) },
    });
    const preview = async (base: number) =>
      done(await service.postJson('/desk/v1/holds/preview', { call, input: inputOf(base) }));
    expect(await preview(24_000)).toMatchObject({ amountFen: 20_000, needs: 'none', effect: { movedFen: 20_000 } });
    expect(await preview(24_001)).toMatchObject({ amountFen: 20_001, needs: 'second' });
    const lower = await preview(1);
    expect(lower).toMatchObject({ amountFen: 3_999, effect: { movedFen: 3_999 } });
    expect(lower.summary).toMatch(/更正费用为 ¥0.01：结算前改动 ¥39.99（计价有误）；订单待结算$/);
    const held = done(await service.write('/desk/v1/holds/submit', { call, input: inputOf(5_000_000) }));
    expect(held).toMatchObject({ amountFen: 4_996_000, needs: 'second', state: 'waiting' });

    const chief = await deskPerson(server, '财务主管');
    const draft = { keyId: 'prices-01', name: '计价', rights: { prices: 'act' }, addresses: [], limitFen: 500 };
    const { keyId, secret } = done(await chief.write('/desk/v1/keys/add', draft));
    const byKey = async (base: number) => desk.post(call, inputOf(base), { key: keyId, secret });
    expect([(await byKey(4_501)).code, (await byKey(3_499)).code]).toEqual([29095, 29095]);
    expect(done(await byKey(4_500))).toMatchObject({ movedFen: 500, refundedCompanyFen: 0 });
  });

  test('tells whoever must agree, who agrees to what they saw and to nothing else', async () => {
    await rides.setting({ cost_confirmation: 'byStaff' });
    orderId = await served(4_000);
    done(await correct({ base: 4_900 }));
    expect((await rides.sms(rider)).at(-1)).toContain('49.00');
    expect(await rides.act(rider, 'confirm', orderId, { toldFen: 4_000 })).toMatchObject({
      code: 28099,
      msg: '费用已更正为 ¥49.00，请看过后再确认',
    });
    done(await rides.act(rider, 'confirm', orderId, { toldFen: 4_900 }));
    expect((await rides.row(orderId)).status).toBe('settled');
  });

  test('is judged by the rules of second approval like the price before it', async () => {
    const head = await rides.company.person({ name: '周经理' });
    const flowId = await newFlow(rides.company, [designated(head)]);
    const overAgreed = { overPayer: 2, overBound: 0, overFlowId: flowId };
    done(await rides.company.admin.caller.post('/api/v2/company/configure/overAgreed', overAgreed));
    await rides.setting({ cost_confirmation: 'byStaff' });
    orderId = await served(4_000);
    expect((await rides.row(orderId)).second_approval).toBe('none');
    done(await correct({ base: 9_000 }));
    expect(await rides.row(orderId)).toMatchObject({ status: 'toSettle', second_approval: 'open' });
    await server.owner.query(`update ride_order set second_approval = 'passed' where id = $1`, [orderId]);
    expect((await correct({ base: 8_000 })).code).toBe(28098);
  });
});
