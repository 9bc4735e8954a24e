import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, cancelled, issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { issueDueBills } from './jobs.ts';

const ISSUE = '/desk/v1/bills/issue';
const PREVIEW = '/desk/v1/bills/preview';
const CLOSE = '/desk/v1/bills/close';

let server: TestServer;
let desk: Desk;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});
beforeEach(async () => {
  company = await server.company();
});

const preview = async (month: string) => (await desk.get(PREVIEW, { companyId: company.companyId, month })).data;
const linesOf = async (billNo: string) =>
  (
    await server.owner.query(
      `select line.kind, line.amount_fen::int as fen, line.note from bill_line line
         join bill on bill.company_id = line.company_id and bill.id = line.bill_id
       where bill.number = $1 order by line.id`,
      [billNo],
    )
  ).rows;

describe('a month’s bill', () => {
  test('holds what was settled in it, to the second, and is previewed as it is issued', async () => {
    const on = async (text: string, companyFen: number) =>
      insertOrder(server.owner, company, { booker: company.admin, companyFen, settledAt: at(text) });
    await on('2025-02-28 23:59:59', 1);
    await on('2025-03-01 00:00:00', 20);
    await on('2025-03-31 23:59:59', 300);
    await on('2025-04-01 00:00:00', 4_000);
    await settle(server, company, '2025-03-15', [{ companyFen: 0, personalFen: 900 }, { status: 'toSettle' }]);
    await cancelled(server, company, '2025-03-16', 55);
    const parts = {
      rides: { count: 2, amountFen: 320 },
      cancellations: { count: 1, amountFen: 55 },
      adjustments: { count: 0, amountFen: 0 },
      totalFen: 375,
    };
    const billNo = `ZD202503${String(company.companyId).padStart(6, '0')}`;
    expect(await preview('2025-03')).toEqual({ ...parts, billNo, isIssued: false });
    const { code, data } = await desk.post(ISSUE, { companyId: company.companyId, month: '2025-03' });
    expect(code).toBe(0);
    expect(data).toMatchObject({ billNo, month: '2025-03', status: 'issued', totalFen: 375, isNew: true });
    expect(await preview('2025-03')).toEqual({ ...parts, billNo, isIssued: true });
    expect(await linesOf(billNo)).toMatchObject([{ fen: 20 }, { fen: 55, kind: 'cancellation' }, { fen: 300 }]);
    expect((await desk.get('/desk/v1/events', { companyId: company.companyId })).data.rows[0].summary).toContain(
      `出账：企业“`,
    );
  });

  test('is issued once, however often and by however many at once', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 100 }, { companyFen: 50 }]);
    const body = { companyId: company.companyId, month: '2025-03' };
    const answers = await Promise.all(
      // Signed at different times, or they would be one request.
      Array.from({ length: 6 }, (_, nth) => desk.post(ISSUE, body, { time: Date.now() - nth * 1_000 })),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(0));
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.totalFen))).toEqual(new Set([150]));
    const { rows } = await server.owner.query('select count(*)::int from bill_line where company_id = $1', [
      company.companyId,
    ]);
    expect(rows[0].count).toBe(2);
  });

  test('waits for its month to end, and for something to bill', async () => {
    const post = (month: unknown) => desk.post(ISSUE, { companyId: company.companyId, month });
    expect(await post('2025-03')).toMatchObject({ code: 32008, msg: '2025年3月没有需要出账的费用' });
    expect(await post('2199-03')).toMatchObject({ code: 32007, msg: '2199年3月尚未结束，不能出账' });
    for (const wrong of ['2025-13', '2025-3', '', null, 202503]) {
      expect(await post(wrong)).toMatchObject({ code: 40000, msg: '请填写正确的月份' });
    }
    expect((await desk.post(ISSUE, { companyId: 1, month: '2025-03' })).code).toBe(40400);
  });

  test('takes along what was settled in the month before and written after its bill', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 100 }]);
    await issue(server, company, '2025-03');
    await settle(server, company, '2025-03-31', [{ companyFen: 7 }]);
    await settle(server, company, '2025-04-10', [{ companyFen: 200 }]);
    const april = await issue(server, company, '2025-04');
    expect(april.totalFen).toBe(207);
    await settle(server, company, '2025-05-10', [{ companyFen: 1 }]);
    expect((await issue(server, company, '2025-05')).totalFen).toBe(1);
  });

  test('leaves an earlier month to its own bill, also when that comes later', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 100 }]);
    await settle(server, company, '2025-04-10', [{ companyFen: 200 }]);
    expect((await issue(server, company, '2025-04')).totalFen).toBe(200);
    expect((await issue(server, company, '2025-03')).totalFen).toBe(100);
  });

  test('of a postpaid company corrects what the desk corrected; a prepaid one’s balance bears it alone', async () => {
    const prepaid = await server.company({ accountKind: 'prepaid' });
    for (const one of [company, prepaid]) {
      await settle(server, one, '2025-03-10', [{ companyFen: 10_000 }]);
      await server.owner.query(
        `insert into account_ledger (company_id, kind, amount_fen, reference, note, at)
         values ($1, 'adjust', 300, 'A1', '系统故障补偿', $2), ($1, 'adjust', -50, 'A2', '', $2)`,
        [one.companyId, at('2025-03-20 10:00:00')],
      );
    }
    const { billNo, totalFen } = await issue(server, company, '2025-03');
    expect(totalFen).toBe(9_750);
    expect((await linesOf(billNo)).slice(1)).toEqual([
      { kind: 'adjustment', fen: -300, note: '系统故障补偿' },
      { kind: 'adjustment', fen: 50, note: '账户调整' },
    ]);
    expect((await issue(server, prepaid, '2025-03')).totalFen).toBe(10_000);
  });

  test('holds what was corrected before the first ride, and while the account was a prepaid one', async () => {
    const prepaid = await server.company({ accountKind: 'prepaid' });
    const adjust = (one: TestCompany, day: string, fen: number) =>
      server.owner.query(
        `insert into account_ledger (company_id, kind, amount_fen, reference, note, at)
         values ($1, 'adjust', $2, $3, '', $4)`,
        [one.companyId, fen, day, at(`${day} 10:00:00`)],
      );
    await adjust(company, '2025-01-20', 300);
    await settle(server, company, '2025-03-10', [{ companyFen: 10_000 }]);
    expect((await issue(server, company, '2025-03')).totalFen).toBe(9_700);

    await settle(server, prepaid, '2025-03-10', [{ companyFen: 10_000 }]);
    await adjust(prepaid, '2025-03-20', -500);
    expect((await issue(server, prepaid, '2025-03')).totalFen).toBe(10_000);
    await server.owner.query(`update company set account_kind = 'postpaid' where id = $1`, [prepaid.companyId]);
    await settle(server, prepaid, '2025-05-10', [{ companyFen: 2_000 }]);
    expect((await issue(server, prepaid, '2025-05')).totalFen).toBe(2_500);
    await settle(server, prepaid, '2025-06-10', [{ companyFen: 1_000 }]);
    expect((await issue(server, prepaid, '2025-06')).totalFen).toBe(1_000);
  });

  test('cannot be changed but by new lines', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 100 }]);
    const { billId } = await issue(server, company, '2025-03');
    await expect(
      server.owner.query('update bill_line set amount_fen = 1 where bill_id = $1', [billId]),
    ).rejects.toThrow();
    await expect(server.owner.query('delete from bill_line where bill_id = $1', [billId])).rejects.toThrow();
  });
});

