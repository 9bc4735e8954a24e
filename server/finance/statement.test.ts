import { beforeAll, describe, expect, test } from 'vitest';
import { at, issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { fetched } from '../../tests/kit/invoice-desk.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

const STATEMENT = '/api/v3/account/statement';
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  await server.jobs.stop();
  desk = new Desk(server);
});

const YEAR = { startTime: '2025-01-01', endTime: '2025-12-31' };
const enter = (company: TestCompany, kind: string, fen: number, when: string, reference: string) =>
  server.owner.query(
    `insert into account_ledger (company_id, kind, amount_fen, reference, note, at) values ($1, $2, $3, $4, '说明', $5)`,
    [company.companyId, kind, fen, reference, at(when)],
  );

/** A year of an account: money in, rides, a correction, and a ride under way that moves nothing yet. */
async function busyAccount(accountKind: 'prepaid' | 'postpaid') {
  const company = await server.company({ accountKind });
  const money = accountKind === 'prepaid' ? 'recharge' : 'repay';
  await enter(company, money, 50_000, '2024-12-30 10:00:00', 'A0');
  await settle(server, company, '2025-01-10', [{ companyFen: 1_000 }]);
  await enter(company, money, 20_000, '2025-02-01 10:00:00', 'A1');
  await enter(company, 'adjust', -300, '2025-02-02 10:00:00', 'A2');
  await settle(server, company, '2025-03-10', [{ companyFen: 2_500 }, { companyFen: 40 }]);
  await insertOrder(server.owner, company, { booker: company.admin, status: 'serving' });
  return { company, caller: company.admin.caller };
}

describe.each(['prepaid', 'postpaid'] as const)('the statement of a %s account', (kind) => {
  const figure = kind === 'prepaid' ? 'preAccountBalance' : 'owed';
  const sign = kind === 'prepaid' ? 1 : -1;

  test('ends with the figure of the account page, and every line follows from the one before', async () => {
    const { caller } = await busyAccount(kind);
    const head = (await caller.post('/api/v3/account/headAccount')).data;
    const { data } = await caller.post(STATEMENT, YEAR);
    expect(data).toMatchObject({ opening: sign * 500, inAmount: 200, outAmount: 38.4, totalRecord: 5 });
    expect(data.list[0].running).toBe(head[figure]);
    expect(data.closing).toBe(head[figure]);
    expect(head[figure]).toBe(sign * 661.6);
    let before = data.opening;
    for (const line of data.list.toReversed()) {
      expect(Math.round((before + sign * line.amount) * 100)).toBe(Math.round(line.running * 100));
      before = line.running;
    }
  });

  test('is filtered and paged without touching the running figure', async () => {
    const { caller } = await busyAccount(kind);
    const all = (await caller.post(STATEMENT, YEAR)).data.list;
    const some = (await caller.post(STATEMENT, { ...YEAR, entryType: 'SETTLE', pageSize: 2, pageNum: 2 })).data;
    expect(some).toMatchObject({ totalRecord: 3, list: [{ entryTypeName: '结算', amount: -10 }] });
    expect(some.list[0].running).toBe(all.at(-1).running);
    expect((await caller.post(STATEMENT, { ...YEAR, keyword: 'A2' })).data).toMatchObject({
      totalRecord: 1,
      list: [{ entryTypeName: '调整', amount: -3, serialNo: 'A2' }],
    });
    const february = await caller.post(STATEMENT, { startTime: '2025-02-01', endTime: '2025-02-28' });
    expect(february.data).toMatchObject({ opening: sign * 490, closing: sign * 687, totalRecord: 2 });
  });

  test('is a file with the same lines, and the log says so', async () => {
    const { company, caller } = await busyAccount(kind);
    const { data } = await caller.post(`${STATEMENT}/export`, YEAR);
    const read = await readSpreadsheet(await fetched(caller, data));
    const [heading, ...lines] = read.ok ? read.rows : [];
    expect(heading?.[4]).toBe(kind === 'prepaid' ? '账户余额' : '已结算未还');
    expect(lines.map((line) => [line[1], Number(line[2]), Number(line[3]), Number(line[4])])).toEqual([
      ['结算', 0, 10, sign * 490],
      ['充值还款'.slice(kind === 'prepaid' ? 0 : 2, kind === 'prepaid' ? 2 : 4), 200, 0, sign * 690],
      ['调整', 0, 3, sign * 687],
      ['结算', 0, 25, sign * 662],
      ['结算', 0, 0.4, sign * 661.6],
    ]);
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'export',
      content: expect.stringContaining('导出账户流水 2025-01-01 至 2025-12-31，共 5 笔，期末'),
    });
  });
});

describe('the statement', () => {
  test('says which bills a repayment paid', async () => {
    const company = await server.company();
    await settle(server, company, '2025-03-10', [{ companyFen: 1_000 }]);
    const { billId, billNo } = await issue(server, company, '2025-03');
    const { caller } = company.admin;
    await caller.post('/api/v3/account/confirm/bill', { billId });
    await desk.post('/desk/v1/account/repay', { companyId: company.companyId, amountFen: 700, reference: 'HK1' });
    const now = server.services.clock.now();
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const { data } = await caller.post(STATEMENT, { startTime: day(-2), endTime: day(1), entryType: 'REPAY' });
    expect(data.list[0].billList).toEqual([{ billNo, amount: 7 }]);
  });

  test('shows nothing of another company, and asks for at most a year', async () => {
    const { company } = await busyAccount('postpaid');
    const other = await server.company();
    expect((await other.admin.caller.post(STATEMENT, YEAR)).data.totalRecord).toBe(0);
    const person = await company.person();
    expect((await person.caller.post(STATEMENT, YEAR)).code).not.toBe(0);
    const { caller } = company.admin;
    expect(await caller.post(STATEMENT, { ...YEAR, endTime: '2026-02-01' })).toMatchObject({
      code: 40000,
      msg: '一次最多查询一年',
    });
    expect((await caller.post(STATEMENT)).code).toBe(40000);
  });
});
