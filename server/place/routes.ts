import type { FastifyInstance } from 'fastify';
import { appPlacesApi } from '#contract/app-places.ts';
import { actingFor } from '../acting.ts';
import { serve } from '../http/serve.ts';
import { askMaps } from '../outside/maps.ts';
import { checkCities } from '../scene/measure.ts';
import { placeAt } from './at.ts';
import { companyPlaces, named, recentPlaces } from './known.ts';
import { removePlace, savedPlaces, savePlace } from './saved.ts';
import { searchAppPlaces } from './search.ts';

/** Where employees go: what they keep, what they used, and what a map knows. */
export async function placeRoutes(app: FastifyInstance) {
  serve(app, appPlacesApi.places, async ({ near, actingFor: staffId }, { actor, db }) => {
    const { principal } = await actingFor(db, actor, staffId);
    const saved = await savedPlaces(db, principal);
    return {
      favourites: await named(db, saved, near),
      recents: await named(db, await recentPlaces(db, principal, saved), near),
      company: await named(db, await companyPlaces(db, principal), near),
    };
  });

  serve(app, appPlacesApi.searchPlaces, async ({ actingFor: staffId, ...search }, context) => {
    const { principal } = await actingFor(context.db, context.actor, staffId);
    return { rows: await searchAppPlaces(context, principal, search) };
  });

  serve(app, appPlacesApi.placeAt, (point, context) => placeAt(context, point));

  serve(app, appPlacesApi.savePlace, async (draft, context) => {
    await checkCities(context, [['cityId', { ...draft, address: draft.name }]]);
    return { placeId: await savePlace(context.db, context.actor, draft, context.now) };
  });

  serve(app, appPlacesApi.removePlace, async ({ placeId }, { actor, db }) => {
    await removePlace(db, actor, placeId);
    return null;
  });

  serve(app, appPlacesApi.way, async ({ points }, { services, exchange: [request] }) => {
    const { meters, seconds, line } = await askMaps(services.maps, request.log, (maps) => maps.way(points));
    return { meters, seconds, line: [...line] };
  });
}
