import { beforeAll, beforeEach, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { isSpread } from '../../tests/kit/one-machine.ts';
import { done, NOON, price, RIDE_FEN, Rides, reportOf, rideDesk, wholeRide } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: 100_000 });
  const terms = { priceBoundPerTenThousand: 5_000, priceNeedsMeasure: true };
  done(await desk.post('/desk/v1/companies/terms', { companyId: rides.companyId, ...terms }));
  rider = await rides.rider();
});

const measured = { startedAt: localText(NOON), meters: 13_000, seconds: 1_800 };
const LINES = { base: 1_300, overMileage: 2_300, overTime: 1_000 };
const push = (lines: object, more: object = {}) => reportOf('priced', 7, { ...price(lines), ...more });

/** Served, but for its price. */
async function served(): Promise<number> {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'ended');
  return orderId;
}
const held = async () => (await desk.get('/desk/v1/prices/held', { companyId: rides.companyId })).data;
const decide = (orderId: number, decision: object) =>
  desk.post('/desk/v1/prices/decide', { companyId: rides.companyId, orderId, reason: '已核对', ...decision });
const texts = async (orderId: number): Promise<string[]> => {
  const { data } = await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId });
  return data.orderTrail.map(({ text }: { text: string }) => text);
};

test('a price by the tariff and near the estimate settles at once', async () => {
  const orderId = await served();
  expect(done(await rides.tell(orderId, push({ ...LINES, highway: 500 }, { measured })))).toMatchObject({
    status: 'settled',
    held: false,
  });
});

test('any other waits for the provider’s own look at it, and moves no money', async () => {
  const orderId = await served();
  const before = await rides.figures();
  expect(done(await rides.tell(orderId, push({ base: 999_999_999 })))).toMatchObject({ status: 'ended', held: true });
  expect(await rides.row(orderId)).toMatchObject({ status: 'ended', frozen: RIDE_FEN, taken: 0, total_fen: null });
  expect(await rides.figures()).toEqual(before);
  expect(await held()).toMatchObject({
    total: 1,
    rows: [
      {
        orderId,
        estimateFen: RIDE_FEN,
        actualPayFen: 999_999_999,
        lines: { base: 999_999_999 },
        doubts: [
          { code: 'unmeasured', text: '没有附计费里程和时长' },
          { code: 'aboveEstimate', text: '高于预估' },
        ],
      },
    ],
  });
  expect((await rides.detail(rider, orderId)).data.priceHeldAt).toMatch(/^20\d\d-/);
  expect(await texts(orderId)).toContain(
    '费用 ¥9,999,999.99（预估 ¥46.00）没有附计费里程和时长、高于预估，服务商复核中，暂不结算',
  );
  expect((await rides.tell(orderId, push(LINES, { measured }))).code).toBe(28038);
  expect(await rides.differences()).toEqual([]);
});

test('a ride whose price is looked at is called off by its provider alone, and takes no price then', async () => {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'arrived');
  done(await rides.tell(orderId, push({ base: 999_999_999 })));
  const { can, cancel, mayChange } = (await rides.detail(rider, orderId)).data;
  expect({ cancel, mayChange, may: can.includes('cancel') || can.includes('change') }).toEqual({
    cancel: null,
    mayChange: [],
    may: false,
  });
  expect((await rides.cancel(rider, orderId)).code).toBe(28038);
  const { caller } = rides.company.admin;
  const named = { id: orderId, reason: '员工离职' };
  expect((await caller.get('/api/v2/orderyq/cancelCost', { id: orderId })).data.possible).toBeFalsy();
  expect((await caller.post('/api/v2/orderyq/cancel', named)).code).toBe(28038);
  done(await rides.tell(orderId, reportOf('cancelledByProvider', 8, { reason: '没有车' })));
  expect(await held()).toMatchObject({ total: 0 });
  expect((await decide(orderId, { outcome: 'asPushed' })).code).toBe(28039);
  expect(await rides.row(orderId)).toMatchObject({ status: 'cancelled', frozen: 0, taken: 0, total_fen: null });
  expect(await texts(orderId)).toContain('费用复核完毕：退回重推（服务商取消了订单）');
  expect(await rides.differences()).toEqual([]);
  // As it was left where a ride had been called off before that took its price back.
  await server.owner.query('update price_hold set outcome = null, decided_at = null where order_id = $1', [orderId]);
  expect(await decide(orderId, { outcome: 'asPushed' })).toMatchObject({
    code: 28001,
    msg: '订单已取消，不能推送费用',
  });
  expect(await rides.row(orderId)).toMatchObject({ status: 'cancelled', frozen: 0, total_fen: null });
});

