import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  type NewPayment,
  type PaymentState,
  type Payments,
  type Refund,
  type SentNotice,
  WalletAway,
  type WalletCall,
} from './payment-service.ts';
import type { WechatSettings } from './wechat-settings.ts';
import { authorization, unseal, verifyPlatform, walletSignature } from './wechat-signature.ts';

const TIMEOUT_MS = 8_000;
/** Where WeChat tells of a payment; a route of server/ride/wallet.ts. */
export const NOTICE_PATH = '/pay/wechat/notice';

const secondsNow = (): number => Math.floor(Date.now() / 1_000);
const nonceOf = (): string => randomBytes(16).toString('hex');
/** 2026-11-16T13:29:35+08:00. */
const momentText = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

const Transaction = z.object({
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.int() }).optional(),
});

/** SUCCESS and REFUND were paid; NOTPAY, USERPAYING and ACCEPT may still be; CLOSED, REVOKED and PAYERROR never will. */
const OVER: readonly string[] = ['CLOSED', 'REVOKED', 'PAYERROR'];
const PAID: readonly string[] = ['SUCCESS', 'REFUND'];

function stateOf(transaction: z.output<typeof Transaction>): PaymentState {
  const { out_trade_no: tradeNo, trade_state: at, transaction_id: reference = '', amount } = transaction;
  const isPaid = PAID.includes(at);
  return {
    tradeNo,
    state: isPaid ? 'paid' : OVER.includes(at) ? 'closed' : 'open',
    amountFen: isPaid ? (amount?.total ?? 0) : 0,
    reference: isPaid ? reference : '',
  };
}

/** WeChat's own words may name the payer; its code never does. */
class WechatRefused extends Error {
  readonly code: string;
  constructor(status: number, text: string) {
    const code = /"code"\s*:\s*"([A-Z_]{1,40})"/.exec(text)?.[1] ?? '未知';
    super(`微信支付拒绝：HTTP ${status}，错误码 ${code}`);
    this.code = code;
  }
}

async function fetched(url: URL, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    throw new WalletAway(timedOut ? '微信支付超时' : '微信支付无法连接');
  }
}

/** One signed request; what comes back is believed only with the platform's own signature. */
async function ask(settings: WechatSettings, method: 'GET' | 'POST', path: string, sent?: object): Promise<unknown> {
  const body = sent ? JSON.stringify(sent) : '';
  const signed = authorization(settings.merchant, { method, path, body, nonce: nonceOf(), seconds: secondsNow() });
  const answer = await fetched(new URL(path, settings.payUrl), {
    method,
    headers: {
      authorization: signed,
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'qixing',
      // With it WeChat signs its answer by the key that we hold.
      'wechatpay-serial': settings.platform.keyId,
    },
    ...(sent && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new WechatRefused(answer.status, text);
  verifyPlatform(settings.platform, Object.fromEntries(answer.headers), text, secondsNow());
  return text === '' ? null : JSON.parse(text);
}

async function begin(settings: WechatSettings, payment: NewPayment): Promise<WalletCall> {
  const { appId, merchant, origin } = settings;
  const { prepay_id: prepayId } = z.object({ prepay_id: z.string().min(1) }).parse(
    await ask(settings, 'POST', '/v3/pay/transactions/jsapi', {
      appid: appId,
      mchid: merchant.merchantId,
      description: payment.description,
      out_trade_no: payment.tradeNo,
      time_expire: momentText(payment.expiresAt),
      notify_url: `${origin}${NOTICE_PATH}`,
      amount: { total: payment.amountFen, currency: 'CNY' },
      payer: { openid: payment.payer },
    }),
  );
  const [seconds, nonce, packageText] = [secondsNow(), nonceOf(), `prepay_id=${prepayId}`];
  return {
    appId,
    timeStamp: String(seconds),
    nonceStr: nonce,
    package: packageText,
    signType: 'RSA',
    paySign: walletSignature(merchant.key, { appId, seconds, nonce, packageText }),
  };
}

async function query(settings: WechatSettings, tradeNo: string): Promise<PaymentState> {
  const path = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${settings.merchant.merchantId}`;
  try {
    return stateOf(Transaction.parse(await ask(settings, 'GET', path)));
  } catch (error) {
    // Our word of it has not arrived: nobody has paid, and until the visit is over somebody still may.
    if (!(error instanceof WechatRefused) || error.code !== 'ORDER_NOT_EXIST') throw error;
    return { tradeNo, state: 'open', amountFen: 0, reference: '' };
  }
}

const Refunded = z.object({ status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']) });

async function refund(settings: WechatSettings, { tradeNo, refundNo, amountFen, totalFen, reason }: Refund) {
  const amount = { refund: amountFen, total: totalFen, currency: 'CNY' };
  const sent = { out_trade_no: tradeNo, out_refund_no: refundNo, reason, amount };
  const { status } = Refunded.parse(await ask(settings, 'POST', '/v3/refund/domestic/refunds', sent));
  if (status === 'CLOSED' || status === 'ABNORMAL') throw new Error(`微信支付没有退回：${status}`);
}

const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

/** The signature first, over the bytes that came; what is inside only afterwards. */
function readNotice({ platform, sealKey }: WechatSettings, { headers, body }: SentNotice): PaymentState | null {
  verifyPlatform(platform, headers, body, secondsNow());
  const { event_type: kind, resource } = Notice.parse(JSON.parse(body));
  if (!kind.startsWith('TRANSACTION.')) return null;
  return stateOf(Transaction.parse(JSON.parse(unseal(sealKey, resource))));
}

/** Without asking the person for anything: who they are to this official account. */
function signInUrl({ signInUrl: at, appId }: WechatSettings, returnTo: string, state: string): string {
  const url = new URL('/connect/oauth2/authorize', at);
  url.search = new URLSearchParams({
    appid: appId,
    redirect_uri: returnTo,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  }).toString();
  url.hash = 'wechat_redirect';
  return url.href;
}

async function payerOf({ apiUrl, appId, appSecret }: WechatSettings, code: string): Promise<string> {
  const url = new URL('/sns/oauth2/access_token', apiUrl);
  const sent = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
  url.search = new URLSearchParams(sent).toString();
  const answer = z.object({ openid: z.string().optional() }).safeParse(await (await fetched(url, {})).json());
  if (!answer.data?.openid) throw new Error('微信没有告知付款人');
  return answer.data.openid;
}

/** WeChat Pay, API v3, inside WeChat's own browser (JSAPI). */
export const createWechatPay = (settings: WechatSettings): Payments => ({
  signInUrl: (returnTo, state) => signInUrl(settings, returnTo, state),
  payerOf: (code) => payerOf(settings, code),
  begin: (payment) => begin(settings, payment),
  query: (tradeNo) => query(settings, tradeNo),
  refund: (back) => refund(settings, back),
  readNotice: (notice) => readNotice(settings, notice),
});
