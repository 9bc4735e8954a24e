import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inRoot } from '../root.ts';

const YEAR = 365 * 86_400;
/** Paths that belong to callers: an unknown one is answered as such, never with a page. */
const CALLS = /^\/(api|check|file|company\/second|app\/v1|desk\/v1|demo|health|metrics)(\/|$)/i;

/** The console's built files. Pages are never cached, everything with a hash in its name is, for good. */
export async function consoleFiles(app: FastifyInstance): Promise<void> {
  const folder = inRoot('dist', 'console');
  const built = existsSync(folder);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasting = path.includes('/assets/');
        reply.setHeader('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
    app.get('/login', (_, reply) => reply.sendFile('login.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !CALLS.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0]!);
    if (built && wantsPage) return reply.sendFile('index.html');
    return reply.code(404).send({ code: 404, msg: '没有这个地址', data: null });
  });
}
