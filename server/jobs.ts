import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';

/**
 * Work that comes due by itself. Each job is one row: whichever server locks it first runs it, the others pass by; the
 * lock ends with the run, also when the server dies in the middle.
 */
export interface Job {
  readonly name: string;
  /** When it is due next, in business time. */
  next(now: Date): Date;
  run(now: Date): Promise<void>;
}

export interface JobRunner {
  /** Runs everything that is due, and returns when nothing is. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const RETRY_MS = 30_000;

/** A first failure may be of the moment: the job comes when it would have anyway. One that fails again rests between. */
function retryAt(job: Job, now: Date, { failedBefore }: { failedBefore: boolean }): Date {
  const rested = new Date(now.getTime() + RETRY_MS);
  const own = job.next(now);
  return failedBefore || own > rested ? rested : own;
}

export const everySeconds = (seconds: number) => (now: Date) => new Date(now.getTime() + seconds * 1000);

type Log = Pick<FastifyBaseLogger, 'error'>;

async function plan(database: Database, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await database.platform((db) =>
    db
      .insertInto('job')
      .values(jobs.map(({ name }) => ({ name, nextAt: new Date(0) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** True when there was something to run. */
async function runOne(database: Database, jobs: ReadonlyMap<string, Job>, now: Date, log: Log): Promise<boolean> {
  return database.held(async (db) => {
    // The lock is held by doing nothing while the job works, in transactions of its own and as long as that takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    const row = await db
      .selectFrom('job')
      .select(['name', 'lastError'])
      .where('name', 'in', [...jobs.keys()])
      .where('nextAt', '<=', now)
      .orderBy('nextAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const job = jobs.get(row.name)!;
    const startedAt = new Date();
    const error = await job.run(now).then(
      () => null,
      (failure: Error) => failure,
    );
    if (error) log.error({ err: error, job: job.name }, 'job failed');
    await db
      .updateTable('job')
      .set({
        startedAt,
        finishedAt: new Date(),
        nextAt: error ? retryAt(job, now, { failedBefore: row.lastError !== null }) : job.next(now),
        runs: sql`runs + 1`,
        failures: sql`failures + ${error ? 1 : 0}`,
        lastError: error ? error.message.slice(0, 500) : null,
      })
      .where('name', '=', job.name)
      .execute();
    return true;
  });
}

export interface RunJobs {
  /** Whether they run when they are due, or only when runDue is called. */
  readonly byThemselves: boolean;
}

export async function startJobs(
  database: Database,
  clock: Clock,
  jobs: readonly Job[],
  log: Log,
  { byThemselves }: RunJobs = { byThemselves: true },
): Promise<JobRunner> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const runDue = async () => {
    while (!stopped && (await runOne(database, byName, clock.now(), log)));
  };
  const poll = () => {
    running = runDue().catch((error: Error) => log.error({ err: error }, 'jobs could not be read'));
    void running.then(() => {
      if (!stopped) timer = setTimeout(poll, POLL_MS).unref();
    });
  };
  await plan(database, jobs);
  if (byThemselves && jobs.length > 0) poll();
  return {
    runDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
