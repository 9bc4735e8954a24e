import { randomBytes } from 'node:crypto';
import { StartError } from '../start-error.ts';
import { type Acs3Request, acs3Headers, percentEncoded } from './acs3.ts';
import { aliyunEndpoint } from './aliyun-endpoint.ts';
import type { Environment, SmsMessage, SmsSender } from './sms-sender.ts';

const TIMEOUT_MS = 5000;

interface AliyunAccount {
  endpoint: URL;
  accessKey: string;
  accessSecret: string;
  signName: string;
}

/** `setPassword` and `set-password` both read SMS_TEMPLATE_SET_PASSWORD. */
export function templateSetting(purpose: string) {
  const words = purpose.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return `SMS_TEMPLATE_${words.toUpperCase()}`;
}

function required(environment: Environment, name: string) {
  const value = environment[name]?.trim();
  if (!value) throw new StartError(`SMS_PROVIDER=aliyun 时必须设置 ${name}`);
  return value;
}

function signedRequest(account: AliyunAccount, message: SmsMessage, template: string): Acs3Request {
  return {
    method: 'POST',
    host: account.endpoint.host,
    path: '/',
    // SendSms takes all of its parameters from the query; the body stays empty.
    query: {
      PhoneNumbers: message.phone,
      SignName: account.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(message.params),
    },
    body: '',
    action: 'SendSms',
    version: '2017-05-25',
    date: new Date(),
    nonce: randomBytes(16).toString('hex'),
  };
}

async function answerOf(response: Response) {
  try {
    const answer = (await response.json()) as { Code?: unknown };
    return typeof answer.Code === 'string' ? answer.Code : '';
  } catch {
    return '';
  }
}

async function post(account: AliyunAccount, request: Acs3Request) {
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${percentEncoded(value)}`);
  const { host: _, ...headers } = acs3Headers(request, account.accessKey, account.accessSecret);
  try {
    return await fetch(new URL(`/?${query.join('&')}`, account.endpoint), {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    // The cause may quote the address, and the address carries the phone and the code: only its kind leaves.
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(timedOut ? '短信服务超时' : '短信服务无法连接');
  }
}

/** Aliyun's wording of a refusal may quote the phone; its code never does. */
function errorCode(code: string) {
  return /^[A-Za-z][A-Za-z._]{0,63}$/.test(code) ? code : '未知';
}

export function createAliyunSms(environment: Environment, purposes: readonly string[] = []): SmsSender {
  const account: AliyunAccount = {
    endpoint: aliyunEndpoint(environment, 'SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com'),
    accessKey: required(environment, 'SMS_ACCESS_KEY'),
    accessSecret: required(environment, 'SMS_ACCESS_SECRET'),
    signName: required(environment, 'SMS_SIGN_NAME'),
  };
  for (const purpose of purposes) required(environment, templateSetting(purpose));
  return {
    async send(message) {
      const template = environment[templateSetting(message.purpose)]?.trim();
      if (!template) throw new Error(`短信模板未设置：${templateSetting(message.purpose)}`);
      const response = await post(account, signedRequest(account, message, template));
      const code = await answerOf(response);
      if (code !== 'OK') throw new Error(`短信服务拒绝发送：HTTP ${response.status}，错误码 ${errorCode(code)}`);
    },
  };
}