test('the company reads it: marked in its lists, with what is frozen meanwhile and why', async () => {
  const { caller } = rides.company.admin;
  const [orderId, other] = [await served(), await rides.booked(rider)];
  await rides.tell(orderId, push({ base: 9_999 }));
  const seen = async (id: number) => ({
    row: (await caller.get('/api/v2/orderyq/list')).data.list.find((row: { id: number }) => row.id === id),
    detail: (await caller.get('/api/v2/orderyq/detail', { id })).data,
  });
  const time = expect.stringMatching(/^20\d\d-/);
  const held = await seen(orderId);
  expect(held.row).toMatchObject({ feeReviewTime: time, totalAmount: null });
  expect(held.detail).toMatchObject({ feeReviewTime: time, feeReviewAmount: 99.99, freezeAmount: RIDE_FEN / 100 });
  expect(await seen(other)).toMatchObject({
    row: { feeReviewTime: null },
    detail: { feeReviewTime: null, feeReviewAmount: null, freezeAmount: RIDE_FEN / 100 },
  });
  const behind = async (type: number) => (await caller.post('/api/v3/account/heldOrders', { type })).data;
  expect(await behind(3)).toMatchObject({
    totalRecord: 1,
    list: [{ orderId, feeReviewTime: time, amount: RIDE_FEN / 100 }],
  });
  expect(await behind(1)).toMatchObject({ totalRecord: 2 });
  const review = async () => (await caller.post('/api/v3/account/headAccount')).data.review;
  expect(await review()).toEqual({ num: 1, amount: RIDE_FEN / 100 });
  await decide(orderId, { outcome: 'asPushed' });
  expect(await review()).toEqual({ num: 0, amount: 0 });
  expect(await behind(3)).toEqual({ totalRecord: 0, list: [] });
  expect(await seen(orderId)).toMatchObject({
    row: { feeReviewTime: null, totalAmount: 99.99 },
    detail: { feeReviewTime: null, feeReviewAmount: null, freezeAmount: 0 },
  });
});

test('a high toll is looked at too, though the rest is by the tariff', async () => {
  const orderId = await served();
  expect(done(await rides.tell(orderId, push({ ...LINES, highway: 2_301 }, { measured }))).held).toBe(true);
  const { rows } = await held();
  expect(rows[0].doubts).toEqual([{ code: 'aboveEstimate', text: '高于预估' }]);
});

test('released, it settles as pushed, once', async () => {
  const orderId = await served();
  await rides.tell(orderId, push({ base: 7_000 }));
  expect(done(await decide(orderId, { outcome: 'asPushed' }))).toEqual({
    ...{ orderId, status: 'settled', actualPayFen: 7_000, companyFen: 7_000, personalFen: 0 },
  });
  expect(await rides.row(orderId)).toMatchObject({ frozen: 0, taken: 7_000, price_held_at: null });
  expect(await held()).toMatchObject({ total: 0 });
  expect((await decide(orderId, { outcome: 'asPushed' })).code).toBe(28039);
  expect(await texts(orderId)).toContain('费用复核完毕：按推送结算 ¥70.00（已核对）');
  const { rows } = (await desk.get('/desk/v1/events', { companyId: rides.companyId, pageSize: 1 })).data;
  expect(rows[0].summary).toMatch(/^订单 \S+ 费用复核：按推送结算 ¥70.00，已核对；订单已结算$/);
  expect(await rides.differences()).toEqual([]);
});

