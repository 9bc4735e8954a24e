import assert from 'node:assert/strict';
import { dayOf } from '#rules/calendar.ts';
import { approval, BEIJING, quick } from '../kit/scenes.ts';
import { book, type Employee, evaluate, type Firm, giveScene, limitLeft, rideOf, rideTime } from './firm.ts';
import { ok, type Reply } from './kit.ts';

const AT_ONCE = 5;
const winners = (answers: readonly Reply[]): Reply[] => answers.filter(({ code }) => code === 0);
const rush = (person: Employee, ride: object): Promise<Reply[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, () => book(person, ride)));

/** Loop 8: the last of a limit, and the last use of an application, taken by several at once, go to one. */
export async function lastOfIt(firm: Firm): Promise<void> {
  const [rider] = firm.employees as [Employee];
  const probe = await giveScene(firm, rider, quick({ name: '试算', countsPersonalLimit: true }), 1_000_000);
  const { estimateFen } = await evaluate(rider, rideOf(probe));
  const sceneId = await giveScene(firm, rider, quick({ name: '最后一次', countsPersonalLimit: true }), 1_000_000);
  // As much as one ride costs, whatever this person spent before.
  const spent = 1_000_000 - (await limitLeft(rider));
  const money = ((spent + estimateFen) / 100).toFixed(2);
  const limit = { userId: rider.staffId, type: 4, money, sceneIds: [sceneId], status: 1 };
  ok(await firm.admin.json('/api/v2/scene/setUser', limit), '设置限额');
  assert.equal(await limitLeft(rider), estimateFen);
  const [won, ...others] = winners(await rush(rider, rideOf(sceneId)));
  assert.ok(won && others.length === 0, 'exactly one booking');
  assert.equal(await limitLeft(rider), 0);
  ok(await rider.json('/app/v1/orders/cancel', { orderId: won.data.orderId, reason: '演示' }), '取消');

  const steps = [{ approvalUserRole: 1 }];
  const flow = { flowName: `一级审批 ${Date.now()}`, flowStepStr: JSON.stringify(steps), flowType: 0 };
  const { flowId } = ok(await firm.admin.form('/api/v2/flow/add', flow), '新增审批流');
  const approvedScene = await giveScene(firm, rider, approval({ name: '一次', flowId }), 1_000_000);
  const day = dayOf(rideTime());
  const filled = { template: 'approval', reason: '演示', startDay: day, endDay: day, cityId: BEIJING, useCount: 1 };
  const applied = await rider.json('/app/v1/applications/apply', { sceneId: approvedScene, ...filled });
  const { applicationId } = ok(applied, '申请');
  const { rows } = ok(await firm.admin.get('/app/v1/approvals', { pageSize: 100 }), '待我审批');
  const { approvalId, stepNo } = rows.find((row: { applicationId: number }) => row.applicationId === applicationId);
  ok(await firm.admin.json('/app/v1/approvals/approve', { approvalId, stepNo }), '通过');
  const rides = winners(await rush(rider, rideOf(approvedScene)));
  assert.equal(rides.length, 1, 'exactly one use');
  ok(await rider.json('/app/v1/orders/cancel', { orderId: rides[0]!.data.orderId, reason: '演示' }), '取消');
}
