import { sql } from 'kysely';
import type { RouteView } from '#contract/scene.ts';
import { SCENE_REFUSALS, type Scene, type SceneDraft, type SceneRoute } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import type { FileId } from '../outside/files.ts';
import { anyOf } from '../query-kit.ts';

export const imageUrl = (file: FileId): string => `/api/otRoute/image/${file}`;

export const routesOf = (draft: SceneDraft): readonly SceneRoute[] =>
  draft.template === 'approval' ? (draft.carpool?.routes ?? []) : [];

/** The routes that each of these scenes shows, with the addresses of their pictures, by scene. */
export async function routeViews(
  db: Db,
  companyId: number,
  scenes: readonly Scene[],
): Promise<Map<number, RouteView[]>> {
  const ids = scenes.flatMap(({ draft }) => routesOf(draft).map(({ routeId }) => routeId));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('carpoolRoute')
    .select(['id', 'imageFile', 'thumbnailFile'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  const files = new Map(rows.map((row) => [row.id, row]));
  const view = (route: SceneRoute): RouteView[] => {
    const file = files.get(route.routeId);
    return file ? [{ ...route, url: imageUrl(file.imageFile), thumbnailUrl: imageUrl(file.thumbnailFile) }] : [];
  };
  return new Map(scenes.map(({ sceneId, draft }) => [sceneId, routesOf(draft).flatMap(view)]));
}

/** A scene that is copied shows the same pictures: its routes are rows of their own on the same files. */
async function copyRoute(db: Db, actor: Actor, routeId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into carpool_route as added (company_id, image_name, image_file, thumbnail_file, made_by, created_at)
    select company_id, image_name, image_file, thumbnail_file, ${actor.staffId}, ${now}
    from carpool_route where company_id = ${actor.companyId} and id = ${routeId} returning id`.execute(db);
  return rows[0]!.id;
}

/** The draft with routes that can be this scene's: pictures that are there, and no other scene's rows. */
export async function ownRoutes(
  db: Db,
  actor: Actor,
  draft: SceneDraft,
  sceneId: number | null,
  now: Date,
): Promise<SceneDraft> {
  const sent = routesOf(draft);
  if (draft.template !== 'approval' || draft.carpool === null || sent.length === 0) return draft;
  const rows = await db
    .selectFrom('carpoolRoute')
    .select(['id', 'sceneId'])
    .where('companyId', '=', actor.companyId)
    .where('id', '=', anyOf(sent.map(({ routeId }) => routeId)))
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < sent.length) throw new Refused(SCENE_REFUSALS.routeUnknown);
  const sceneIds = new Map(rows.map(({ id, sceneId }) => [id, sceneId]));
  const routes: SceneRoute[] = [];
  for (const route of sent) {
    const owner = sceneIds.get(route.routeId) ?? null;
    const isFree = owner === null || owner === sceneId;
    routes.push(isFree ? route : { ...route, routeId: await copyRoute(db, actor, route.routeId, now) });
  }
  return { ...draft, carpool: { ...draft.carpool, routes } };
}

/** The scene's pictures are exactly these from now on; those it gave up stay on disk for its older versions. */
export async function bindRoutes(
  db: Db,
  companyId: number,
  sceneId: number,
  draft: SceneDraft,
  now: Date,
): Promise<void> {
  const ids = anyOf(routesOf(draft).map(({ routeId }) => routeId));
  await db
    .updateTable('carpoolRoute')
    .set({ sceneId })
    .where('companyId', '=', companyId)
    .where('id', '=', ids)
    .execute();
  await db
    .updateTable('carpoolRoute')
    .set({ removedAt: now })
    .where('companyId', '=', companyId)
    .where('sceneId', '=', sceneId)
    .where('removedAt', 'is', null)
    .where((eb) => eb.not(eb('id', '=', ids)))
    .execute();
}
