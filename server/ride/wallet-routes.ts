import type { FastifyInstance } from 'fastify';
import { moneyText } from '#rules/money.ts';
import { NotGenuine } from '../outside/payments/payment-service.ts';
import type { Payments } from '../outside/payments/payments.ts';
import { NOTICE_PATH } from '../outside/payments/wechat-pay.ts';
import type { Services } from '../services.ts';
import { type Checkout, checkoutOf, markCheckout, sentToken } from './cashier.ts';
import { escaped, sendCashierPage } from './cashier-page.ts';
import { settleCheckout } from './wallet.ts';

const TITLE = '微信支付';

/** Runs inside WeChat's browser: opens its sheet with what the page carries, then goes back to the order. */
const SCRIPT = `const main = document.querySelector('main div');
const pay = () => WeixinJSBridge.invoke('getBrandWCPayRequest', JSON.parse(main.dataset.call), (answer) => {
  if (answer.err_msg === 'get_brand_wcpay_request:ok') location.replace(main.dataset.back);
});
document.querySelector('button').addEventListener('click', pay);
if (typeof WeixinJSBridge === 'undefined') document.addEventListener('WeixinJSBridgeReady', pay);
else pay();
`;

const amountBody = ({ amountFen, number }: Checkout): string =>
  `<strong>${moneyText(amountFen)}</strong><p>订单 ${escaped(number)}，个人支付</p>`;
const backLink = ({ orderId }: Checkout): string => `<a href="/m/o/${orderId}">暂不支付</a>`;

async function beginPayment({ database, clock }: Services, payments: Payments, due: Checkout, code: string) {
  const payer = await payments.payerOf(code);
  // Kept first: what was begun is asked about, whatever happens to the answer.
  await database.company(due.companyId, (db) => markCheckout(db, due, { begunAt: clock.now() }));
  const { tradeNo, amountFen, expiresAt } = due;
  return payments.begin({ tradeNo, amountFen, expiresAt, payer, description: `用车订单 ${due.number} 个人支付` });
}

type Visit = { Params: { token: string }; Querystring: { code?: string } };

function pageRoutes(app: FastifyInstance, payments: Payments): void {
  const { services } = app;
  const { database, clock, config } = services;
  app.get('/pay/wechat.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));

  app.get<Visit>('/pay/wechat/:token', async (request, reply) => {
    const { token } = request.params;
    const { code } = request.query;
    const sent = sentToken(services, token);
    const due = await database.companyRead(sent[0], (db) => checkoutOf(db, sent, 'wechat', clock.now()));
    if (!/MicroMessenger/i.test(request.headers['user-agent'] ?? '')) {
      return sendCashierPage(reply, TITLE, `${amountBody(due)}<p>请在微信中打开此页面支付。</p>${backLink(due)}`);
    }
    if (!code) return reply.redirect(payments.signInUrl(`${config.publicOrigin}/pay/wechat/${token}`, 'qixing'));
    const call = await beginPayment(services, payments, due, code).catch((error: Error) => {
      request.log.warn({ err: error }, 'wallet did not begin a payment');
      return null;
    });
    if (call === null) {
      const again = `<p>微信支付暂时没有回应，没有扣款。</p><a href="/pay/wechat/${escaped(token)}">重试</a>`;
      return sendCashierPage(reply, TITLE, `${amountBody(due)}${again}${backLink(due)}`);
    }
    const data = `<div data-call="${escaped(JSON.stringify(call))}" data-back="/m/o/${due.orderId}"></div>`;
    const button = `<button type="button">支付 ${moneyText(due.amountFen)}</button>`;
    const script = '<script src="/pay/wechat.js" defer></script>';
    return sendCashierPage(reply, TITLE, `${data}${amountBody(due)}${button}${backLink(due)}`, script);
  });
}

/** Bodies stay bytes: the signature is about them. */
async function noticeRoutes(app: FastifyInstance, payments: Payments): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    door.post(NOTICE_PATH, async ({ headers, body, log }, reply) => {
      const { services } = app;
      try {
        const told = payments.readNotice({ headers, body: typeof body === 'string' ? body : '' });
        if (told) await settleCheckout(services, payments, told, services.clock.now());
        return { code: 'SUCCESS' };
      } catch (error) {
        const isForeign = error instanceof NotGenuine || error instanceof SyntaxError;
        if (!isForeign) log.error({ err: error }, 'a notice of the wallet was not taken');
        return reply.code(isForeign ? 401 : 500).send({ code: 'FAIL', message: isForeign ? '签名错误' : '处理失败' });
      }
    });
  });
}

/** The cashier of WeChat Pay, where a merchant is set. */
export async function walletRoutes(app: FastifyInstance): Promise<void> {
  const { payments } = app.services;
  if (!payments) return;
  pageRoutes(app, payments);
  await noticeRoutes(app, payments);
}
