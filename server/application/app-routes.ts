import type { FastifyInstance } from 'fastify';
import { appApplicationApi } from '#contract/app-applications.ts';
import { PassReason, RouteNote } from '#rules/flow.ts';
import { rulesOf } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import { applicationAskedOf } from '../approval/waiting.ts';
import type { Db } from '../db.ts';
import { previewSteps } from '../flow/preview.ts';
import { findFlow } from '../flow/queries.ts';
import { found } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { apply } from './apply.ts';
import { applicationDetail } from './detail.ts';
import { revoke } from './end.ts';
import { ownApplications, ownId } from './own.ts';
import { applicableScenes, grantedScene } from './scenes.ts';
import { answerRequest, requestsTo } from './secretary.ts';

/** Who would decide an application of this person for this scene today. */
async function preview(db: Db, actor: Actor, sceneId: number) {
  const { draft } = found(await grantedScene(db, actor, sceneId));
  const flow = found(await findFlow(db, actor.companyId, found(rulesOf(draft).flowId)));
  const approvers = flow.steps.map(({ approver }) => approver);
  const steps = await previewSteps(db, actor.companyId, actor.staffId, approvers);
  return steps.map(({ text, reason, notes, approvers: people }, at) => ({
    stepNo: at + 1,
    text,
    passes: reason ? PassReason.labelOf(reason) : '',
    notes: notes.map((note) => RouteNote.labelOf(note)),
    approvers: people.map(({ staffId, name }) => ({ staffId, name })),
  }));
}

/** The employees' side of applications. */
export async function appApplicationRoutes(app: FastifyInstance) {
  serve(app, appApplicationApi.scenes, (_, { actor, db, now }) => applicableScenes(db, actor, now));
  serve(app, appApplicationApi.preview, ({ sceneId }, { actor, db }) => preview(db, actor, sceneId));
  serve(app, appApplicationApi.apply, ({ sceneId, ...draft }, context) => apply(context, sceneId, draft));
  serve(app, appApplicationApi.own, (filter, { actor, db }) => ownApplications(db, actor, filter));

  serve(app, appApplicationApi.detail, async ({ applicationId }, { actor, db }) =>
    applicationDetail(db, actor.companyId, found(await ownId(db, actor, applicationId)), null),
  );

  serve(app, appApplicationApi.approvalDetail, async ({ approvalId }, { actor, db }) =>
    applicationDetail(db, actor.companyId, found(await applicationAskedOf(db, actor, approvalId)), null),
  );

  serve(app, appApplicationApi.revoke, async ({ applicationId }, { actor, db, now }) => ({
    status: await revoke(db, actor, applicationId, now),
  }));

  serve(app, appApplicationApi.secretaryRequests, (_, { actor, db }) => requestsTo(db, actor));
  serve(app, appApplicationApi.acceptSecretary, async ({ requestId }, { actor, db }) => {
    await answerRequest(db, actor, requestId, 'active');
    return null;
  });
  serve(app, appApplicationApi.refuseSecretary, async ({ requestId }, { actor, db }) => {
    await answerRequest(db, actor, requestId, 'rejected');
    return null;
  });
}
