import { beforeAll, expect, test } from 'vitest';
import { billed, settle } from '../../tests/kit/bills.ts';
import type { WireFields } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const PATH = '/api/v3/account/reconcile';
const post = (by: Person, path: string, fields: WireFields) => by.caller.post(`${PATH}${path}`, fields);

async function run(by: Person, billNo: string) {
  const begun = await post(by, '', { billNo });
  expect(begun.code, begun.msg).toBe(0);
  for (;;) {
    const { data } = await post(by, '/progress', { billNo });
    if (data.check.stage === 'done') return data.check;
    if (['failed', 'stopped'].includes(data.check.stage)) throw new Error(data.check.stage);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const openCheck = async (company: TestCompany, billId: number): Promise<number> =>
  Number(
    (
      await server.owner.query(
        `insert into bill_check (company_id, bill_id, started_by, started_at, stage, seen_at)
         values ($1, $2, $3, now(), 'lines', now()) returning id`,
        [company.companyId, billId, company.admin.staffId],
      )
    ).rows[0].id,
  );

test('a bill is checked from start to end, and a later check takes the place of an earlier one', async () => {
  const { company, billNo } = await billed(server, [8_000, 6_000]);
  const before = await post(company.admin, '/progress', { billNo });
  expect(before.data).toMatchObject({
    check: null,
    bill: { billNo, accountAmount: 140 },
    sums: [{ num: 2, amount: 140 }],
  });
  const first = await run(company.admin, billNo);
  expect(first).toMatchObject({
    stage: 'done',
    done: 2,
    total: 2,
    userName: '管理员',
    result: { num: 2, billAmount: 140 },
  });
  const second = await run(company.admin, billNo);
  expect(second.checkId).toBeGreaterThan(first.checkId);
  const ask = (checkId: number) =>
    post(company.admin, '/lines', { checkId, lot: 'unmeasured', pageNum: 1, pageSize: 10 });
  expect(await ask(first.checkId)).toMatchObject({ code: 36002 });
  expect((await ask(second.checkId)).data.totalRecord).toBe(second.result.lots.unmeasured);
});

test('a report of what was compared is exported, and the log says so', async () => {
  const { company, billNo } = await billed(server, [8_000]);
  const { checkId } = await run(company.admin, billNo);
  const { code, data } = await post(company.admin, '/export', { checkId });
  expect([code, data]).toEqual([0, expect.stringMatching(/^\//)]);
  expect((await company.log()).at(-1)).toMatchObject({
    permissionId: 33,
    content: expect.stringMatching(new RegExp(`^导出账单“${billNo}”的对账报告：1 行，\\d+ 处差异`)),
  });
});

test('one check of a bill at a time; it can be stopped, and one that ended cannot', async () => {
  const { company, billNo, billId } = await billed(server, [8_000]);
  const checkId = await openCheck(company, billId);
  expect(await post(company.admin, '', { billNo })).toMatchObject({ code: 36001 });
  expect(await post(company.admin, '/lines', { checkId, lot: 'differs', pageNum: 1, pageSize: 10 })).toMatchObject({
    code: 36001,
  });
  expect((await post(company.admin, '/stop', { checkId })).data).toMatchObject({ stage: 'stopped' });
  expect(await post(company.admin, '/stop', { checkId })).toMatchObject({ code: 36006 });
  await run(company.admin, billNo);
});

test('a check that its server left behind is told as failed, and holds nobody up', async () => {
  const { company, billNo, billId } = await billed(server, [8_000]);
  const checkId = await openCheck(company, billId);
  await server.owner.query(`update bill_check set seen_at = now() - interval '2 minutes' where id = $1`, [checkId]);
  expect((await post(company.admin, '/progress', { billNo })).data.check.stage).toBe('failed');
  expect((await run(company.admin, billNo)).checkId).toBeGreaterThan(checkId);
});

test('drafts are made of listed orders alone, and of a bill that may be objected to', async () => {
  const { company, billNo, billId, orders } = await billed(server, [8_000, 7_000]);
  const { checkId } = await run(company.admin, billNo);
  const draft = (orderIds: number[]) =>
    company.admin.caller.post(`${PATH}/draft`, { checkId, orderIds: JSON.stringify(orderIds) });
  expect(await draft([])).toMatchObject({ code: 36004 });
  const [elsewhere] = await settle(server, company, '2025-04-10', [{ companyFen: 100 }]);
  expect(await draft([elsewhere!.orderId])).toMatchObject({ code: 36005 });
  expect((await draft([orders[1]!.orderId])).data.list).toMatchObject([
    { orderNo: orders[1]!.number, companyAmount: 70 },
  ]);
  expect((await company.admin.caller.post('/api/v3/account/confirm/bill', { billId })).code).toBe(0);
  expect(await draft([orders[1]!.orderId])).toMatchObject({ code: 32004 });
});

test('an order that was given back whole says so, and is drafted no objection', async () => {
  const { company, billNo, orders } = await billed(server, [8_000, 7_000]);
  const [kept, gone] = orders;
  const back = { companyId: company.companyId, orderId: gone!.orderId, companyFen: 7_000, personalFen: 0 };
  const told = { reference: 'whole', reason: '没有接到人' };
  expect(await new Desk(server).post('/desk/v1/orders/refund', { ...back, ...told })).toMatchObject({ code: 0 });
  const { checkId } = await run(company.admin, billNo);
  const draft = (...orderIds: number[]) =>
    company.admin.caller.post(`${PATH}/draft`, { checkId, orderIds: JSON.stringify(orderIds) });
  expect(await draft(kept!.orderId, gone!.orderId)).toMatchObject({
    code: 33023,
    msg: `订单${gone!.number}的企业支付已经全部退还，不能提出异议`,
  });
  expect((await draft(kept!.orderId)).data.list).toMatchObject([{ orderNo: kept!.number }]);
  const saidOf = async ({ orderId }: { orderId: number }) =>
    (await post(company.admin, '/line', { checkId, orderId })).data.refunded;
  expect([await saidOf(kept!), await saidOf(gone!)]).toEqual([false, true]);
});

test('another company’s bill and check do not exist, and without the right nothing is told', async () => {
  const { company, billNo, billId, orders } = await billed(server, [8_000]);
  const { checkId } = await run(company.admin, billNo);
  const other = await server.company();
  const page = { pageNum: 1, pageSize: 10 };
  const calls: [string, WireFields][] = [
    ['', { billNo }],
    ['/progress', { billNo }],
    ['/stop', { checkId }],
    ['/lines', { checkId, lot: 'differs', ...page }],
    ['/line', { checkId, orderId: orders[0]!.orderId }],
    ['/draft', { checkId, orderIds: `[${orders[0]!.orderId}]` }],
    ['/export', { checkId }],
  ];
  for (const [path, fields] of calls) expect((await post(other.admin, path, fields)).code, path).toBe(40400);
  const clerk = await company.person({ roles: [await company.role('报表', [39], 'all')] });
  for (const [path, fields] of calls) expect((await post(clerk, path, fields)).code, path).toBe(40300);
  expect(billId).toBeGreaterThan(0);
});