describe('closing', () => {
  test('follows the company’s confirmation, once', async () => {
    await settle(server, company, '2025-03-10', [{ companyFen: 100 }]);
    const { billNo, billId } = await issue(server, company, '2025-03');
    const close = () => desk.post(CLOSE, { companyId: company.companyId, billNo });
    expect(await close()).toMatchObject({ code: 32005, msg: '账单尚未确认，不能结清' });
    await company.admin.caller.post('/api/v3/account/confirm/bill', { billId });
    const repay = (amountFen: number, reference: string) =>
      desk.post('/desk/v1/account/repay', { companyId: company.companyId, amountFen, reference });
    expect(await close()).toMatchObject({ code: 32017, msg: '账单尚有 ¥1.00 未还，收到还款后才能结清' });
    await repay(99, 'R1');
    expect(await close()).toMatchObject({ code: 32017, msg: '账单尚有 ¥0.01 未还，收到还款后才能结清' });
    await repay(51, 'R2');
    expect(await close()).toMatchObject({ code: 0, data: { status: 'paid', totalFen: 100, unpaidFen: 0 } });
    const { data: account } = await desk.get('/desk/v1/account', { companyId: company.companyId });
    expect(account.figures.owedFen).toBe(-50);
    expect(await close()).toMatchObject({ code: 32006, msg: '账单已经结清' });
    expect((await desk.post(CLOSE, { companyId: company.companyId, billNo: 'ZD1' })).code).toBe(40400);
    const { data } = await desk.get('/desk/v1/bills', { companyId: company.companyId, status: 'paid' });
    expect(data).toMatchObject({ total: 1, rows: [{ billNo, status: 'paid' }] });
    const other = await server.company();
    expect((await desk.get('/desk/v1/bills', { companyId: other.companyId })).data.total).toBe(0);
  });
});

test('the job bills every company for every month that is over, and never twice', async () => {
  const [one, two] = [company, await server.company()];
  // Nothing is billed for the time before a company was opened.
  await server.owner.query('update company set created_at = $1 where id = any($2)', [
    at('2025-01-05 00:00:00'),
    [one.companyId, two.companyId],
  ]);
  await settle(server, one, '2025-01-10', [{ companyFen: 1 }]);
  await settle(server, one, '2025-03-10', [{ companyFen: 3 }]);
  await settle(server, two, '2025-03-31', [{ companyFen: 30 }]);
  await settle(server, two, '2025-04-01', [{ companyFen: 40 }]);
  const billsOf = async ({ companyId }: TestCompany) =>
    (
      await server.owner.query(
        `select to_char(month, 'YYYY-MM') as month, sum(amount_fen)::int as fen
         from bill join bill_line line on line.company_id = bill.company_id and line.bill_id = bill.id
         where bill.company_id = $1 group by month order by month`,
        [companyId],
      )
    ).rows;
  await issueDueBills(server.services, at('2025-03-31 23:59:59'));
  expect(await billsOf(one)).toEqual([{ month: '2025-01', fen: 1 }]);
  expect(await billsOf(two)).toEqual([]);
  await issueDueBills(server.services, at('2025-04-01 00:00:00'));
  await issueDueBills(server.services, at('2025-04-01 00:00:01'));
  expect(await billsOf(one)).toEqual([
    { month: '2025-01', fen: 1 },
    { month: '2025-03', fen: 3 },
  ]);
  expect(await billsOf(two)).toEqual([{ month: '2025-03', fen: 30 }]);
});
