import type { Payments } from './payment-service.ts';
import { createWechatPay } from './wechat-pay.ts';
import { type Environment, readWechat } from './wechat-settings.ts';

export type { Payments } from './payment-service.ts';

/**
 * Where people pay their part: WeChat Pay where a merchant is set. Null: a demonstration has a cashier of its own
 * (server/ride/demo-cashier.ts), and elsewhere the provider's app takes the money and tells us by the desk.
 */
export function createPayments(environment: Environment): Payments | null {
  const settings = readWechat(environment);
  return settings && createWechatPay(settings);
}
