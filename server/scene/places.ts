import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FoundPlace } from '../outside/map-service.ts';
import { contains, startsWith } from '../query-kit.ts';

const MOST_FOUND = 20;
const MOST_WORDS = 5;

/** '杭州市' and '杭州' are the same city; some names really end so (海北州). */
const cityForms = (typed: string): string[] => [typed, typed.replace(/(市|地区|盟|自治州|州)$/, '')];

/**
 * Airports, stations, landmarks, districts and centres that the schema brings along: enough to try the product where
 * no map service is set. A city without a keyword answers its airports and stations first.
 */
export async function searchPlaces(db: Db, cityName: string, keywords: string): Promise<FoundPlace[]> {
  const rows = await findPlaces(db, cityName, keywords);
  return rows.map(({ name, address, point }) => ({ name, address, location: `${point.lng},${point.lat}` }));
}

/** The same with city and kind, as the app shows them. */
export async function findPlaces(db: Db, cityName: string, keywords: string) {
  const city = cityName.trim();
  const words = keywords.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (city === '' && words.length === 0) return [];
  const rows = await db
    .selectFrom('place')
    .innerJoin('city', 'city.id', 'place.cityId')
    .select(['place.name', 'place.address', 'place.cityId', 'place.kind', 'place.lng', 'place.lat'])
    .where((eb) =>
      eb.and([
        ...(city === '' ? [] : [eb('city.name', 'in', cityForms(city))]),
        ...words.map((word) =>
          eb.or([eb('place.name', 'ilike', contains(word)), eb('place.address', 'ilike', contains(word))]),
        ),
      ]),
    )
    .orderBy((eb) => eb('place.name', 'ilike', startsWith(words[0] ?? '')), 'desc')
    .orderBy((eb) => eb('place.name', 'ilike', contains(words[0] ?? '')), 'desc')
    .orderBy(sql`array_position(array['airport', 'station', 'landmark', 'district', 'centre'], place.kind)`)
    .orderBy('place.id')
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ lng, lat, ...row }) => ({ ...row, point: { lng, lat } }));
}

/** All airports and stations of a city, airports first: nobody has to know how they are spelt. */
export async function findHubs(db: Db, cityId: number) {
  const rows = await db
    .selectFrom('place')
    .select(['name', 'address', 'cityId', 'kind', 'lng', 'lat'])
    .where('cityId', '=', cityId)
    .where('kind', 'in', ['airport', 'station'])
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows.map(({ lng, lat, ...row }) => ({ ...row, point: { lng, lat } }));
}
