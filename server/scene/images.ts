import type { FastifyInstance } from 'fastify';
import { sceneApi } from '#contract/scene.ts';
import { isFinal, SCENE_REFUSALS, type Scene, SceneStatus } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { oneFile, type UploadedFile } from '../http/input.ts';
import { servePicture } from '../http/pictures.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { keepImage } from '../image-files.ts';
import type { Services } from '../services.ts';
import { imageUrl, routesOf, routeViews } from './carpool-routes.ts';
import { findScene, lockScene } from './queries.ts';
import { updateScene } from './writes.ts';

const THUMBNAIL_PIXELS = 320;
const REFUSED = {
  notImage: SCENE_REFUSALS.notImage,
  tooLarge: SCENE_REFUSALS.imageTooLarge,
  broken: SCENE_REFUSALS.imageBroken,
};

/** Names of files are what people typed: only the last part, and no more of it than a row holds. */
const nameOf = (filename: string): string => (filename.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 100);

/** The picture of a route, and the small one that lists show. */
export const keepRouteImage = (services: Services, bytes: Uint8Array) =>
  keepImage(services, bytes, { thumbnail: THUMBNAIL_PIXELS }, REFUSED);

async function keepRoute({ actor, db, now, services }: Context, file: UploadedFile) {
  if (file.bytes.length === 0) throw new Refused(SCENE_REFUSALS.noImage);
  const { imageFile, smallFile } = await keepRouteImage(services, file.bytes);
  const { id } = await db
    .insertInto('carpoolRoute')
    .values({
      companyId: actor.companyId,
      imageName: nameOf(file.filename),
      imageFile,
      thumbnailFile: smallFile,
      madeBy: actor.staffId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, routeUrl: imageUrl(imageFile), routeThumbnailUrl: imageUrl(smallFile) };
}

/** A saved scene goes on without the route, as a new version; an open carpool keeps at least one. */
async function dropFromScene({ actor, db, now }: Context, scene: Scene, routeId: number): Promise<void> {
  const { draft } = scene;
  if (isFinal(scene.status)) {
    throw new Refused(SCENE_REFUSALS.isFinal, { status: SceneStatus.labelOf(scene.status) });
  }
  if (draft.template !== 'approval' || draft.carpool === null) return;
  const routes = routesOf(draft).filter((route) => route.routeId !== routeId);
  if (draft.carpool.isOpen && routes.length === 0) throw new Refused(SCENE_REFUSALS.lastRoute);
  await updateScene(db, actor, scene, { ...draft, carpool: { ...draft.carpool, routes } }, {}, now);
}

/** The scene first, then the route, as a save does; whoever finds the route removed already was too late. */
async function removeRoute(context: Context, routeId: number): Promise<string> {
  const { actor, db, now } = context;
  const route = found(await liveRoute(db, actor.companyId, routeId));
  const scene = route.sceneId === null ? undefined : await lockScene(db, actor.companyId, route.sceneId);
  const removed = await db
    .updateTable('carpoolRoute')
    .set({ removedAt: now })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', routeId)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  found(removed);
  if (scene) await dropFromScene(context, scene, routeId);
  return `删除拼车线路图片“${route.imageName || routeId}”${scene ? `（场景“${scene.draft.name}”）` : ''}`;
}

const liveRoute = (db: Db, companyId: number, routeId: number) =>
  db
    .selectFrom('carpoolRoute')
    .select(['sceneId', 'imageName'])
    .where('companyId', '=', companyId)
    .where('id', '=', routeId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

export function carpoolRoutes(app: FastifyInstance) {
  serve(app, sceneApi.routes, async ({ sceneId }, { actor, db }) => {
    const scene = found(await findScene(db, actor.companyId, sceneId));
    const { draft } = scene;
    const isOpen = draft.template === 'approval' && draft.carpool?.isOpen === true;
    return { otRouteList: (await routeViews(db, actor.companyId, [scene])).get(sceneId) ?? [], isOpen };
  });

  serve(app, sceneApi.uploadRoute, async ({ image }, context) => {
    if (image === undefined || image === null || typeof image === 'string') throw new Refused(SCENE_REFUSALS.noImage);
    return keepRoute(context, oneFile(image));
  });

  serve(app, sceneApi.removeRoute, async ({ id }, context) => {
    context.record(await removeRoute(context, id));
    return null;
  });

  imageRoute(app);
}

/** Open to everybody who is signed in with the company. */
const imageRoute = (app: FastifyInstance): void =>
  servePicture(app, {
    path: '/api/otRoute/image/:file',
    find: async (db, { companyId }, file) => {
      const row = await db
        .selectFrom('carpoolRoute')
        .select('id')
        .where('companyId', '=', companyId)
        .where((eb) => eb.or([eb('imageFile', '=', file), eb('thumbnailFile', '=', file)]))
        .executeTakeFirst();
      return row && file;
    },
  });
