import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The operators' doors: alive, ready, figures. None of them needs a session, none says anything about a company. */
export function opsRoutes(app: FastifyInstance): void {
  const { database } = app.services;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureJobs(app, registry);

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_, reply) => {
    const up = await database.ping().then(
      () => true,
      () => false,
    );
    return reply.code(up ? 200 : 503).send({ status: up ? 'ok' : 'database unreachable' });
  });
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
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

function measureJobs(app: FastifyInstance, registry: Registry): void {
  const { database } = app.services;
  const registers = [registry];
  const waiting = new Gauge({ name: 'outbox_waiting', help: 'messages not sent yet', registers });
  const runs = new Gauge({ name: 'job_runs_total', help: 'runs of a job', labelNames: ['job'], registers });
  const failures = new Gauge({
    name: 'job_failures_total',
    help: 'failed runs of a job',
    labelNames: ['job'],
    registers,
  });
  const late = new Gauge({
    name: 'job_late_seconds',
    help: 'how long the most overdue job has waited',
    registers,
    collect: async () => {
      const { jobs, count } = await database.platform(async (db) => ({
        jobs: await db.selectFrom('job').select(['name', 'runs', 'failures', 'next_at']).execute(),
        count: await db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('sent_at', 'is', null)
          .where('gave_up_at', 'is', null)
          .executeTakeFirstOrThrow(),
      }));
      waiting.set(Number(count.count));
      for (const job of jobs) {
        runs.set({ job: job.name }, job.runs);
        failures.set({ job: job.name }, job.failures);
      }
      const now = app.services.clock.now().getTime();
      late.set(Math.max(0, ...jobs.map(({ next_at }) => (now - next_at.getTime()) / 1000)));
    },
  });
}