test('corrected, it settles at the right price, which must add up', async () => {
  const orderId = await served();
  await rides.tell(orderId, push({ base: 460_000 }));
  expect((await decide(orderId, { outcome: 'corrected' })).code).toBe(28083);
  expect((await decide(orderId, { outcome: 'corrected', ...price(LINES), totalFen: 1 })).code).toBe(28013);
  expect(done(await decide(orderId, { outcome: 'corrected', ...price(LINES), measured }))).toMatchObject({
    status: 'settled',
    actualPayFen: RIDE_FEN,
  });
  expect(await rides.row(orderId)).toMatchObject({ fees: LINES, taken: RIDE_FEN, frozen: 0 });
  expect(await rides.differences()).toEqual([]);
});

test('sent back, another price takes its place', async () => {
  const orderId = await served();
  await rides.tell(orderId, push({ base: 460_000 }));
  expect(done(await decide(orderId, { outcome: 'back' }))).toMatchObject({ status: 'ended', actualPayFen: null });
  expect(done(await rides.tell(orderId, push(LINES, { measured })))).toMatchObject({ status: 'settled', held: false });
});

test('a price that overtakes the end waits, and the end does not let it through', async () => {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'started');
  expect(done(await rides.tell(orderId, push({ base: 9_999 }))).held).toBe(true);
  expect(done(await rides.tell(orderId, wholeRide(orderId)[5]!)).status).toBe('ended');
  expect(await rides.row(orderId)).toMatchObject({ status: 'ended', taken: 0 });
  expect(done(await decide(orderId, { outcome: 'asPushed' })).status).toBe('settled');
});

test('without a reason nothing is decided, and another company’s order is not there', async () => {
  const orderId = await served();
  await rides.tell(orderId, push({ base: 9_999 }));
  expect((await decide(orderId, { outcome: 'asPushed', reason: ' ' })).code).toBe(40000);
  const other = await Rides.create(server, desk);
  const foreign = { companyId: other.companyId, orderId, outcome: 'asPushed', reason: '核对' };
  expect((await desk.post('/desk/v1/prices/decide', foreign)).code).toBe(40400);
  const others = server.services.database.platform((db) => db.selectFrom('deskPriceHold').selectAll().execute());
  // On a distributed database whoever is not the desk is refused.
  if (isSpread()) await expect(others).rejects.toThrow();
  else expect(await others).toEqual([]);
});

test('events of another time are refused and leave nothing', async () => {
  const orderId = await rides.booked(rider);
  const at = (time: string) => ({ ...reportOf('accepted', 1), at: time });
  expect((await rides.tell(orderId, at('2020-01-01 00:00:00'))).code).toBe(28081);
  expect((await rides.tell(orderId, at('2099-01-01 00:00:00'))).code).toBe(28080);
  await rides.drive(orderId, 'started');
  const early = { ...wholeRide(orderId)[5]!, at: localText(new Date(Date.now() - 60_000)) };
  expect((await rides.tell(orderId, early)).code).toBe(28082);
  const { data } = await rides.detail(rider, orderId);
  expect(data.trail.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['booked', 'accepted', 'assigned', 'departed', 'arrived', 'started'],
  ]);
});

test('the trail is read in the provider’s order, though it was told in another and in one second', async () => {
  const orderId = await rides.booked(rider);
  const at = localText(new Date());
  const events = wholeRide(orderId).slice(0, 6);
  for (const event of [...events].reverse()) done(await rides.tell(orderId, { ...event, at }));
  expect(await texts(orderId)).toEqual([
    expect.stringContaining('下单'),
    ...['服务商已接单', expect.stringContaining('已安排车辆'), '司机已出发'],
    ...['司机已到达上车地点', '行程开始', '行程结束'],
  ]);
});
