import { randomInt } from 'node:crypto';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly cookies: readonly string[];
  readonly bytes: Buffer;
}

export type Send = (path: string, init?: RequestInit) => Promise<RawAnswer>;

const isLoopback = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname.startsWith('127.');

/**
 * Where a caller of this machine sits: an address of its own among those that mean "here", because what an address may
 * ask for in a day is limited, and ten companies are not one household. Where a system knows only one, all share it.
 */
const newSeat = (): string => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
const NO_SEAT = ['EADDRNOTAVAIL', 'EINVAL'];

interface Request {
  readonly url: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function sent({ url, method, headers, body }: Request, localAddress?: string): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, failed) => {
    const options = { method, headers, ...(localAddress ? { localAddress } : {}) };
    ask(url, options, done).on('error', failed).end(body);
  });
}

/** A caller that turns to the servers one after the other, as behind a balancer. */
export function sender(urls: readonly string[]): Send {
  let turn = 0;
  let seat: string | undefined = newSeat();
  return async (path, init = {}) => {
    const url = new URL(path, urls[turn % urls.length]);
    turn += 1;
    const whole = new Request(url, init); // knows how forms are written
    const body = Buffer.from(await whole.arrayBuffer());
    const headers = Object.fromEntries(whole.headers);
    if (body.length > 0) headers['content-length'] = String(body.length);
    const request = { url, method: whole.method, headers, body };
    const answer = await sent(request, isLoopback(url) ? seat : undefined).catch((error: NodeJS.ErrnoException) => {
      if (seat === undefined || !NO_SEAT.includes(error.code ?? '')) throw error;
      seat = undefined;
      return sent(request);
    });
    return {
      status: answer.statusCode!,
      contentType: answer.headers['content-type'] ?? '',
      cookies: answer.headers['set-cookie'] ?? [],
      bytes: await buffer(answer),
    };
  };
}
