import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { threadFile } from './outside/thread-file.ts';
import type { Services } from './services.ts';

/** So many at once on one server; further ones wait their turn. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Many times within the silence after which a task counts as lost. */
const BEAT_MS = 5_000;

export interface ThreadKind<T> {
  /** Its file, by its name below server/. */
  readonly file: string;
  keyOf(task: T): string;
  /** Says that this server still has it in hand: it waits its turn, or its thread works. */
  beat(task: T): Promise<unknown>;
  /** Says that a task came to nothing; one that has ended as it should is left as it is. */
  end(task: T, stage: 'failed' | 'stopped'): Promise<unknown>;
}

/** Runs tasks in threads of their own, a few at a time. */
export function taskThreads<T>({ database }: Services, log: FastifyBaseLogger, kind: ThreadKind<T>) {
  const { file, keyOf, end } = kind;
  const waiting: T[] = [];
  const running = new Map<string, Worker | null>();
  const served = new Set<T>();
  let closed = false;
  // A beat that is missed is made up for by the next.
  const beats = setInterval(() => {
    for (const task of [...waiting, ...served]) void kind.beat(task).catch(() => undefined);
  }, BEAT_MS).unref();

  async function work(task: T): Promise<void> {
    const url = String(database.direct.options.connectionString);
    const thread = new Worker(await threadFile(file), { workerData: { url, ...task } });
    running.set(keyOf(task), thread);
    await new Promise<void>((done, failed) => {
      thread.once('error', failed).once('exit', () => done());
    });
  }

  async function serve(task: T): Promise<void> {
    running.set(keyOf(task), null);
    served.add(task);
    try {
      await work(task);
    } catch (error) {
      log.error({ err: error, task: keyOf(task) }, `${file} failed`);
    }
    running.delete(keyOf(task));
    served.delete(task);
    if (closed) return;
    await end(task, 'failed').catch((error: Error) => log.error({ err: error }, `${file} could not be ended`));
    next();
  }

  function next(): void {
    const task = running.size < AT_ONCE ? waiting.shift() : undefined;
    if (task) void serve(task);
  }

  return {
    isFull: (): boolean => waiting.length >= MOST_WAITING,
    start(task: T): void {
      waiting.push(task);
      next();
    },
    /** Also where another server runs it: what it writes then changes nothing any more. */
    async stop(task: T): Promise<void> {
      const at = waiting.findIndex((one) => keyOf(one) === keyOf(task));
      if (at >= 0) waiting.splice(at, 1);
      await end(task, 'stopped');
      await running.get(keyOf(task))?.terminate();
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(beats);
      waiting.length = 0;
      await Promise.all([...running.values()].map((thread) => thread?.terminate()));
    },
  };
}
export type TaskThreads<T> = ReturnType<typeof taskThreads<T>>;
