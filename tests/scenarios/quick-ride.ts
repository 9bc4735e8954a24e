import assert from 'node:assert/strict';
import { addDays, dayOf } from '#rules/calendar.ts';
import { quick } from '../kit/scenes.ts';
import { giveScene, hire, type ScenarioCompany } from './company.ts';
import { fenOf, ok } from './kit.ts';
import { account, booked, drive, limitLeft, rideOf, rideTime } from './ride.ts';

const PRICE_FEN = 4_321;

/** The company's amount as the report's totals, its departments, its days and its parts tell it. */
async function reported(company: ScenarioCompany): Promise<number> {
  const { admin, rootId } = company;
  const day = dayOf(rideTime(company));
  const asked = { beginTime: day, endTime: addDays(day, 1), departmentId: rootId };
  const ask = async (part: string) => ok(await admin.form(`/api/v2/company/report/${part}`, asked), '用车报表');
  const { totalDeptMoney } = await ask('tocalStatistics');
  const { deptMoneyTop5 } = await ask('deptUseCarMoney');
  const { vehicleTrend } = await ask('useCarTrend');
  const { templateMoney, serviceMoney } = await ask('partMoney');
  const sums = [
    deptMoneyTop5.map((row: { deptMoney: number }) => row.deptMoney),
    vehicleTrend.map((row: { everdayMoney: number }) => row.everdayMoney),
    Object.values(templateMoney),
    Object.values(serviceMoney),
  ].map((parts: number[]) => parts.reduce((sum, yuan) => sum + fenOf(yuan), 0));
  assert.deepEqual(
    sums,
    sums.map(() => fenOf(totalDeptMoney)),
    'all parts of the report come to one amount',
  );
  return fenOf(totalDeptMoney);
}

/** Loop 2: a quick ride inside the cap is settled, and balance, limit and report change by the same amount. */
export async function quickRide(company: ScenarioCompany): Promise<void> {
  const rider = await hire(company, '赵一');
  const sceneId = await giveScene(company, rider, quick({ name: '日常用车', countsPersonalLimit: true }), 100_000);
  const figures = async () => ({
    balance: (await account(company)).balanceFen,
    shown: fenOf(ok(await company.admin.form('/api/v3/account/headAccount'), '账户').preAccountBalance),
    left: await limitLeft(rider),
    report: -(await reported(company)),
  });
  const before = await figures();
  const orderId = await booked(rider, rideOf(company, sceneId));
  assert.ok((await account(company)).goingFen > 0, 'the estimate is held while the ride is under way');
  assert.equal(await drive(company, orderId, 'priced', PRICE_FEN), 'settled');
  const after = await figures();
  for (const name of ['balance', 'shown', 'left', 'report'] as const) {
    assert.equal(before[name] - after[name], PRICE_FEN, name);
  }
  const { goingFen, pendingFen } = await account(company);
  assert.deepEqual([goingFen, pendingFen], [0, 0]);
}
