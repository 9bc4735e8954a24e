import assert from 'node:assert/strict';
import { approval } from '../kit/scenes.ts';
import { applicationOf, applyFor, approve, designated, headOfDepartment, newFlow } from './approving.ts';
import { billOf, linesOf } from './bill.ts';
import { type Employee, giveScene, hire, type ScenarioCompany } from './company.ts';
import { fenOf } from './kit.ts';
import { booked, drive, evaluate, orderOf, payPersonalPart, rideOf } from './ride.ts';

const CAP_FEN = 3_000;
const PRICE_FEN = 5_000;

/** Three steps: the head of the department, the same person again, and a colleague. */
async function approved(
  company: ScenarioCompany,
  rider: Employee,
  colleague: Employee,
  sceneId: number,
): Promise<void> {
  const applicationId = await applyFor(company, rider, sceneId);
  assert.equal((await applicationOf(rider, applicationId)).status, 'pending');
  await approve(company.admin, { applicationId });
  await approve(colleague, { applicationId }); // the second step passed by itself: the head had said yes already
  assert.equal((await applicationOf(rider, applicationId)).status, 'passed');
}

/** Loop 3: approved in three steps, over the cap, the personal part paid, and the bill knows the company's part alone. */
export async function approvedRide(company: ScenarioCompany): Promise<void> {
  const [rider, colleague] = [await hire(company, '钱二'), await hire(company, '孙三')];
  const flowId = await newFlow(company, '三级审批', headOfDepartment, designated(company.admin), designated(colleague));
  const draft = approval({ name: '审批用车', flowId, perOrderQuotaFen: CAP_FEN });
  const sceneId = await giveScene(company, rider, draft, 100_000);
  assert.equal((await evaluate(rider, rideOf(company, sceneId))).verdict, 'NEED_APPLICATION');
  await approved(company, rider, colleague, sceneId);

  const tried = await evaluate(rider, rideOf(company, sceneId));
  assert.equal(tried.verdict, 'ALLOW_SPLIT');
  const orderId = await booked(rider, rideOf(company, sceneId, { personalFen: tried.personalFen }));
  assert.equal(await drive(company, orderId, 'priced', PRICE_FEN), 'toPay');
  assert.equal(await payPersonalPart(company, rider, orderId), PRICE_FEN - CAP_FEN);
  const order = await orderOf(rider, orderId);
  assert.deepEqual([order.status, order.companyFen, order.personalFen], ['settled', CAP_FEN, PRICE_FEN - CAP_FEN]);

  const bill = await billOf(company, await company.clock.closeMonth());
  assert.equal(fenOf(bill.accountAmount), CAP_FEN);
  const [line, ...others] = await linesOf(company, bill.billNo);
  assert.deepEqual([line.orderId, others], [orderId, []]);
  assert.deepEqual([line.totalAmount, line.amount].map(fenOf), [PRICE_FEN, CAP_FEN]);
}
