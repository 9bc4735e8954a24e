import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StandInWechat } from '../../../tests/kit/wechat.ts';
import { NotGenuine } from './payment-service.ts';
import { createPayments, type Payments } from './payments.ts';

let wechat: StandInWechat;
let payments: Payments;
beforeAll(async () => {
  wechat = await StandInWechat.start();
});
afterAll(() => wechat.stop());
beforeEach(() => {
  wechat.forget();
  payments = createPayments(wechat.settings())!;
});

const NEW = {
  tradeNo: 'rs_0123456789abcdef0123',
  description: '用车订单 1 个人支付',
  amountFen: 930,
  payer: 'openid-of-somebody',
  expiresAt: new Date('2026-11-16T14:30:00Z'),
};

test('an order is signed by the merchant, and the page gets what WeChat’s sheet wants, signed as well', async () => {
  const call = await payments.begin(NEW);
  const [asked] = wechat.asked;
  expect([asked?.method, asked?.path, asked?.isSigned]).toEqual(['POST', '/v3/pay/transactions/jsapi', true]);
  expect(asked?.body).toEqual({
    appid: 'wx-app',
    mchid: '1900000001',
    description: NEW.description,
    out_trade_no: NEW.tradeNo,
    time_expire: '2026-11-16T22:30:00+08:00',
    notify_url: 'https://car.example.com/pay/wechat/notice',
    amount: { total: 930, currency: 'CNY' },
    payer: { openid: NEW.payer },
  });
  expect(call).toMatchObject({ appId: 'wx-app', package: 'prepay_id=wx-prepay', signType: 'RSA' });
  expect(wechat.isMerchants([call.appId!, call.timeStamp!, call.nonceStr!, call.package!], call.paySign!)).toBe(true);
});

test('how a payment stands is asked by our number; refunds carry a number of their own', async () => {
  wechat.trades.set(NEW.tradeNo, { state: 'SUCCESS', totalFen: 930 });
  expect(await payments.query(NEW.tradeNo)).toEqual({
    tradeNo: NEW.tradeNo,
    state: 'paid',
    amountFen: 930,
    reference: `wx-${NEW.tradeNo}`,
  });
  expect(wechat.asked[0]).toMatchObject({
    path: `/v3/pay/transactions/out-trade-no/${NEW.tradeNo}?mchid=1900000001`,
    isSigned: true,
  });
  for (const [at, state] of [
    ['NOTPAY', 'open'],
    ['USERPAYING', 'open'],
    ['CLOSED', 'closed'],
    ['PAYERROR', 'closed'],
  ] as const) {
    wechat.trades.set(NEW.tradeNo, { state: at, totalFen: 930 });
    expect(await payments.query(NEW.tradeNo)).toMatchObject({ state, amountFen: 0, reference: '' });
  }
  const back = { tradeNo: NEW.tradeNo, refundNo: 'r1', amountFen: 930, totalFen: 930, reason: '重复支付' };
  await payments.refund(back);
  expect(wechat.asked.at(-1)).toMatchObject({
    path: '/v3/refund/domestic/refunds',
    isSigned: true,
    body: { out_trade_no: NEW.tradeNo, out_refund_no: 'r1', amount: { refund: 930, total: 930, currency: 'CNY' } },
  });
});

test('an answer that the platform did not sign is not believed, and a refusal says its code alone', async () => {
  wechat.signs = false;
  await expect(payments.begin(NEW)).rejects.toThrow(NotGenuine);
  wechat.signs = true;
  wechat.refuses = { code: 'PARAM_ERROR', message: `${NEW.payer} 不存在` };
  await expect(payments.begin(NEW)).rejects.toThrow(/HTTP 400，错误码 PARAM_ERROR$/);
  const lost = createPayments({ ...wechat.settings(), WECHAT_PAY_URL: 'http://127.0.0.1:9' })!;
  await expect(lost.query(NEW.tradeNo)).rejects.toThrow('微信支付无法连接');
});

test('a notice is opened only where its signature, its age and its seal are right', () => {
  const paid = { out_trade_no: NEW.tradeNo, trade_state: 'SUCCESS', transaction_id: 'wx1', amount: { total: 930 } };
  const good = wechat.notice(paid);
  expect(payments.readNotice(good)).toEqual({ tradeNo: NEW.tradeNo, state: 'paid', amountFen: 930, reference: 'wx1' });
  const refused = (notice: typeof good) => expect(() => payments.readNotice(notice)).toThrow(NotGenuine);
  refused({ ...good, body: good.body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.FAILED') });
  refused({ ...good, headers: { ...good.headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' } });
  refused({ ...good, headers: { ...good.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/AAAA' } });
  refused(wechat.notice(paid, { secondsAgo: 301 }));
  refused(wechat.notice(paid, { sealKey: Buffer.alloc(32, 7) }));
  expect(payments.readNotice(wechat.notice({ refund_status: 'SUCCESS' }, { kind: 'REFUND.SUCCESS' }))).toBeNull();
});

test('who pays is told by WeChat for a code, and nobody is asked', async () => {
  const url = new URL(payments.signInUrl('https://car.example.com/pay/wechat/t', 's'));
  expect([url.pathname, url.hash, url.searchParams.get('scope')]).toEqual([
    '/connect/oauth2/authorize',
    '#wechat_redirect',
    'snsapi_base',
  ]);
  expect(await payments.payerOf('good-code')).toBe('openid-of-good-code');
  await expect(payments.payerOf('bad-code')).rejects.toThrow('微信没有告知付款人');
});

test('nothing set is no wallet; what is wrong stops the start with a line', () => {
  expect(createPayments({})).toBeNull();
  const settings = wechat.settings();
  expect(() => createPayments({ ...settings, WECHAT_APP_ID: '' })).toThrow('必须设置 WECHAT_APP_ID');
  expect(() => createPayments({ ...settings, WECHAT_PAY_V3_KEY: 'short' })).toThrow('应为 32 个字符');
  expect(() => createPayments({ ...settings, WECHAT_PAY_KEY_FILE: '/nowhere.pem' })).toThrow('不是可用的 PEM 密钥文件');
  expect(() => createPayments({ ...settings, WECHAT_PAY_URL: 'http://example.com' })).toThrow('应为 https');
  expect(createPublicKey(wechat.platformPem).asymmetricKeyType).toBe('rsa');
});
