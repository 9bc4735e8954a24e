import { sql } from 'kysely';
import { CARPOOL_ROUTES, type PlannedRoute } from '#world/carpool-routes.ts';
import { pointsAlong, roadBetween } from '#world/roads.ts';
import type { Db } from '../db.ts';
import { keepRouteImage } from '../scene/images.ts';
import type { Services } from '../services.ts';
import { pictureOf } from './way-picture.ts';

interface RouteWithoutPicture {
  readonly routeId: number;
  readonly sceneId: number;
  readonly madeBy: number;
  readonly madeAt: Date;
}

/** Routes that a scene names and that have no picture yet, with whoever made the scene. */
const routesWithoutPicture = (db: Db) =>
  sql<RouteWithoutPicture>`
    select (route ->> 'routeId')::bigint as route_id, scene.id as scene_id, scene.created_at as made_at,
      (select staff_id from staff_role where company_id = scene.company_id and role_id = 1) as made_by
    from scene, jsonb_array_elements(scene.rules -> 'carpool' -> 'routes') route
    where scene.company_id = current_setting('app.company_id')::bigint
      and jsonb_typeof(scene.rules -> 'carpool') = 'object'
      and not exists (select from carpool_route known
        where known.company_id = scene.company_id and known.id = (route ->> 'routeId')::bigint)`.execute(db);

function wayOf({ cityId, from, to, routeId }: PlannedRoute) {
  return pointsAlong(roadBetween(from, to, cityId, routeId), from, to, routeId);
}

async function addPicture(services: Services, companyId: number, bare: RouteWithoutPicture): Promise<void> {
  const route = CARPOOL_ROUTES.find(({ routeId }) => routeId === bare.routeId)!;
  const { imageFile, smallFile } = await keepRouteImage(services, await pictureOf(wayOf(route)));
  const values = {
    companyId,
    id: bare.routeId,
    sceneId: bare.sceneId,
    imageName: route.imageName,
    imageFile,
    thumbnailFile: smallFile,
    madeBy: bare.madeBy,
    createdAt: bare.madeAt,
  };
  await services.database.company(companyId, (db) => db.insertInto('carpoolRoute').values(values).execute());
}

/** Gives the carpool lines of the demonstration their pictures. Answers how many. */
export async function addRoutePictures(services: Services, companyIds: readonly number[]): Promise<number> {
  let added = 0;
  for (const companyId of companyIds) {
    const { rows } = await services.database.companyRead(companyId, routesWithoutPicture);
    for (const bare of rows) await addPicture(services, companyId, bare);
    added += rows.length;
  }
  return added;
}
