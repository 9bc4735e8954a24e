import { z } from 'zod';
import { type Endpoint, type Input, type Output, successCode, writes } from '#contract/endpoint.ts';
import { ownName } from '#contract/field-names.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { fingerprintOf } from './act-keys.ts';
import { takeEarly } from './asked-early.ts';
import { type Loss, oneAct } from './one-act.ts';

/** The server understood and said no, or could not be reached; `message` is what a person reads. */
export class CallFailed extends Error {
  readonly code: number;
  readonly traceId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly path: string;
  constructor(path: string, code: number, message: string, traceId: string, fields: Record<string, string> = {}) {
    super(message);
    this.path = path;
    this.code = code;
    this.traceId = traceId;
    this.fields = fields;
  }
}

/** No answer at all: the network, a proxy, or a server that is down. */
export const UNREACHABLE = -1;
/** An answer that is not our envelope, or breaks the schema of the call. */
export const NOT_OURS = -2;
export const SCHEMA_BROKEN = -3;
/** Success without the data that the call answers. */
export const NO_DATA = -4;

const newTraceId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), hex).join('');
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

type WireFields = Record<string, unknown>;

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function urlFields(wire: WireFields): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(wire)) if (value !== undefined) params.append(name, asText(value));
  return params;
}

function multipart(wire: WireFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : asText(value));
  }
  return form;
}

type Headers = Record<string, string> & { 'trace-id': string };

function requestOf(
  call: Endpoint,
  wire: WireFields,
  traceId: string,
  key?: string,
): [url: string, init: RequestInit & { headers: Headers }] {
  const headers: Headers = { 'trace-id': traceId, ...(key && { 'idempotency-key': key }) };
  const init = { method: call.method, credentials: 'same-origin' as const, headers };
  if (call.encoding === 'query') {
    const query = urlFields(wire).toString();
    return [query ? `${call.path}?${query}` : call.path, init];
  }
  if (call.encoding === 'json') headers['content-type'] = 'application/json';
  const body =
    call.encoding === 'json' ? JSON.stringify(wire) : call.encoding === 'form' ? urlFields(wire) : multipart(wire);
  return [call.path, { ...init, body }];
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  fields?: Record<string, string>;
}

/** The server speaks of fields as they were sent; forms have them under our names. */
const ownFields = ({ input }: Endpoint, fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [ownName(input, name) ?? name, text]));

async function envelopeOf(call: Endpoint, response: Response, traceId: string): Promise<Envelope> {
  const answer = (await response.json().catch(() => null)) as Envelope | null;
  if (answer && typeof answer.code === 'number') return answer;
  throw new CallFailed(call.path, NOT_OURS, '响应异常', traceId);
}

interface Sent {
  signal?: AbortSignal | undefined;
  key?: string;
  /** The browser finishes it even when the page is left. */
  keepalive?: boolean;
}

/** Encode, fetch, refuse where the code is not success, decode. */
async function send<E extends Endpoint>(endpoint: E, input: Input<E>, sent: Sent): Promise<Output<E>> {
  const { signal, key, keepalive = false } = sent;
  const wire = z.encode(endpoint.input, input) as WireFields;
  const [url, init] = requestOf(endpoint, wire, newTraceId(), key);
  const early = writes(endpoint) ? undefined : takeEarly(url);
  const traceId = early?.traceId ?? init.headers['trace-id'];
  const more = { ...(signal && { signal }), ...(keepalive && { keepalive }) };
  const response = await (early?.response ?? fetch(url, { ...init, ...more })).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new CallFailed(endpoint.path, UNREACHABLE, '连接不上服务器', traceId);
  });
  const answer = await envelopeOf(endpoint, response, traceId);
  if (answer.code !== successCode(endpoint)) {
    const fields = ownFields(endpoint, answer.fields);
    throw new CallFailed(endpoint.path, answer.code, answer.msg || '响应失败', traceId, fields);
  }
  const decoded = endpoint.output.safeDecode(
    endpoint.dataIn === 'msg' ? (answer.msg as never) : (answer.data as never),
  );
  if (decoded.success) return decoded.data as Output<E>;
  const broken = (answer.data ?? null) === null ? NO_DATA : SCHEMA_BROKEN;
  throw new CallFailed(endpoint.path, broken, '系统异常2', traceId);
}

function lossOf(failure: unknown): Loss {
  if (!(failure instanceof CallFailed)) return 'answered';
  if (failure.code === REFUSALS.keyReused.code) return 'keySpent';
  return failure.code === UNREACHABLE || failure.code === NOT_OURS ? 'lost' : 'answered';
}

/**
 * The only way a page speaks to the server. One act of a person is one write: however often it is asked for, and
 * whatever becomes of its answer, it carries one key until it is answered.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
  keepalive = false,
): Promise<Output<E>> {
  if (!writes(endpoint)) return send(endpoint, input, { signal });
  const { area, path, summary, access } = endpoint;
  return oneAct({
    act: { fingerprint: fingerprintOf(path, input), area, summary },
    send: (key) => send(endpoint, input, { signal, key, keepalive }),
    // A visitor has no caller's name to keep a key under: what they send is sent once and told as it ended.
    lossOf: access === 'public' ? () => 'answered' : lossOf,
  });
}

/** Asks about an act; it is no act itself. */
export const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => send(endpoint, input, {});

/** A write whose key its caller keeps, beyond this page: a booking is asked for again with the same one after a reload. */
export const callWithKey = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  key: string,
  signal?: AbortSignal,
): Promise<Output<E>> => send(endpoint, input, { key, signal });
