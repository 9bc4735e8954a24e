import type { AppPlace } from '#contract/app-places.ts';
import { distanceMeters, type Point } from '#rules/scene.ts';
import type { Context } from '../http/serve.ts';
import { askMaps } from '../outside/maps.ts';
import { companyPlaces, type KnownPlace, named } from './known.ts';

/** A place this near gives a point its name. */
const NEAR_METERS = 1_500;

const degreesAround = ({ lng, lat }: Point) => ({
  west: lng - 0.03,
  east: lng + 0.03,
  south: lat - 0.02,
  north: lat + 0.02,
});

async function nearest({ db, actor }: Context, point: Point): Promise<KnownPlace | undefined> {
  const { west, east, south, north } = degreesAround(point);
  const rows = await db
    .selectFrom('place')
    .select(['name', 'address', 'cityId', 'lng', 'lat'])
    .where('lng', '>', west)
    .where('lng', '<', east)
    .where('lat', '>', south)
    .where('lat', '<', north)
    .execute();
  const all = rows.map(({ lng, lat, ...row }) => ({ ...row, point: { lng, lat } }));
  return [...(await companyPlaces(db, actor)), ...all]
    .map((place) => ({ place, meters: distanceMeters(place.point, point) }))
    .filter(({ meters }) => meters <= NEAR_METERS)
    .sort((one, other) => one.meters - other.meters)[0]?.place;
}

/** In which city a point lies and what is there: the map's own words, or the nearest place that we know. */
export async function placeAt(context: Context, point: Point): Promise<AppPlace | null> {
  const { services, exchange, db } = context;
  const found = await askMaps(services.maps, exchange[0].log, (maps) => maps.placeAt(point));
  const cityIds = await db
    .selectFrom('city')
    .select('id')
    .where('id', 'in', [...found.cityIds, 0])
    .execute();
  const cityId = found.cityIds.find((id) => cityIds.some((city) => city.id === id));
  if (cityId === undefined) return null;
  const near = found.name === '' ? await nearest(context, point) : undefined;
  const name = found.name || (near ? `${near.name}附近` : '地图上的位置');
  const [place] = await named(
    db,
    [{ name, address: found.address || (near?.address ?? ''), cityId, point }],
    undefined,
  );
  return place ?? null;
}
