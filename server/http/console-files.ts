import { existsSync } from 'node:fs';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inRoot } from '../root.ts';
import { pageHeaders } from './page-headers.ts';
import { bringsSession } from './session.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;
/** Paths that belong to callers: an unknown one is answered as such, never with a page. */
const CALLS =
  /^\/(api|check|file|company\/second|app\/v1|desk\/v1|scim|demo|health|metrics|docs|openapi\.json)([/?]|$)/i;

/** What is said of a page and its powers says nothing of a script or a font; each of them would carry a kilobyte of it. */
const ABOUT_PAGES = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy'],
  ...['referrer-policy', 'x-dns-prefetch-control', 'x-download-options', 'x-frame-options'],
  ...['x-permitted-cross-domain-policies', 'x-xss-protection', 'trace-id'],
];

/** Where a browser says so, it has sent the cookie if it has it; with a link from another site it never does. */
const COOKIE_CAME_ALONG: readonly unknown[] = ['none', 'same-origin'];
const isVisitor = (request: FastifyRequest): boolean =>
  COOKIE_CAME_ALONG.includes(request.headers['sec-fetch-site']) && !bringsSession(request);

/** The console's built files. Pages are never cached, everything with a hash in its name is, for good. */
export async function consoleFiles(app: FastifyInstance): Promise<void> {
  const folder = inRoot('dist', 'console');
  const built = existsSync(folder);
  const announce = built ? pageHeaders(folder) : undefined;
  if (built) {
    const served = (cacheControl: string): FastifyStaticOptions => ({
      ...{ root: folder, index: false, cacheControl: false, preCompressed: true },
      setHeaders: (reply) => {
        reply.setHeader('cache-control', cacheControl);
      },
    });
    await app.register(fastifyStatic, { ...served('no-cache'), wildcard: false, globIgnore: ['assets/**'] });
    // One route for all of them: a route for each of some hundred files was most of what a start had to do.
    const assets = { root: inRoot('dist', 'console', 'assets'), prefix: '/assets/', decorateReply: false };
    await app.register(async (files) => {
      files.addHook('onSend', async (_request, reply) => {
        for (const name of ABOUT_PAGES) reply.removeHeader(name);
      });
      await files.register(fastifyStatic, { ...served(`public, max-age=${YEAR}, immutable`), ...assets });
    });
    const districts = { root: inRoot('dist', 'maps'), prefix: '/maps/districts/', decorateReply: false };
    await app.register(fastifyStatic, { ...served(`public, max-age=${DAY}`), ...districts });
    for (const path of ['/login', '/login/sso']) app.get(path, (_, reply) => reply.sendFile('login.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !CALLS.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0]!);
    // The login page weighs a third of the console: nobody fetches the one to be sent to the other.
    if (built && wantsPage && isVisitor(request)) return reply.redirect('/login');
    if (announce && wantsPage) {
      announce(request, reply);
      return reply.sendFile('index.html');
    }
    return reply.code(404).send({ code: 404, msg: '没有这个地址', data: null });
  });
}
