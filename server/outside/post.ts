import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, publicAddressOf } from './public-address.ts';

export interface Post {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Only a demonstration talks to its own machine and network. */
  readonly mayBeInside: boolean;
}

export class NotPublic extends Error {}

/** Asked when the line is opened, and what was found is where it goes: a name that answers differently later gains nothing. */
const publicOnly: LookupFunction = (host, _options, done) => {
  publicAddressOf(host).then(
    (found) => {
      if (!found) return done(new NotPublic(`${host} 不在公网上`), '', 4);
      // Who opens the line asks for one address, or for all of them.
      if (_options.all) return done(null, [found]);
      return done(null, found.address, found.family);
    },
    (error: Error) => done(error, '', 4),
  );
};

/** Sends a body and answers the status. Redirects are not followed: an address leads where it says. */
export async function post({ url, headers, body, timeoutMs, mayBeInside }: Post): Promise<number> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (!mayBeInside && isIP(host) !== 0 && !isPublicAddress(host)) throw new NotPublic(`${host} 不在公网上`);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, failed) => {
    const late = AbortSignal.timeout(timeoutMs);
    const sent = send(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: late,
      agent: false,
      ...(mayBeInside ? {} : { lookup: publicOnly }),
    });
    sent.on('response', (answer) => {
      // Nobody reads what it says beside its status.
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    sent.on('error', (error) => failed(late.aborted ? new Error(`${timeoutMs / 1000} 秒内没有回答`) : error));
    sent.end(body);
  });
}
