import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { threadFile } from '../outside/thread-file.ts';
import type { Services } from '../services.ts';
import type { CheckOrder } from './check-thread.ts';
import { endCheck } from './store.ts';

/** So many at once on one server; further ones wait their turn. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

type Task = Omit<CheckOrder, 'url'>;
const keyOf = ({ companyId, checkId }: Task): string => `${companyId}/${checkId}`;

/** Runs checks in threads of their own, a few at a time. */
export function checkThreads({ database }: Services, log: FastifyBaseLogger) {
  const waiting: Task[] = [];
  const running = new Map<string, Worker | null>();
  let closed = false;

  const end = ({ companyId, checkId }: Task, stage: 'failed' | 'stopped') =>
    database.company(companyId, (db) => endCheck(db, companyId, checkId, stage));

  async function work(task: Task): Promise<void> {
    const url = String(database.pool.options.connectionString);
    const thread = new Worker(await threadFile('proof/check-thread'), { workerData: { url, ...task } });
    running.set(keyOf(task), thread);
    await new Promise<void>((done, failed) => {
      thread.once('error', failed).once('exit', () => done());
    });
  }

  async function serve(task: Task): Promise<void> {
    running.set(keyOf(task), null);
    try {
      await work(task);
    } catch (error) {
      log.error({ err: error, checkId: task.checkId }, 'check failed');
    }
    running.delete(keyOf(task));
    if (closed) return;
    // One that has ended as it should is left as it is.
    await end(task, 'failed').catch((error: Error) => log.error({ err: error }, 'check could not be ended'));
    next();
  }

  function next(): void {
    const task = running.size < AT_ONCE ? waiting.shift() : undefined;
    if (task) void serve(task);
  }

  return {
    isFull: (): boolean => waiting.length >= MOST_WAITING,
    start(task: Task): void {
      waiting.push(task);
      next();
    },
    /** Also where another server runs it: what it writes then changes nothing any more. */
    async stop(task: Task): Promise<void> {
      const at = waiting.findIndex((one) => keyOf(one) === keyOf(task));
      if (at >= 0) waiting.splice(at, 1);
      await end(task, 'stopped');
      await running.get(keyOf(task))?.terminate();
    },
    async close(): Promise<void> {
      closed = true;
      waiting.length = 0;
      await Promise.all([...running.values()].map((thread) => thread?.terminate()));
    },
  };
}
export type CheckThreads = ReturnType<typeof checkThreads>;
