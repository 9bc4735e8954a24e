import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SMS_PURPOSES } from '#rules/sms-purpose.ts';
import { buildApp } from './app.ts';
import { applicationJobs } from './application/jobs.ts';
import { callLimits } from './call-limits.ts';
import { startClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db.ts';
import { makeDemoAppPeople } from './demo/app-people.ts';
import { makeDemoDesk } from './demo/desk-people.ts';
import { makeDemoFiles } from './demo/files.ts';
import { resetDemo } from './demo/load.ts';
import { followDebts } from './desk/debt/jobs.ts';
import { assignDueRides } from './desk/fleet/automatic.ts';
import { settleDueHolds } from './desk/holds/settle.ts';
import { remindOfKeys } from './desk/key-reminders.ts';
import { followPlans } from './desk/terms-versions.ts';
import { erasureJobs } from './erasure/jobs.ts';
import { everyMorning, financeJobs } from './finance/jobs.ts';
import { forecastJobs } from './forecast/jobs.ts';
import { drainable } from './http/drain.ts';
import { noteSentInvoices } from './invoice/jobs.ts';
import { everySeconds, type Job, type JobRunner, type RunJobs, startJobs } from './jobs.ts';
import { sweepRuns } from './lab/jobs.ts';
import { stopAllThreads } from './lab/runner.ts';
import { loginsOf } from './logins.ts';
import { dropUnusedProofs } from './objection/proofs.ts';
import { sendDue } from './outbox.ts';
import { createCaptchaProvider } from './outside/captcha-provider.ts';
import { createFiles } from './outside/files.ts';
import { createMailer } from './outside/mail.ts';
import { createMaps } from './outside/maps.ts';
import { createPayments } from './outside/payments/payments.ts';
import { closePdf } from './outside/pdf.ts';
import { createSmsSender } from './outside/sms.ts';
import { rideJobs } from './ride/jobs.ts';
import { sweepRefusedRides } from './ride/refused-rides.ts';
import { dropDraftRoutes, expireScenes } from './scene/jobs.ts';
import { makeSecrets } from './secrets.ts';
import type { Services } from './services.ts';
import { sweep } from './sweep.ts';
import { sweepDownloads } from './sweep-downloads.ts';
import { sweepSessions } from './sweep-sessions.ts';
import type { Tracing } from './tracing/tracing.ts';
import { deliverDue } from './webhook/deliver.ts';
import { sweepDeliveries } from './webhook/sweep.ts';

export interface Running {
  app: FastifyInstance;
  operators: FastifyInstance | undefined;
  services: Services;
  jobs: JobRunner;
  stop(): Promise<void>;
}

function jobsOf(services: Services): Job[] {
  const { config, database } = services;
  const carriers = {
    sms: createSmsSender(config.smsProvider, config.env, SMS_PURPOSES),
    mail: createMailer(config.mailUrl, config.env.MAIL_FROM ?? ''),
    files: services.files,
    keepTexts: config.smsProvider === 'outbox',
  };
  return [
    { name: 'outbox', next: everySeconds(1), run: async () => void (await sendDue(database, carriers)) },
    { name: 'invoice-sent', next: everySeconds(2), run: async (now) => void (await noteSentInvoices(services, now)) },
    { name: 'desk-holds', next: everySeconds(2), run: (now) => settleDueHolds(services, now) },
    { name: 'terms', next: everySeconds(300), run: async (now) => void (await followPlans(services, now)) },
    { name: 'debts', next: everyMorning, run: (now) => followDebts(services, now) },
    { name: 'desk-keys', next: everyMorning, run: async () => void (await remindOfKeys(services)) },
    { name: 'dispatch', next: everySeconds(10), run: (now) => assignDueRides(services, now) },
    { name: 'sweep', next: everySeconds(600), run: () => sweep(database) },
    { name: 'scene-expiry', next: everySeconds(60), run: async (now) => void (await expireScenes(services, now)) },
    {
      name: 'scene-drafts',
      next: everySeconds(3_600),
      run: async (now) => void (await dropDraftRoutes(services, now)),
    },
    {
      name: 'proof-drafts',
      next: everySeconds(3_600),
      run: async (now) => void (await dropUnusedProofs(services, now)),
    },
    { name: 'downloads', next: everySeconds(600), run: (now) => sweepDownloads(services, now) },
    { name: 'sessions', next: everySeconds(3_600), run: () => sweepSessions(services) },
    { name: 'lab-runs', next: everySeconds(3_600), run: async (now) => void (await sweepRuns(services, now)) },
    {
      name: 'refused-rides',
      next: everySeconds(3_600),
      run: async (now) => void (await sweepRefusedRides(services, now)),
    },
    ...erasureJobs(services),
    ...rideJobs(services),
    ...applicationJobs(services),
    ...financeJobs(services),
    ...forecastJobs(services),
  ];
}

/** On a line of its own: a system that hangs for seconds holds up none of the other jobs. */
const webhookJobs = (services: Services): Job[] => [
  { name: 'webhooks', next: everySeconds(1), run: async () => void (await deliverDue(services)) },
  { name: 'webhook-sweep', next: everySeconds(3_600), run: () => sweepDeliveries(services) },
];

/** Of all processes together: the database sees no more of them than of one. */
const CONNECTIONS = 20;
const LEAST_CONNECTIONS = 5;

/** Read from disk only where it is wanted: without the setting nothing of it runs. */
async function tracingOf({ tracing }: Config, warn: (line: string) => void): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { startTracing } = await import('./tracing/tracing.ts');
  return startTracing(tracing, warn);
}

