import assert from 'node:assert/strict';
import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { signedText } from '#rules/desk.ts';

/** The doors of a running server, from outside: browsers with cookies, and the provider's signed calls. */
export interface Address {
  readonly url: string;
  readonly deskKey: string;
  readonly deskSecret: string;
}

export interface Reply {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a scenario reads whatever the wire holds
  data: any;
}

type Fields = Record<string, unknown>;

/** The data of an answer that must be a success. */
export function ok({ code, msg, data }: Reply, what: string): Reply['data'] {
  assert.equal(code, 0, `${what}：${code} ${msg}`);
  return data;
}

const query = (path: string, fields: Fields): string => {
  const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};

export interface Browser {
  get(path: string, fields?: Fields): Promise<Reply>;
  form(path: string, fields?: Fields): Promise<Reply>;
  json(path: string, body?: Fields, headers?: Record<string, string>): Promise<Reply>;
}

/** Keeps its cookies, as a browser does. */
export function browser({ url }: Address): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'trace-id': randomUUID(), ...(cookie ? { cookie } : {}), ...(init.headers as object) };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return (await response.json()) as Reply;
  };
  return {
    get: (path, fields = {}) => send(query(path, fields), {}),
    form: (path, fields = {}) => send(path, { method: 'POST', body: new URLSearchParams(query('', fields).slice(1)) }),
    json: (path, body = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

export interface ProviderDesk {
  get(path: string, fields?: Fields): Promise<Reply>;
  post(path: string, body?: Fields): Promise<Reply>;
}

export function providerDesk({ url, deskKey, deskSecret }: Address): ProviderDesk {
  const send = async (method: 'GET' | 'POST', path: string, body: string): Promise<Reply> => {
    const time = String(Date.now());
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', deskSecret)
      .update(signedText({ method, url: path, time, bodyHash }))
      .digest('hex');
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-desk-key': deskKey,
        'x-desk-time': time,
        'x-desk-signature': signature,
        ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    return (await response.json()) as Reply;
  };
  return {
    get: (path, fields = {}) => send('GET', query(path, fields), ''),
    post: (path, body = {}) => send('POST', path, JSON.stringify(body)),
  };
}

/** Numbers that nobody has: a scenario may run any number of times on one server. */
export const freshPhone = (): string => `158${randomInt(10_000_000, 99_999_999)}`;

/** A code by SMS, as a person reads it; the demonstration shows what was sent. */
export async function codeSentTo(visitor: Browser, phone: string, purpose: string): Promise<string> {
  ok(await visitor.form('/api/v1/company/smsSend', { phone, purpose }), '发送验证码');
  return ok(await visitor.get('/demo/sms', { phone }), '读取验证码').code;
}

export async function signIn(address: Address, phone: string): Promise<Browser> {
  const person = browser(address);
  const smsCaptcha = await codeSentTo(person, phone, 'login');
  ok(await person.form('/api/v1/company/login1', { phone, smsCaptcha }), '登录');
  return person;
}
