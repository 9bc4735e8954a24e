import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the internet: this machine, the network it stands in, and what is set aside. */
const SET_ASIDE = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

const inner = new BlockList();
for (const [address, bits] of SET_ASIDE) inner.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  // An IPv4 address written as IPv6 is looked at as what it is: the list does so itself.
  return version !== 0 && !inner.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

/** Where a host is; undefined where it is nowhere, or where any of its addresses is not allowed. */
export async function addressOf(host: string, allows: (address: string) => boolean): Promise<FoundAddress | undefined> {
  const plain = host.replace(/^\[|\]$/g, '');
  const all = await lookup(plain, { all: true }).catch(() => []);
  return all.every(({ address }) => allows(address)) ? all[0] : undefined;
}

export const publicAddressOf = (host: string): Promise<FoundAddress | undefined> => addressOf(host, isPublicAddress);
