import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { webhookApi } from '#contract/webhook.ts';
import { topicsText, type WebhookDraft } from '#rules/webhook.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { deskDoor, serveDesk } from '../http/serve-desk.ts';
import type { Services } from '../services.ts';
import {
  addWebhook,
  changeWebhook,
  findDeliveries,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  renewSecret,
  resend,
  topicsOf,
  type WebhookOwner,
} from './store.ts';

type SavedWebhook = WebhookDraft & { webhookId?: number | undefined };
interface SaveContext {
  readonly db: Db;
  readonly now: Date;
  readonly services: Services;
}

const stateText = (enabled: boolean): string => (enabled ? '启用' : '停用');
const draftText = ({ url, topics, enabled }: WebhookDraft): string =>
  `${url}，${topicsText(topics)}，${stateText(enabled)}`;

/** Answers what was done as well, in the words of the two trails. */
async function save({ db, now, services }: SaveContext, owner: WebhookOwner, { webhookId, ...draft }: SavedWebhook) {
  if (webhookId === undefined) {
    const made = await addWebhook(db, owner, draft, now, services);
    return { saved: made, isNew: true, sentence: `新增事件接收地址：${draftText(draft)}` };
  }
  const before = await lockWebhook(db, owner, webhookId);
  await changeWebhook(db, webhookId, draft, services);
  const was = draftText({ ...before, topics: topicsOf(before.topics) });
  const sentence = `修改事件接收地址：由“${was}”改为“${draftText(draft)}”`;
  return { saved: { webhookId, secret: null }, isNew: false, sentence };
}

function companyRoutes(app: FastifyInstance): void {
  serve(app, webhookApi.list, (_, { actor, db }) => listWebhooks(db, actor));
  serve(app, webhookApi.deliveries, (filter, { actor, db }) => findDeliveries(db, actor, filter));
  serve(app, webhookApi.save, async (draft, context) => {
    const { companyId } = context.actor;
    const { saved, isNew, sentence } = await save(context, { companyId }, draft);
    context.record(sentence, isNew ? 'add' : 'edit');
    return saved;
  });
  serve(app, webhookApi.remove, async ({ webhookId }, { actor, db, now, record }) => {
    const { url } = await lockWebhook(db, actor, webhookId);
    await removeWebhook(db, webhookId, now);
    record(`删除事件接收地址：${url}`);
    return null;
  });
  serve(app, webhookApi.renewSecret, async ({ webhookId }, { actor, db, services, record }) => {
    const { url } = await lockWebhook(db, actor, webhookId);
    record(`更换事件接收地址的签名密钥：${url}`);
    return renewSecret(db, { companyId: actor.companyId }, webhookId, services);
  });
  serve(app, webhookApi.resend, async ({ deliveryId }, { actor, db, record }) => {
    const { event, objectId, url } = await resend(db, actor, deliveryId);
    record(`重新推送事件 ${event}（${objectId}）到 ${url}`);
    return null;
  });
}

const PROVIDER: WebhookOwner = { companyId: null };

function deskRoutes(desk: FastifyInstance): void {
  serveDesk(desk, deskApi.webhooks, (_, { db }) => listWebhooks(db, PROVIDER));
  serveDesk(desk, deskApi.webhookDeliveries, (filter, { db }) => findDeliveries(db, PROVIDER, filter));
  serveDesk(desk, deskApi.saveWebhook, async (draft, context) => {
    const { saved, sentence } = await save(context, PROVIDER, draft);
    context.record(sentence);
    return saved;
  });
  serveDesk(desk, deskApi.removeWebhook, async ({ webhookId }, { db, now, record }) => {
    const { url } = await lockWebhook(db, PROVIDER, webhookId);
    await removeWebhook(db, webhookId, now);
    record(`删除事件接收地址：${url}`);
    return null;
  });
  serveDesk(desk, deskApi.renewWebhookSecret, async ({ webhookId }, { db, services, record }) => {
    const { url } = await lockWebhook(db, PROVIDER, webhookId);
    record(`更换事件接收地址的签名密钥：${url}`);
    return renewSecret(db, PROVIDER, webhookId, services);
  });
  serveDesk(desk, deskApi.resendWebhook, async ({ deliveryId }, { db, record }) => {
    const { event, objectId, url } = await resend(db, PROVIDER, deliveryId);
    record(`重新推送事件 ${event}（${objectId}）到 ${url}`);
    return null;
  });
}

export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  companyRoutes(app);
  await deskDoor(app, deskRoutes);
}
