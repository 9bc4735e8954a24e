import { SCENE_REFUSALS, type Scene, type SceneDraft, type SceneStatus, sceneDocument } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { type ChangeGround, groundColumns } from '../versions-of.ts';
import { bindRoutes, ownRoutes } from './carpool-routes.ts';
import { citiesOf, cityNames, flowIsAlive } from './queries.ts';
import { columnsOf } from './stored.ts';

interface VersionGround extends ChangeGround {
  /** How many examples it does not meet. */
  readonly failing?: number | undefined;
}

async function addVersion(
  db: Db,
  actor: Actor,
  [sceneId, version]: [sceneId: number, version: number],
  draft: SceneDraft,
  now: Date,
  ground: VersionGround = {},
) {
  await db
    .insertInto('sceneVersion')
    .values({
      companyId: actor.companyId,
      sceneId,
      version,
      scene: JSON.stringify(sceneDocument.toStore(draft)),
      madeBy: actor.staffId,
      madeAt: now,
      failing: ground.failing ?? null,
      ...groundColumns(ground),
    })
    .execute();
}

/** What a draft names must exist: its cities, its flow, its pictures. */
async function settled(db: Db, actor: Actor, draft: SceneDraft, sceneId: number | null, now: Date) {
  const cities = citiesOf(draft);
  if ((await cityNames(db, cities)).size < cities.length) throw new Refused(SCENE_REFUSALS.cityUnknown);
  if (!(await flowIsAlive(db, actor.companyId, draft))) throw new Refused(SCENE_REFUSALS.flowGone);
  return ownRoutes(db, actor, draft, sceneId, now);
}

export async function insertScene(db: Db, actor: Actor, accepted: SceneDraft, now: Date): Promise<number> {
  const draft = await settled(db, actor, accepted, null, now);
  const { id } = await db
    .insertInto('scene')
    .values({
      companyId: actor.companyId,
      ...columnsOf(draft),
      status: 'enabled',
      departmentId: actor.departmentId,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bindRoutes(db, actor.companyId, id, draft, now);
  await addVersion(db, actor, [id, 1], draft, now);
  return id;
}

/** A new version; applications and orders go on with the one that judged them. Answers what was stored. */
export async function updateScene(
  db: Db,
  actor: Actor,
  scene: Scene,
  accepted: SceneDraft,
  ground: VersionGround,
  now: Date,
): Promise<SceneDraft> {
  const draft = await settled(db, actor, accepted, scene.sceneId, now);
  const version = scene.version + 1;
  await db
    .updateTable('scene')
    .set({ ...columnsOf(draft), version, updatedAt: now })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', scene.sceneId)
    .execute();
  await bindRoutes(db, actor.companyId, scene.sceneId, draft, now);
  await addVersion(db, actor, [scene.sceneId, version], draft, now, ground);
  return draft;
}

export async function setStatus(db: Db, companyId: number, sceneId: number, status: SceneStatus, now: Date) {
  await db
    .updateTable('scene')
    .set({ status, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', sceneId)
    .execute();
}
