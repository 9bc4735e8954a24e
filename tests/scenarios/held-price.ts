import assert from 'node:assert/strict';
import { quick } from '../kit/scenes.ts';
import type { BusinessClock } from './clock.ts';
import { giveScene, hire, newScenarioCompany } from './company.ts';
import { type Address, ok, refused } from './kit.ts';
import { account, booked, drive, orderOf, rideOf, rideReports, tell } from './ride.ts';

const TERMS = { accountKind: 'prepaid', priceBoundPerTenThousand: 5_000, priceNeedsMeasure: true } as const;
const WRONG_FEN = 999_999_999;

/** Loop 12: a price that cannot be right moves no money; the desk puts it right, and then it settles. */
export async function heldPrice(address: Address, clock: BusinessClock): Promise<void> {
  const company = await newScenarioCompany(address, clock, TERMS);
  const { desk, companyId, admin } = company;
  const rider = await hire(company, '吴五');
  const sceneId = await giveScene(company, rider, quick({ name: '日常用车' }), 1_000_000);
  const orderId = await booked(rider, rideOf(company, sceneId));
  await drive(company, orderId, 'ended');
  const before = await account(company);

  const wrong = rideReports(company, orderId, WRONG_FEN).at(-1)!;
  const { status, held } = ok(await tell(company, orderId, wrong), '推送费用');
  assert.deepEqual([status, held], ['ended', true]);
  assert.deepEqual(await account(company), before);
  assert.notEqual((await orderOf(rider, orderId)).priceHeldAt, null);
  const { orderTrail } = ok(await admin.get('/api/v2/orderyq/detail', { id: orderId }), '订单详情');
  assert.ok(orderTrail.some(({ text }: { text: string }) => text.includes('服务商复核中，暂不结算')));

  const { rows } = ok(await desk.get('/desk/v1/prices/held', { companyId }), '待复核费用');
  assert.deepEqual([rows.length, rows[0].orderId, rows[0].actualPayFen], [1, orderId, WRONG_FEN]);
  const { estimateFen } = rows[0];
  const right = { lines: { base: estimateFen }, totalFen: estimateFen, actualPayFen: estimateFen };
  const decision = { companyId, orderId, outcome: 'corrected', reason: '小数点错位', ...right };
  assert.equal(ok(await desk.post('/desk/v1/prices/decide', decision), '更正费用').status, 'settled');
  refused(await desk.post('/desk/v1/prices/decide', decision), 28039, '再次处理');
  assert.equal((await orderOf(rider, orderId)).companyFen, estimateFen);
  assert.equal((await account(company)).balanceFen, before.balanceFen - estimateFen);
}
