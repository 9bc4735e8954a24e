import type { appPlacesApi, FoundAppPlace } from '#contract/app-places.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Point } from '#rules/scene.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import type { Context } from '../http/serve.ts';
import { askMaps } from '../outside/maps.ts';
import { findHubs, findPlaces } from '../scene/places.ts';
import { cityNames } from '../scene/queries.ts';
import { companyPlaces, distinct, type KnownPlace, named, recentPlaces } from './known.ts';
import { savedPlaces } from './saved.ts';

const MOST_FOUND = 20;
const LEAST_LETTERS = 2;

type Kinded = KnownPlace & { readonly kind: FoundAppPlace['kind'] };
const of = (kind: FoundAppPlace['kind'], places: readonly KnownPlace[]): Kinded[] =>
  places.map(({ name, address, cityId, point }) => ({ kind, name, address, cityId, point }));

const holds = (words: readonly string[], { name, address }: KnownPlace): boolean =>
  words.every((word) => `${name} ${address}`.toLowerCase().includes(word));

/** The city of the map where the person is. */
export async function cityOf({ services, exchange: [request] }: Pick<Context, 'services' | 'exchange'>, point: Point) {
  const { cityIds } = await askMaps(services.maps, request.log, (maps) => maps.cityAt(point, 0));
  return cityIds[0];
}

/** The map service's answer where one is set, else the airports, stations, districts and landmarks that we bring. */
async function elsewhere(context: Context, cityId: number | undefined, keywords: string): Promise<Kinded[]> {
  const { db, services, exchange } = context;
  const cityName = cityId === undefined ? '' : ((await cityNames(db, [cityId])).get(cityId) ?? '');
  const online =
    cityId === undefined
      ? undefined
      : await services.maps.online?.search(cityName, keywords).catch((error: Error) => {
          exchange[0].log.warn({ err: error }, 'map service did not answer; searching our own places');
          return undefined;
        });
  if (online === undefined || cityId === undefined) return findPlaces(db, cityName, keywords);
  return online.map(({ name, address, location }) => {
    const [lng = 0, lat = 0] = location.split(',').map(Number);
    return { kind: 'map', name, address, cityId, point: { lng, lat } };
  });
}

async function own(db: Db, who: Principal): Promise<Kinded[]> {
  const saved = await savedPlaces(db, who);
  const recent = await recentPlaces(db, who, saved);
  return [...of('saved', saved), ...of('recent', recent), ...of('company', await companyPlaces(db, who))];
}

/** What a person keeps, used and may use first; then what the map finds. From two letters on; airports and stations without any. */
export async function searchAppPlaces(
  context: Context,
  who: Principal,
  { keywords = '', cityId, near, hubs }: Input<typeof appPlacesApi.searchPlaces>,
): Promise<FoundAppPlace[]> {
  const city = cityId ?? (near && (await cityOf(context, near)));
  if (hubs) return city === undefined ? [] : named(context.db, await findHubs(context.db, city), near);
  const words = keywords.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.join('').length < LEAST_LETTERS) return [];
  const known = (await own(context.db, who)).filter((place) => holds(words, place));
  const all = distinct([...known, ...(await elsewhere(context, city, keywords))]);
  return named(context.db, all.slice(0, MOST_FOUND), near);
}
