import { sql } from 'kysely';
import { applicationDocument } from '#rules/application/stored.ts';
import {
  APPLICATION_REFUSALS,
  type ApplicationDraft,
  type ApprovalStatus,
  acceptApplication,
  amountOf,
  applicationNo,
  citiesNamed,
  placesNamed,
  usesOf,
} from '#rules/application.ts';
import type { FlowKind } from '#rules/flow.ts';
import { notice } from '#rules/order.ts';
import { rulesOf, type Scene, SceneStatus } from '#rules/scene.ts';
import { type Acting, type Principal, placedByColumns } from '../acting.ts';
import { startApproval } from '../approval/engine.ts';
import { flowInForce } from '../approval/runs.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { enqueueSms } from '../outbox.ts';
import { checkCities } from '../scene/measure.ts';
import { cityNames } from '../scene/queries.ts';
import { grantedScene } from './scenes.ts';

type Deps = Pick<Context, 'db' | 'now'> & { acting: Acting };

async function openScene({ acting, db }: Deps, sceneId: number): Promise<Scene> {
  const scene = found(await grantedScene(db, acting.principal, sceneId));
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
async function insertApplication({ acting, db, now }: Deps, scene: Scene, draft: ApplicationDraft, flow: FlowKind) {
  const { principal: person } = acting;
  const rider = draft.rider ?? { name: person.name, phone: person.phone };
  const number = await nextNumber(db, person.companyId, now);
  const { id } = await db
    .insertInto('application')
    .values({
      companyId: person.companyId,
      number,
      staffId: person.staffId,
      staffName: person.name,
      staffPhone: person.phone,
      departmentId: person.departmentId,
      ...placedByColumns(acting),
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

/** Both are told: whose application it is, and who submitted it. */
async function notifyApplied(db: Db, principal: Principal, secretary: Principal, number: string): Promise<void> {
  const words = notice('appliedFor', { secretary: secretary.name, name: principal.name, number });
  for (const { phone } of [principal, secretary]) await enqueueSms(db, { phone, ...words });
}

/** Takes an application, or says what stands in its way; what can pass by itself has passed in the answer. */
export async function apply(
  context: Context,
  acting: Acting,
  sceneId: number,
  draft: ApplicationDraft,
): Promise<SubmittedApplication> {
  const { db, now } = context;
  const { companyId, staffId, departmentId } = acting.principal;
  const deps = { db, now, acting };
  const scene = await openScene(deps, sceneId);
  allowed(acceptApplication(draft, rulesOf(scene.draft), now));
  await checkNamed(db, draft);
  await checkCities(context, placesNamed(draft));
  const flow = found(await flowInForce(db, companyId, rulesOf(scene.draft).flowId!));
  const stored = await insertApplication(deps, scene, draft, flow.kind);
  const run = await startApproval(
    db,
    {
      companyId,
      subject: { kind: 'application', id: stored.applicationId },
      applicant: { staffId, departmentId, placedBy: acting.secretary?.staffId, amountFen: amountOf(draft) },
      steps: flow.steps,
      flowId: flow.flowId,
      flowVersion: flow.version,
    },
    now,
  );
  if (acting.secretary) await notifyApplied(db, acting.principal, acting.secretary, stored.number);
  return { ...stored, status: run.status };
}
