import { z } from 'zod';
import { principal } from './app-application-wire.ts';
import { deskPaged as appPaged } from './desk-wire.ts';
import { calls } from './endpoint.ts';
import { flag, localTime, optional, whole } from './wire.ts';

const read = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
const write = calls('app', { access: 'session', limit: { count: 120, seconds: 60 }, effect: 'unlogged' });

const message = z.object({
  messageId: z.int(),
  /** What it is about, as SMS templates are named: orderAssigned, approvalAsked … */
  purpose: z.string(),
  text: z.string(),
  at: localTime,
  readAt: localTime.nullable(),
  /** Where to go with it; null: nowhere. */
  link: z.string().nullable(),
  /** Whose secretary the reader is there: their ride or application is seen by acting for them. null: it is one's own. */
  actingFor: principal.omit({ requestId: true }).nullable(),
});
export type AppMessage = z.output<typeof message>;

export const appMessageApi = {
  messages: read.get(
    '/app/v1/messages',
    '发给我的消息，新的在前',
    appPaged({ unread: optional(flag), after: optional(whole) }),
    z.object({ rows: z.array(message), total: z.int(), unread: z.int() }),
  ),
  readMessages: write.json(
    '/app/v1/messages/read',
    '标记为已读：指定的或全部',
    z.object({ ids: z.array(z.int()).max(200, '选择的内容太多').default([]), all: z.boolean().default(false) }),
    z.object({ unread: z.int() }),
  ),
};
