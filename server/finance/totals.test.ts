import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { cancelled, issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

const OUTCOMES = ['full', 'part', 'nextPeriod', 'rejected', 'none'] as const;
const order = fc.record({
  fen: fc.integer({ min: 2, max: 90_000 }),
  isCancelled: fc.boolean(),
  outcome: fc.constantFrom(...OUTCOMES),
});
const month = fc.array(order, { minLength: 1, maxLength: 3 });
const year = fc.array(month, { minLength: 2, maxLength: 2 });
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

/** What the desk gives back of an order, by its outcome. */
const refundOf = ({ fen, outcome }: Order): number =>
  ({ full: fen, part: Math.floor(fen / 2), nextPeriod: Math.ceil(fen / 3), rejected: 0, none: 0 })[outcome];

async function settleMonth(company: TestCompany, day: string, orders: readonly Order[]): Promise<string[]> {
  const numbers = [];
  for (const { fen, isCancelled } of orders) {
    const made = isCancelled
      ? await cancelled(server, company, day, fen)
      : (await settle(server, company, day, [{ companyFen: fen }]))[0]!;
    numbers.push(made.number);
  }
  return numbers;
}

async function objectAndDecide(company: TestCompany, billNo: string, orders: readonly Order[], numbers: string[]) {
  const disputed = orders.flatMap((one, nth) => (one.outcome === 'none' ? [] : [{ ...one, orderNo: numbers[nth]! }]));
  if (disputed.length === 0) return;
  const { companyId, admin } = company;
  const dissentList = disputed.map(({ orderNo }) => ({ orderNo, dissentDescription: '有误' }));
  expect((await admin.caller.postJson('/check/submitDissent', { billNo, dissentList })).code).toBe(0);
  const { data } = await desk.get('/desk/v1/objections', { companyId, billNo, pageSize: 100 });
  for (const { objectionNo, orderNo } of data.rows) {
    const one = disputed.find((other) => other.orderNo === orderNo)!;
    const verdict = { outcome: one.outcome, refundFen: refundOf(one) || null, remark: '理由' };
    expect((await desk.post('/desk/v1/objections/decide', { companyId, objectionNo, ...verdict })).code).toBe(0);
  }
}

/** A bill's amount, three ways: the list, the sums of its kinds, and its lines one by one. */
async function amountOf(company: TestCompany, billNo: string): Promise<number> {
  const { data } = await company.admin.caller.post('/api/v3/account/billLines', { billNo, pageSize: 100 });
  const add = (rows: { amount: number }[]) => rows.reduce((fen, { amount }) => fen + Math.round(amount * 100), 0);
  const listed = Math.round(data.bill.accountAmount * 100);
  expect([add(data.sums), add(data.list)]).toEqual([listed, listed]);
  return listed;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

test('a bill is the sum of its lines, and all bills together are what was settled less what was given back', async () => {
  const property = fc.asyncProperty(year, fc.constantFrom('prepaid', 'postpaid'), async (months, accountKind) => {
    const company = await server.company({ accountKind: accountKind as 'prepaid' });
    const numbers: string[] = [];
    let carried = 0;
    for (const [nth, orders] of months.entries()) {
      const name = `2025-0${nth + 1}`;
      const made = await settleMonth(company, `${name}-15`, orders);
      const { billNo, totalFen } = await issue(server, company, name);
      expect(totalFen).toBe(sum(orders.map(({ fen }) => fen)) - carried);
      await objectAndDecide(company, billNo, orders, made);
      const here = orders.filter(({ outcome }) => outcome === 'full' || outcome === 'part').map(refundOf);
      expect(await amountOf(company, billNo)).toBe(totalFen - sum(here));
      carried = sum(orders.filter(({ outcome }) => outcome === 'nextPeriod').map(refundOf));
      numbers.push(billNo);
    }
    const all = sum(await Promise.all(numbers.map((billNo) => amountOf(company, billNo))));
    const { data } = await company.admin.caller.post('/api/v3/account/headAccount');
    const moved = Math.round(data.settledTotal * 100) - Math.round(data.refundTotal * 100);
    expect(all - carried).toBe(moved);
  });
  await fc.assert(property, { numRuns: 5 });
}, 120_000);
