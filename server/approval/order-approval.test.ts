import { beforeAll, expect, test } from 'vitest';
import { newFlow, roleStep, waitingOf } from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { startApproval } from './engine.ts';
import { findRun, flowInForce } from './runs.ts';
import { trailOf } from './trail.ts';

/** The same engine carries an order's second approval: what comes of it is that area's matter. */
let server: TestServer;
let company: TestCompany;
let booker: Person;
let judge: Person;
let role: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  role = await company.role('复核员', [45], 'all');
  booker = await company.person({ name: '张小明', department: '研发' });
  judge = await company.person({ name: '钱复核', roles: [role] });
});

const inCompany = <T>(run: Parameters<typeof server.services.database.company<T>>[1]) =>
  server.services.database.company(company.companyId, run);

async function started() {
  const flowId = await newFlow(company, [roleStep(role)]);
  const order = await insertOrder(server.owner, company, { booker, status: 'toSettle' });
  const run = await inCompany(async (db) => {
    const flow = (await flowInForce(db, company.companyId, flowId))!;
    const applicant = { staffId: booker.staffId, departmentId: company.departmentId('研发') };
    const subject = { kind: 'order', id: order.orderId } as const;
    const wanted = { companyId: company.companyId, subject, applicant, steps: flow.steps };
    return startApproval(db, { ...wanted, flowId, flowVersion: flow.version }, new Date());
  });
  return { ...order, approvalId: run.approvalId };
}

test('waits among the decisions of whoever is asked, and ends with one of them', async () => {
  const order = await started();
  expect(await waitingOf(judge)).toEqual([
    expect.objectContaining({
      approvalId: order.approvalId,
      subject: 'order',
      applicationId: null,
      orderId: order.orderId,
      number: order.number,
      applicantName: '张小明',
      sceneName: '日常用车',
    }),
  ]);
  const decision = { approvalId: order.approvalId, stepNo: 1, reason: '绕路' };
  expect(await judge.caller.postJson('/app/v1/approvals/reject', decision)).toMatchObject({
    code: 0,
    data: { status: 'rejected' },
  });
  const trail = await inCompany((db) => trailOf(db, company.companyId, order.approvalId));
  expect(trail.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['submitted', ''],
    ['asked', ''],
    ['rejected', '绕路'],
  ]);
  expect(await inCompany((db) => findRun(db, company.companyId, order.approvalId))).toMatchObject({
    status: 'rejected',
    position: null,
    approvers: [],
  });
  const { rows } = await server.owner.query('select text from outbox where recipient = $1', [booker.phone]);
  expect(rows).toEqual([{ text: `【企行】您的订单二次审批（${order.number}）被驳回：绕路` }]);
});

test('an order is approved for the second time at most once', async () => {
  const { orderId } = await started();
  await expect(
    server.owner.query(
      `insert into approval (company_id, order_id, flow_id, flow_version, applicant_id, department_id, status, position,
         created_at)
       select company_id, order_id, flow_id, flow_version, applicant_id, department_id, 'pending', 0, now()
       from approval where order_id = $1`,
      [orderId],
    ),
  ).rejects.toMatchObject({ code: '23505' });
});
