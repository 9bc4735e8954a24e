import { BlockList, isIP } from 'node:net';

export const isLoopback = (name: string): boolean => name === 'localhost' || name === '::1' || name.startsWith('127.');

/** How many proxies stand before the server (0: none), or the networks they stand in. */
export type TrustedProxies = number | readonly string[];

/** The network that a text names, an address or `address/bits`; undefined where it names none. */
export function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bitsText, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = bitsText === undefined ? most : /^\d+$/.test(bitsText) ? Number(bitsText) : Number.NaN;
  return bits >= 0 && bits <= most ? { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

/** Whether an address lies in one of the networks; texts that name none are passed over. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}
