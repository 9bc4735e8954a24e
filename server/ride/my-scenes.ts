import type { MyScene } from '#contract/app-rides.ts';
import { dayOf } from '#rules/calendar.ts';
import { departmentLimit } from '#rules/limit-use.ts';
import { needsApplication, type Point, rulesOf, type Scene } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { sceneNames } from '../scene/queries.ts';
import { pathAbove } from './people.ts';
import { rideFacts, usedOn } from './ride-facts.ts';
import { rideSettings } from './ride-settings.ts';
import { applicationsByScene, sceneNow } from './scene-now.ts';

type SceneUser = { companyId: number; staffId: number; departmentId: number };

function sceneView({ sceneId, draft }: Scene, usedFen: number) {
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

interface Asking {
  readonly now: Date;
  /** The moment that is asked about. */
  readonly at: Date;
  readonly near: Point | undefined;
}

/** When somebody asked to be told that a scene opens. */
async function remindersOf(db: Db, { companyId, staffId }: SceneUser): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom('sceneReminder')
    .select(['sceneId', 'remindAt'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .execute();
  return new Map(rows.map(({ sceneId, remindAt }) => [sceneId, remindAt]));
}

async function scenesNow(db: Db, who: SceneUser, { now, at, near }: Asking): Promise<MyScene[]> {
  const of = { ...who, now };
  const facts = rideFacts(db, of);
  const scenes = await facts.scenes();
  const used = await usedOn(db, who, dayOf(now));
  const sceneIds = scenes.map(({ sceneId }) => sceneId);
  const applications = await applicationsByScene(db, of, sceneIds, at);
  const names = await sceneNames(
    db,
    who.companyId,
    scenes.map(({ draft }) => draft),
  );
  const reminders = await remindersOf(db, who);
  const views: MyScene[] = [];
  for (const scene of scenes) {
    const own = applications.get(scene.sceneId) ?? [];
    const more = await sceneNow(db, [facts, of], scene, { applications: own, at, near, names });
    const remindAt = reminders.get(scene.sceneId) ?? null;
    views.push({ ...sceneView(scene, used.get(scene.sceneId) ?? 0), ...more, remindAt });
  }
  return views;
}

/** What a person may book with, and what is left to spend. */
export async function myScenes(db: Db, who: SceneUser, asking: Asking) {
  const { companyId, staffId } = who;
  const departments = pathAbove([companyId, staffId, 0], who.departmentId);
  const [own, above, { carpool, tips }] = await Promise.all([
    limitsWithResidual(db, companyId, { staffIds: [staffId] }, asking.now),
    limitsWithResidual(db, companyId, { departments }, asking.now),
    rideSettings(db, companyId, staffId),
  ]);
  return {
    limit: own.get(staffId) ?? NO_LIMIT,
    department: departmentLimit([...above.values()]),
    scenes: await scenesNow(db, who, asking),
    carpool,
    tips,
  };
}
