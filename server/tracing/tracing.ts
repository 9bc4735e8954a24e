import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Job } from '../jobs.ts';
import { sendTo } from './otlp.ts';
import type { TracingSettings } from './settings.ts';
import { currentSpan, firstSpan, goOn, readTraceparent, type Span, within } from './span.ts';

export interface Tracing {
  /** A span for each call, from its first byte to the end of its answer. */
  follow(app: FastifyInstance): void;
  job(job: Job): Job;
  stop(): Promise<void>;
}

/** By the trace's own number, so that systems that keep the same share keep the same ones. */
const shareOf = (share: number) => (traceId: string) => Number.parseInt(traceId.slice(-13), 16) < share * 16 ** 13;

/** Balancers' and Prometheus' questions and the pages' files would bury the calls. */
const isOfInterest = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && !url.includes('*') && !/^\/(health|metrics|docs|openapi)/.test(url);

/** What Node's fetch tells of a request that it is about to send. */
interface Asked {
  readonly request: { origin: string | URL; method: string; addHeader(name: string, value: string): void };
}

/**
 * Every fetch of ours, wherever it stands: named by method and host alone, because an address may hold a key, a phone or a
 * place. Over when the answer begins.
 */
function followFetches(): () => void {
  const spans = new WeakMap<object, Span>();
  const begin = (message: unknown): void => {
    const { request } = message as Asked;
    const { host } = new URL(request.origin);
    const span = currentSpan()?.child(`${request.method} ${host}`, 'outgoing', {
      'http.request.method': request.method,
      'server.address': host,
    });
    if (!span) return;
    spans.set(request, span);
    request.addHeader('traceparent', span.traceparent);
  };
  const end = (message: unknown): void => {
    const { request, response } = message as Asked & { response?: { statusCode: number } };
    const span = spans.get(request);
    if (!span) return;
    span.failed = !response || response.statusCode >= 400;
    if (response) span.attributes['http.response.status_code'] = response.statusCode;
    span.end();
  };
  const heard = [
    ['undici:request:create', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ] as const;
  for (const [name, hear] of heard) subscribe(name, hear);
  return () => {
    for (const [name, hear] of heard) unsubscribe(name, hear);
  };
}

export function startTracing(settings: TracingSettings, warn: (line: string) => void): Tracing {
  const { keep, stop } = sendTo(settings, warn);
  const mayKeep = shareOf(settings.share);
  const endFetches = followFetches();

  const follow = (app: FastifyInstance): void => {
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', async (request, { raw }) => {
      if (!isOfInterest(request)) return;
      const { method, routeOptions, headers, id } = request;
      const from = readTraceparent(headers.traceparent);
      const span = firstSpan(keep, `${method} ${routeOptions.url}`, 'request', from, mayKeep);
      Object.assign(span.attributes, {
        'http.request.method': method,
        'http.route': routeOptions.url,
        'qixing.trace_id': id,
      });
      spans.set(request, span);
      raw.once('close', () => {
        span.attributes['http.response.status_code'] = raw.statusCode;
        span.failed = raw.statusCode >= 500;
        span.end();
      });
    });
    // Not before: what reads a body is called from the socket, which belongs to nobody's request.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) goOn(span, done);
      else done();
    });
  };

  return {
    follow,
    job: (job) => ({
      ...job,
      run: (now) => within(firstSpan(keep, `job ${job.name}`, 'inside', null, mayKeep), () => job.run(now)),
    }),
    stop: async () => {
      endFetches();
      await stop();
    },
  };
}
