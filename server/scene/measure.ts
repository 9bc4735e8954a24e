import { acceptCity, isAtAirport } from '#rules/ride/city.ts';
import type { Point } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { askMaps } from '../outside/maps.ts';
import { anyOf } from '../query-kit.ts';
import { cityNames } from './queries.ts';

export interface SentPlace {
  readonly cityId: number;
  readonly address: string;
  readonly point: Point;
}

type Measuring = Pick<Context, 'db' | 'services' | 'exchange'>;

/** Of cities where a place was not found. */
async function airportsOf(db: Db, cityIds: readonly number[]): Promise<(Point & { cityId: number })[]> {
  if (cityIds.length === 0) return [];
  return db
    .selectFrom('place')
    .select(['cityId', 'lng', 'lat'])
    .where('cityId', '=', anyOf(cityIds))
    .where('kind', '=', 'airport')
    .execute();
}

/** Ends the request where a place does not lie in the city it was sent with; the first one is told, on its field. */
export async function checkCities(
  { db, services, exchange: [request] }: Measuring,
  places: readonly (readonly [field: string, place: SentPlace])[],
): Promise<void> {
  const found = await Promise.all(
    places.map(([, { point, cityId }]) => askMaps(services.maps, request.log, (maps) => maps.cityAt(point, cityId))),
  );
  const airports = await airportsOf(
    db,
    places.filter((_, at) => !found[at]!.holds).map(([, { cityId }]) => cityId),
  );
  const named = [...places.map(([, { cityId }]) => cityId), ...found.flatMap(({ cityIds }) => cityIds)];
  const names = await cityNames(db, [...new Set(named)]);
  for (const [at, [field, place]] of places.entries()) {
    const { holds, cityIds } = found[at]!;
    const own = airports.filter(({ cityId }) => cityId === place.cityId);
    const served = holds || isAtAirport(place.point, own);
    allowed(acceptCity({ field, ...place }, { holds: served, cityIds }, (cityId) => names.get(cityId)));
  }
}
