import type { FastifyInstance } from 'fastify';
import { sceneApi } from '#contract/scene.ts';
import { serve } from '../http/serve.ts';
import { searchPlaces } from './places.ts';

/** The provider's lists, the same for every company. */
export function referenceRoutes(app: FastifyInstance) {
  const { online: amap } = app.services.maps;

  serve(app, sceneApi.cities, (_, { db }) =>
    db
      .selectFrom('city')
      .select(['id as cityId', 'name', 'en as pinyin', 'isHot'])
      .where('offered', '=', true)
      .orderBy('en')
      .orderBy('id')
      .execute(),
  );

  serve(app, sceneApi.services, (_, { db }) =>
    db
      .selectFrom('serviceType')
      .select(['id as serviceId', 'name as serviceName'])
      .where('offered', '=', true)
      .orderBy('position')
      .execute(),
  );

  serve(app, sceneApi.vehicleGroups, (_, { db }) =>
    db
      .selectFrom('vehicleGroup')
      .select(['id as groupId', 'name as groupName'])
      .where('offered', '=', true)
      .orderBy('position')
      .execute(),
  );

  serve(app, sceneApi.areas, async ({ cityName = '', keywords = '' }, { db, exchange: [request] }) => {
    const online = await amap?.search(cityName, keywords).catch((error: Error) => {
      request.log.warn({ err: error }, 'map service did not answer; searching our own places');
      return undefined;
    });
    return { searchResult: online ?? (await searchPlaces(db, cityName, keywords)) };
  });
}
