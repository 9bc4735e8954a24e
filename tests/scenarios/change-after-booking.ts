import assert from 'node:assert/strict';
import { addDays, dayOf, localText, startOfDay } from '#rules/calendar.ts';
import { BEIJING, quick } from '../kit/scenes.ts';
import { giveScene, hire, type ScenarioCompany } from './company.ts';
import { ok, refused } from './kit.ts';
import { account, booked, drive, limitLeft, orderOf, rideOf, rideTime } from './ride.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const FURTHER = {
  to: { cityId: BEIJING, point: { lng: 116.427287, lat: 39.904983 }, address: '通州' },
  meters: 20_000,
};

/** Loop 14: a booked ride is changed and judged anew; what does not pass leaves it as it was. */
export async function changeAfterBooking(company: ScenarioCompany): Promise<void> {
  const { desk, companyId, admin } = company;
  const rider = await hire(company, '郑改行');
  const hours = WEEK.map((weekday) => ({ weekday, ranges: [{ from: 9 * 60, to: 18 * 60 }] }));
  const scene = quick({ name: '工作日用车', countsPersonalLimit: true, hours });
  const sceneId = await giveScene(company, rider, scene, 20_000);
  const [before, left] = [await account(company), await limitLeft(rider)];
  const orderId = await booked(rider, rideOf(company, sceneId));
  const change = (more: object) => rider.json('/app/v1/orders/change', { orderId, ...more });
  const day = startOfDay(addDays(dayOf(rideTime(company)), 1)).getTime();
  const atHour = (hour: number) => localText(new Date(day + hour * 3_600_000));

  const tried = ok(await change({ ...FURTHER, dryRun: true }), '试改');
  assert.deepEqual([tried.changed, tried.before.end, tried.after.end], [false, '北京站', '通州']);
  const { after } = ok(await change({ ...FURTHER, at: atHour(10) }), '修改行程');
  assert.ok(after.estimateFen > tried.before.estimateFen);
  assert.equal(left - (await limitLeft(rider)), after.companyFen);
  assert.equal((await account(company)).goingFen - before.goingFen, after.companyFen);

  const late = await change({ at: atHour(8) });
  refused(late, 28019, '不在可用时段');
  assert.ok(late.msg.includes('即可用'), late.msg);
  assert.deepEqual((await orderOf(rider, orderId)).rideAt, atHour(10));

  const { rows } = ok(await desk.get('/desk/v1/orders/changes', { pageSize: 100 }), '修改过的行程');
  const told = rows.filter((row: { companyId: number }) => row.companyId === companyId);
  assert.deepEqual([told.length, told[0].orderId, told[0].after.end], [1, orderId, '通州']);
  const { orderTrail } = ok(await admin.get('/api/v2/orderyq/detail', { id: orderId }), '订单详情');
  assert.ok(orderTrail.some(({ text }: { text: string }) => text.includes('下车地点由“北京站”改为“通州”')));

  await drive(company, orderId, 'departed');
  refused(await change({ at: atHour(11) }), 28093, '车辆已出发');
  await drive(company, orderId, 'priced', after.estimateFen);
  assert.equal((await orderOf(rider, orderId)).status, 'settled');
  refused(await change(FURTHER), 28001, '已经结算');
  const settled = await account(company);
  assert.equal(before.balanceFen - settled.balanceFen, after.estimateFen);
  assert.equal(settled.goingFen, before.goingFen);
}
