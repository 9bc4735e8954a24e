import { beforeAll, expect, test } from 'vitest';
import { backTest } from '#rules/forecast.ts';
import { billed, issue, settle } from '../../tests/kit/bills.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { demoServer } from '../../tests/kit/demo-server.ts';
import { DEMO_MOMENT } from '../../tests/kit/demo-template.ts';
import type { TestServer } from '../../tests/kit/server.ts';
import type { Db } from '../db.ts';
import { costsOf, factsOf, firstDayOf, frozenIn, kindsOf, patternOf } from '../forecast/facts.ts';
import { findPeriods } from '../invoice/periods.ts';
import { chainOrders, findChain } from './chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await demoServer();
}, 240_000);

const read = <T>(companyId: number, run: Parameters<typeof server.services.database.companyRead<T>>[1]) =>
  server.services.database.companyRead(companyId, run);
const sumOf = (parts: readonly { fen: number }[]): number => parts.reduce((sum, { fen }) => sum + fen, 0);

test('every settled fen of the demo is in one place: states add up to the ledger, month by month and in all', async () => {
  for (const companyId of [100, 101]) {
    const chain = await read(companyId, (db) => findChain(db, companyId, DEMO_MOMENT));
    expect(chain.settledFen).toBe(chain.ledgerFen);
    expect(sumOf(chain.parts)).toBe(chain.ledgerFen);
    for (const month of chain.months) {
      expect(sumOf(month.parts), month.month).toBe(month.settledFen);
      // A bill without objections comes to what was settled in its month, less what was given back of rides before it.
      const returned = month.parts.find(({ state }) => state === 'returned')!.fen;
      const { rows } = await server.owner.query(
        `select coalesce(sum(line.amount_fen), 0)::int as fen from bill_line line
         join bill on bill.company_id = line.company_id and bill.id = line.bill_id
         where bill.company_id = $1 and bill.month = $2::date and line.refund_id is not null`,
        [companyId, `${month.month}-01`],
      );
      const given = rows[0]!.fen;
      if (month.bill && returned === 0) expect(month.bill.totalFen, month.month).toBe(month.settledFen + given);
    }
    const periods = await read(companyId, (db) => findPeriods(db, companyId));
    const free = chain.parts.find(({ state }) => state === 'free')!.fen;
    expect(free).toBe(periods.reduce((sum, { freeFen }) => sum + freeFen, 0));
  }
});

test('each figure opens to its orders, and they add up to it', async () => {
  const { parts, months } = await read(100, (db) => findChain(db, 100, DEMO_MOMENT));
  for (const { state, fen, orders } of parts) {
    const { rows, total } = await read(100, (db) =>
      chainOrders(db, 100, { state, page: 1, pageSize: 100_000 }, DEMO_MOMENT),
    );
    expect([state, total, rows.reduce((sum, row) => sum + row.fen, 0)]).toEqual([state, orders, fen]);
  }
  const { month } = months[3]!;
  const inMonth = await read(100, (db) =>
    chainOrders(db, 100, { state: 'free', month, page: 1, pageSize: 1_000 }, DEMO_MOMENT),
  );
  expect(inMonth.total).toBe(months[3]!.parts.find(({ state }) => state === 'free')!.orders);
});

test('the demo’s months are foretold from their first half about as well as the page says', async () => {
  const asking = (db: Db) => ({ db, companyId: 100, now: DEMO_MOMENT });
  const tops = await server.owner.query('select id from department where company_id = 100 and super_id is null');
  const top = Number(tops.rows[0].id);
  const { costs, frozen, kindOf } = await read(100, async (db) => ({
    costs: await costsOf(asking(db), 'department', [top]),
    frozen: await frozenIn(asking(db), 'department'),
    kindOf: await kindsOf(asking(db)),
  }));
  const own = costs.get(top)!;
  const { months, medianError, hits } = backTest(own, firstDayOf(own), '2026-03-16', kindOf);
  expect(months.length).toBeGreaterThanOrEqual(8);
  expect(medianError).toBeLessThan(2_500);
  expect(hits * 2).toBeGreaterThanOrEqual(months.length);
  const sums = { limitFen: null, isWhole: false, costs: own, frozenFen: frozen.get(top) ?? 0, open: [] };
  const facts = factsOf(DEMO_MOMENT, { ...sums, hasPattern: patternOf(own, DEMO_MOMENT) });
  const { rows } = await server.owner.query(
    `select amount_fen from limit_total_department
    where company_id = 100 and department_id = $1 and monthly and start = '2026-03-01'`,
    [top],
  );
  expect(facts.settledFen + facts.frozenFen).toBe(Number(rows[0].amount_fen));
});

const post = (caller: Caller, path: string, fields: Record<string, unknown> = {}) =>
  caller.post(`/api/v3/account/chain${path}`, fields);

test('the way of an order: settled, billed, objected to, confirmed', async () => {
  const company = await server.company({ accountKind: 'postpaid' });
  const now = new Date();
  const month = new Date(now.getTime() - 40 * 86_400_000).toISOString().slice(0, 7);
  const [order] = await settle(server, company, `${month}-10`, [{ companyFen: 5_000 }]);
  const { caller } = company.admin;
  const at = async () => {
    const { data } = await post(caller, '');
    return data.parts.filter(({ amount }: { amount: number }) => amount > 0);
  };
  expect(await at()).toEqual([{ state: 'unbilled', amount: 50, num: 1 }]);
  const { billNo, billId } = await issue(server, company, month);
  expect(await at()).toEqual([{ state: 'toConfirm', amount: 50, num: 1 }]);
  expect((await caller.post('/api/v3/account/confirm/bill', { billId })).code).toBe(0);
  expect(await at()).toEqual([{ state: 'free', amount: 50, num: 1 }]);
  const { data } = await post(caller, '');
  expect(data).toMatchObject({ settled: 50, ledger: 50, months: [{ month, bill: { billNo, accountAmount: 50 } }] });
  expect(data.obstacles).toEqual(['没有发票抬头，请联系服务商补全', '没有税号，请联系服务商补全']);
  const orders = await post(caller, '/orders', { state: 'free', month, pageNum: 1, pageSize: 10 });
  expect(orders.data).toMatchObject({ totalRecord: 1, list: [{ orderNo: order!.number, amount: 50 }] });
  expect((await post(caller, '/month', { month })).data.list).toEqual([]);
});

test('another company sees nothing of it, and without the right nothing is told', async () => {
  const { company } = await billed(server, [8_000]);
  const other = await server.company();
  expect((await post(other.admin.caller, '')).data).toMatchObject({ settled: 0, ledger: 0, months: [] });
  const clerk = await company.person({ roles: [await company.role('报表', [39], 'all')] });
  for (const path of ['', '/month', '/orders']) expect((await post(clerk.caller, path)).code, path).toBe(40300);
  expect(await post(company.admin.caller, '/month', { month: '2025-13' })).toMatchObject({ code: 40000 });
});
