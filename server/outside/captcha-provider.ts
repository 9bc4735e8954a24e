import { StartError } from '../start-error.ts';
import { createAliyunCaptcha } from './captcha-aliyun.ts';
import type { CaptchaProvider } from './captcha-service.ts';
import type { Environment } from './sms-sender.ts';

export type { CaptchaProvider } from './captcha-service.ts';

export function createCaptchaProvider(environment: Environment): CaptchaProvider | null {
  const provider = environment.CAPTCHA_PROVIDER?.trim() ?? '';
  if (provider === '') return null;
  if (provider === 'aliyun') return createAliyunCaptcha(environment);
  throw new StartError(`CAPTCHA_PROVIDER 的值“${provider}”无效，应为空或 aliyun`);
}
