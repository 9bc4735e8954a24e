import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { ChainState } from '#rules/proof.ts';
import { giveInvoiceTerms } from '../../tests/kit/bill-rows.ts';
import { issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { digitalPaper, freshNumber } from '../../tests/kit/digital-invoices.ts';
import { deskPost, today } from '../../tests/kit/invoice-desk.ts';
import { addEmail, applied, apply } from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { chainOrders, findChain } from './chain.ts';
import { chainWorkbook } from './chain-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** The same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

type Draw = ReturnType<typeof numbers>;
interface Month {
  company: TestCompany;
  orders: { orderId: number; fen: number }[];
  billId: number;
}

async function invoiceSome({ company, orders, billId }: Month, draw: Draw, emailId: number): Promise<void> {
  const chosen = orders.filter(() => draw(3) > 0);
  if (chosen.length === 0) return;
  const fen = chosen.reduce((sum, one) => sum + one.fen, 0);
  const ids = chosen.map(({ orderId }) => orderId);
  const body = applied({ billId, billNo: '', orders: [] }, ids, fen / 100, { emailId, invoiceTypeId: 81 });
  const { code, msg, data } = await apply(company.admin.caller, body);
  expect([code, msg]).toEqual([0, '成功']);
  if (draw(4) === 0) return;
  const one = { companyId: company.companyId, invoiceId: data.invoiceRecordId };
  await deskPost(server, 'accept', one);
  const netFen = Math.round((fen * 100) / 103);
  const figures = { netFen, taxFen: fen - netFen };
  const paper = digitalPaper(figures, figures);
  expect(await deskPost(server, 'attach', { ...one, ...paper })).toMatchObject({ code: 0 });
  if (draw(2) === 0) return;
  const refund = { companyId: company.companyId, orderId: ids[0], reference: freshNumber(), reason: '多收' };
  await new Desk(server).post('/desk/v1/orders/refund', { ...refund, companyFen: 1 + draw(chosen[0]!.fen) });
}

/** Months that stopped anywhere on their way: settled, billed, objected to, confirmed, applied for, invoiced, archived. */
async function randomCompany(seed: number): Promise<TestCompany> {
  const draw = numbers(seed);
  const company = await server.company({ accountKind: 'postpaid' });
  await giveInvoiceTerms(server.owner, company);
  const { caller } = company.admin;
  const emailId = await addEmail(caller, 'a@example.com');
  for (let back = 5; back >= 1; back -= 1) {
    const month = addMonths(monthOf(new Date()), -back);
    const parts = Array.from({ length: 2 + draw(3) }, () => 1_000 + draw(9_000));
    const made = await settle(
      server,
      company,
      `${month}-1${draw(9)}`,
      parts.map((companyFen) => ({ companyFen })),
    );
    const orders = made.map(({ orderId }, at) => ({ orderId, fen: parts[at]! }));
    const step = draw(6);
    if (step === 0) continue;
    const { billId, billNo } = await issue(server, company, month);
    if (step === 1) continue;
    if (step === 2) {
      const dissentList = [{ orderNo: made[0]!.number, dissentDescription: '多收' }];
      await caller.postJson('/check/submitDissent', { billNo, dissentList });
      continue;
    }
    expect((await caller.post('/api/v3/account/confirm/bill', { billId })).code).toBe(0);
    await invoiceSome({ company, orders, billId }, draw, emailId);
  }
  if (draw(2) === 0) await caller.post('/api/v3/invoice/archive/make', { month: today().slice(0, 7) });
  return company;
}

test.each([1, 7, 42, 2026])(
  'whatever happened to a company’s months, its bars add up to the fen (%i)',
  async (seed) => {
    const { companyId } = await randomCompany(seed);
    await server.services.database.companyRead(companyId, async (db) => {
      const now = new Date();
      const chain = await findChain(db, companyId, now);
      const sum = (parts: readonly { fen: number }[]) => parts.reduce((all, { fen }) => all + fen, 0);
      expect([sum(chain.parts), chain.settledFen]).toEqual([chain.ledgerFen, chain.ledgerFen]);
      for (const month of chain.months) expect(sum(month.parts), month.month).toBe(month.settledFen);
      for (const { state, fen, orders } of chain.parts) {
        const opened = await chainOrders(db, companyId, { state, page: 1, pageSize: 1_000 }, now);
        expect([state, opened.total, sum(opened.rows)]).toEqual([state, orders, fen]);
      }
      expect((await buffer(chainWorkbook(db, companyId, {}, now))).length).toBeGreaterThan(1_000);
    });
  },
);

test('the random worlds reach every place between them', async () => {
  const reached = new Set<string>();
  for (const seed of [1, 7, 42, 2026]) {
    const { companyId } = await randomCompany(seed);
    const chain = await server.services.database.companyRead(companyId, (db) => findChain(db, companyId, new Date()));
    for (const { state, fen } of chain.parts) if (fen > 0) reached.add(state);
  }
  expect(
    ChainState.names.filter((state) => !reached.has(state) && state !== 'returned' && state !== 'waiting'),
  ).toEqual([]);
});
