import { beforeAll, expect, test } from 'vitest';
import { orderApi } from '#contract/order.ts';
import { localText } from '#rules/calendar.ts';
import { feeBreakdown } from '#rules/order/view-fees.ts';
import { progressOf } from '#rules/order/view-progress.ts';
import type { Person } from '../../tests/kit/company.ts';
import { done, NOON, price, RIDE_FEN, Rides, reportOf, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Orders as the engine really leaves them, read as the console reads them. */
let server: TestServer;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  rides = await Rides.create(server, await rideDesk(server), { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
});

const read = async (orderId: number) =>
  orderApi.detail.output.parse(done(await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId })));

/** 13 km in half an hour, with five minutes of waiting that were paid for. */
const LINES = { base: 1_300, overMileage: 2_300, overTime: 1_000, waiting: 400, highway: 500 };
const MEASURED = { meters: 13_000, seconds: 1_800, waitingSeconds: 600 };

test('a split ride is told from its booking to its payment, and everything adds up', async () => {
  await rides.limit(rider, 3_000);
  const orderId = await rides.booked(rider, { personalFen: 1_600 });
  await rides.drive(orderId, 'ended');
  // By day, whenever the test runs: at night the tariff asks for more.
  const pushed = { ...price(LINES), measured: { ...MEASURED, startedAt: localText(NOON) } };
  done(await rides.tell(orderId, reportOf('priced', 7, pushed)));
  const order = await read(orderId);
  expect(order).toMatchObject({ status: 'toPay', totalFen: 5_500, companyFen: 3_000, personalFen: 2_500 });
  expect(
    feeBreakdown({
      ...order,
      fees: order.fees!,
      totalFen: 5_500,
      actualPayFen: 5_500,
      companyFen: 3_000,
      personalFen: 2_500,
    }).addsUp,
  ).toBe(true);
  expect(order.why.tariff.rows.every(({ chargedFen, byTariffFen }) => chargedFen === byTariffFen)).toBe(true);
  expect(order.why.tariff.estimateAnewFen).toBe(RIDE_FEN);
  expect(order.why.split).toEqual([
    '下单时预估 ¥46.00；企业最多支付 ¥30.00（个人剩余额度）。',
    '费用合计 ¥55.00，没有合同折扣，实付 ¥55.00。',
    '服务结束时企业最多支付 ¥30.00（个人剩余额度）。',
    '企业支付 ¥30.00，个人支付 ¥25.00，合计 ¥55.00。',
    '个人部分还有 ¥25.00 待支付。',
  ]);
  expect(order.why.atBooking.length).toBeGreaterThan(10);
  expect(order.why.atEnd?.every(({ text }) => text !== '')).toBe(true);
  expect(progressOf(order).find(({ state }) => state === 'now')?.label).toBe('等待付款');

  done(await rides.pay('received', orderId, 2_500));
  const paid = await read(orderId);
  expect(paid.status).toBe('settled');
  expect(paid.why.split.at(-1)).toBe('个人部分已经付清。');
  expect(paid.trail.map(({ text }) => text)).toEqual(
    expect.arrayContaining([`${rider.name}下单`, '已安排车辆和司机：王 京A12345', '个人支付部分已支付 ¥25.00']),
  );
  expect(paid.trail.map(({ text }) => text)).not.toContain('订单有新的记录');
});

test('a cancelled one has its fee and its words, and stands in the list with what it cost', async () => {
  const person = await rides.rider();
  const orderId = await rides.booked(person);
  await rides.drive(orderId, 'assigned');
  done(await rides.cancel(person, orderId));
  const order = await read(orderId);
  expect(order).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'person',
    cancelReason: '行程有变',
    cancelFeeFen: 1_000,
  });
  expect(order.why.split).toContain('取消费 ¥10.00，没有合同折扣，实付 ¥10.00。');
  expect(order.trail.map(({ text }) => text)).toContain(`${person.name}取消订单：行程有变`);
  const { data } = await person.caller.get('/api/v2/orderyq/list');
  expect(data.list).toMatchObject([
    { orderStatus: 60, actualPayAmount: 10, orderPersonalPayDTO: { companyAmount: 10 } },
  ]);
});
