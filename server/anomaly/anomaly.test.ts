import { beforeAll, expect, test } from 'vitest';
import { askAnomalies, foundIn, hitsOf, overlap, ridden } from '../../tests/kit/anomalies.ts';
import { at, issue } from '../../tests/kit/bills.ts';
import type { Person } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { beatRun } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const MONTH = '2025-03';
const NINE = at('2025-03-10 09:00:00');

async function twoDepartments() {
  const company = await server.company({ departments: { 研发: {}, 销售: {} } });
  const engineer = await company.person({ name: '张三', department: '研发' });
  const seller = await company.person({ name: '李四', department: '销售' });
  const orders = await overlap(server, company, engineer, NINE);
  await overlap(server, company, seller, at('2025-03-11 09:00:00'));
  return { company, engineer, seller, orders };
}
const judged = (by: Person, act: string, fields: Record<string, string | number>) =>
  askAnomalies(by.caller, `/${act}`, fields);

test('a month is gone through, each hit says its rule and numbers and names its orders', async () => {
  const { company, orders } = await twoDepartments();
  const before = await askAnomalies(company.admin.caller, '/summary', { month: MONTH });
  expect(before.data.run).toMatchObject({ stage: 'none', num: 0 });
  const { run, rules } = await foundIn(company.admin.caller, MONTH);
  expect(run).toMatchObject({ stage: 'done', num: 4, userName: '管理员' });
  expect(rules).toHaveLength(6);
  expect(rules.find(({ rule }: { rule: string }) => rule === 'overlap')).toMatchObject({ open: 2, allJudged: 0 });
  const [hit] = await hitsOf(company.admin.caller, MONTH);
  expect(hit).toMatchObject({
    ...{ rule: 'overlap', ruleName: '行程重叠', userName: '张三', deptName: '研发', amount: 160, verdict: 0 },
    content: expect.stringContaining('03-10 乘车人张三有两单同时在途 20 分钟：09:00–09:40'),
    orders: orders.map(({ orderId, number }) => ({ orderId, orderNo: number })),
  });
  expect(await hitsOf(company.admin.caller, '2025-04')).toEqual([]);
});

test('a detour is found by what was charged', async () => {
  const company = await server.company();
  const measured = JSON.stringify({
    ...{ startedAt: NINE.toISOString(), meters: 22_000, seconds: 1_800 },
    ...{ waitingSeconds: 0, packages: 1, seats: 1 },
  });
  await insertOrder(server.owner, company, { booker: company.admin, ...ridden(NINE, 30, { measured }) });
  await foundIn(company.admin.caller, MONTH);
  expect(await hitsOf(company.admin.caller, MONTH)).toMatchObject([
    { rule: 'detour', content: expect.stringContaining('计费 22.0 公里，预估路程 10.0 公里') },
  ]);
});

test('one is dismissed with a reason, taken back, and found to stand; the log tells each, and precision follows', async () => {
  const { company } = await twoDepartments();
  const { admin } = company;
  await foundIn(admin.caller, MONTH);
  const [{ hitId }, { hitId: other }] = await hitsOf(admin.caller, MONTH);
  expect(await judged(admin, 'dismiss', { hitId, reason: ' ' })).toMatchObject({
    code: 40000,
    msg: '请填写理由，至少 2 个字',
  });
  expect(await judged(admin, 'takeBack', { hitId })).toMatchObject({ code: 37205 });
  expect((await judged(admin, 'dismiss', { hitId, reason: '替客户叫的第二辆' })).code).toBe(0);
  expect(await judged(admin, 'confirm', { hitId })).toMatchObject({ code: 37204 });
  expect(await hitsOf(admin.caller, MONTH, { verdict: 2 })).toMatchObject([
    { hitId, reason: '替客户叫的第二辆', judgeName: '管理员' },
  ]);
  expect((await judged(admin, 'takeBack', { hitId })).code).toBe(0);
  expect((await judged(admin, 'dismiss', { hitId, reason: '已核实' })).code).toBe(0);
  expect((await judged(admin, 'confirm', { hitId: other })).code).toBe(0);
  const { rules } = (await askAnomalies(admin.caller, '/summary', { month: '2025-05' })).data;
  expect(rules[0]).toMatchObject({ rule: 'overlap', open: 0, allStood: 1, allJudged: 2 });
  const told = (await company.log()).map(({ content }) => content).filter((content) => content.startsWith('异常用车'));
  expect(told).toEqual([
    '异常用车：张三 2025-03 的“行程重叠”已忽略，理由：替客户叫的第二辆',
    expect.stringMatching(/^异常用车：张三 2025-03 的“行程重叠”撤回结论“已忽略”/),
    '异常用车：张三 2025-03 的“行程重叠”已忽略，理由：已核实',
    '异常用车：李四 2025-03 的“行程重叠”标为属实',
  ]);
});

