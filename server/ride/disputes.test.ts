import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../tests/kit/company.ts';
import { insertOrder, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { accountSums, heldOf } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { completeIfBilled, completeOrders, completePersonal } from './complete.ts';
import { decideDispute, disputeOrders } from './disputes.ts';
import { findOrder } from './stored.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  company = await server.company();
});

const now = new Date('2026-03-16T04:00:00Z');
const by = () => ({ staffId: company.admin.staffId, now });
const insert = async (more: Partial<OrderSketch> = {}): Promise<number> =>
  (await insertOrder(server.owner, company, { booker: company.admin, ...more })).orderId;
const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  server.services.database.company(company.companyId, work);
const load = async (orderId: number) => (await inCompany((db) => findOrder(db, company.companyId, orderId)))!;
const held = (orderId: number) => inCompany((db) => heldOf(db, company.companyId, orderId));
const dispute = (...ids: number[]) => inCompany((db) => disputeOrders(db, company.companyId, ids, by()));
const decide = (orderId: number, refundFen: number) =>
  inCompany((db) => decideDispute(db, company.companyId, { orderId, refundFen, note: '费用有误' }, now));
/** As settlement would have left it in the limits' ledger. */
const inLimits = (orderId: number, fen: number) =>
  server.owner.query(
    `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, counts_personal, entry, amount_fen,
       ride_at, created_at)
     select company_id, id, staff_id, department_id, scene_id, true, 'freeze', $2, ride_at, now()
     from ride_order where id = $1`,
    [orderId, fen],
  );
const refused = (code: number) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });

