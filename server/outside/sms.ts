import { StartError } from '../start-error.ts';
import { createAliyunSms } from './sms-aliyun.ts';
import type { Environment, SmsSender } from './sms-sender.ts';

export type { SmsMessage, SmsSender } from './sms-sender.ts';

/** Sends nothing: the message has already been written to the outbox table, where it can be read. */
const outboxSms: SmsSender = { send: async () => {} };

/** `purposes` are those the server will use; each must have a template before the start, not at the first message. */
export function createSmsSender(provider: string, environment: Environment, purposes: readonly string[] = []) {
  if (provider === '' || provider === 'outbox') return outboxSms;
  if (provider === 'aliyun') return createAliyunSms(environment, purposes);
  throw new StartError(`SMS_PROVIDER 的值“${provider}”无效，应为 outbox 或 aliyun`);
}