test('gone through again: what is judged stays, what is open and true no more goes, and nothing stands twice', async () => {
  const { company, orders } = await twoDepartments();
  const { admin } = company;
  await foundIn(admin.caller, MONTH);
  const [{ hitId }] = await hitsOf(admin.caller, MONTH);
  await judged(admin, 'dismiss', { hitId, reason: '已核实' });
  await foundIn(admin.caller, MONTH);
  expect(await hitsOf(admin.caller, MONTH)).toHaveLength(2);
  const ids = orders.map(({ orderId }) => orderId);
  await server.owner.query('update ride_order set ended_at = started_at where company_id = $1', [company.companyId]);
  await foundIn(admin.caller, MONTH);
  expect(await hitsOf(admin.caller, MONTH)).toMatchObject([
    { hitId, verdict: 2, orders: ids.map((orderId) => ({ orderId })) },
  ]);
});

test('begun again as soon as one is done: what the first one’s thread does late is not told of the second', async () => {
  const { company } = await twoDepartments();
  for (let time = 0; time < 3; time += 1) {
    const { run } = await foundIn(company.admin.caller, MONTH, { pause: 0 });
    expect(run, `${time}`).toMatchObject({ stage: 'done', num: 4 });
  }
});

test('who looks after one department sees and judges that one’s alone', async () => {
  const { company } = await twoDepartments();
  await foundIn(company.admin.caller, MONTH);
  const role = await company.role('销售用车', [39, 21], 'listed', ['销售']);
  const clerk = await company.person({ department: '销售', roles: [role] });
  expect(await hitsOf(clerk.caller, MONTH)).toMatchObject([{ deptName: '销售', userName: '李四', mayObject: false }]);
  const { rules } = (await askAnomalies(clerk.caller, '/summary', { month: MONTH })).data;
  expect(rules[0]).toMatchObject({ rule: 'overlap', open: 1 });
  const [{ hitId: theirs }] = await hitsOf(company.admin.caller, MONTH);
  for (const act of ['dismiss', 'confirm', 'takeBack']) {
    expect((await judged(clerk, act, { hitId: theirs, reason: '看过了' })).code, act).toBe(40400);
  }
});

test('what is also about a ride of another department is told those who see both', async () => {
  const company = await server.company({ departments: { 研发: {}, 销售: {} } });
  const engineer = await company.person({ name: '张三', department: '研发' });
  const seller = await company.person({ name: '李四', department: '销售' });
  await insertOrder(server.owner, company, { booker: engineer, ...ridden(NINE, 40) });
  const later = ridden(at('2025-03-10 09:10:00'), 40);
  await insertOrder(server.owner, company, { booker: seller, rider: engineer, ...later });
  await foundIn(company.admin.caller, MONTH);
  const readBy = async (departments: string[]) => {
    const role = await company.role(`${departments.join('')}用车`, [39, 21], 'listed', departments);
    const { caller } = await company.person({ department: '研发', roles: [role] });
    const { rules } = (await askAnomalies(caller, '/summary', { month: MONTH })).data;
    return [rules[0].open, await hitsOf(caller, MONTH)];
  };
  expect(await readBy(['研发'])).toEqual([0, []]);
  expect(await readBy(['销售'])).toEqual([0, []]);
  expect(await readBy(['研发', '销售'])).toMatchObject([1, [{ rule: 'overlap', orders: [{}, {}] }]]);
});

test('another company’s hits do not exist, and without the report nothing is told', async () => {
  const { company, engineer } = await twoDepartments();
  await foundIn(company.admin.caller, MONTH);
  const [{ hitId }] = await hitsOf(company.admin.caller, MONTH);
  const other = await server.company();
  expect(await hitsOf(other.admin.caller, MONTH)).toEqual([]);
  for (const act of ['dismiss', 'confirm', 'takeBack', 'draft']) {
    expect((await judged(other.admin, act, { hitId, reason: '看过了' })).code, act).toBe(40400);
    expect((await judged(engineer, act, { hitId, reason: '看过了' })).code, act).toBe(40300);
  }
  expect((await judged(engineer, 'summary', { month: MONTH })).code).toBe(40300);
});

