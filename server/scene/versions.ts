import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sceneVersionApi, type VersionList } from '#contract/versions.ts';
import { dayOf } from '#rules/calendar.ts';
import { acceptDraft, fieldProse, isFinal, RULE_GROUPS, type SceneDraft, sceneDocument } from '#rules/scene.ts';
import { VERSION_REFUSALS } from '#rules/version.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { versionViews } from '../versions-of.ts';
import { routesOf } from './carpool-routes.ts';
import { findScene, flowIsAlive, lockScene, sceneNames, sceneVersion } from './queries.ts';
import { saveScene } from './save.ts';

async function versionRows(db: Db, companyId: number, sceneId: number) {
  const rows = await db
    .selectFrom('sceneVersion')
    .leftJoin('staff', (join) =>
      join.onRef('staff.companyId', '=', 'sceneVersion.companyId').onRef('staff.id', '=', 'sceneVersion.madeBy'),
    )
    .leftJoin('sandboxRun as run', (join) =>
      join.onRef('run.companyId', '=', 'sceneVersion.companyId').onRef('run.id', '=', 'sceneVersion.sandboxId'),
    )
    .select(['sceneVersion.version', 'sceneVersion.scene', 'sceneVersion.madeAt', 'sceneVersion.reason'])
    .select(['restored', 'failing', 'sceneVersion.sandboxId', 'staff.name as madeBy', 'run.name as sandboxName'])
    .where('sceneVersion.companyId', '=', companyId)
    .where('sceneVersion.sceneId', '=', sceneId)
    .orderBy('sceneVersion.version')
    .execute();
  return rows.map(({ scene, ...row }) => ({ ...row, draft: sceneDocument.read(scene) }));
}

/** How many orders each version judged: one walk over the scene's orders, however many versions there are. */
async function judgedBy(db: Db, companyId: number, sceneId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('rideOrder')
    .select(['sceneVersion', sql<number>`count(*)::int`.as('count')])
    .where('companyId', '=', companyId)
    .where('sceneId', '=', sceneId)
    .groupBy('sceneVersion')
    .execute();
  return new Map(rows.map((row) => [row.sceneVersion, row.count]));
}

async function versionsOf(db: Db, companyId: number, sceneId: number): Promise<VersionList | undefined> {
  const scene = await findScene(db, companyId, sceneId);
  if (!scene) return undefined;
  const rows = await versionRows(db, companyId, sceneId);
  const names = await sceneNames(
    db,
    companyId,
    rows.map(({ draft }) => draft),
  );
  const counts = await judgedBy(db, companyId, sceneId);
  const partsOf = (draft: SceneDraft) =>
    fieldProse(draft, names).map(({ group, field, text }) => ({ group: RULE_GROUPS[group], field, text }));
  return {
    ...{ name: scene.draft.name, current: scene.version, isOpen: !isFinal(scene.status) },
    versions: versionViews(
      rows.map(({ draft, ...row }) => ({ ...row, judged: counts.get(row.version) ?? 0, parts: partsOf(draft) })),
    ),
  };
}

/** A route picture that was given up stays for the versions that showed it, and comes back for nobody. */
async function requirePictures(db: Db, companyId: number, draft: SceneDraft): Promise<void> {
  const ids = routesOf(draft).map(({ routeId }) => routeId);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('carpoolRoute')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('removedAt', 'is', null)
    .execute();
  if (rows.length < new Set(ids).size) throw new Refused(VERSION_REFUSALS.pictureGone);
}

export function versionRoutes(app: FastifyInstance) {
  serve(app, sceneVersionApi.list, async ({ id }, { db, actor }) => found(await versionsOf(db, actor.companyId, id)));

  serve(app, sceneVersionApi.restore, async ({ id, restoreVersion, version, ...reasons }, context) => {
    const { db, actor, now, record } = context;
    const scene = found(await lockScene(db, actor.companyId, id));
    const old = found(await sceneVersion(db, actor.companyId, id, restoreVersion));
    if (isFinal(scene.status)) throw new Refused(VERSION_REFUSALS.sceneOver);
    refuseStale(version, scene.version);
    if (!(await flowIsAlive(db, actor.companyId, old))) throw new Refused(VERSION_REFUSALS.flowDeleted);
    await requirePictures(db, actor.companyId, old);
    const draft = allowed(acceptDraft(old, scene, dayOf(now)));
    const told = await saveScene(context, scene, draft, { ...reasons, restored: restoreVersion });
    if (told === null) throw new Refused(VERSION_REFUSALS.sameContent);
    record(`恢复第 ${restoreVersion} 版为第 ${scene.version + 1} 版，${told}`);
    return { version: scene.version + 1 };
  });
}
