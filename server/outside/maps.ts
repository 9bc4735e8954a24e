import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** A place that somebody searched for; `location` is 'lng,lat' in GCJ-02. */
export interface FoundPlace {
  name: string;
  address: string;
  location: string;
}

export interface PlaceSearch {
  search(cityName: string, keywords: string): Promise<FoundPlace[]>;
}

const SERVICE = 'https://restapi.amap.com';
const TIMEOUT_MS = 3_000;
const MOST_FOUND = 20;

/** The service writes [] where it has no text. */
const words = z
  .union([z.string(), z.array(z.unknown())])
  .transform((value) => (typeof value === 'string' ? value : ''));
const Answer = z.object({
  status: z.string(),
  info: words.optional(),
  pois: z
    .array(
      z.object({
        name: words,
        address: words.optional(),
        adname: words.optional(),
        location: words,
      }),
    )
    .default([]),
});

/** The digest of the sorted parameters and the private key, where the key is one that must be signed. */
export function amapSignature(parameters: Record<string, string>, secret: string): string {
  const sorted = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
  return createHash('md5').update(`${sorted}${secret}`).digest('hex');
}

type Env = Record<string, string | undefined>;

function baseUrl(env: Env): string {
  const text = env.MAP_AMAP_URL?.trim() || SERVICE;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/$/, '');
  throw new StartError('MAP_AMAP_URL 不正确：应为 https://…');
}

/** AMap's keyword search, or null where MAP_AMAP_KEY is not set: then the places of our own schema are searched. */
export function createAmap(env: Env): PlaceSearch | null {
  const key = env.MAP_AMAP_KEY?.trim();
  if (!key) return null;
  const base = baseUrl(env);
  const secret = env.MAP_AMAP_SECRET?.trim();
  return {
    async search(cityName, keywords) {
      const parameters: Record<string, string> = {
        key,
        keywords: keywords || cityName,
        city: cityName,
        citylimit: cityName === '' ? 'false' : 'true',
        offset: String(MOST_FOUND),
        page: '1',
        extensions: 'base',
        output: 'JSON',
      };
      if (secret) parameters.sig = amapSignature(parameters, secret);
      const response = await fetch(`${base}/v3/place/text?${new URLSearchParams(parameters)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const answer = Answer.parse(await response.json());
      if (answer.status !== '1') throw new Error(`AMap: ${answer.info ?? 'refused'}`);
      return answer.pois
        .filter(({ name, location }) => name !== '' && /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(location))
        .map(({ name, address, adname, location }) => ({ name, address: address || adname || '', location }));
    },
  };
}
