/** A map service's pictures: squares of the earth, numbered as all web maps number them. */
export interface TileSource {
  /** Holds {x}, {y} and {z}; {1-4} where the service answers under several hosts. */
  readonly url: string;
  /** Who is named below the map. */
  readonly credit: string;
}

export interface TileNumber {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const SEVERAL = /\{(\d)-(\d)\}/;

/** The addresses of a template, one for each host. */
function hostsOf(url: string): string[] {
  const [, first, last] = SEVERAL.exec(url) ?? [];
  if (first === undefined) return [url];
  const count = Math.max(0, Number(last) - Number(first)) + 1;
  return Array.from({ length: count }, (_, at) => url.replace(SEVERAL, String(Number(first) + at)));
}

/** Neighbours come from different hosts, and each picture always from the same one, so that a browser keeps it. */
export function tileAddress(url: string, { x, y, z }: TileNumber): string {
  const hosts = hostsOf(url);
  const host = hosts[(x + y) % hosts.length]!;
  return host.replace('{x}', String(x)).replace('{y}', String(y)).replace('{z}', String(z));
}

/** Where the pictures come from, for a page's policy; empty where the template is no address of the web. */
export function tileOrigins(url: string): string[] {
  const origins = hostsOf(url).flatMap((host) => /^https?:\/\/[\w.-]+(?::\d+)?(?=\/)/i.exec(host)?.[0] ?? []);
  return [...new Set(origins)];
}
