import { beforeAll, expect, test } from 'vitest';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { giveInvoiceTerms } from '../../tests/kit/bill-rows.ts';
import { issue, settle } from '../../tests/kit/bills.ts';
import type { WireFields } from '../../tests/kit/caller.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { addEmail, applied, apply } from '../../tests/kit/invoices.ts';
import type { OrderSketch } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** What the chain tells of a part of the company’s money: of one entity, and of orders that were given back. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const month = addMonths(monthOf(new Date()), -2);

/** A company with one confirmed bill of that month over these orders. */
async function confirmed(sketches: readonly Partial<OrderSketch>[]) {
  const company = await server.company({ accountKind: 'postpaid' });
  const { caller } = company.admin;
  const orders = await settle(server, company, `${month}-10`, sketches);
  const bill = await issue(server, company, month);
  expect((await caller.post('/api/v3/account/confirm/bill', { billId: bill.billId })).code).toBe(0);
  const ask = async (path: string, fields: WireFields = {}) => {
    const { code, msg, data } = await caller.post(`/api/v3/account/chain${path}`, fields);
    expect([code, msg]).toEqual([0, '成功']);
    return data;
  };
  return { company, caller, orders, bill, ask };
}
const inParts = ({ parts }: { parts: { num: number }[] }) => parts.filter(({ num }) => num > 0);

test('what was given back whole is in no other place, in figures and lists alike', async () => {
  const { company, orders, ask } = await confirmed([{ companyFen: 5_000 }, { companyFen: 3_000 }]);
  const [part, whole] = orders;
  const giveBack = async (orderId: number, companyFen: number) => {
    const back = { companyId: company.companyId, orderId, companyFen, personalFen: 0 };
    const told = { reference: `back ${orderId}`, reason: '多收' };
    expect(await new Desk(server).post('/desk/v1/orders/refund', { ...back, ...told })).toMatchObject({ code: 0 });
  };
  const waiting = () => ask('/orders', { state: 'waiting', month, pageNum: 1, pageSize: 10 });
  await giveBack(whole!.orderId, 3_000);
  const [chain] = (await ask('')).months;
  expect(chain.num).toBe(2);
  expect(inParts(chain)).toEqual([
    { state: 'returned', amount: 30, num: 1 },
    { state: 'free', amount: 50, num: 1 },
  ]);
  expect((await waiting()).totalRecord).toBe(0);
  await giveBack(part!.orderId, 1_000);
  expect(inParts(await ask(''))).toEqual([
    { state: 'returned', amount: 40, num: 2 },
    { state: 'waiting', amount: 40, num: 1 },
  ]);
  expect(await waiting()).toMatchObject({ totalRecord: 1, list: [{ orderNo: part!.number, amount: 40 }] });
});

test('of one entity: its own title and tax number, and its own invoices', async () => {
  const { company, caller, orders, bill, ask } = await confirmed([{ companyFen: 5_000 }, { companyFen: 3_000 }]);
  const [own, main] = orders.map(({ orderId }) => orderId);
  const title = { title: '上海分公司', identificationNum: '91310000MA1FL0000X' };
  const { entityId } = (await caller.postJson('/api/v3/invoice/entity/add', title)).data;
  const { companyId } = company;
  await server.owner.query('update ride_order set legal_entity_id = $1 where company_id = $2 and id = $3', [
    ...[entityId, companyId, own],
  ]);
  expect((await ask('', { entityId })).obstacles).toEqual([]);
  expect((await ask('', { entityId: 0 })).obstacles).toHaveLength(2);
  await giveInvoiceTerms(server.owner, company);
  const emailId = await addEmail(caller, 'a@example.com');
  for (const [orderId, yuan] of [
    [own!, 50],
    [main!, 30],
  ] as const) {
    const body = applied({ ...bill, orders: [] }, [orderId], yuan, { emailId });
    expect(await apply(caller, body)).toMatchObject({ code: 0 });
  }
  const amounts = async (fields: WireFields) =>
    (await ask('/month', { month, ...fields })).list.map(({ amount }: { amount: number }) => amount);
  expect(await amounts({})).toEqual([50, 30]);
  expect(await amounts({ entityId })).toEqual([50]);
  expect(await amounts({ entityId: 0 })).toEqual([30]);
});

test('of an erased ride nobody is told that its rider was a stranger', async () => {
  const stranger = { companyFen: 3_000, rider: { name: '访客', phone: '13911112222' } };
  const rider = { name: '已匿名', phone: '00123456789' };
  const { ask } = await confirmed([stranger, { companyFen: 5_000, rider, columns: { erased_at: new Date() } }]);
  expect((await ask('')).months).toMatchObject([{ outsiders: { amount: 30, num: 1 } }]);
});
