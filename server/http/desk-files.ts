import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inRoot } from '../root.ts';

const YEAR = 31_536_000;

/** The provider's desk below /desk: one page for every address, never cached; what has a hash in its name is, for good. */
export async function deskFiles(app: FastifyInstance): Promise<void> {
  const folder = inRoot('dist', 'desk');
  if (!existsSync(folder)) return;
  const cacheControl = `public, max-age=${YEAR}, immutable`;
  await app.register(fastifyStatic, {
    root: inRoot('dist', 'desk', 'assets'),
    prefix: '/desk/assets/',
    decorateReply: !app.hasReplyDecorator('sendFile'),
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', cacheControl);
    },
  });
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    // Below /desk/v1 are calls: one that does not exist is no page.
    if (/^\/desk\/v1(?:[/?]|$)/.test(request.url)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
  };
  const below = ['', '/:page', '/:page/:id', '/:page/:id/:part', '/:page/:id/:part/:more'];
  for (const rest of below) app.get(`/desk${rest}`, page);
}
