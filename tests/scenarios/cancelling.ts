import assert from 'node:assert/strict';
import { localText } from '#rules/calendar.ts';
import { BEIJING, quick } from '../kit/scenes.ts';
import { giveScene, hire, type ScenarioCompany } from './company.ts';
import { ok, refused } from './kit.ts';
import { account, booked, drive, limitLeft, orderOf, rideOf, tell } from './ride.ts';

const STATES = [null, 'accepted', 'assigned', 'departed', 'arrived'] as const;
const STATUS_OF = { accepted: 'accepted', assigned: 'waiting', departed: 'departed', arrived: 'arrived' } as const;

/** Loop 6: in every state, what cancelling costs, who pays it, and what comes back. */
export async function cancelling(company: ScenarioCompany): Promise<void> {
  const rider = await hire(company, '赵一');
  const sceneId = await giveScene(company, rider, quick({ name: '取消', countsPersonalLimit: true }), 200_000);
  const key = { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort', pageSize: 1 };
  const [{ cancelFen }] = ok(await company.desk.get('/desk/v1/tariffs', key), '计价规则').rows;
  for (const until of STATES) {
    const [balance, left] = [(await account(company)).balanceFen, await limitLeft(rider)];
    const orderId = await booked(rider, rideOf(company, sceneId));
    if (until) await drive(company, orderId, until);
    const feeFen = until ? cancelFen[STATUS_OF[until]] : 0;
    assert.equal((await orderOf(rider, orderId)).cancelFeeFen, feeFen);
    const done = ok(await rider.json('/app/v1/orders/cancel', { orderId, reason: '行程有变' }), '取消');
    assert.deepEqual([done.status, done.feeFen, done.personalFen], ['cancelled', feeFen, 0]);
    assert.equal(balance - (await account(company)).balanceFen, done.companyFen);
    assert.equal(left - (await limitLeft(rider)), done.companyFen);
  }
  const served = await booked(rider, rideOf(company, sceneId));
  await drive(company, served, 'started');
  refused(await rider.json('/app/v1/orders/cancel', { orderId: served, reason: '行程有变' }), 28002, '上车后取消');
  await drive(company, served, 'priced', 2_000);

  const left = await limitLeft(rider);
  const dropped = await booked(rider, rideOf(company, sceneId));
  await drive(company, dropped, 'arrived');
  const event = { kind: 'cancelledByProvider', eventId: `${dropped}-x`, sequence: 9, reason: '车辆故障' };
  const { status } = ok(await tell(company, dropped, { ...event, at: localText(company.clock.now()) }), '服务商取消');
  assert.deepEqual([status, await limitLeft(rider)], ['cancelled', left]);
  assert.equal((await account(company)).goingFen, 0);
}
