import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../../start-error.ts';
import type { Merchant, Platform } from './wechat-signature.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface WechatSettings {
  readonly merchant: Merchant;
  readonly platform: Platform;
  readonly sealKey: Buffer;
  readonly appId: string;
  readonly appSecret: string;
  /** How browsers and WeChat reach us. */
  readonly origin: string;
  readonly payUrl: URL;
  readonly apiUrl: URL;
  readonly signInUrl: URL;
}

function needed(environment: Environment, name: string): string {
  const value = environment[name]?.trim();
  if (!value) throw new StartError(`设置了 WECHAT_PAY_MCHID 时必须设置 ${name}`);
  return value;
}

function keyFile(environment: Environment, name: string, read: (pem: string) => KeyObject): KeyObject {
  const file = needed(environment, name);
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartError(`${name} 不正确：${file} 不是可用的 PEM 密钥文件${code && `（${code}）`}`);
  }
}

/** Plain http is only for a stand-in on this machine. */
function address(environment: Environment, name: string, fallback: string): URL {
  const text = environment[name]?.trim() || fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isHere))) return url;
  throw new StartError(`${name} 不正确：应为 https://…`);
}

const SEAL_KEY_BYTES = 32;

function sealKey(environment: Environment): Buffer {
  const key = Buffer.from(needed(environment, 'WECHAT_PAY_V3_KEY'));
  if (key.length === SEAL_KEY_BYTES) return key;
  throw new StartError(`WECHAT_PAY_V3_KEY 不正确：应为 ${SEAL_KEY_BYTES} 个字符的 API v3 密钥`);
}

/** Read at the start, where a wrong one is told; null: no merchant is set. */
export function readWechat(environment: Environment): WechatSettings | null {
  const merchantId = environment.WECHAT_PAY_MCHID?.trim();
  if (!merchantId) return null;
  return {
    merchant: {
      merchantId,
      serial: needed(environment, 'WECHAT_PAY_SERIAL'),
      key: keyFile(environment, 'WECHAT_PAY_KEY_FILE', (pem) => createPrivateKey(pem)),
    },
    platform: {
      keyId: needed(environment, 'WECHAT_PAY_PUBLIC_KEY_ID'),
      key: keyFile(environment, 'WECHAT_PAY_PUBLIC_KEY_FILE', (pem) => createPublicKey(pem)),
    },
    sealKey: sealKey(environment),
    appId: needed(environment, 'WECHAT_APP_ID'),
    appSecret: needed(environment, 'WECHAT_APP_SECRET'),
    origin: address(environment, 'PUBLIC_ORIGIN', needed(environment, 'PUBLIC_ORIGIN')).origin,
    payUrl: address(environment, 'WECHAT_PAY_URL', 'https://api.mch.weixin.qq.com'),
    apiUrl: address(environment, 'WECHAT_API_URL', 'https://api.weixin.qq.com'),
    signInUrl: address(environment, 'WECHAT_SIGN_IN_URL', 'https://open.weixin.qq.com'),
  };
}
