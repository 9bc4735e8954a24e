import assert from 'node:assert/strict';
import { approval } from '../kit/scenes.ts';
import { applyFor, approve, designated, newFlow, reject, waitingFor } from './approving.ts';
import { type Employee, giveScene, hire, type ScenarioCompany } from './company.ts';
import { ok } from './kit.ts';
import { account, booked, drive, limitLeft, orderOf, payPersonalPart, rideOf } from './ride.ts';

const PRICE_FEN = 5_000;
const RULES = '/company/second/approval';

/** Whoever is dropped off more than a kilometre from where it was approved is asked why. */
export async function ruleFor(
  { admin }: ScenarioCompany,
  flowId: number,
  sceneId: number,
  secondApprovalName = '下车点复核',
): Promise<void> {
  const secondApprovalRuleStr = JSON.stringify({ amountLimit: 0, getOnCar: '', getOffCar: 1000 });
  const draft = { secondApprovalName, flowId, secondApprovalRuleStr };
  const { companySecondApprovalRuleId } = ok(await admin.form(`${RULES}/saveRule`, draft), '新增规则');
  const links = { companySecondApprovalRuleId, sceneIdList: String(sceneId) };
  ok(await admin.form(`${RULES}/saveUseCarType`, links), '关联场景');
}

async function explainedAndRejected(rider: Employee, approver: Employee, orderId: number): Promise<void> {
  ok(await rider.json('/app/v1/orders/reason', { orderId, reason: '临时去了客户那里' }), '说明原因');
  const { approvalId, reason, findings } = await waitingFor(approver, { orderId });
  assert.equal(reason, '临时去了客户那里');
  assert.match(findings[0]!, /^实际下车地点距审批的下车地点 [\d,]+ 米，超过 1,000 米$/);
  const { orderId: shown } = ok(await approver.get('/app/v1/approvals/order', { approvalId }), '订单内容');
  assert.equal(shown, orderId);
  await reject(approver, { orderId }, '未经批准');
}

/** Loop 4: the place was another → rejected → the order is private, the company's money and the limit are back. */
export async function secondApproval(company: ScenarioCompany): Promise<void> {
  const [rider, approver] = [await hire(company, '赵一'), await hire(company, '钱二')];
  const flowId = await newFlow(company, '复核', designated(approver));
  const draft = approval({ name: '外出办事', flowId, countsPersonalLimit: true, line: 'filled' });
  const sceneId = await giveScene(company, rider, draft, 100_000);
  await ruleFor(company, flowId, sceneId);
  const { from: start, to: end } = rideOf(company, sceneId);
  await approve(approver, { applicationId: await applyFor(company, rider, sceneId, { start, end }) });
  const before = await account(company);
  const left = await limitLeft(rider);

  const orderId = await booked(rider, rideOf(company, sceneId));
  assert.equal(await drive(company, orderId, 'priced', PRICE_FEN), 'toSettle'); // dropped off where it began
  assert.equal((await account(company)).pendingFen - before.pendingFen, PRICE_FEN);
  assert.equal(await limitLeft(rider), left - PRICE_FEN);
  assert.equal((await orderOf(rider, orderId)).secondApproval, 'open');

  await explainedAndRejected(rider, approver, orderId);
  const order = await orderOf(rider, orderId);
  assert.deepEqual([order.status, order.companyFen, order.personalFen], ['toPay', 0, PRICE_FEN]);
  assert.deepEqual(await account(company), before);
  assert.equal(await limitLeft(rider), left);
  const asked = { chooseSecondStatus: 1, orderNo: order.number };
  const { list } = ok(await company.admin.get('/api/v2/orderyq/list', asked), '订单列表');
  assert.deepEqual([list[0].publicToPrivate, list[0].secondApprovalStatus], [1, 2]);
  const { orderTrail } = ok(await company.admin.get('/api/v2/orderyq/detail', { id: orderId }), '订单详情');
  const told = orderTrail.map(({ type }: { type: string }) => type).filter((type: string) => /^second/.test(type));
  assert.deepEqual(told, ['secondApprovalAsked', 'secondApprovalExplained', 'secondApprovalRejected']);

  assert.equal(await payPersonalPart(company, rider, orderId), PRICE_FEN);
  assert.equal((await orderOf(rider, orderId)).status, 'settled');
}
