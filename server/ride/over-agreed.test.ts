import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { designated, newFlow } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let head: Person;
let flowId: number;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  const { companyId } = rides;
  const unreviewed = { companyId, priceBoundPerTenThousand: 1_000_000, priceNeedsMeasure: false };
  done(await desk.post('/desk/v1/companies/terms', unreviewed));
  rider = await rides.rider();
  head = await rides.company.person({ name: '周经理' });
  flowId = await newFlow(rides.company, [designated(head)]);
  await rides.limit(rider, LIMIT_FEN);
});

const LIMIT_FEN = 5_000;
const ACTUAL_FEN = 12_000;
const SETTING = '/api/v2/company/configure/overAgreed';
const choose = (overPayer: number, overBound: number, overFlowId: number) =>
  rides.company.admin.caller.post(SETTING, { overPayer, overBound, overFlowId });

/** Agreed to nothing, held 46 of a limit of 50; the ride then costs 120. */
async function dearRide(): Promise<number> {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'priced', ACTUAL_FEN);
  return orderId;
}
const moneyOf = async (orderId: number) => {
  const { status, company_fen, personal_fen, born, taken, frozen } = await rides.row(orderId);
  return { status, company: Number(company_fen), personal: Number(personal_fen), born, taken, frozen };
};
async function decide(orderId: number, how: 'approve' | 'reject') {
  done(await rides.act(rider, 'reason', orderId, { reason: '修路绕行' }));
  const { rows } = done(await head.caller.get('/app/v1/approvals'));
  const { approvalId, stepNo } = rows[0];
  done(await head.caller.postJson(`/app/v1/approvals/${how}`, { approvalId, stepNo, reason: '不同意' }));
}

describe('a cost above what was agreed', () => {
  test('is told before the booking, by the company’s own choice', async () => {
    const words = async () => (await rides.evaluate(rider)).data.overAgreed;
    expect(await words()).toBe('实际费用高于预估时，超出个人同意支付的部分由个人支付');
    done(await choose(1, 30, flowId));
    expect(await words()).toBe(
      '实际费用高于预估时，超出个人同意支付的部分由企业承担，最多 ¥30.00，再多的由二次审批决定',
    );
  });

  test('is the company’s where it says so: the account’s, and no limit falls below nothing', async () => {
    done(await choose(1, -1, 0));
    const orderId = await dearRide();
    expect(await moneyOf(orderId)).toEqual({
      status: 'settled',
      company: ACTUAL_FEN,
      personal: 0,
      born: LIMIT_FEN,
      taken: ACTUAL_FEN,
      frozen: 0,
    });
    expect(await rides.differences()).toEqual([]);
  });

  test('is the company’s up to a bound, and a second approval decides the rest', async () => {
    done(await choose(1, 30, flowId));
    const passed = await dearRide();
    expect(await moneyOf(passed)).toMatchObject({ status: 'toSettle', company: 8_000, personal: 4_000 });
    const { data } = await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: passed });
    expect(data.secondApprovalStatusShowVOS[0].desc).toBe('个人部分 ¥40.00，超过本人同意支付的 ¥0.00');
    await decide(passed, 'approve');
    expect(await moneyOf(passed)).toMatchObject({ status: 'settled', company: ACTUAL_FEN, personal: 0 });
    expect(await rides.differences()).toEqual([]);
  });

  test('rejected, the open part is the person’s, and told as such', async () => {
    done(await choose(2, -1, flowId));
    const orderId = await dearRide();
    expect(await moneyOf(orderId)).toMatchObject({ status: 'toSettle', company: LIMIT_FEN, personal: 7_000 });
    await decide(orderId, 'reject');
    expect(await moneyOf(orderId)).toMatchObject({ status: 'toPay', company: LIMIT_FEN, personal: 7_000 });
    expect((await rides.row(orderId)).to_private_fen).toBe('7000');
    expect(await rides.differences()).toEqual([]);
  });

  test('is the person’s up to a bound, and no further unasked', async () => {
    done(await choose(0, 70, flowId));
    expect(await moneyOf(await dearRide())).toMatchObject({ status: 'toPay', personal: 7_000 });
    await rides.limit(rider, 100_000);
    done(await choose(0, 69.99, flowId));
    const orderId = await rides.booked(rider);
    await rides.limit(rider, 1);
    await rides.drive(orderId, 'priced', RIDE_FEN + 7_000);
    expect(await moneyOf(orderId)).toMatchObject({ status: 'toSettle', company: RIDE_FEN, personal: 7_000 });
    await decide(orderId, 'approve');
    expect(await moneyOf(orderId)).toMatchObject({ status: 'toPay', company: RIDE_FEN + 1, personal: 6_999 });
  });

  test('that the person did agree to is theirs: nobody is asked', async () => {
    done(await choose(2, -1, flowId));
    const orderId = await rides.booked(rider, { personalFen: 7_000 });
    await rides.drive(orderId, 'priced', ACTUAL_FEN);
    expect(await moneyOf(orderId)).toMatchObject({ status: 'toPay', company: LIMIT_FEN, personal: 7_000 });
  });

  test('is decided by what was chosen when the ride was booked', async () => {
    const orderId = await rides.booked(rider);
    done(await choose(1, -1, 0));
    await rides.drive(orderId, 'priced', ACTUAL_FEN);
    expect(await moneyOf(orderId)).toMatchObject({ status: 'toPay', personal: 7_000 });
  });
});

describe('the setting', () => {
  test('needs a flow where something is left to decide, and that flow stays', async () => {
    expect(await choose(2, -1, 0)).toMatchObject({ msg: '请选择审批流' });
    expect(await choose(1, 30, 0)).toMatchObject({ msg: '请选择审批流' });
    expect((await choose(1, 30, 999_999)).code).not.toBe(0);
    done(await choose(1, 30, flowId));
    const deleted = await rides.company.admin.caller.post('/api/v2/flow/delete', { flowId });
    expect(deleted.msg).toContain('企业设置“超出同意金额的费用”');
    const { data } = await rides.company.admin.caller.get('/api/v2/company/configure/baseInfo');
    expect(data).toMatchObject({ overPayer: 1, overBound: 30, overFlowId: flowId, overFlowName: '用车审批' });
    const { rows } = await server.owner.query(
      'select content from operation_log where company_id = $1 order by id desc limit 1',
      [rides.companyId],
    );
    expect(rows[0].content).toContain('超出同意金额的费用');
    expect((await rider.caller.post(SETTING, { overPayer: 0, overBound: -1 })).code).toBe(40300);
  });
});
