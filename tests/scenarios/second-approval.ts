import assert from 'node:assert/strict';
import { dayOf } from '#rules/calendar.ts';
import { approval, BEIJING } from '../kit/scenes.ts';
import {
  account,
  booked,
  drive,
  type Employee,
  type Firm,
  giveScene,
  limitLeft,
  orderOf,
  rideOf,
  rideTime,
} from './firm.ts';
import { ok } from './kit.ts';

const LIMIT_FEN = 100_000;
const PRICE_FEN = 5_000;
const RULES = '/company/second/approval';

/** One step: a colleague decides. */
async function flowOf({ admin }: Firm, { staffId, name, phone }: Employee): Promise<number> {
  const userJson = { data: [{ userId: staffId, userName: name, userPhone: phone }] };
  const flowStepStr = JSON.stringify([{ approvalUserRole: 3, userJson }]);
  return ok(await admin.form('/api/v2/flow/add', { flowName: `二次审批 ${Date.now()}`, flowStepStr }), '新增审批流')
    .flowId;
}

/** Whoever is dropped off more than a kilometre from where it was approved is asked why. */
async function ruleFor({ admin }: Firm, flowId: number, sceneId: number): Promise<void> {
  const secondApprovalRuleStr = JSON.stringify({ amountLimit: 0, getOnCar: '', getOffCar: 1000 });
  const draft = { secondApprovalName: '下车点复核', flowId, secondApprovalRuleStr };
  const { companySecondApprovalRuleId } = ok(await admin.form(`${RULES}/saveRule`, draft), '新增规则');
  const links = { companySecondApprovalRuleId, sceneIdList: String(sceneId) };
  ok(await admin.form(`${RULES}/saveUseCarType`, links), '关联场景');
}

async function waitingFor(person: Employee, find: (row: Record<string, unknown>) => boolean) {
  const { rows } = ok(await person.get('/app/v1/approvals', { pageSize: 100 }), '待我审批');
  const waiting = rows.find(find);
  assert.ok(waiting, `something waits for ${person.name}`);
  return waiting as { approvalId: number; stepNo: number; reason: string; findings: string[] };
}

async function applied(rider: Employee, approver: Employee, sceneId: number): Promise<void> {
  const day = dayOf(rideTime());
  const { from: start, to: end } = rideOf(sceneId);
  const days = { startDay: day, endDay: day, cityId: BEIJING, useCount: 1 };
  const draft = { sceneId, template: 'approval', reason: '拜访客户', ...days, start, end };
  const { applicationId } = ok(await rider.json('/app/v1/applications/apply', draft), '提交申请');
  const { approvalId, stepNo } = await waitingFor(approver, (row) => row.applicationId === applicationId);
  ok(await approver.json('/app/v1/approvals/approve', { approvalId, stepNo }), '通过申请');
}

async function rejected(rider: Employee, approver: Employee, orderId: number): Promise<void> {
  ok(await rider.json('/app/v1/orders/reason', { orderId, reason: '临时去了客户那里' }), '说明原因');
  const waiting = await waitingFor(approver, (row) => row.orderId === orderId);
  assert.equal(waiting.reason, '临时去了客户那里');
  assert.match(waiting.findings[0]!, /^实际下车地点距审批的下车地点 \d+ 米，超过 1000 米$/);
  const { approvalId, stepNo } = waiting;
  const { orderId: shown } = ok(await approver.get('/app/v1/approvals/order', { approvalId }), '订单内容');
  assert.equal(shown, orderId);
  ok(await approver.json('/app/v1/approvals/reject', { approvalId, stepNo, reason: '未经批准' }), '驳回');
}

/** Loop 4: the place was another → rejected → the order is private, the company's money and the limit are back. */
export async function secondApproval(firm: Firm): Promise<void> {
  const [rider, approver] = firm.employees as [Employee, Employee];
  const flowId = await flowOf(firm, approver);
  const draft = approval({ name: '外出办事', flowId, countsPersonalLimit: true, line: 'filled' });
  const sceneId = await giveScene(firm, rider, draft, LIMIT_FEN);
  await ruleFor(firm, flowId, sceneId);
  await applied(rider, approver, sceneId);
  const before = await account(firm);
  const left = await limitLeft(rider);

  const orderId = await booked(rider, rideOf(sceneId));
  assert.equal(await drive(firm, orderId, 'priced', PRICE_FEN), 'toSettle'); // dropped off where it began
  assert.equal((await account(firm)).pendingFen - before.pendingFen, PRICE_FEN);
  assert.equal(await limitLeft(rider), left - PRICE_FEN);
  assert.equal((await orderOf(rider, orderId)).secondApproval, 'open');

  await rejected(rider, approver, orderId);
  const order = await orderOf(rider, orderId);
  assert.deepEqual([order.status, order.companyFen, order.personalFen], ['toPay', 0, PRICE_FEN]);
  assert.deepEqual(await account(firm), before);
  assert.equal(await limitLeft(rider), left);
  const asked = { chooseSecondStatus: 1, orderNo: order.number };
  const { list } = ok(await firm.admin.get('/api/v2/orderyq/list', asked), '订单列表');
  assert.deepEqual([list[0].publicToPrivate, list[0].secondApprovalStatus], [1, 2]);

  ok(await rider.json('/app/v1/orders/pay', { orderId }), '支付个人部分');
  const payment = { companyId: firm.companyId, orderId, amountFen: PRICE_FEN, reference: `second-${orderId}` };
  ok(await firm.desk.post('/desk/v1/payments/received', payment), '收到个人支付');
  assert.equal((await orderOf(rider, orderId)).status, 'settled');
}
