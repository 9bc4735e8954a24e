import assert from 'node:assert/strict';
import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signedText } from '#rules/desk.ts';
import { type RawAnswer, type Send, sender } from './wire.ts';

/** The doors of a demonstration, from outside. Several addresses are servers that share one database. */
export interface Address {
  readonly urls: readonly string[];
  readonly deskKey: string;
  readonly deskSecret: string;
}

export interface Reply {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a scenario reads whatever the wire holds
  data: any;
}

type WireFields = Record<string, unknown>;

/** The data of an answer that must be a success. */
export function ok({ code, msg, data }: Reply, what: string): Reply['data'] {
  assert.equal(code, 0, `${what}：${code} ${msg}`);
  return data;
}

/** An answer that must be this refusal. */
export const refused = ({ code, msg }: Reply, expected: number, what: string): void =>
  assert.equal(code, expected, `${what}：${code} ${msg}`);

/** Yuan as the console's calls answer them, in whole fen. */
export const fenOf = (yuan: number): number => Math.round(yuan * 100);

/** A machine may be busy, and many jobs due at once where the clock has moved. */
const PATIENCE_MS = 60_000;

/** Asks until something is there: what a job does is done a moment later, by whichever server. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  for (const since = Date.now(); Date.now() - since < PATIENCE_MS; await wait(100)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
  }
  return assert.fail(`${what}：等不到`);
}

const filled = (fields: WireFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const query = (path: string, fields: WireFields): string => {
  const search = new URLSearchParams(filled(fields)).toString();
  return search ? `${path}?${search}` : path;
};
const JSON_TYPE = { 'content-type': 'application/json' };
const replyOf = async (answered: Promise<RawAnswer>): Promise<Reply> => JSON.parse((await answered).bytes.toString());

type Encoding = 'query' | 'form' | 'json';

/** How fields travel: in the address, as a form or as JSON. */
function written(path: string, encoding: Encoding, fields: WireFields): [path: string, body: RequestInit] {
  if (encoding === 'query') return [query(path, fields), {}];
  if (encoding === 'form') return [path, { body: new URLSearchParams(filled(fields)) }];
  return [path, { body: JSON.stringify(fields), headers: JSON_TYPE }];
}

export interface Browser {
  get(path: string, fields?: WireFields): Promise<Reply>;
  form(path: string, fields?: WireFields): Promise<Reply>;
  json(path: string, body?: WireFields): Promise<Reply>;
  /** A form with a file. */
  upload(path: string, file: { field: string; name: string; bytes: Uint8Array }, fields?: WireFields): Promise<Reply>;
  /** What a browser would save. */
  download(path: string, fields?: WireFields): Promise<RawAnswer>;
  /** Any call, with whatever it answers. */
  send(method: 'GET' | 'POST', path: string, encoding: Encoding, fields: WireFields): Promise<RawAnswer>;
  /** Its cookies as they would be sent, for a line of events. */
  cookie(): string;
}

/** Keeps its cookies, as a browser does. */
export function browser({ urls }: Address): Browser {
  const cookies = new Map<string, string>();
  const cookieText = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send: Send = sender(urls);
  const call = async (path: string, init: RequestInit = {}): Promise<RawAnswer> => {
    const cookie = cookieText();
    const headers = { 'trace-id': randomUUID(), ...(cookie ? { cookie } : {}), ...(init.headers as object) };
    const answered = await send(path, { ...init, headers });
    for (const line of answered.cookies) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answered;
  };
  const ask: Browser['send'] = (method, path, encoding, fields) => {
    const [address, init] = written(path, encoding, fields);
    return call(address, { method, ...init });
  };
  return {
    get: (path, fields = {}) => replyOf(ask('GET', path, 'query', fields)),
    form: (path, fields = {}) => replyOf(ask('POST', path, 'form', fields)),
    json: (path, body = {}) => replyOf(ask('POST', path, 'json', body)),
    upload: (path, { field, name, bytes }, fields = {}) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(filled(fields))) form.set(key, value);
      form.set(field, new File([Buffer.from(bytes)], name));
      return replyOf(call(path, { method: 'POST', body: form }));
    },
    download: (path, fields = {}) => ask('GET', path, 'query', fields),
    send: ask,
    cookie: cookieText,
  };
}

export interface ProviderDesk {
  get(path: string, fields?: WireFields): Promise<Reply>;
  post(path: string, body?: WireFields): Promise<Reply>;
}

/** The provider's signed calls. */
export function providerDesk({ urls, deskKey, deskSecret }: Address): ProviderDesk {
  const send = sender(urls);
  const call = (method: 'GET' | 'POST', path: string, body: string): Promise<Reply> => {
    const time = String(Date.now());
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', deskSecret)
      .update(signedText({ method, url: path, time, bodyHash }))
      .digest('hex');
    const signed = { 'x-desk-key': deskKey, 'x-desk-time': time, 'x-desk-signature': signature };
    if (method === 'GET') return replyOf(send(path, { headers: signed }));
    const headers = { ...signed, ...JSON_TYPE, 'idempotency-key': randomUUID() };
    return replyOf(send(path, { method, body, headers }));
  };
  return {
    get: (path, fields = {}) => call('GET', query(path, fields), ''),
    post: (path, body = {}) => call('POST', path, JSON.stringify(body)),
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
