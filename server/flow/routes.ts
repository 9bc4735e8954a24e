import type { FastifyInstance } from 'fastify';
import { flowApi } from '#contract/flow.ts';
import { deleteFlow, isSameFlow, NO_FLOW, saveFlow } from '#rules/flow/change.ts';
import { isActiveStep } from '#rules/flow/form.ts';
import { addedText, deletedText, editedText } from '#rules/flow/text.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Actor } from '../actor.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { reasonText, replayText } from '../versions-of.ts';
import { previewSteps } from './preview.ts';
import { directoryFor, findFlow, findFlows, flowChoices, lockFlow, searchStaff } from './queries.ts';
import { usesOfFlow } from './uses.ts';
import { versionRoutes } from './versions.ts';
import { addVersion, insertFlow, markDeleted } from './writes.ts';

export async function flowRoutes(app: FastifyInstance) {
  readRoutes(app);
  writeRoutes(app);
  versionRoutes(app);
}

/** The company is the session's; a sent one must be the same. */
function ownCompany(actor: Actor, sent: number | undefined): void {
  if (sent !== undefined && sent !== actor.companyId) throw new Refused(REFUSALS.notFound);
}

function readRoutes(app: FastifyInstance) {
  serve(app, flowApi.choices, (_, { actor, db }) => flowChoices(db, actor.companyId));

  serve(app, flowApi.page, async ({ companyId, ...page }, { actor, db }) => {
    ownCompany(actor, companyId);
    return findFlows(db, actor.companyId, page);
  });

  serve(app, flowApi.detail, async ({ flowId }, { actor, db }) => found(await findFlow(db, actor.companyId, flowId)));

  serve(app, flowApi.searchStaff, async ({ companyId, nameOrMobileStr }, { actor, db }) => {
    ownCompany(actor, companyId);
    return searchStaff(db, actor, nameOrMobileStr);
  });

  serve(app, flowApi.preview, async ({ staffId, flowId, steps, amountFen }, { actor, db }) => {
    const drafted = steps?.filter(isActiveStep);
    const shown = drafted ?? found(await findFlow(db, actor.companyId, flowId!)).steps;
    return previewSteps(db, actor.companyId, { staffId, amountFen }, shown);
  });
}

function writeRoutes(app: FastifyInstance) {
  serve(app, flowApi.add, async ({ companyId, draft }, { actor, db, now, record }) => {
    ownCompany(actor, companyId);
    const flow = allowed(saveFlow(draft, NO_FLOW, await directoryFor(db, actor, draft)));
    const flowId = await insertFlow(db, actor, flow, now);
    record(addedText(flow));
    return { flowId };
  });

  serve(app, flowApi.update, async ({ flowId, draft, version, ...ground }, { actor, db, now, record }) => {
    const before = found(await lockFlow(db, actor.companyId, flowId));
    refuseStale(version, before.version);
    const after = allowed(saveFlow(draft, before, await directoryFor(db, actor, draft)));
    const by = await replayText(db, actor.companyId, ['flow', flowId], ground.sandboxId);
    if (!isSameFlow(before, after)) await addVersion(db, actor, before, after, now, ground);
    record(`${editedText(before, after)}${by}${reasonText(ground.reason)}`);
    return null;
  });

  serve(app, flowApi.remove, async ({ flowId }, { actor, db, now, record }) => {
    const flow = found(await lockFlow(db, actor.companyId, flowId));
    allowed(deleteFlow(await usesOfFlow(db, actor.companyId, flowId)));
    await markDeleted(db, actor.companyId, flowId, now);
    record(deletedText(flow));
    return null;
  });
}
