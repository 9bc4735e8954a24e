import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { successCode } from '#contract/endpoint.ts';
import type { Caller } from '../kit/caller.ts';
import type { Desk } from '../kit/desk.ts';
import { asText } from '../kit/fuzz.ts';
import type { TestServer } from '../kit/server.ts';
import { postForm, type SentFile } from '../kit/uploads.ts';

export type Values = Record<string, unknown>;
/** A browser, or the provider's signing machine. */
export type Sender = Caller | Desk;

/** A request to a call, as somebody sends it. */
export interface Request {
  readonly fields?: Values;
  readonly by: Sender;
  readonly file?: SentFile;
}

export interface Reply {
  /** The HTTP status where it was seen; the desk's machine reads the code alone. */
  readonly status: number;
  readonly code: number;
  readonly isSuccess: boolean;
  readonly data: unknown;
}

const texts = (fields: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value) ?? '']])),
  );

/** What a call reads of these fields: JSON as it is, all else as texts. */
export const asSent = ({ encoding }: Endpoint, fields: Values): Values =>
  encoding === 'json' ? fields : texts(fields);

/** People of the desk send a key with every write, as its pages do. */
const keyOf = ({ access }: Endpoint): Values => (access === 'desk' ? { 'idempotency-key': randomUUID() } : {});

async function byBrowser(server: TestServer, call: Endpoint, { fields = {}, file }: Request, by: Caller) {
  const { method, path, encoding } = call;
  const sent = asSent(call, fields);
  if (file) {
    const { code, data } = await postForm(server, { caller: by }, path, file, texts(fields));
    return { status: 200, code, data };
  }
  const response =
    method === 'GET'
      ? await by.send('GET', `${path}?${new URLSearchParams(texts(fields))}`)
      : await by.send('POST', path, { body: sent, json: encoding === 'json', headers: keyOf(call) });
  const { statusCode: status } = response;
  if (!String(response.headers['content-type']).includes('json'))
    return { status, code: successCode(call), data: null };
  const { code, data } = response.json();
  return { status, code, data };
}

async function bySignature({ method, path }: Endpoint, { fields = {} }: Request, desk: Desk) {
  const { code, data } = method === 'GET' ? await desk.get(path, texts(fields)) : await desk.post(path, fields);
  return { status: 200, code, data };
}

export async function send(server: TestServer, call: Endpoint, request: Request): Promise<Reply> {
  const { by } = request;
  const reply = 'cookies' in by ? await byBrowser(server, call, request, by) : await bySignature(call, request, by);
  return { ...reply, isSuccess: reply.code === successCode(call) && reply.status < 400 };
}
