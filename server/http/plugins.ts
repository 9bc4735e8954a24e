import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { type TileSource, tileOrigins } from '#rules/map-tiles.ts';
import type { Config } from '../config.ts';
import { newToken } from '../secrets.ts';
import { believes } from './callers.ts';
import { sentTraceId } from './gate.ts';
import { isHttps } from './session.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FIELD_BYTES = 512 * 1024;

/**
 * Nothing inline, nothing from elsewhere but the pictures of the map service that is set. antd writes its styles into the
 * page as it runs: styles may, scripts may not.
 */
const policy = (tiles: TileSource | null) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(tiles ? tileOrigins(tiles.url) : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
});

/** The console asks for none of a browser's powers, so nothing in it may. */
export const NO_POWERS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
]
  .map((power) => `${power}=()`)
  .join(', ');
const YEAR_SECONDS = 365 * 86_400;

export function makeApp(config: Pick<Config, 'trustProxy' | 'logLevel'>): FastifyInstance {
  const app = fastify({
    // Levels and messages only: a phone, a code or a password never reaches the log.
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: believes(config.trustProxy),
    exposeHeadRoutes: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 60_000,
    genReqId: (raw) => sentTraceId(raw) ?? newToken().slice(0, 16),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('trace-id', request.id).header('permissions-policy', NO_POWERS);
    if (isHttps(request)) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
  });
  // Whatever does not say otherwise is somebody's own: nobody finds it on a shared machine after them.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  return app;
}

export async function addPlugins(app: FastifyInstance, tiles: TileSource | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policy(tiles),
    // Plain http on a loopback or an inner network must stay reachable: said per request, where it came by https.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  await app.register(multipart, { limits: { fieldSize: MAX_FIELD_BYTES } });
}
