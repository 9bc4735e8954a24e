import { createHash } from 'node:crypto';
import { z } from 'zod';
import { straightMeters } from '#rules/order.ts';
import { citiesOfArea } from '#rules/ride/city.ts';
import type { Point } from '#rules/scene.ts';
import { StartError } from '../start-error.ts';
import type { Maps, PlaceSearch } from './map-service.ts';

const SERVICE = 'https://restapi.amap.com';
const TIMEOUT_MS = 3_000;
const MOST_FOUND = 20;
/** Somebody who tries a ride books it next: the same question is asked once. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 2_000;

/** The service writes [] where it has no text. */
const words = z
  .union([z.string(), z.array(z.unknown())])
  .transform((value) => (typeof value === 'string' ? value : ''));
const Head = z.object({ status: z.string(), info: words.optional() });
const Places = z.object({
  pois: z
    .array(z.object({ name: words, address: words.optional(), adname: words.optional(), location: words }))
    .default([]),
});
const measure = z.coerce.number().nonnegative();
const Route = z.object({
  route: z.object({ paths: z.tuple([z.object({ distance: measure, duration: measure })], z.unknown()) }),
});
const Drawn = z.object({
  route: z.object({
    paths: z.tuple(
      [z.object({ distance: measure, duration: measure, steps: z.array(z.object({ polyline: words })) })],
      z.unknown(),
    ),
  }),
});
const Area = z.object({
  regeocode: z.object({
    formatted_address: words.optional(),
    addressComponent: z.object({
      adcode: words,
      building: z.object({ name: words }).optional(),
      neighborhood: z.object({ name: words }).optional(),
    }),
  }),
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

type Ask = <T>(path: string, parameters: Record<string, string>, answer: z.ZodType<T>) => Promise<T>;

function asking(base: string, key: string, secret: string | undefined): Ask {
  return async (path, given, answer) => {
    const parameters: Record<string, string> = { key, ...given, output: 'JSON' };
    if (secret) parameters.sig = amapSignature(parameters, secret);
    const response = await fetch(`${base}${path}?${new URLSearchParams(parameters)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const body: unknown = await response.json();
    const { status, info } = Head.parse(body);
    if (status !== '1') throw new Error(`AMap: ${info ?? 'refused'}`);
    return answer.parse(body);
  };
}

/** Answers are kept for a while; one that failed is asked for anew. */
function keeping(ask: Ask): Ask {
  const kept = new Map<string, { until: number; body: Promise<unknown> }>();
  return async (path, parameters, answer) => {
    const key = `${path}?${new URLSearchParams(parameters)}`;
    const known = kept.get(key);
    if (known && known.until > Date.now()) return answer.parse(await known.body);
    const body = ask(path, parameters, z.unknown());
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { until: Date.now() + KEPT_MS, body });
    body.catch(() => kept.delete(key));
    return answer.parse(await body);
  };
}

const written = ({ lng, lat }: Point): string => `${lng.toFixed(6)},${lat.toFixed(6)}`;

const searching = (ask: Ask): PlaceSearch['search'] => {
  return async (cityName, keywords) => {
    const parameters = {
      keywords: keywords || cityName,
      city: cityName,
      citylimit: cityName === '' ? 'false' : 'true',
      offset: String(MOST_FOUND),
      page: '1',
      extensions: 'base',
    };
    const { pois } = await ask('/v3/place/text', parameters, Places);
    return pois
      .filter(({ name, location }) => name !== '' && /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(location))
      .map(({ name, address, adname, location }) => ({ name, address: address || adname || '', location }));
  };
};

const wayOf = (points: readonly Point[]): Record<string, string> => {
  const [origin, ...others] = points.map(written);
  const destination = others.at(-1) ?? origin!;
  const waypoints = others.slice(0, -1).join(';');
  return { origin: origin!, destination, extensions: 'base', ...(waypoints && { waypoints }) };
};
const measured = (points: readonly Point[], { distance, duration }: { distance: number; duration: number }) => ({
  meters: Math.round(Math.max(distance, straightMeters(points))),
  seconds: Math.round(duration),
});

const routing = (ask: Ask): Maps['route'] => {
  return async (points) => {
    const [path] = (await ask('/v3/direction/driving', wayOf(points), Route)).route.paths;
    return measured(points, path);
  };
};

/** 'lng,lat;lng,lat' of every step. */
const lineOf = (steps: readonly { polyline: string }[]): Point[] =>
  steps
    .flatMap(({ polyline }) => polyline.split(';'))
    .map((text) => text.split(',').map(Number))
    .flatMap(([lng, lat]) => (Number.isFinite(lng) && Number.isFinite(lat) ? [{ lng: lng!, lat: lat! }] : []));

const drawing = (ask: Ask): Maps['way'] => {
  return async (points) => {
    const [path] = (await ask('/v3/direction/driving', wayOf(points), Drawn)).route.paths;
    const line = lineOf(path.steps);
    return { ...measured(points, path), line: line.length > 1 ? line : points };
  };
};

const naming = (ask: Ask): Maps['placeAt'] => {
  return async (point) => {
    const parameters = { location: written(point), extensions: 'base' };
    const { regeocode } = await ask('/v3/geocode/regeo', parameters, Area);
    const { adcode, building, neighborhood } = regeocode.addressComponent;
    const address = regeocode.formatted_address ?? '';
    return { cityIds: citiesOfArea(adcode), name: building?.name || neighborhood?.name || address, address };
  };
};

const placing = (ask: Ask): Maps['cityAt'] => {
  return async (point, claimed) => {
    const parameters = { location: written(point), extensions: 'base' };
    const { adcode } = (await ask('/v3/geocode/regeo', parameters, Area)).regeocode.addressComponent;
    const cityIds = citiesOfArea(adcode);
    return { holds: cityIds.includes(claimed), cityIds };
  };
};

/** AMap's web service, or null where MAP_AMAP_KEY is not set. */
export function createAmap(env: Env): (Maps & PlaceSearch) | null {
  const key = env.MAP_AMAP_KEY?.trim();
  if (!key) return null;
  const ask = asking(baseUrl(env), key, env.MAP_AMAP_SECRET?.trim());
  const known = keeping(ask);
  return {
    search: searching(ask),
    route: routing(known),
    cityAt: placing(known),
    way: drawing(known),
    placeAt: naming(known),
  };
}
