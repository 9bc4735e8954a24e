import { StartError } from '../start-error.ts';
import type { Environment } from './sms-sender.ts';

/** Where a service of Aliyun is reached. What is sent must not travel in the clear; http is for a stand-in on this machine. */
export function aliyunEndpoint(environment: Environment, name: string, usual: string): URL {
  const setting = environment[name]?.trim() || usual;
  const text = setting.includes('://') ? setting : `https://${setting}`;
  if (!URL.canParse(text)) throw new StartError(`${name} 不是有效的地址`);
  const url = new URL(text);
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    throw new StartError(`${name} 必须使用 https`);
  }
  return url;
}
