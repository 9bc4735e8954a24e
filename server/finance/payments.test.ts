import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBill, insertLine } from '../../tests/kit/bill-rows.ts';
import { at, issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { expectBroken } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { deskPlatform } from '../http/desk-session.ts';
import { freeMoneyFen } from './free-money.ts';
import { remindCompany } from './reminders.ts';

const CONFIRM = '/api/v3/account/confirm/bill';
let server: TestServer;
let desk: Desk;
let company: TestCompany;
let named = 0;
let name = '';
beforeAll(async () => {
  server = await testServer();
  await server.jobs.stop();
  desk = new Desk(server);
});
beforeEach(async () => {
  named += 1;
  name = `付款企业${named}号`;
  company = await server.company({ name });
});

/** Whatever became of its money: what the desk's list reads of sums that are kept is what adding up comes to. */
afterEach(async () => {
  const { companyId } = company;
  const added = await server.services.database.company(companyId, (db) => freeMoneyFen(db, companyId));
  const kept = await deskPlatform(server.services, (db) =>
    db.selectFrom('deskFreeMoney').select('freeFen').where('companyId', '=', companyId).execute(),
  );
  expect(kept).toEqual([{ freeFen: added }]);
});

/** A confirmed bill of this month over this sum. */
async function confirmed(month: string, companyFen: number) {
  await settle(server, company, `${month}-10`, [{ companyFen }]);
  const bill = await issue(server, company, month);
  expect((await company.admin.caller.post(CONFIRM, { billId: bill.billId })).code).toBe(0);
  return bill;
}
let references = 0;
const repay = (amountFen: number, more: object = {}) => {
  references += 1;
  return desk.post('/desk/v1/account/repay', {
    companyId: company.companyId,
    amountFen,
    reference: `R${references}`,
    ...more,
  });
};
const bills = async () =>
  (await company.admin.caller.post('/api/v3/account/bill')).data.billDTOList.map((bill: Record<string, unknown>) => [
    bill.billMonth,
    bill.payStatusName,
    bill.paidAmount,
    bill.unpaidAmount,
  ]);
const owed = async () => (await company.admin.caller.post('/api/v3/account/owedParts')).data;
const dueOn = (billId: number, day: string) =>
  server.owner.query('update bill set due_on = $1 where id = $2', [day, billId]);

describe('a repayment', () => {
  test('pays the oldest confirmed bill first, and what is over is credit that the next one takes', async () => {
    await confirmed('2025-03', 1_000);
    await confirmed('2025-04', 500);
    const first = await repay(1_200);
    expect(first.data.taken).toEqual([
      { billNo: expect.stringContaining('ZD202503'), amountFen: 1_000 },
      { billNo: expect.stringContaining('ZD202504'), amountFen: 200 },
    ]);
    expect(await bills()).toEqual([
      ['2025-04', '部分已付', 2, 3],
      ['2025-03', '已付', 10, 0],
    ]);
    await repay(400);
    expect(await owed()).toMatchObject({ credit: 1, notDue: 0, unbilled: 0 });
    await settle(server, company, '2025-05-10', [{ companyFen: 250 }]);
    const { billId } = await issue(server, company, '2025-05');
    expect((await bills())[0]).toEqual(['2025-05', '未付', 0, 2.5]);
    await company.admin.caller.post(CONFIRM, { billId });
    expect((await bills())[0]).toEqual(['2025-05', '部分已付', 1, 1.5]);
    expect(await owed()).toEqual({ unbilled: 0, notDue: 1.5, overdue30: 0, overdue60: 0, overdueMore: 0, credit: 0 });
  });

  test('pays the bill it names, up to what is left of it; the rest pays the oldest', async () => {
    await confirmed('2025-03', 1_000);
    const april = await confirmed('2025-04', 500);
    const forBill = (amountFen: number, billNo = april.billNo) => ({ allocations: [{ billNo, amountFen }] });
    expect(await repay(400, forBill(500))).toMatchObject({ code: 32018, msg: '分到账单的合计 ¥5.00 超过还款 ¥4.00' });
    expect(await repay(900, forBill(501))).toMatchObject({ code: 32019 });
    expect(await repay(900, forBill(1, 'ZD1'))).toMatchObject({ code: 32022 });
    await settle(server, company, '2025-05-10', [{ companyFen: 9 }]);
    const may = await issue(server, company, '2025-05');
    expect(await repay(900, forBill(9, may.billNo))).toMatchObject({
      code: 32020,
      msg: `账单 ${may.billNo} 尚未确认，确认后才能分配还款`,
    });
    expect((await bills()).slice(1)).toEqual([
      ['2025-04', '未付', 0, 5],
      ['2025-03', '未付', 0, 10],
    ]);
    expect((await repay(700, forBill(500))).code).toBe(0);
    expect((await bills()).slice(1)).toEqual([
      ['2025-04', '已付', 5, 0],
      ['2025-03', '部分已付', 2, 8],
    ]);
    const { data } = await desk.get('/desk/v1/events', { companyId: company.companyId });
    expect(data.rows[0].summary).toContain(`用于账单 ${april.billNo} ¥5.00、账单`);
  });

  test('is not needed where a bill below nothing pays; what that leaves is free', async () => {
    const { billId } = await insertBill(server.owner, company, '2025-03', 'issued');
    await insertLine(server.owner, company, billId, { kind: 'adjustment', orderId: null, amountFen: -500 });
    expect((await owed()).credit, 'it is not confirmed').toBe(0);
    expect((await company.admin.caller.post(CONFIRM, { billId })).code).toBe(0);
    expect((await owed()).credit).toBe(5);
    await confirmed('2025-04', 300);
    expect((await bills())[0]).toEqual(['2025-04', '已付', 3, 0]);
    expect((await owed()).credit).toBe(2);
  });

  test('told again is taken once', async () => {
    await confirmed('2025-03', 1_000);
    const body = { companyId: company.companyId, amountFen: 300, reference: 'twice' };
    expect((await desk.post('/desk/v1/account/repay', body)).data.taken).toHaveLength(1);
    expect((await desk.post('/desk/v1/account/repay', body)).data).toMatchObject({ repeated: true, taken: [] });
    expect(await bills()).toEqual([['2025-03', '部分已付', 3, 7]]);
  });

  test('is never taken for more than it is, nor for more than the bill, also past the program', async () => {
    const { billId } = await confirmed('2025-03', 1_000);
    await repay(300);
    const { rows } = await server.owner.query(
      `select id from account_ledger where company_id = $1 and kind = 'repay'`,
      [company.companyId],
    );
    const insert = (amountFen: number) =>
      server.owner.query(
        `insert into bill_allocation (company_id, bill_id, ledger_id, amount_fen, at) values ($1, $2, $3, $4, now())`,
        [company.companyId, billId, rows[0].id, amountFen],
      );
    await expectBroken(
      insert(1),
      { constraint: 'allocation_within_money' },
      'more is taken from a repayment than came',
    );
    await expectBroken(
      insert(701),
      { constraint: 'allocation_within_bill' },
      'more is taken for a bill than it comes to',
    );
    await expect(server.owner.query('delete from bill_allocation')).rejects.toThrow();
  });
});

describe('a due day', () => {
  test('follows the terms of the day of issue, and is nobody’s where the balance pays', async () => {
    const terms = { companyId: company.companyId, paymentDays: 10 };
    expect((await desk.post('/desk/v1/companies/terms', terms)).data.paymentDays).toBe(10);
    const { billId } = await confirmed('2025-03', 1_000);
    await desk.post('/desk/v1/companies/terms', { ...terms, paymentDays: 90 });
    const { rows } = await server.owner.query(
      `select due_on - (issued_at at time zone 'Asia/Shanghai')::date as days from bill where id = $1`,
      [billId],
    );
    expect(rows[0].days).toBe(10);
    company = await server.company({ accountKind: 'prepaid' });
    await settle(server, company, '2025-03-10', [{ companyFen: 500 }]);
    await issue(server, company, '2025-03');
    const { data } = await company.admin.caller.post('/api/v3/account/bill');
    expect(data.billDTOList[0]).toMatchObject({
      dueDate: null,
      payStatusName: '已付',
      unpaidAmount: 0,
      overdueDays: 0,
    });
  });

  test('sorts what is owed by age, and it adds up to the account’s own figure', async () => {
    const today = server.services.clock.now();
    const ago = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
    for (const [month, fen, days] of [
      ['2025-01', 100, 61],
      ['2025-02', 200, 45],
      ['2025-03', 400, 7],
      ['2025-04', 800, -5],
    ] as const) {
      await dueOn((await confirmed(month, fen)).billId, ago(days));
    }
    await settle(server, company, '2025-05-10', [{ companyFen: 1_600 }]);
    await repay(50);
    const parts = await owed();
    expect(parts).toEqual({ unbilled: 16, notDue: 8, overdue30: 4, overdue60: 2, overdueMore: 0.5, credit: 0 });
    const { data } = await company.admin.caller.post('/api/v3/account/headAccount');
    expect(data.owed).toBe(30.5);
  });
});

describe('a company that changes its kind of account', () => {
  test('takes along what is left of its balance for the bills that become due', async () => {
    company = await server.company({ accountKind: 'prepaid' });
    const { companyId } = company;
    await desk.post('/desk/v1/account/recharge', { companyId, amountFen: 1_200, reference: 'CZ1' });
    await confirmed('2025-03', 1_000);
    expect(await owed(), 'the balance bore the bill').toMatchObject({ credit: 2 });
    const terms = { companyId, accountKind: 'postpaid', creditFen: 100_000 };
    expect((await desk.post('/desk/v1/companies/terms', terms)).code).toBe(0);
    await settle(server, company, '2025-04-10', [{ companyFen: 500 }]);
    const { billId } = await issue(server, company, '2025-04');
    await company.admin.caller.post(CONFIRM, { billId });
    expect(await bills()).toEqual([
      ['2025-04', '部分已付', 2, 3],
      ['2025-03', '已付', 10, 0],
    ]);
  });
});

describe('a reminder', () => {
  const remind = (day: string) =>
    server.services.database.company(company.companyId, (db) =>
      remindCompany(db, company.companyId, at(`${day} 09:00:00`)),
    );
  const told = async () =>
    (
      await server.owner.query(
        `select channel, text from outbox where purpose = 'billReminder' and text like $1 order by id`,
        [`%${name}%`],
      )
    ).rows;

  test('leaves by SMS and mail on the days of the terms, once each, until the bill is paid', async () => {
    const { billId, billNo } = await confirmed('2025-03', 1_000);
    await server.owner.query(
      'insert into invoice_email (company_id, email, is_default, created_at) values ($1, $2, true, now())',
      [company.companyId, 'ap@example.com'],
    );
    await dueOn(billId, '2025-04-30');
    expect(await remind('2025-04-26')).toBe(0);
    expect(await remind('2025-04-27')).toBe(1);
    expect(await remind('2025-04-28')).toBe(0);
    expect(await told()).toMatchObject([
      {
        channel: 'sms',
        text: `【企行】${name}的2025年3月账单 ${billNo}尚有¥10.00未付，将于 2025-04-30 到期，请安排付款。`,
      },
      { channel: 'mail', text: expect.stringContaining('将于 2025-04-30 到期') },
    ]);
    await repay(999);
    expect(await remind('2025-05-01')).toBe(1);
    expect((await told()).at(-1).text).toContain('尚有 ¥0.01 未付，已于 2025-04-30 到期，逾期 1 天');
    await repay(1);
    expect(await remind('2025-05-15')).toBe(0);
  });

  test('is not sent about what free money covers, though the bill is not confirmed', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 1_000 }]);
    const { billId } = await issue(server, company, '2025-03');
    await dueOn(billId, '2025-04-30');
    await repay(999);
    expect(await remind('2025-04-27')).toBe(1);
    await repay(1);
    expect(await remind('2025-05-01')).toBe(0);
  });

  test('is not sent about what is argued about, nor where the terms name no day', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 1_000 }]);
    const { billId } = await issue(server, company, '2025-03');
    await dueOn(billId, '2025-04-30');
    await server.owner.query(`update bill set status = 'disputed', objected_at = now() where id = $1`, [billId]);
    expect(await remind('2025-05-01')).toBe(0);
    await server.owner.query(`update bill set status = 'processed' where id = $1`, [billId]);
    await desk.post('/desk/v1/companies/terms', { companyId: company.companyId, reminderDays: [] });
    expect(await remind('2025-05-01')).toBe(0);
  });
});
