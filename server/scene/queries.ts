import { sql } from 'kysely';
import type { SceneSearch, SceneView } from '#contract/scene.ts';
import type { Page } from '#rules/paging.ts';
import type { SceneRules } from '#rules/scene/scene-rules.ts';
import { ENDED_STATUSES, type Scene, type SceneDraft, type SceneNames, sceneDocument } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { anyOf, contains, documentPart, paginate, present } from '../query-kit.ts';
import { routeViews } from './carpool-routes.ts';
import { SCENE_COLUMNS, sceneOf } from './stored.ts';

/** Scenes are the company's: no department scope. Deleted and expired ones stay in the list, as labels. */
const scenes = (db: Db, companyId: number) =>
  db.selectFrom('scene').where('scene.companyId', '=', companyId).select(SCENE_COLUMNS);

export async function findScene(db: Db, companyId: number, sceneId: number): Promise<Scene | undefined> {
  const [row] = await keyed(db, scenes(db, companyId).where('scene.id', '=', sceneId).compile());
  return row && sceneOf(row);
}

/** Held until the change commits: two who save or stop the same scene do it one after the other. */
export async function lockScene(db: Db, companyId: number, sceneId: number): Promise<Scene | undefined> {
  const row = await scenes(db, companyId).where('scene.id', '=', sceneId).forUpdate().executeTakeFirst();
  return row && sceneOf(row);
}

/** The scene as it was when it judged an application or an order. */
export async function sceneVersion(
  db: Db,
  companyId: number,
  sceneId: number,
  version: number,
): Promise<SceneDraft | undefined> {
  const query = db
    .selectFrom('sceneVersion')
    .select('scene')
    .where('companyId', '=', companyId)
    .where('sceneId', '=', sceneId)
    .where('version', '=', version);
  const [row] = await keyed(db, query.compile());
  return row && sceneDocument.read(row.scene);
}

interface Versioned {
  readonly sceneId: number;
  readonly sceneVersion: number;
}

/** Many of them at once, by `sceneId version`. */
export async function sceneVersions(db: Db, companyId: number, of: readonly Versioned[]) {
  if (of.length === 0) return new Map<string, SceneDraft>();
  const rows = await db
    .selectFrom('sceneVersion')
    .select(['sceneId', 'version', 'scene'])
    .where('companyId', '=', companyId)
    .where('sceneId', '=', anyOf([...new Set(of.map(({ sceneId }) => sceneId))]))
    .where('version', '=', anyOf([...new Set(of.map(({ sceneVersion: version }) => version))]))
    .execute();
  return new Map(rows.map(({ sceneId, version, scene }) => [`${sceneId} ${version}`, sceneDocument.read(scene)]));
}

/** Every city that a scene names, wherever it does. */
export function citiesOf(draft: SceneDraft): number[] {
  const limited = 'cityIds' in draft ? draft.cityIds : [];
  const places = 'startPlaces' in draft ? [...draft.startPlaces, ...draft.endPlaces].map(({ cityId }) => cityId) : [];
  const quotas = 'dailyQuota' in draft ? draft.dailyQuota.custom.flatMap(({ cityIds }) => cityIds) : [];
  return [...new Set([...limited, ...places, ...quotas])];
}

export async function cityNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await keyed(db, db.selectFrom('city').select(['id', 'name']).where('id', '=', anyOf(ids)).compile());
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deleted flows too: the log and old scenes still name them. */
async function flowNames(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('approvalFlow')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names behind the ids of these scenes, for sentences. */
export async function sceneNames(db: Db, companyId: number, drafts: readonly SceneDraft[]): Promise<SceneNames> {
  const cities = await cityNames(db, [...new Set(drafts.flatMap(citiesOf))]);
  const flows = await flowNames(
    db,
    companyId,
    drafts.flatMap((draft) => ('flowId' in draft ? [draft.flowId] : [])),
  );
  return { city: (id) => cities.get(id) ?? `城市${id}`, flow: (id) => flows.get(id) ?? `审批流${id}` };
}

/** Three statements for a page of scenes, however many it has. */
async function viewsOf(db: Db, companyId: number, found: readonly Scene[]): Promise<SceneView[]> {
  const limited = (draft: SceneDraft) => ('cityIds' in draft ? draft.cityIds : []);
  const names = await cityNames(db, [...new Set(found.flatMap(({ draft }) => limited(draft)))]);
  const routes = await routeViews(db, companyId, found);
  return found.map((scene) => ({
    ...scene,
    restrictedCities: limited(scene.draft)
      .map((id) => names.get(id) ?? '')
      .filter(Boolean)
      .join('、'),
    routes: routes.get(scene.sceneId) ?? [],
  }));
}

export async function sceneView(db: Db, companyId: number, sceneId: number): Promise<SceneView | undefined> {
  const scene = await findScene(db, companyId, sceneId);
  return scene && (await viewsOf(db, companyId, [scene]))[0];
}

/** Usable there: the city is named, or none is. */
const cities = documentPart<SceneRules>(sql.ref('scene.rules'), 'cityIds');
const usableIn = (cityId: number) =>
  sql<boolean>`(coalesce(jsonb_array_length(${cities}), 0) = 0 or ${cities} @> to_jsonb(${cityId}::bigint))`;

/** A company has some hundreds of scenes at most: all of its own are read, by the index of the list. */
export async function findScenes(
  db: Db,
  companyId: number,
  { page, pageSize, name, cityId, isEnded, ...equal }: SceneSearch,
): Promise<Page<SceneView>> {
  const query = scenes(db, companyId)
    .where(present({ 'scene.template': equal.template, 'scene.status': equal.status, 'scene.label': equal.label }))
    .$if(name !== undefined, (found) => found.where('scene.name', 'ilike', contains(name ?? '')))
    .$if(isEnded !== undefined, (found) => found.where('scene.status', isEnded ? 'in' : 'not in', ENDED_STATUSES))
    .$if(cityId !== undefined, (found) => found.where(usableIn(cityId ?? 0)));
  const { rows, total } = await paginate(query.orderBy('scene.id', 'desc'), { page, pageSize });
  return { rows: await viewsOf(db, companyId, rows.map(sceneOf)), total };
}

/** A flow that is there, and stays there until this commits. */
export async function flowIsAlive(db: Db, companyId: number, draft: SceneDraft): Promise<boolean> {
  if (!('flowId' in draft)) return true;
  const row = await db
    .selectFrom('approvalFlow')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', draft.flowId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
