import assert from 'node:assert/strict';
import { approval, quick } from '../kit/scenes.ts';
import { applyFor, approve, headOfDepartment, newFlow } from './approving.ts';
import { type Employee, giveScene, hire, type ScenarioCompany, setLimit } from './company.ts';
import { ok, type Reply } from './kit.ts';
import { book, evaluate, limitLeft, rideOf } from './ride.ts';

const AT_ONCE = 5;
const winners = (answers: readonly Reply[]): Reply[] => answers.filter(({ code }) => code === 0);
const rush = (person: Employee, ride: object): Promise<Reply[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, () => book(person, ride)));

/** Loop 8: the last of a limit, and the last use of an application, taken by several at once, go to one. */
export async function lastOfIt(company: ScenarioCompany): Promise<void> {
  const rider = await hire(company, '赵一');
  const sceneId = await giveScene(company, rider, quick({ name: '最后一次', countsPersonalLimit: true }), 1_000_000);
  const { estimateFen } = await evaluate(rider, rideOf(company, sceneId));
  await setLimit(company.admin, rider, sceneId, estimateFen);
  assert.equal(await limitLeft(rider), estimateFen);
  const [won, ...others] = winners(await rush(rider, rideOf(company, sceneId)));
  assert.ok(won && others.length === 0, 'exactly one booking');
  assert.equal(await limitLeft(rider), 0);
  ok(await rider.json('/app/v1/orders/cancel', { orderId: won.data.orderId, reason: '演示' }), '取消');
  assert.equal(await limitLeft(rider), estimateFen);

  const flowId = await newFlow(company, '一级审批', headOfDepartment);
  const approved = await giveScene(company, rider, approval({ name: '一次', flowId }), 1_000_000);
  await approve(company.admin, { applicationId: await applyFor(company, rider, approved) });
  const rides = winners(await rush(rider, rideOf(company, approved)));
  assert.equal(rides.length, 1, 'exactly one use');
}