/** A server on a database that is migrated already: everything but the port. */
export async function run(config: Config, adminUrl: string, runJobs?: RunJobs): Promise<Running> {
  const { admin, server, replica, pooler } = loginsOf(config, adminUrl);
  const poolSize = Math.max(LEAST_CONNECTIONS, Math.ceil(CONNECTIONS / config.workers));
  const { replicaLagSeconds: mostBehindSeconds } = config;
  const { connectionWaitMs: waitMs } = config;
  const urls = { url: server, replicaUrl: replica, poolerUrl: pooler };
  const database = openDatabase({ ...urls, poolSize, waitMs, mostBehindSeconds });
  const clock = await startClock(database, config.demo);
  const stopping = new AbortController();
  const services: Services = {
    config,
    database,
    takeCall: callLimits(database),
    clock,
    secrets: makeSecrets(config.sessionSecret),
    files: createFiles(config.filesUrl, config.dataDir),
    maps: createMaps(config.env),
    captchaProvider: createCaptchaProvider(config.env),
    payments: createPayments(config.env),
    stopping: stopping.signal,
  };
  if (config.demo) await makeDemoDesk(services);
  const tracing = await tracingOf(config, (line) => app.log.warn(line));
  let jobs: JobRunner | undefined;
  const { app, operators } = await buildApp(
    services,
    {
      reset: async () => {
        await resetDemo(admin, new Date(), config.demoOrders);
        await makeDemoFiles(services);
        await makeDemoDesk(services);
        await makeDemoAppPeople(app).catch((error: Error) =>
          app.log.warn({ err: error }, 'no ride for the demonstration'),
        );
      },
      jobs: () => jobs,
    },
    tracing,
  );
  const drain = drainable(app);
  const followed = (all: Job[]) => (tracing ? all.map(tracing.job) : all);
  jobs = await startJobs(database, clock, followed(jobsOf(services)), app.log, runJobs);
  const runner = jobs;
  const teller = await startJobs(database, clock, followed(webhookJobs(services)), app.log, runJobs);
  return {
    app,
    operators,
    services,
    jobs: runner,
    stop: async () => {
      stopping.abort();
      // Who is told that we are not ready goes on sending until they have asked.
      if (app.server.listening) await sleep(config.stopDelaySeconds * 1_000);
      stopAllThreads();
      await drain(); // stops taking requests, lets those under way end
      await operators?.close();
      await Promise.all([runner.stop(), teller.stop()]);
      clock.close();
      closePdf();
      await database.close();
      await tracing?.stop();
    },
  };
}
