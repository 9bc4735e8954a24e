import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { metricsOf, shareMetrics } from '../workers.ts';
import { isOnThisMachine } from './callers.ts';
import { docsRoutes } from './openapi/document.ts';
import { makeApp } from './plugins.ts';

/** Alive and ready: for balancers, on every listener. None of the operators' doors says anything about a company. */
function healthRoutes(app: FastifyInstance): void {
  const { database, stopping } = app.services;
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' });
    const up = await database.ping().then(
      () => true,
      () => false,
    );
    return reply.code(up ? 200 : 503).send({ status: up ? 'ok' : 'database unreachable' });
  });
}

/** Figures and the description of every call: for those who run the installation. */
function operatorRoutes(app: FastifyInstance, figures: Figures): void {
  docsRoutes(app);
  app.get('/metrics', async (_, reply) => {
    // Without a database the rest is wanted all the more.
    await figures.read().catch(() => undefined);
    const texts = await Promise.all([metricsOf(figures.own), figures.common.metrics()]);
    return reply.type(figures.own.contentType).send(texts.join('\n'));
  });
}

interface Figures {
  /** Of this process, or of all that answer on its port. */
  own: Registry;
  /** Those that live in the database. */
  common: Registry;
  /** Brings them up to date. */
  read(): Promise<void>;
}

/** Measures this server; with a listener of their own the operators' doors are there, and nowhere on the common port. */
export function opsRoutes(app: FastifyInstance): FastifyInstance | undefined {
  const [own, common] = [new Registry(), new Registry()];
  collectDefaultMetrics({ register: own });
  measureRequests(app, own);
  measureReplica(app.services, own);
  shareMetrics(own);
  const figures = { own, common, read: databaseFigures(app.services, common) };
  healthRoutes(app);
  const { config } = app.services;
  if (config.opsListen) {
    const operators = makeApp(config);
    operators.decorate('services', app.services);
    healthRoutes(operators);
    operatorRoutes(operators, figures);
    return operators;
  }
  app.register(async (doors) => {
    doors.addHook('onRequest', async (request, reply) => {
      if (!isOnThisMachine(request)) return reply.code(404).send({ code: 404, msg: '没有这个地址', data: null });
    });
    operatorRoutes(doors, figures);
  });
  return undefined;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route'];
  const registers = [registry];
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'time to answer',
    labelNames,
    buckets,
    registers,
  });
  const total = new Counter({
    name: 'http_requests_total',
    help: 'requests',
    labelNames: [...labelNames, 'status'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    seconds.observe(labels, reply.elapsedTime / 1000);
    total.inc({ ...labels, status: reply.statusCode });
    request.log.info(
      { ...labels, status: reply.statusCode, ms: Math.round(reply.elapsedTime), traceId: request.id },
      'request',
    );
  });
}

/** Nothing of a replica where there is none: 0 behind and nothing read. */
function measureReplica({ database: { replica } }: Services, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'how far the replica is behind, to about a second',
    registers,
    aggregator: 'max',
    collect() {
      this.set(replica?.behindSeconds() ?? 0);
    },
  });
  new Gauge({
    name: 'replica_reads_total',
    help: 'lists, reports and exports, by where they were read',
    labelNames: ['from'],
    registers,
    collect() {
      for (const from of ['replica', 'primary'] as const) this.set({ from }, replica?.reads[from] ?? 0);
    },
  });
}

/** Figures that live in the database: read when they are asked for, whichever server is asked. */
function databaseFigures({ database, clock }: Services, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const waiting = gauge('outbox_waiting', 'messages not sent yet');
  // Not `job`: that label is Prometheus's own.
  const runs = gauge('job_runs_total', 'runs of a job', ['task']);
  const failures = gauge('job_failures_total', 'failed runs of a job', ['task']);
  const late = gauge('job_late_seconds', 'how long a job is overdue', ['task']);
  return async () => {
    const { jobs, messages } = await database.platform(async (db) => ({
      jobs: await db.selectFrom('job').select(['name', 'runs', 'failures', 'nextAt']).execute(),
      messages: await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('sentAt', 'is', null)
        .where('gaveUpAt', 'is', null)
        .executeTakeFirstOrThrow(),
    }));
    waiting.set(Number(messages.count));
    for (const { name: task, ...row } of jobs) {
      runs.set({ task }, row.runs);
      failures.set({ task }, row.failures);
      late.set({ task }, Math.max(0, (clock.now().getTime() - row.nextAt.getTime()) / 1000));
    }
  };
}
