import assert from 'node:assert/strict';
import { approval, quick } from '../kit/scenes.ts';
import { applyFor, approve, designated, newFlow } from './approving.ts';
import { giveScene, hire, type ScenarioCompany } from './company.ts';
import { ok, refused } from './kit.ts';
import { book, drive, limitLeft, orderOf, rideOf } from './ride.ts';

/** Loop 13: a secretary acts for somebody only while both want it; money, limits and approvers are the other's. */
export async function secretaryActs(company: ScenarioCompany): Promise<void> {
  const { admin } = company;
  const [boss, secretary] = [await hire(company, '王总'), await hire(company, '李秘书')];
  const sceneId = await giveScene(company, boss, quick({ name: '高管用车', countsPersonalLimit: true }), 100_000);
  const forBoss = { actingFor: boss.staffId };
  const ride = { ...rideOf(company, sceneId), ...forBoss };
  refused(await book(secretary, ride), 28091, '还不是秘书');
  const link = { userId: boss.staffId, secretaryId: secretary.staffId };
  ok(await admin.form('/api/v2/company/user/setSecretary', link), '设置秘书');
  refused(await book(secretary, ride), 28091, '秘书尚未确认');
  const [{ requestId }] = ok(await secretary.get('/app/v1/secretaryRequests'), '秘书请求');
  ok(await secretary.json('/app/v1/secretaryRequests/accept', { requestId }), '同意担任秘书');

  const left = await limitLeft(boss);
  const { orderId, companyFen } = ok(await book(secretary, ride), '代订');
  assert.equal(left - (await limitLeft(boss)), companyFen);
  const shown = await orderOf(boss, orderId);
  assert.deepEqual([shown.riderName, shown.placedByName], ['王总', '李秘书']);
  const detail = ok(await admin.get('/api/v2/orderyq/detail', { id: orderId }), '订单详情');
  assert.deepEqual([detail.bookingUserName, detail.placedByName], ['王总', '李秘书']);
  await drive(company, orderId, 'priced', companyFen);
  const followed = ok(await secretary.get('/app/v1/orders/detail', { orderId, ...forBoss }), '秘书查看订单');
  assert.equal(followed.status, 'settled');

  const flowId = await newFlow(company, '高管审批', designated(admin));
  const approvedScene = await giveScene(company, boss, approval({ name: '代提交', flowId }), 100_000);
  const applicationId = await applyFor(company, secretary, approvedScene, forBoss);
  await approve(admin, { applicationId });
  const used = ok(await book(secretary, { ...rideOf(company, approvedScene), ...forBoss }), '用申请代订');
  const cancelled = { orderId: used.orderId, reason: '会议改期', ...forBoss };
  assert.equal(ok(await secretary.json('/app/v1/orders/cancel', cancelled), '代为取消').status, 'cancelled');

  ok(await admin.form('/api/v2/company/user/delSecretary', { userId: boss.staffId }), '删除秘书');
  refused(await book(secretary, ride), 28091, '不再是秘书');
  refused(await secretary.get('/app/v1/orders', forBoss), 28091, '不再是秘书');
}
