import type { ApplicableScene } from '#contract/app-application-wire.ts';
import { dayOf } from '#rules/calendar.ts';
import type { FlowKind } from '#rules/flow.ts';
import { needsApplication, rulesOf, type Scene } from '#rules/scene.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';

/** More than anybody is given. */
const MOST_SCENES = 500;

/** The scenes that were given to this person. */
const granted = (db: Db, { companyId, staffId }: Principal) =>
  db
    .selectFrom('scene')
    .innerJoin('staffScene', sameCompany('staffScene.sceneId', 'scene.id'))
    .where('scene.companyId', '=', companyId)
    .where('staffScene.staffId', '=', staffId);

export async function grantedScene(db: Db, principal: Principal, sceneId: number): Promise<Scene | undefined> {
  const row = await granted(db, principal).where('scene.id', '=', sceneId).select(SCENE_COLUMNS).executeTakeFirst();
  return row && sceneOf(row);
}

function applicable({ sceneId, draft }: Scene, flowKind: FlowKind): ApplicableScene {
  const { services, vehicleGroups, cityIds, ...rules } = rulesOf(draft);
  return {
    sceneId,
    name: draft.name,
    template: draft.template,
    reminder: draft.reminder,
    startDay: rules.startDay,
    endDay: rules.endDay,
    cityIds: [...cityIds],
    line: rules.line,
    services: [...services],
    vehicleGroups: [...vehicleGroups],
    viaAllowed: rules.viaAllowed,
    companionsAllowed: rules.companionsAllowed,
    cityUse: rules.cityUse !== null,
    transferUse: rules.transferUse !== null,
    flowKind,
  };
}

/** Those that this person may apply for today. */
export async function applicableScenes(db: Db, principal: Principal, now: Date): Promise<ApplicableScene[]> {
  const rows = await granted(db, principal)
    .innerJoin('approvalFlow', sameCompany('approvalFlow.id', 'scene.flowId'))
    .where('scene.status', '=', 'enabled')
    .select(SCENE_COLUMNS)
    .select('approvalFlow.kind')
    .orderBy('scene.id')
    .limit(MOST_SCENES)
    .execute();
  const today = dayOf(now);
  return rows
    .map(({ kind, ...row }) => ({ scene: sceneOf(row), kind }))
    .filter(({ scene: { draft } }) => needsApplication(draft.template) && (draft.endDay ?? today) >= today)
    .map(({ scene, kind }) => applicable(scene, kind));
}
