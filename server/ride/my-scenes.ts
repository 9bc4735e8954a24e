import { sql } from 'kysely';
import type { MyScene } from '#contract/app-rides.ts';
import { dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { needsApplication, rulesOf, type Scene } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';
import { pathOf } from './people.ts';
import { rideSettings } from './ride-settings.ts';

type SceneUser = { companyId: number; staffId: number; departmentId: number };

async function scenesOf(db: Db, { companyId, staffId }: SceneUser): Promise<Scene[]> {
  const rows = await db
    .selectFrom('scene')
    .innerJoin('staffScene', (join) =>
      join
        .onRef('staffScene.companyId', '=', 'scene.companyId')
        .onRef('staffScene.sceneId', '=', 'scene.id')
        .on('staffScene.staffId', '=', staffId),
    )
    .where('scene.companyId', '=', companyId)
    .where('scene.status', '=', 'enabled')
    .select(SCENE_COLUMNS)
    .orderBy('scene.id')
    .execute();
  return rows.map(sceneOf);
}

/** What this person has taken today, by scene. */
async function usedToday(db: Db, { companyId, staffId }: SceneUser, now: Date): Promise<Map<number, number>> {
  const day = dayOf(now);
  const { rows } = await sql<{ sceneId: number; fen: number }>`
    select scene_id, sum(amount_fen)::bigint as fen from limit_ledger
    where company_id = ${companyId} and staff_id = ${staffId}
      and ride_at >= ${startOfDay(day)} and ride_at < ${endOfDay(day)}
    group by scene_id`.execute(db);
  return new Map(rows.map(({ sceneId, fen }) => [sceneId, fen]));
}

function sceneView({ sceneId, draft }: Scene, usedFen: number): MyScene {
  const rules = rulesOf(draft);
  const { unifiedFen } = rules.dailyQuota;
  return {
    sceneId,
    name: draft.name,
    template: draft.template,
    label: draft.label,
    reminder: draft.reminder,
    startDay: draft.startDay,
    endDay: draft.endDay,
    services: [...rules.services],
    vehicleGroups: [...rules.vehicleGroups],
    needsApplication: needsApplication(draft.template),
    perOrderFen: rules.perOrderQuotaFen,
    dailyLeftFen: unifiedFen === null ? null : Math.max(0, unifiedFen - usedFen),
    countsPersonalLimit: rules.countsPersonalLimit,
  };
}

/** What a person may book with, and what is left to spend. */
export async function myScenes(db: Db, who: SceneUser, now: Date) {
  const { companyId, staffId } = who;
  const scenes = await scenesOf(db, who);
  const used = await usedToday(db, who, now);
  const own = await limitsWithResidual(db, companyId, { staffIds: [staffId] }, now);
  const departmentIds = await pathOf(db, companyId, who.departmentId);
  const above = await limitsWithResidual(db, companyId, { departmentIds }, now);
  const { carpool, tips } = await rideSettings(db, companyId, staffId);
  const left = [...above.values()].map(({ residualFen }) => residualFen).filter((fen) => fen !== null);
  return {
    limit: own.get(staffId) ?? NO_LIMIT,
    departmentLeftFen: left.length > 0 ? Math.min(...left) : null,
    scenes: scenes.map((scene) => sceneView(scene, used.get(scene.sceneId) ?? 0)),
    carpool,
    tips,
  };
}
