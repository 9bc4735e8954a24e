import type { FastifyInstance } from 'fastify';
import { appMessageApi } from '#contract/app-messages.ts';
import { serve } from '../http/serve.ts';
import { markRead, messagesOf, unreadCount } from './queries.ts';

/** What was written to a person, to be read in the app as well. */
export async function messageRoutes(app: FastifyInstance) {
  serve(app, appMessageApi.messages, (filter, { actor, db }) => messagesOf(db, actor, filter));

  serve(app, appMessageApi.readMessages, async (which, { actor, db, now }) => {
    await markRead(db, actor, which, now);
    return { unread: await unreadCount(db, actor) };
  });
}
