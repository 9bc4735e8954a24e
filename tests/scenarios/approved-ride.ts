import assert from 'node:assert/strict';
import { dayOf, monthOf } from '#rules/calendar.ts';
import { approval, BEIJING } from '../kit/scenes.ts';
import { booked, drive, type Employee, evaluate, type Firm, giveScene, orderOf, rideOf, rideTime } from './firm.ts';
import { ok } from './kit.ts';

const CAP_FEN = 3_000;
const PRICE_FEN = 5_000;

const designated = ({ staffId, name, phone }: Employee) => ({
  approvalUserRole: 3,
  userJson: { data: [{ userId: staffId, userName: name, userPhone: phone }] },
});

async function approve(person: Employee, applicationId: number): Promise<void> {
  const { rows } = ok(await person.get('/app/v1/approvals', { pageSize: 100 }), '待我审批');
  const waiting = rows.find((row: { applicationId: number }) => row.applicationId === applicationId);
  assert.ok(waiting, `something waits for ${person.name}`);
  const { approvalId, stepNo } = waiting;
  ok(await person.json('/app/v1/approvals/approve', { approvalId, stepNo }), '通过');
}

/** Three steps: the head of the department, the same person again, and a colleague. */
async function approved(firm: Firm, rider: Employee, colleague: Employee, sceneId: number): Promise<void> {
  const day = dayOf(rideTime());
  const { applicationId, status } = ok(
    await rider.json('/app/v1/applications/apply', {
      sceneId,
      template: 'approval',
      reason: '拜访客户',
      startDay: day,
      endDay: day,
      cityId: BEIJING,
      useCount: 1,
    }),
    '提交申请',
  );
  assert.equal(status, 'pending');
  await approve(firm.admin, applicationId);
  await approve(colleague, applicationId); // the second step passed by itself: the head had said yes already
  const detail = ok(await rider.get('/app/v1/applications/detail', { applicationId }), '申请详情');
  assert.equal(detail.status, 'passed');
}

/** Loop 3: approved in three steps, over the cap, the personal part paid, and the bill knows the company's part alone. */
export async function approvedRide(firm: Firm): Promise<void> {
  const [, rider, colleague] = firm.employees as [Employee, Employee, Employee];
  const steps = [{ approvalUserRole: 1 }, designated(firm.admin), designated(colleague)];
  const flow = { flowName: `三级审批 ${Date.now()}`, flowStepStr: JSON.stringify(steps), flowType: 0 };
  const { flowId } = ok(await firm.admin.form('/api/v2/flow/add', flow), '新增审批流');
  const draft = approval({ name: '审批用车', flowId, perOrderQuotaFen: CAP_FEN });
  const sceneId = await giveScene(firm, rider, draft, 100_000);
  assert.equal((await evaluate(rider, rideOf(sceneId))).verdict, 'NEED_APPLICATION');
  await approved(firm, rider, colleague, sceneId);

  const tried = await evaluate(rider, rideOf(sceneId));
  assert.equal(tried.verdict, 'ALLOW_SPLIT');
  const billed = async () =>
    ok(
      await firm.desk.get('/desk/v1/bills/preview', { companyId: firm.companyId, month: monthOf(new Date()) }),
      '试算账单',
    ).totalFen;
  const before = await billed();
  const orderId = await booked(rider, rideOf(sceneId, { personalFen: tried.personalFen }));
  assert.equal(await drive(firm, orderId, 'priced', PRICE_FEN), 'toPay');
  const { amountFen } = ok(await rider.json('/app/v1/orders/pay', { orderId }), '支付个人部分');
  assert.equal(amountFen, PRICE_FEN - CAP_FEN);
  const payment = { companyId: firm.companyId, orderId, amountFen, reference: `pay-${orderId}` };
  ok(await firm.desk.post('/desk/v1/payments/received', payment), '收到个人支付');
  const order = await orderOf(rider, orderId);
  assert.deepEqual([order.status, order.companyFen, order.personalFen], ['settled', CAP_FEN, PRICE_FEN - CAP_FEN]);
  assert.equal((await billed()) - before, CAP_FEN);
}
