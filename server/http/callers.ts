import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback, isWithin, networkOf, type TrustedProxies } from '../networks.ts';

/** Decides per proxy, nearest first, whether what it says about the one before it is believed. */
export function believes(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return proxies > 0 && ((_address, hop) => hop < proxies);
  const unreadable = proxies.find((text) => !networkOf(text));
  if (unreadable !== undefined) throw new Error(`${unreadable} is no network`);
  return (address) => isWithin(proxies, address);
}

/** The first four groups of an IPv6 address, written out. */
function firstHalf(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What a limit by address counts: a household or office has one IPv4 address, or one /64 of IPv6 with endless ones. */
export function limitAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isIP(plain) === 6 ? `${firstHalf(plain)}::/64` : plain;
}

const FORWARDED = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** Some proxy stands between: the caller may be anybody, whatever address the line comes from. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** A caller on this very machine, by the line itself: no header can say so. */
export const isOnThisMachine = (request: FastifyRequest): boolean =>
  isLoopback((request.socket.remoteAddress ?? '').replace('::ffff:', '')) && !isForwarded(request);