describe('a dispute', () => {
  test('granted in part gives back to account and limits, and what is paid falls with the company’s part', async () => {
    const orderId = await insert({ companyFen: 8_000, personalFen: 500 });
    await inLimits(orderId, 8_000);
    await dispute(orderId);
    expect((await load(orderId)).state).toMatchObject({ status: 'disputed', disputedFrom: 'settled' });
    await decide(orderId, 3_000);
    expect(await load(orderId)).toMatchObject({
      state: { status: 'settled', disputedFrom: null },
      actualPayFen: 5_500,
      companyFen: 5_000,
      personalFen: 500,
    });
    expect(await held(orderId)).toEqual({ frozenFen: 0, paidFen: 5_000, limitFen: 5_000 });
    expect(await inCompany((db) => accountSums(db, company.companyId))).toMatchObject({
      settleFen: 8_000,
      refundFen: 3_000,
    });
    const { rows } = await server.owner.query(
      `select kind, cause, details from order_event where order_id = $1 order by id`,
      [orderId],
    );
    expect(rows).toEqual([
      { kind: 'disputed', cause: 'company', details: {} },
      { kind: 'disputeDecided', cause: 'provider', details: { refundFen: 3_000 } },
    ]);
  });

  test('rejected changes nothing but the state', async () => {
    const orderId = await insert({ status: 'toPay', companyFen: 8_000, personalFen: 500 });
    await dispute(orderId);
    await decide(orderId, 0);
    expect(await load(orderId)).toMatchObject({ state: { status: 'toPay' }, companyFen: 8_000 });
  });

  test('gives back at most what the company paid, and nothing twice', async () => {
    const orderId = await insert({ companyFen: 8_000 });
    await dispute(orderId);
    await expect(decide(orderId, 8_001)).rejects.toEqual(refused(28075));
    await expect(decide(orderId, -1)).rejects.toEqual(refused(28075));
    await decide(orderId, 8_000);
    await expect(decide(orderId, 1)).rejects.toEqual(refused(28075));
    await expect(decide(orderId, 0)).rejects.toEqual(refused(28001));
    expect(await held(orderId)).toMatchObject({ paidFen: 0 });
  });

  test('decided twice at once is decided once', async () => {
    const orderId = await insert({ companyFen: 8_000 });
    await dispute(orderId);
    const results = await Promise.allSettled([decide(orderId, 1_000), decide(orderId, 1_000), decide(orderId, 1_000)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await held(orderId)).toMatchObject({ paidFen: 7_000 });
  });

  test('is all or none: one order in another state, or not there, ends it', async () => {
    const [good, early] = [await insert(), await insert({ status: 'serving' })];
    await expect(dispute(good, early)).rejects.toEqual(refused(28001));
    await expect(dispute(good, 9_999_999)).rejects.toEqual(refused(40400));
    const other = await server.company();
    const foreign = (await insertOrder(server.owner, other, { booker: other.admin })).orderId;
    await expect(dispute(good, foreign)).rejects.toEqual(refused(40400));
    expect((await load(good)).state.status).toBe('settled');
  });

  test('of a cancelled order needs a fee', async () => {
    const free = await insert({ status: 'cancelled' });
    await expect(dispute(free)).rejects.toEqual(refused(28006));
    const paid = await insert({ status: 'cancelled', columns: { cancel_fee_fen: 900 } });
    await dispute(paid);
    expect((await load(paid)).state).toMatchObject({ status: 'disputed', disputedFrom: 'cancelled' });
    await decide(paid, 0);
    expect((await load(paid)).state.status).toBe('cancelled');
  });
});

describe('completion', () => {
  const complete = (...ids: number[]) => inCompany((db) => completeOrders(db, company.companyId, ids, now));

  test('takes settled orders and leaves all others', async () => {
    const statuses = ['settled', 'toPay', 'disputed', 'cancelled', 'settled'] as const;
    const ids: number[] = [];
    for (const status of statuses) ids.push(await insert({ status }));
    const unnamed = await insert();
    expect(await complete(...ids)).toBe(2);
    expect(await complete(...ids)).toBe(0);
    const after: string[] = [];
    for (const id of [...ids, unnamed]) after.push((await load(id)).state.status);
    expect(after).toEqual(['completed', 'toPay', 'disputed', 'cancelled', 'completed', 'settled']);
    const { rows } = await server.owner.query(
      `select order_id from order_event where company_id = $1 and kind = 'completed' order by order_id`,
      [company.companyId],
    );
    expect(rows.map(({ order_id }) => Number(order_id))).toEqual([ids[0], ids[4]]);
  });

  test('of another company’s order does nothing', async () => {
    const other = await server.company();
    const foreign = (await insertOrder(server.owner, other, { booker: other.admin })).orderId;
    expect(await complete(foreign)).toBe(0);
  });

  test('by the month’s end takes what nothing of is the company’s, and no other', async () => {
    const february = new Date('2026-02-27T04:00:00Z');
    const own = await insert({ companyFen: 0, personalFen: 900, settledAt: february });
    const fresh = await insert({ companyFen: 0, personalFen: 900, settledAt: now });
    const company_ = await insert({ companyFen: 900, settledAt: february });
    expect(await inCompany((db) => completePersonal(db, company.companyId, '2026-03', now))).toBe(1);
    const after: string[] = [];
    for (const id of [own, fresh, company_]) after.push((await load(id)).state.status);
    expect(after).toEqual(['completed', 'settled', 'settled']);
  });

  test('follows a payment that comes after the bill was confirmed', async () => {
    const orderId = await insert();
    const check = async () => {
      const order = await load(orderId);
      return (await inCompany((db) => completeIfBilled(db, order, now))).state.status;
    };
    expect(await check()).toBe('settled');
    await server.owner.query(
      `with made as (insert into bill (company_id, number, statement_no, month, status, issued_at, confirmed_at)
         values ($1, 'B', 'S', '2026-03-01', 'confirmed', now(), now()) returning company_id, id)
       insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, at)
       select company_id, id, 'ride', $2, 8000, now() from made`,
      [company.companyId, orderId],
    );
    expect(await check()).toBe('completed');
  });
});
