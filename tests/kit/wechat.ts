import { createCipheriv, createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Asked {
  readonly method: string;
  readonly path: string;
  /** By the merchant, over this very request. */
  readonly isSigned: boolean;
  readonly body: unknown;
}
interface Trade {
  state: string;
  totalFen: number;
}

const lines = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');
const KEY_ID = 'PUB_KEY_ID_0119000000012026111600000000000001';
const SERIAL = '5157F09EFDC096DE15EBE81A47057A72';
const V3_KEY = '0123456789abcdef0123456789ABCDEF';
const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' }).toString();

/** A server that speaks as WeChat Pay's API v3 does: it checks what the merchant signs, and signs what it answers. */
export class StandInWechat {
  readonly asked: Asked[] = [];
  readonly trades = new Map<string, Trade>();
  /** What was given back, by the number of the refund. */
  readonly refunds = new Map<string, number>();
  signs = true;
  refuses: { code: string; message: string } | null = null;
  private readonly merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly folder = mkdtempSync(join(tmpdir(), 'qixing-wechat-'));
  private readonly listener: Server;
  readonly platformPem = pem(this.platform.publicKey, 'spki');

  private constructor() {
    this.listener = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => this.answer(request, response, body));
    });
  }

  static async start(): Promise<StandInWechat> {
    const made = new StandInWechat();
    writeFileSync(join(made.folder, 'key.pem'), pem(made.merchant.privateKey, 'pkcs8'));
    writeFileSync(join(made.folder, 'platform.pem'), made.platformPem);
    await new Promise<void>((done) => made.listener.listen(0, '127.0.0.1', done));
    return made;
  }

  stop(): void {
    this.listener.closeAllConnections();
    this.listener.close();
    rmSync(this.folder, { recursive: true });
  }

  forget(): void {
    this.asked.length = 0;
    this.trades.clear();
    this.refunds.clear();
    this.signs = true;
    this.refuses = null;
  }

  settings(origin = 'https://car.example.com'): Record<string, string> {
    const url = `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
    return {
      PUBLIC_ORIGIN: origin,
      WECHAT_PAY_MCHID: '1900000001',
      WECHAT_PAY_SERIAL: SERIAL,
      WECHAT_PAY_KEY_FILE: join(this.folder, 'key.pem'),
      WECHAT_PAY_PUBLIC_KEY_ID: KEY_ID,
      WECHAT_PAY_PUBLIC_KEY_FILE: join(this.folder, 'platform.pem'),
      WECHAT_PAY_V3_KEY: V3_KEY,
      WECHAT_APP_ID: 'wx-app',
      WECHAT_APP_SECRET: 'app-secret',
      WECHAT_PAY_URL: url,
      WECHAT_API_URL: url,
      WECHAT_SIGN_IN_URL: url,
    };
  }

  /** Whether the merchant's key signed these lines. */
  isMerchants(parts: readonly string[], signature: string): boolean {
    return createVerify('RSA-SHA256').update(lines(parts)).verify(this.merchant.publicKey, signature, 'base64');
  }

  private isSigned(request: IncomingMessage, body: string): boolean {
    const [kind = '', rest = ''] = (request.headers.authorization ?? '').split(/ (.*)/s);
    const parts = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const { mchid, serial_no: serial, timestamp = '', nonce_str: nonce = '', signature = '' } = parts;
    return (
      kind === 'WECHATPAY2-SHA256-RSA2048' &&
      mchid === '1900000001' &&
      serial === SERIAL &&
      Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300 &&
      this.isMerchants([request.method ?? '', request.url ?? '', timestamp, nonce, body], signature)
    );
  }

  private signedHeaders(body: string, secondsAgo = 0): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
    const nonce = 'nonce-of-the-platform';
    const signature = createSign('RSA-SHA256')
      .update(lines([timestamp, nonce, body]))
      .sign(this.platform.privateKey, 'base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': KEY_ID,
      'content-type': 'application/json',
    };
  }

  private replyTo(url: URL, body: { out_trade_no?: string; out_refund_no?: string; amount?: { refund?: number } }) {
    const [, tradeNo] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(url.pathname) ?? [];
    if (tradeNo) {
      const trade = this.trades.get(tradeNo) ?? { state: 'NOTPAY', totalFen: 0 };
      return this.transactionOf(tradeNo, trade);
    }
    if (url.pathname === '/v3/refund/domestic/refunds') {
      this.refunds.set(body.out_refund_no ?? '', body.amount?.refund ?? 0);
      return { refund_id: 'wx-refund', status: 'PROCESSING' };
    }
    return { prepay_id: 'wx-prepay' };
  }

  transactionOf(tradeNo: string, { state, totalFen }: Trade) {
    const amount = { total: totalFen, currency: 'CNY' };
    return { out_trade_no: tradeNo, trade_state: state, transaction_id: `wx-${tradeNo}`, amount };
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '/', 'http://x');
    if (url.pathname === '/sns/oauth2/access_token') {
      const code = url.searchParams.get('code') ?? '';
      const isKnown = code.startsWith('good') && url.searchParams.get('secret') === 'app-secret';
      response.end(
        JSON.stringify(isKnown ? { openid: `openid-of-${code}` } : { errcode: 40029, errmsg: 'invalid code' }),
      );
      return;
    }
    const isSigned = this.isSigned(request, body);
    const sent = body === '' ? {} : JSON.parse(body);
    this.asked.push({ method: request.method ?? '', path: request.url ?? '', isSigned, body: sent });
    const refusal = isSigned ? this.refuses : { code: 'SIGN_ERROR', message: '签名错误' };
    const text = JSON.stringify(refusal ?? this.replyTo(url, sent));
    response.writeHead(refusal ? (isSigned ? 400 : 401) : 200, this.signs ? this.signedHeaders(text) : {}).end(text);
  }

  /** What WeChat sends by itself when something was paid. */
  notice(
    resource: object,
    {
      kind = 'TRANSACTION.SUCCESS',
      secondsAgo = 0,
      sealKey = Buffer.from(V3_KEY),
    }: { kind?: string; secondsAgo?: number; sealKey?: Buffer } = {},
  ): { headers: Record<string, string>; body: string } {
    const nonce = 'abcdef012345';
    const sealer = createCipheriv('aes-256-gcm', sealKey, nonce);
    sealer.setAAD(Buffer.from('transaction'));
    const sealed = Buffer.concat([sealer.update(JSON.stringify(resource)), sealer.final(), sealer.getAuthTag()]);
    const body = JSON.stringify({
      id: 'notice-1',
      event_type: kind,
      resource_type: 'encrypt-resource',
      resource: {
        original_type: 'transaction',
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        nonce,
      },
    });
    return { body, headers: this.signedHeaders(body, secondsAgo) };
  }
}
