import { z } from 'zod';
import { DeliveryState, WebhookDraft, WebhookTopic } from '#rules/webhook.ts';
import { deskPaged, deskRows } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

/** Ours on both sides: names as in the program, times as everywhere. */
export const webhookRow = z.object({
  webhookId: z.int(),
  url: z.string(),
  topics: z.array(WebhookTopic.schema),
  enabled: z.boolean(),
  createdAt: localTime,
  /** Not delivered yet. */
  waiting: z.int(),
  /** Given up, for a person to look at. */
  failed: z.int(),
  /** After a failure nothing is sent before then. */
  restsUntil: localTime.nullable(),
});
export type WebhookRow = z.output<typeof webhookRow>;

export const deliveryRow = z.object({
  deliveryId: z.int(),
  webhookId: z.int(),
  companyId: z.int(),
  topic: WebhookTopic.schema,
  event: z.string(),
  objectId: z.int(),
  at: localTime,
  state: DeliveryState.schema,
  attempts: z.int(),
  /** Of the latest answer. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  triedAt: localTime.nullable(),
  deliveredAt: localTime.nullable(),
  nextAt: localTime.nullable(),
  body: z.string().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

const webhookId = z.int({ error: '请选择接收地址' });
/** Without an id a new one is made; its secret is told in the answer, and never again. */
export const savedWebhook = WebhookDraft.extend({ webhookId: webhookId.optional() });
export const oneWebhook = z.object({ webhookId });
export const withSecret = z.object({ webhookId, secret: z.string().nullable() });
export const deliveryFilter = deskPaged({
  webhookId: whole,
  state: optional(DeliveryState.schema),
});
export const deliveryPage = deskRows(deliveryRow);
export const resent = z.object({ deliveryId: z.int({ error: '请选择推送' }) });
