import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';
import { NotGenuine } from './payment-service.ts';

/**
 * Signatures of WeChat Pay's API v3, as its pages 签名生成, 签名验证 and 证书和回调报文解密 define them: SHA256 with RSA over
 * lines that each end with a line feed.
 */
const linesOf = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

const signed = (key: KeyObject, parts: readonly string[]): string =>
  createSign('RSA-SHA256').update(linesOf(parts)).sign(key, 'base64');

export interface Merchant {
  readonly merchantId: string;
  /** Of the certificate that belongs to the key. */
  readonly serial: string;
  readonly key: KeyObject;
}

interface SignedRequest {
  readonly method: string;
  /** With its query, without the host. */
  readonly path: string;
  readonly body: string;
  readonly nonce: string;
  readonly seconds: number;
}

export function authorization({ merchantId, serial, key }: Merchant, request: SignedRequest): string {
  const { method, path, body, nonce, seconds } = request;
  const signature = signed(key, [method, path, String(seconds), nonce, body]);
  const parts = { mchid: merchantId, nonce_str: nonce, timestamp: String(seconds), serial_no: serial, signature };
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`;
}

/** What the page hands to WeChat so that it opens its own sheet. */
export function walletSignature(
  key: KeyObject,
  { appId, seconds, nonce, packageText }: { appId: string; seconds: number; nonce: string; packageText: string },
): string {
  return signed(key, [appId, String(seconds), nonce, packageText]);
}

export interface Platform {
  /** The id of the public key, or the serial of the certificate, that signs. */
  readonly keyId: string;
  readonly key: KeyObject;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;
const textOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Older than that may be one that somebody recorded. */
const FRESH_SECONDS = 300;

/** Ends with NotGenuine where an answer or a notice was not signed by the platform just now. */
export function verifyPlatform({ keyId, key }: Platform, headers: Headers, body: string, nowSeconds: number): void {
  const [seconds, nonce] = [textOf(headers, 'wechatpay-timestamp'), textOf(headers, 'wechatpay-nonce')];
  if (textOf(headers, 'wechatpay-serial') !== keyId) throw new NotGenuine('signed with another key');
  if (!/^\d+$/.test(seconds) || Math.abs(nowSeconds - Number(seconds)) > FRESH_SECONDS)
    throw new NotGenuine('too old, or of no time');
  const signature = Buffer.from(textOf(headers, 'wechatpay-signature'), 'base64');
  const isTrue = createVerify('RSA-SHA256')
    .update(linesOf([seconds, nonce, body]))
    .verify(key, signature);
  if (!isTrue) throw new NotGenuine('wrong signature');
}

const TAG_BYTES = 16;

export interface Sealed {
  readonly algorithm: string;
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
}

/** AEAD_AES_256_GCM with the merchant's key of API v3; the last 16 bytes are the tag. */
export function unseal(key: Buffer, { algorithm, ciphertext, nonce, associated_data = '' }: Sealed): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new NotGenuine(`sealed by ${algorithm}`);
  const sealed = Buffer.from(ciphertext, 'base64');
  try {
    const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    opener.setAuthTag(sealed.subarray(-TAG_BYTES));
    opener.setAAD(Buffer.from(associated_data));
    return Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]).toString();
  } catch {
    throw new NotGenuine('the seal is broken');
  }
}
