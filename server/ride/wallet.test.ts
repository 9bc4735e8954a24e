import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { StandInWechat } from '../../tests/kit/wechat.ts';
import { rideJobs } from './jobs.ts';

const DUE = RIDE_FEN - 1_000;
let wechat: StandInWechat;
let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  wechat = await StandInWechat.start();
  server = await testServer({ env: wechat.settings() });
  desk = await rideDesk(server);
});
afterAll(() => wechat.stop());
beforeEach(async () => {
  wechat.forget();
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
  await rides.limit(rider, 1_000);
});

const INSIDE = { 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0' };
const status = async (orderId: number) => done(await rides.detail(rider, orderId)).status;
const open = (url: string) => server.visitor().send('GET', url, { headers: INSIDE });

async function due(person = rider): Promise<number> {
  const orderId = await rides.booked(person, { personalFen: 9_999 });
  await rides.drive(orderId, 'priced');
  return orderId;
}
const cashierOf = async (orderId: number, person = rider): Promise<string> =>
  done(await rides.act(person, 'pay', orderId)).cashier.url;

/** A visit to the cashier up to WeChat's own sheet; answers the number under which WeChat knows it. */
async function begun(orderId: number, person = rider): Promise<string> {
  const page = await open(`${await cashierOf(orderId, person)}?code=good`);
  expect(page.body).toContain('prepay_id=wx-prepay');
  return (wechat.asked.at(-1)!.body as { out_trade_no: string }).out_trade_no;
}
const tell = async (tradeNo: string, totalFen = DUE, state = 'SUCCESS') => {
  const { headers, body } = wechat.notice(wechat.transactionOf(tradeNo, { state, totalFen }));
  return server.app.inject({ method: 'POST', url: '/pay/wechat/notice', headers, payload: body });
};
const askWallet = (inMinutes: number) =>
  rideJobs(server.services)
    .find(({ name }) => name === 'ride-wallet')!
    .run(new Date(Date.now() + inMinutes * 60_000));

test('the way to the money: who pays, the order at WeChat, its notice, and the order is paid once', async () => {
  const orderId = await due();
  const url = await cashierOf(orderId);
  expect((await server.visitor().send('GET', url)).body).toContain('请在微信中打开');
  expect((await open(url)).headers.location).toContain('/connect/oauth2/authorize?appid=wx-app');
  const page = await open(`${url}?code=good`);
  expect(page.body).toContain('¥36.00');
  expect(page.body).toContain('&quot;signType&quot;:&quot;RSA&quot;');
  const { body } = wechat.asked.at(-1)!;
  expect(body).toMatchObject({ amount: { total: DUE }, payer: { openid: 'openid-of-good' } });
  const { out_trade_no: tradeNo } = body as { out_trade_no: string };
  expect((await tell(tradeNo)).json()).toEqual({ code: 'SUCCESS' });
  expect(await status(orderId)).toBe('settled');
  expect((await tell(tradeNo)).statusCode).toBe(200);
  const { rows } = await server.owner.query('select reference from personal_payment where order_id = $1', [orderId]);
  expect(rows).toEqual([{ reference: `wx-${tradeNo}` }]);
  expect(wechat.refunds.size).toBe(0);
  expect(await rides.differences()).toEqual([]);
});

test('paid twice in two tabs: the second goes back whole, however often it is told', async () => {
  const orderId = await due();
  const [first, second] = [await begun(orderId), await begun(orderId)];
  await tell(first);
  wechat.refuses = { code: 'SYSTEM_ERROR', message: '稍后再试' };
  expect((await tell(second)).statusCode).toBe(500);
  wechat.refuses = null;
  expect((await tell(second)).statusCode).toBe(200);
  await tell(second);
  expect([...wechat.refunds]).toEqual([[second, DUE]]);
  expect(await status(orderId)).toBe('settled');
  expect(await rides.differences()).toEqual([]);
});

test('a notice that never came is asked for; one that nobody paid leaves the order to be paid again', async () => {
  const paid = await due();
  wechat.trades.set(await begun(paid), { state: 'SUCCESS', totalFen: DUE });
  await askWallet(2);
  expect(await status(paid)).toBe('settled');
  const other = await rides.rider();
  await rides.limit(other, 1_000);
  const unpaid = await rides.booked(other, { personalFen: 9_999 });
  await rides.drive(unpaid, 'priced');
  done(await rides.act(other, 'pay', unpaid));
  await askWallet(2);
  expect(done(await rides.detail(other, unpaid)).status).toBe('paying');
  await askWallet(31);
  expect(done(await rides.detail(other, unpaid)).status).toBe('toPay');
});

test('a payment of which the wallet says what nobody understands holds up no other', async () => {
  const other = await rides.rider();
  await rides.limit(other, 1_000);
  const [spoilt, paid] = [await due(), await due(other)];
  wechat.trades.set(await begun(spoilt), { state: 'SUCCESS', totalFen: 0.5 });
  wechat.trades.set(await begun(paid, other), { state: 'SUCCESS', totalFen: DUE });
  await expect(askWallet(2)).rejects.toThrow();
  expect([await status(spoilt), done(await rides.detail(other, paid)).status]).toEqual(['paying', 'settled']);
});

test('a payment of which the wallet never heard is open until the visit is over, and then to be paid again', async () => {
  const orderId = await due();
  await begun(orderId);
  wechat.refuses = { code: 'ORDER_NOT_EXIST', message: '订单不存在' };
  await askWallet(2);
  expect(await status(orderId)).toBe('paying');
  await askWallet(31);
  expect(await status(orderId)).toBe('toPay');
});

test('a forged notice moves nothing', async () => {
  const orderId = await due();
  const tradeNo = await begun(orderId);
  const { headers, body } = wechat.notice(wechat.transactionOf(tradeNo, { state: 'SUCCESS', totalFen: DUE }));
  const forged = { ...headers, 'wechatpay-signature': Buffer.alloc(256, 1).toString('base64') };
  const sent = (by: Record<string, string>, payload = body) =>
    server.app.inject({ method: 'POST', url: '/pay/wechat/notice', headers: by, payload });
  expect((await sent(forged)).statusCode).toBe(401);
  expect((await sent({ 'content-type': 'application/json' }, '{}')).statusCode).toBe(401);
  expect(await status(orderId)).toBe('paying');
});

test('where WeChat does not answer nothing is taken, and the page says so', async () => {
  const orderId = await due();
  const url = await cashierOf(orderId);
  expect((await open(`${url}?code=bad`)).body).toContain('没有扣款');
  wechat.refuses = { code: 'SYSTEM_ERROR', message: '' };
  expect((await open(`${url}?code=good`)).body).toContain('重试');
  expect((await open('/pay/wechat/nonsense')).json().code).toBe(40400);
});