test('an objection is drafted for what stands in a bill that may be objected to', async () => {
  const { company, orders } = await twoDepartments();
  const { admin } = company;
  await foundIn(admin.caller, MONTH);
  const [{ hitId, mayObject }] = await hitsOf(admin.caller, MONTH);
  expect(mayObject).toBe(false);
  expect(await judged(admin, 'draft', { hitId })).toMatchObject({ code: 37207 });
  const { billNo, billId } = await issue(server, company, MONTH);
  expect((await hitsOf(admin.caller, MONTH))[0].mayObject).toBe(true);
  const { data } = await judged(admin, 'draft', { hitId });
  expect(data).toMatchObject({ billNo, list: orders.map(({ orderId }) => ({ orderId, companyAmount: 80 })) });
  expect(data.list[0].dissentDescription).toMatch(/两单同时在途 20 分钟.+请核实。$/);
  expect([...data.list[0].dissentDescription].length).toBeLessThanOrEqual(120);
  await admin.caller.post('/api/v3/account/confirm/bill', { billId });
  expect(await judged(admin, 'draft', { hitId })).toMatchObject({ code: 37207 });
});

test('of an order that was given back whole no objection is drafted, and where nothing else is left none is offered', async () => {
  const { company, orders } = await twoDepartments();
  const { admin } = company;
  await foundIn(admin.caller, MONTH);
  const [{ hitId }] = await hitsOf(admin.caller, MONTH);
  await issue(server, company, MONTH);
  const [kept, gone] = orders;
  const giveBack = async ({ orderId, number }: { orderId: number; number: string }) => {
    const back = { companyId: company.companyId, orderId, companyFen: 8_000, personalFen: 0 };
    const told = { reference: `whole ${number}`, reason: '没有接到人' };
    expect(await new Desk(server).post('/desk/v1/orders/refund', { ...back, ...told })).toMatchObject({ code: 0 });
  };
  await giveBack(gone!);
  const { data } = await judged(admin, 'draft', { hitId });
  expect(data.list.map(({ orderId }: { orderId: number }) => orderId)).toEqual([kept!.orderId]);
  expect((await hitsOf(admin.caller, MONTH))[0].mayObject).toBe(true);
  await giveBack(kept!);
  expect((await hitsOf(admin.caller, MONTH))[0].mayObject).toBe(false);
  expect(await judged(admin, 'draft', { hitId })).toMatchObject({ code: 37207 });
});

test('a month is gone through once at a time, one ahead not at all, and one that its server left is told as failed', async () => {
  const company = await server.company();
  const { caller } = company.admin;
  expect(await askAnomalies(caller, '/run', { month: '2098-01' })).toMatchObject({ code: 37203 });
  expect(await askAnomalies(caller, '/run', { month: '2025-13' })).toMatchObject({
    code: 40000,
    msg: '月份格式不正确',
  });
  await server.owner.query(
    `insert into anomaly_run (company_id, month, started_by, started_at, stage, seen_at)
     values ($1, '2025-03-01', $2, now(), 'running', now())`,
    [company.companyId, company.admin.staffId],
  );
  expect(await askAnomalies(caller, '/run', { month: MONTH })).toMatchObject({ code: 37201 });
  await server.owner.query(`update anomaly_run set seen_at = now() - interval '2 minutes' where company_id = $1`, [
    company.companyId,
  ]);
  expect((await askAnomalies(caller, '/summary', { month: MONTH })).data.run.stage).toBe('failed');
  await foundIn(caller, MONTH);
});

test('one that waits its turn beats, and is not told as failed', async () => {
  const company = await server.company();
  const { companyId } = company;
  const startedAt = new Date();
  await server.owner.query(
    `insert into anomaly_run (company_id, month, started_by, started_at, stage, seen_at)
     values ($1, '2025-03-01', $2, $3, 'running', now() - interval '2 minutes')`,
    [companyId, company.admin.staffId, startedAt],
  );
  await server.services.database.company(companyId, (db) => beatRun(db, { companyId, month: MONTH, startedAt }));
  expect((await askAnomalies(company.admin.caller, '/summary', { month: MONTH })).data.run.stage).toBe('running');
});
