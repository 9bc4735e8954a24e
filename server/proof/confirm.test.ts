import { beforeAll, expect, test } from 'vitest';
import { billed } from '../../tests/kit/bills.ts';
import type { WireFields } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { expectBroken } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const PATH = '/api/v3/account/reconcile';
const post = (by: Person, path: string, fields: WireFields) => by.caller.post(`${PATH}${path}`, fields);

/** A check that came to its end with these lines listed. */
async function checkWith(company: TestCompany, billId: number, listed: readonly [orderId: number, lot: string][]) {
  const differs = listed.filter(([, lot]) => lot === 'differs').length;
  const { rows } = await server.owner.query(
    `insert into bill_check (company_id, bill_id, started_by, started_at, stage, seen_at, milliseconds, result)
     values ($1, $2, $3, now(), 'done', now(), 1, $4) returning id`,
    [company.companyId, billId, company.admin.staffId, JSON.stringify({ lines: 3, lots: { differs } })],
  );
  const checkId = Number(rows[0].id);
  for (const [nth, [orderId, lot]] of listed.entries()) {
    await server.owner.query(
      `insert into bill_check_line (company_id, check_id, nth, order_id, lot, billed_fen, right_fen, proof)
       values ($1, $2, $3, $4, $5, 1, 1, '{}')`,
      [company.companyId, checkId, nth + 1, orderId, lot],
    );
  }
  return checkId;
}

const billStatus = async (company: TestCompany, billId: number): Promise<string> =>
  (await server.owner.query('select status from bill where company_id = $1 and id = $2', [company.companyId, billId]))
    .rows[0].status;

const objection = (orderNo: string) => ({
  dissentList: [{ orderNo, dissentDescription: '多收了费用', dissentCertificate: '' }],
});

test('what nobody disputes is confirmed, the rest stays open; who, when and how much is told and logged', async () => {
  const { company, billNo, billId, orders } = await billed(server, [8_000, 7_000, 6_000, 5_000]);
  const [first, second] = orders;
  const checkId = await checkWith(company, billId, [
    [first!.orderId, 'differs'],
    [second!.orderId, 'doubtful'],
  ]);
  const { data } = await post(company.admin, '/confirm', { checkId });
  expect(data).toEqual({ num: 2, amount: 110, billConfirmed: false });
  expect(await billStatus(company, billId)).toBe('issued');
  expect((await company.log()).at(-1)!.content).toBe(`单独确认账单“${billNo}”（2025年3月）中没有争议的 2 行，¥110.00`);
  const told = (await post(company.admin, '/progress', { billNo })).data;
  expect(told.confirmations).toMatchObject([{ num: 2, amount: 110, userName: '管理员' }]);
  expect(told.states.map(({ state, num, amount }: WireFields) => [state, num, amount])).toEqual([
    ['confirmed', 2, 110],
    ['differs', 1, 80],
    ['doubtful', 1, 70],
  ]);
  expect(await post(company.admin, '/confirm', { checkId })).toMatchObject({ code: 36007 });
  expect((await post(company.admin, '/confirm', { checkId, withDoubtful: 1 })).data).toMatchObject({
    num: 1,
    amount: 70,
  });
});

test('a confirmed line is not objected to any more, by no way; another one of the bill is', async () => {
  const { company, billNo, billId, orders } = await billed(server, [8_000, 7_000]);
  const [open, confirmed] = orders;
  const checkId = await checkWith(company, billId, [[open!.orderId, 'differs']]);
  expect((await post(company.admin, '/confirm', { checkId })).code).toBe(0);
  const { caller } = company.admin;
  const submit = (orderNo: string) => caller.postJson('/check/submitDissent', { billNo, ...objection(orderNo) });
  expect(await submit(confirmed!.number)).toMatchObject({
    code: 33022,
    msg: `订单${confirmed!.number}已经单独确认，不能提出异议`,
  });
  expect(await caller.post(`${PATH}/draft`, { checkId, orderIds: JSON.stringify([confirmed!.orderId]) })).toMatchObject(
    { code: 33022 },
  );
  const insert = server.owner.query(
    `insert into objection (company_id, number, bill_id, order_id, description, applicant_id, applied_at)
     values ($1, 'YY1', $2, $3, 'x', $4, now())`,
    [company.companyId, billId, confirmed!.orderId, company.admin.staffId],
  );
  await expectBroken(insert, { constraint: 'objection_line_open' }, /the line of order \d+ is confirmed/);
  expect((await submit(open!.number)).code).toBe(0);
});

test('while objections are open the rest is confirmed by itself, and the bill is confirmed after the decision', async () => {
  const { company, billNo, billId, orders } = await billed(server, [8_000, 7_000]);
  const { caller } = company.admin;
  expect((await caller.postJson('/check/submitDissent', { billNo, ...objection(orders[0]!.number) })).code).toBe(0);
  const checkId = await checkWith(company, billId, []);
  expect(await caller.post('/api/v3/account/confirm/bill', { billId })).toMatchObject({ code: 32001 });
  expect((await post(company.admin, '/confirm', { checkId })).data).toEqual({
    ...{ num: 1, amount: 70, billConfirmed: false },
  });
  expect(await billStatus(company, billId)).toBe('disputed');
  const line = await server.owner.query(
    'select id from bill_line where company_id = $1 and bill_id = $2 and order_id = $3',
    [company.companyId, billId, orders[0]!.orderId],
  );
  const forced = server.owner.query(
    `insert into confirmed_line select company_id, $2, max(id) from line_confirmation where company_id = $1 group by 1`,
    [company.companyId, line.rows[0].id],
  );
  await expectBroken(forced, { constraint: 'confirmed_line_undisputed' }, 'is disputed or a correction');
});

test('where nothing is left open the bill follows, and a confirmed bill has no lines to confirm', async () => {
  const { company, billNo, billId } = await billed(server, [8_000, 7_000]);
  const checkId = await checkWith(company, billId, []);
  expect((await post(company.admin, '/confirm', { checkId })).data).toEqual({
    ...{ num: 2, amount: 150, billConfirmed: true },
  });
  expect(['confirmed', 'paid']).toContain(await billStatus(company, billId));
  const log = (await company.log()).map(({ content }) => content).join('\n');
  expect(log).toContain(`单独确认账单“${billNo}”`);
  expect(log).toContain(`确认账单“${billNo}”（`);
  expect(await post(company.admin, '/confirm', { checkId })).toMatchObject({ code: 32002 });
});

test('another company’s check does not exist, without the right nothing happens, and a replaced check is refused', async () => {
  const { company, billId } = await billed(server, [8_000]);
  const checkId = await checkWith(company, billId, []);
  const other = await server.company();
  expect((await post(other.admin, '/confirm', { checkId })).code).toBe(40400);
  const clerk = await company.person({ roles: [await company.role('报表', [39], 'all')] });
  expect((await post(clerk, '/confirm', { checkId })).code).toBe(40300);
  await checkWith(company, billId, []);
  expect(await post(company.admin, '/confirm', { checkId })).toMatchObject({ code: 36002 });
});
