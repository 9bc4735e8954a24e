import type { FastifyInstance } from 'fastify';
import { appApplicationApi } from '#contract/app-applications.ts';
import { PassReason, RouteNote } from '#rules/flow.ts';
import { rulesOf } from '#rules/scene.ts';
import { type Acting, actingFor, principalsOf } from '../acting.ts';
import { urge } from '../approval/remind.ts';
import { applicationAskedOf } from '../approval/waiting.ts';
import { peopleWithColleagues } from '../colleagues.ts';
import type { Db } from '../db.ts';
import { previewSteps } from '../flow/preview.ts';
import { findFlow } from '../flow/queries.ts';
import { found } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { withoutColleaguesPhones } from './applicants-view.ts';
import { apply } from './apply.ts';
import { applicationDetail } from './detail.ts';
import { revoke } from './end.ts';
import { filledApplication } from './filled.ts';
import { ownApplications, ownId } from './own.ts';
import { rentalPrices } from './rental-prices.ts';
import { applicableScenes, grantedScene } from './scenes.ts';
import { answerRequest, endRequest, requestsTo } from './secretary.ts';

/** Who would decide an application of this person for this scene today. */
async function preview(db: Db, { principal: person, secretary }: Acting, sceneId: number, amountFen?: number) {
  const { draft } = found(await grantedScene(db, person, sceneId));
  const flow = found(await findFlow(db, person.companyId, found(rulesOf(draft).flowId)));
  const steps = await previewSteps(
    db,
    person.companyId,
    { staffId: person.staffId, placedBy: secretary?.staffId, amountFen },
    flow.steps,
  );
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
  serve(app, appApplicationApi.scenes, async (filter, { actor, db, now }) =>
    applicableScenes(db, (await actingFor(db, actor, filter.actingFor)).principal, now),
  );
  serve(app, appApplicationApi.preview, async ({ sceneId, actingFor: staffId, amountFen }, { actor, db }) =>
    preview(db, await actingFor(db, actor, staffId), sceneId, amountFen),
  );
  serve(app, appApplicationApi.prices, async ({ actingFor: staffId, ...asked }, { actor, db, now }) =>
    rentalPrices(db, (await actingFor(db, actor, staffId)).principal, asked, now),
  );
  serve(app, appApplicationApi.apply, async (input, context) => {
    const { sceneId, actingFor: staffId, riderId, companionIds, ...draft } = input;
    const { db, actor } = context;
    const people = await peopleWithColleagues(db, actor.companyId, draft, { riderId, companionIds });
    return apply(context, await actingFor(db, actor, staffId), sceneId, { ...draft, ...people });
  });
  serve(app, appApplicationApi.own, async ({ actingFor: staffId, ...filter }, { actor, db, now }) =>
    ownApplications(db, (await actingFor(db, actor, staffId)).principal, filter, now),
  );

  serve(app, appApplicationApi.detail, async ({ applicationId, actingFor: staffId }, { actor, db }) => {
    const { principal } = await actingFor(db, actor, staffId);
    const id = found(await ownId(db, principal, applicationId));
    const { companyId } = actor;
    return withoutColleaguesPhones(db, principal, {
      ...(await applicationDetail(db, companyId, id, null)),
      ...(await filledApplication(db, companyId, id)),
    });
  });

  serve(app, appApplicationApi.approvalDetail, async ({ approvalId }, { actor, db, now }) =>
    applicationDetail(db, actor.companyId, found(await applicationAskedOf(db, actor, approvalId, now)), null),
  );

  serve(app, appApplicationApi.revoke, async ({ applicationId, actingFor: staffId }, { actor, db, now }) => ({
    status: await revoke(db, await actingFor(db, actor, staffId), applicationId, now),
  }));

  serve(app, appApplicationApi.remind, async ({ applicationId, actingFor: staffId }, { actor, db, now }) => {
    const { principal } = await actingFor(db, actor, staffId);
    await urge(db, actor.companyId, found(await ownId(db, principal, applicationId)), now);
    return null;
  });

  serve(app, appApplicationApi.secretaryRequests, (_, { actor, db }) => requestsTo(db, actor));
  serve(app, appApplicationApi.actingFor, (_, { actor, db }) => principalsOf(db, actor));
  serve(app, appApplicationApi.endSecretary, async ({ requestId }, { actor, db }) => {
    await endRequest(db, actor, requestId);
    return null;
  });
  serve(app, appApplicationApi.acceptSecretary, async ({ requestId }, { actor, db }) => {
    await answerRequest(db, actor, requestId, 'active');
    return null;
  });
  serve(app, appApplicationApi.refuseSecretary, async ({ requestId }, { actor, db }) => {
    await answerRequest(db, actor, requestId, 'rejected');
    return null;
  });
}
