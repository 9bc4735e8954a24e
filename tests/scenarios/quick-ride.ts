import assert from 'node:assert/strict';
import { addDays, dayOf } from '#rules/calendar.ts';
import { quick } from '../kit/scenes.ts';
import { account, booked, drive, type Firm, giveScene, limitLeft, rideOf, rideTime } from './firm.ts';
import { ok } from './kit.ts';

const PRICE_FEN = 4_321;

async function reported({ admin }: Firm): Promise<number> {
  const day = dayOf(rideTime());
  const asked = { beginTime: day, endTime: addDays(day, 1), departmentId: '' };
  const total = ok(await admin.form('/api/v2/company/report/tocalStatistics', asked), '用车报表');
  return Math.round(Number(total.totalDeptMoney) * 100);
}

/** Loop 2: a quick ride inside the cap is settled, and balance, limit and report change by the same amount. */
export async function quickRide(firm: Firm): Promise<void> {
  const [rider] = firm.employees as [Firm['admin']];
  const sceneId = await giveScene(firm, rider, quick({ name: '日常用车', countsPersonalLimit: true }), 100_000);
  const before = {
    balance: (await account(firm)).balanceFen,
    left: await limitLeft(rider),
    report: await reported(firm),
  };
  const orderId = await booked(rider, rideOf(sceneId));
  assert.ok((await account(firm)).goingFen > 0, 'the estimate is held while the ride is under way');
  assert.equal(await drive(firm, orderId, 'priced', PRICE_FEN), 'settled');
  const after = await account(firm);
  assert.equal(before.balance - after.balanceFen, PRICE_FEN);
  assert.equal(before.left - (await limitLeft(rider)), PRICE_FEN);
  assert.equal((await reported(firm)) - before.report, PRICE_FEN);
  assert.deepEqual([after.goingFen, after.pendingFen], [0, 0]);
}
