import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { newToken } from '../secrets.ts';
import { sentTraceId } from './gate.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FIELD_BYTES = 512 * 1024;

/** Nothing inline, nothing from elsewhere. antd writes its styles into the page as it runs: styles may, scripts may not. */
const CSP = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

export function makeApp(config: Pick<Config, 'trustProxy' | 'logLevel'>): FastifyInstance {
  const app = fastify({
    // Levels and messages only: a phone, a code or a password never reaches the log.
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 60_000,
    genReqId: (raw) => sentTraceId(raw) ?? newToken().slice(0, 16),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.addHook('onRequest', async (request, reply) => void reply.header('trace-id', request.id));
  return app;
}

export async function addPlugins(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: CSP,
    // Plain http on a loopback or an inner network must stay reachable; TLS in front sets its own.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  await app.register(multipart, { limits: { fieldSize: MAX_FIELD_BYTES } });
}
