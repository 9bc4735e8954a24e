import type { FastifyInstance } from 'fastify';
import { appSecondApprovalApi } from '#contract/app-second-approval.ts';
import { secondApprovalApi } from '#contract/second-approval.ts';
import { isSameRule, linkScenes, saveRule, wantedScenes } from '#rules/second-approval/decisions.ts';
import { addedText, deletedText, editedText, linkedText } from '#rules/second-approval/text.ts';
import { type RuleDraft, SECOND_APPROVAL_REFUSALS } from '#rules/second-approval.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { flowChoices } from '../flow/queries.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { reasonText, replayText } from '../versions-of.ts';
import { orderUnderApprovalOf } from './order-under-approval.ts';
import { findRule, findRules, liveFlowName, lockRule, sceneLinks, sceneOptions, viewOf } from './queries.ts';
import { versionRoutes } from './versions.ts';
import { addVersion, insertRule, markDeleted, replaceLinks } from './writes.ts';

export async function secondApprovalRoutes(app: FastifyInstance) {
  readRoutes(app);
  writeRoutes(app);
  versionRoutes(app);
  serve(app, appSecondApprovalApi.order, async ({ approvalId }, { actor, db, now }) =>
    found(await orderUnderApprovalOf(db, actor, approvalId, now)),
  );
}

function readRoutes(app: FastifyInstance) {
  serve(app, secondApprovalApi.page, (page, { actor, db }) => findRules(db, actor.companyId, page));

  serve(app, secondApprovalApi.flows, (_, { actor, db }) => flowChoices(db, actor.companyId));

  serve(app, secondApprovalApi.detail, async ({ ruleId }, { actor, db }) =>
    viewOf(found(await findRule(db, actor.companyId, ruleId))),
  );

  serve(app, secondApprovalApi.scenes, async ({ ruleId }, { actor, db }) => {
    found(await findRule(db, actor.companyId, ruleId));
    return sceneLinks(db, actor.companyId, ruleId);
  });
}

/** Unknown, deleted and another company's flow: all three are gone. */
async function flowNameOf(db: Db, companyId: number, flowId: number): Promise<string> {
  const name = await liveFlowName(db, companyId, flowId);
  if (name === undefined) throw new Refused(SECOND_APPROVAL_REFUSALS.flowGone);
  return name;
}

async function add(sent: RuleDraft, { actor, db, now, record }: Context): Promise<number> {
  const draft = allowed(saveRule(sent, []));
  const flowName = await flowNameOf(db, actor.companyId, draft.flowId);
  const ruleId = await insertRule(db, actor, draft, now);
  record(addedText({ ...draft, flowName }), 'add');
  return ruleId;
}

interface RuleEdit {
  readonly ruleId: number;
  readonly draft: RuleDraft;
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  readonly sandboxId?: number | undefined;
}

async function edit(
  { ruleId, draft: sent, version, ...ground }: RuleEdit,
  { actor, db, now, record }: Context,
): Promise<number> {
  const before = found(await lockRule(db, actor.companyId, ruleId));
  refuseStale(version, before.version);
  const draft = allowed(saveRule(sent, before.scenes));
  const flowName = await flowNameOf(db, actor.companyId, draft.flowId);
  const by = await replayText(db, actor.companyId, ['rule', ruleId], ground.sandboxId);
  if (!isSameRule(before, draft)) await addVersion(db, actor, before, draft, now, ground);
  record(`${editedText(before, { ...draft, flowName })}${by}${reasonText(ground.reason)}`);
  return ruleId;
}

function writeRoutes(app: FastifyInstance) {
  serve(app, secondApprovalApi.save, async ({ ruleId, ...sent }, context) => ({
    ruleId: ruleId === undefined ? await add(sent.draft, context) : await edit({ ruleId, ...sent }, context),
  }));

  serve(app, secondApprovalApi.remove, async ({ ruleId }, { actor, db, now, record }) => {
    const rule = found(await lockRule(db, actor.companyId, ruleId));
    await markDeleted(db, actor.companyId, ruleId, now);
    record(deletedText(rule));
    return null;
  });

  serve(app, secondApprovalApi.link, async ({ ruleId, sceneIds, openedSceneIds }, { actor, db, record }) => {
    const rule = found(await lockRule(db, actor.companyId, ruleId));
    const options = await sceneOptions(db, actor.companyId, ruleId);
    const linked = rule.scenes.map(({ sceneId }) => sceneId);
    const wanted = wantedScenes(linked, sceneIds, openedSceneIds).map((id) => found(options.get(id)));
    const scenes = allowed(linkScenes(rule, wanted));
    await replaceLinks(db, actor.companyId, ruleId, scenes);
    record(linkedText(rule.name, rule.scenes, scenes));
    return null;
  });
}
