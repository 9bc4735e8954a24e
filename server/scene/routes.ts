import type { FastifyInstance } from 'fastify';
import { sceneApi } from '#contract/scene.ts';
import { dayOf } from '#rules/calendar.ts';
import { addedText, disabledText } from '#rules/scene/text.ts';
import { acceptDraft, changeSceneStatus } from '#rules/scene.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { copyExamples, exampleRoutes, refuseFailing } from './examples.ts';
import { carpoolRoutes } from './images.ts';
import { findScene, findScenes, flowIsAlive, lockScene, sceneView } from './queries.ts';
import { referenceRoutes } from './reference.ts';
import { saveScene } from './save.ts';
import { tryRide } from './try.ts';
import { sceneHolders, sceneUses } from './use.ts';
import { versionRoutes } from './versions.ts';
import { insertScene, setStatus } from './writes.ts';

export async function sceneRoutes(app: FastifyInstance) {
  readRoutes(app);
  saveRoutes(app);
  statusRoutes(app);
  referenceRoutes(app);
  carpoolRoutes(app);
  exampleRoutes(app);
  versionRoutes(app);
}

function readRoutes(app: FastifyInstance) {
  serve(app, sceneApi.page, async (page, { actor, db }) => ({
    ...(await findScenes(db, actor.companyId, page)),
    pageSize: page.pageSize,
  }));

  serve(app, sceneApi.detail, async ({ sceneId }, { actor, db }) =>
    found(await sceneView(db, actor.companyId, sceneId)),
  );

  serve(app, sceneApi.use, ({ sceneIds }, { actor, db, now }) => sceneUses(db, actor.companyId, sceneIds, now));

  serve(app, sceneApi.holders, async ({ sceneId, ...page }, { actor, db }) => {
    found(await findScene(db, actor.companyId, sceneId));
    return sceneHolders(db, actor.companyId, sceneId, page);
  });

  serve(app, sceneApi.tryRide, tryRide);
}

function saveRoutes(app: FastifyInstance) {
  serve(app, sceneApi.add, async ({ copyOf, ...sent }, { actor, db, now, record }) => {
    const draft = allowed(acceptDraft(sent, null, dayOf(now)));
    const sceneId = await insertScene(db, actor, draft, now);
    const copied = copyOf === undefined ? 0 : await copyExamples(db, actor, [copyOf, sceneId], now);
    record(`${addedText(draft)}${copied > 0 ? `，连同 ${copied} 条用例` : ''}`);
    return { sceneId };
  });

  serve(app, sceneApi.update, async ({ sceneId, version, ...sent }, context) => {
    const { sandboxId, overrideReason, reason, ...fields } = sent;
    const { actor, db, now, record } = context;
    const scene = found(await lockScene(db, actor.companyId, sceneId));
    const draft = allowed(acceptDraft(fields, scene, dayOf(now)));
    refuseStale(version, scene.version);
    const told = await saveScene(context, scene, draft, { sandboxId, overrideReason, reason });
    record(told ?? `编辑场景“${scene.draft.name}”，内容没有变化`);
    return null;
  });
}

async function changeStatus(sceneId: number, to: 'enabled' | 'disabled' | 'deleted', context: Context) {
  const { actor, db, now } = context;
  const scene = found(await lockScene(db, actor.companyId, sceneId));
  const flowExists = to !== 'enabled' || (await flowIsAlive(db, actor.companyId, scene.draft));
  const { status } = allowed(changeSceneStatus(scene, to, { today: dayOf(now), flowExists }));
  await setStatus(db, actor.companyId, sceneId, status, now);
  return scene;
}

function statusRoutes(app: FastifyInstance) {
  serve(app, sceneApi.stop, async ({ sceneId }, context) => {
    const { draft } = await changeStatus(sceneId, 'disabled', context);
    context.record(disabledText(draft.name));
    return null;
  });

  serve(app, sceneApi.start, async ({ sceneId, overrideReason }, context) => {
    const { draft } = await changeStatus(sceneId, 'enabled', context);
    const override = await refuseFailing(context.db, context.actor, sceneId, draft, overrideReason);
    context.record(`启用场景“${draft.name}”：已禁用 → 已启用${override?.text ?? ''}`);
    return null;
  });

  serve(app, sceneApi.remove, async ({ sceneId }, context) => {
    const { draft, status } = await changeStatus(sceneId, 'deleted', context);
    const before = status === 'enabled' ? '已启用' : '已禁用';
    context.record(`删除场景“${draft.name}”：${before} → 已删除`);
    return null;
  });
}
