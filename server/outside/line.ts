import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { traced } from '../tracing/span.ts';
import { addressOf } from './public-address.ts';

/** An address that is not ours to call. */
export class NotPublic extends Error {}

export interface Line {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Which addresses may be called. */
  allows(address: string): boolean;
}

/** Asked when the line is opened, and what was found is where it goes: a name that answers differently later gains nothing. */
const lookupWithin =
  (allows: Line['allows']): LookupFunction =>
  (host, options, done) => {
    addressOf(host, allows).then(
      (found) => {
        if (!found) return done(new NotPublic(`${host} 不在公网上`), '', 4);
        // Who opens the line asks for one address, or for all of them.
        if (options.all) return done(null, [found]);
        return done(null, found.address, found.family);
      },
      (error: Error) => done(error, '', 4),
    );
  };

/** Sends and answers what comes back, unread. Redirects are not followed: an address leads where it says. */
export async function openLine(line: Line): Promise<IncomingMessage> {
  const { host } = new URL(line.url);
  const told = { 'http.request.method': line.method, 'server.address': host };
  return traced(`${line.method} ${host}`, 'outgoing', told, async (span) => {
    const headers = span ? { ...line.headers, traceparent: span.traceparent } : line.headers;
    const answer = await open({ ...line, headers });
    if (span && answer.statusCode) span.attributes['http.response.status_code'] = answer.statusCode;
    return answer;
  });
}

async function open({ url, method, headers, body, timeoutMs, allows }: Line): Promise<IncomingMessage> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allows(host)) throw new NotPublic(`${host} 不在公网上`);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((done, failed) => {
    const late = AbortSignal.timeout(timeoutMs);
    const sent = send(target, {
      method,
      headers: { ...headers, ...length },
      signal: late,
      agent: false,
      lookup: lookupWithin(allows),
    });
    sent.on('response', done);
    sent.on('error', (error) => failed(late.aborted ? new Error(`${timeoutMs / 1000} 秒内没有回答`) : error));
    sent.end(body);
  });
}

/** What an answer says, up to a bound: nobody fills our memory with it. */
export async function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > mostBytes) {
      answer.destroy();
      throw new Error(`回答超过 ${mostBytes} 字节`);
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
