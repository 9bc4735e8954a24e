import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inRoot } from '../root.ts';
import { allowOwnScripts } from './page-headers.ts';
import { NO_POWERS } from './plugins.ts';

const YEAR = 365 * 86_400;
/** Whoever books a ride may let the page know where they stand; nothing else is opened. */
const WITH_POSITION = NO_POWERS.replace('geolocation=()', 'geolocation=(self)');

/** The employees' app below /m: one page for every address, never cached; what has a hash in its name is, for good. */
export async function appFiles(app: FastifyInstance): Promise<void> {
  const folder = inRoot('dist', 'app');
  if (!existsSync(folder)) return;
  const served = (cacheControl: string): FastifyStaticOptions => ({
    ...{ root: folder, prefix: '/m/', index: false, cacheControl: false, preCompressed: true },
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply) => {
      reply.setHeader('cache-control', cacheControl);
      // The worker looks after /m itself as well, which lies above its own folder.
      reply.setHeader('service-worker-allowed', '/m');
    },
  });
  await app.register(fastifyStatic, { ...served('no-cache'), wildcard: false, globIgnore: ['assets/**'] });
  const assets = { root: inRoot('dist', 'app', 'assets'), prefix: '/m/assets/', decorateReply: false };
  await app.register(fastifyStatic, { ...served(`public, max-age=${YEAR}, immutable`), ...assets });
  const allow = allowOwnScripts(join(folder, 'index.html'));
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    // What looks like a file and is none is not found; the token of a ride that was sent has a full stop as well.
    if (!path.startsWith('/m/s/') && /\.\w+$/.test(path)) return reply.callNotFound();
    allow(reply);
    return reply.header('permissions-policy', WITH_POSITION).sendFile('index.html', folder);
  };
  app.get('/m', page);
  app.get('/m/*', page);
}
