import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { workerFile } from './worker-file.ts';

export type WorkerFailure = 'timeout' | 'memory' | 'crashed';

export class WorkerFailed extends Error {
  readonly failure: WorkerFailure;
  /** As refusals are found by: no time is told as busy, whatever else as unforeseen. */
  readonly code: `WORKER_${Uppercase<WorkerFailure>}`;
  constructor(failure: WorkerFailure) {
    super(`后台处理失败：${{ timeout: '超时', memory: '内存超限', crashed: '异常退出' }[failure]}`);
    this.failure = failure;
    this.code = ({ timeout: 'WORKER_TIMEOUT', memory: 'WORKER_MEMORY', crashed: 'WORKER_CRASHED' } as const)[failure];
  }
}

export interface PoolOptions {
  /** How many child processes may live at once; further jobs wait their turn. */
  size: number;
  /** Of processor time where the system tells it (Linux): on a busy machine an honest job is slow, not dear. */
  timeoutMs: number;
  /** Of the whole process, measured where the system tells (Linux), beside V8's own limit. */
  memoryMb: number;
  /** A child is replaced after so many jobs; 1 gives every job a fresh one. */
  jobsPerChild: number;
}

interface Child {
  process: ChildProcess;
  jobs: number;
}

interface Job {
  owner: string;
  request: unknown;
  done: (reply: unknown) => void;
  failed: (error: Error) => void;
}

const WATCH_MS = 100;
/** Where processor time is told, a job may wait for the machine this many times as long as it may work. */
const PATIENCE = 6;

async function residentMb(pid: number | undefined) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}

const TICK_MS = 10; // as Linux tells everybody, whatever its own tick is
/** Since the child began; null where nobody tells. */
async function processorMs(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // its name may hold anything, spaces too
  const [user, system] = [fields[11], fields[12]];
  return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * TICK_MS;
}

async function start(name: string, memoryMb: number): Promise<Child> {
  const child = fork(await workerFile(name), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // A child that reads strangers' files is told none of our secrets.
    env: { SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Idle, it must not keep the server from ending; it ends itself when we are gone.
  child.unref();
  child.channel?.unref();
  // Between two jobs nobody listens; a failure then is seen when the next job finds it gone.
  child.on('error', () => {});
  return { process: child, jobs: 0 };
}

/** One question, one answer; whatever else happens ends the child. */
async function ask(child: Child, request: unknown, options: PoolOptions): Promise<unknown> {
  const { process: worker } = child;
  child.jobs += 1;
  const before = await processorMs(worker.pid);
  const patienceMs = options.timeoutMs * (before === null ? 1 : PATIENCE);
  return await new Promise((done, failed) => {
    let ended = false;
    const end = (settle: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      clearInterval(watch);
      worker.off('message', answered).off('exit', crashed);
      worker.channel?.unref();
      settle();
    };
    const fail = (failure: WorkerFailure) =>
      end(() => {
        worker.kill('SIGKILL');
        failed(new WorkerFailed(failure));
      });
    const answered = (reply: unknown) => end(() => done(reply));
    const crashed = () => fail('crashed');
    const timer = setTimeout(fail, patienceMs, 'timeout');
    const watch = setInterval(async () => {
      if ((await residentMb(worker.pid)) > options.memoryMb) fail('memory');
      if (before !== null && ((await processorMs(worker.pid)) ?? 0) - before > options.timeoutMs) fail('timeout');
    }, WATCH_MS);
    worker.once('message', answered).once('exit', crashed);
    worker.channel?.ref();
    worker.send(request as object, (error) => error && crashed());
  });
}

export interface WorkerPool {
  /** Owners take turns: whoever asks for many at once waits for them, and nobody else does. */
  run(request: unknown, owner?: string): Promise<unknown>;
  /** Ends every child, at work or not; a later job starts another. */
  close(): void;
}

/** The children of a pool: at work, or warm and waiting. */
function createChildren(name: string, options: PoolOptions) {
  const all = new Set<Child>();
  const idle: Child[] = [];

  const usable = ({ process: worker, jobs }: Child) =>
    worker.connected && !worker.killed && jobs < options.jobsPerChild;
  const end = (child: Child) => {
    all.delete(child);
    child.process.kill('SIGKILL');
  };

  return {
    async take() {
      for (let child = idle.pop(); child; child = idle.pop()) {
        if (usable(child)) return child;
        end(child);
      }
      const child = await start(name, options.memoryMb);
      all.add(child);
      return child;
    },
    /** What a large job took is seldom given back: such a child is replaced rather than kept. */
    async giveBack(child: Child) {
      const slim = usable(child) && (await residentMb(child.process.pid)) < options.memoryMb / 2;
      if (slim && usable(child)) idle.push(child);
      else end(child);
    },
    endAll() {
      for (const child of all) end(child);
    },
  };
}

/** Jobs in the order they came, but owners by turns. */
function createQueue() {
  const byOwner = new Map<string, Job[]>();
  return {
    add(job: Job) {
      const jobs = byOwner.get(job.owner);
      if (jobs) jobs.push(job);
      else byOwner.set(job.owner, [job]);
    },
    take(): Job | undefined {
      const first = byOwner.entries().next().value;
      if (!first) return undefined;
      const [owner, jobs] = first;
      const job = jobs.shift();
      byOwner.delete(owner);
      if (jobs.length > 0) byOwner.set(owner, jobs); // behind all others
      return job;
    },
  };
}

export function createWorkerPool(name: string, options: PoolOptions): WorkerPool {
  const children = createChildren(name, options);
  const waiting = createQueue();
  let busy = 0;

  async function serve(job: Job) {
    busy += 1;
    let child: Child | undefined;
    try {
      child = await children.take();
      job.done(await ask(child, job.request, options));
    } catch (error) {
      job.failed(error as Error);
    }
    if (child) await children.giveBack(child);
    busy -= 1;
    next();
  }

  function next() {
    const job = busy < options.size ? waiting.take() : undefined;
    if (job) void serve(job);
  }

  return {
    run: (request, owner = '') =>
      new Promise((done, failed) => {
        waiting.add({ owner, request, done, failed });
        next();
      }),
    close: () => children.endAll(),
  };
}
