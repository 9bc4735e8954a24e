import { sql } from 'kysely';
import { applicationDocument } from '#rules/application/stored.ts';
import {
  APPLICATION_REFUSALS,
  type ApplicationDraft,
  type ApprovalStatus,
  acceptApplication,
  applicationNo,
  citiesNamed,
  placesNamed,
  usesOf,
} from '#rules/application.ts';
import type { FlowKind } from '#rules/flow.ts';
import { rulesOf, type Scene, SceneStatus } from '#rules/scene.ts';
import { startApproval } from '../approval/engine.ts';
import { flowInForce } from '../approval/runs.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { checkCities } from '../scene/measure.ts';
import { cityNames } from '../scene/queries.ts';
import { grantedScene } from './scenes.ts';

type Deps = Pick<Context, 'actor' | 'db' | 'now'>;

async function openScene({ actor, db }: Deps, sceneId: number): Promise<Scene> {
  const scene = found(await grantedScene(db, actor, sceneId));
  if (scene.status === 'enabled') return scene;
  throw new Refused(APPLICATION_REFUSALS.sceneClosed, { status: SceneStatus.labelOf(scene.status) });
}

async function checkNamed(db: Db, draft: ApplicationDraft): Promise<void> {
  const named = citiesNamed(draft);
  const known = await cityNames(db, [...new Set(named.flatMap(({ cityIds }) => cityIds))]);
  const wrong = named.find(({ cityIds }) => cityIds.some((id) => !known.has(id)));
  if (wrong) throw new Refused({ ...APPLICATION_REFUSALS.cityUnknown, field: wrong.field });
}

async function nextNumber(db: Db, companyId: number, now: Date): Promise<string> {
  const { applicationPrefix } = await loadTerms(db, companyId);
  const { rows } = await sql<{ serial: number }>`select nextval('application_serial') as serial`.execute(db);
  return applicationNo(applicationPrefix || null, now, rows[0]!.serial);
}

/** Stored with the versions that took it and the person as they are now; nobody has acted on it yet. */
async function insertApplication({ actor, db, now }: Deps, scene: Scene, draft: ApplicationDraft, flow: FlowKind) {
  const rider = draft.rider ?? { name: actor.name, phone: actor.phone };
  const number = await nextNumber(db, actor.companyId, now);
  const { id } = await db
    .insertInto('application')
    .values({
      companyId: actor.companyId,
      number,
      staffId: actor.staffId,
      staffName: actor.name,
      staffPhone: actor.phone,
      departmentId: actor.departmentId,
      riderName: rider.name,
      riderPhone: rider.phone,
      sceneId: scene.sceneId,
      sceneVersion: scene.version,
      sceneName: scene.draft.name,
      template: draft.template,
      draft: JSON.stringify(applicationDocument.toStore(draft)),
      startDay: draft.startDay,
      endDay: draft.endDay,
      uses: usesOf(draft, flow),
      status: 'pending',
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { applicationId: id, number };
}

export interface SubmittedApplication {
  applicationId: number;
  number: string;
  status: ApprovalStatus;
}

/** Takes an application, or says what stands in its way; what can pass by itself has passed in the answer. */
export async function apply(context: Context, sceneId: number, draft: ApplicationDraft): Promise<SubmittedApplication> {
  const { actor, db, now } = context;
  const scene = await openScene(context, sceneId);
  allowed(acceptApplication(draft, rulesOf(scene.draft), now));
  await checkNamed(db, draft);
  await checkCities(context, placesNamed(draft));
  const flow = found(await flowInForce(db, actor.companyId, rulesOf(scene.draft).flowId!));
  const stored = await insertApplication(context, scene, draft, flow.kind);
  const run = await startApproval(
    db,
    {
      companyId: actor.companyId,
      subject: { kind: 'application', id: stored.applicationId },
      applicant: { staffId: actor.staffId, departmentId: actor.departmentId },
      steps: flow.steps,
      flowId: flow.flowId,
      flowVersion: flow.version,
    },
    now,
  );
  return { ...stored, status: run.status };
}
