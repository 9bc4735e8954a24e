import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { StartError } from './start-error.ts';

/** What the first process found out before it started the ones that answer. */
export interface WorkerOrder {
  readonly url: string;
  /** Whether a demonstration has just been loaded, and this process is the one that completes it. */
  readonly loaded: boolean;
}

type FromWorker =
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'metrics' };
type ToWorker = { readonly kind: 'metrics'; readonly text: string | null };

const ORDER = 'QIXING_WORKER';
const AGAIN_MS = 1_000;
const METRICS_MS = 2_000;

/** In a process that answers requests beside others: what it was started with. */
export const workerOrder = (): WorkerOrder | null =>
  cluster.isWorker ? (JSON.parse(process.env[ORDER]!) as WorkerOrder) : null;

export const tellFirst = (message: FromWorker): void => void process.send?.(message);

/** The figures of all processes that answer, from whichever of them is asked; alone, its own. */
export async function metricsOf(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return await registry.metrics();
  const all = new Promise<string | null>((done) => {
    const timer = setTimeout(() => done(null), METRICS_MS);
    const hear = (message: ToWorker): void => {
      if (message.kind !== 'metrics') return;
      clearTimeout(timer);
      process.off('message', hear);
      done(message.text);
    };
    process.on('message', hear);
  });
  tellFirst({ kind: 'metrics' });
  return (await all) ?? (await registry.metrics());
}

/** Lets the first process add this one's figures to the others'. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}

export interface Workers {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * So many processes on one port. One that dies is started again; the first of all answers nothing itself, so that
 * nothing it does can hold up a request.
 */
export async function startWorkers(count: number, order: WorkerOrder, say: (line: string) => void): Promise<Workers> {
  const figures = new AggregatorRegistry();
  let stopped = false;

  const answerMetrics = async (worker: Worker): Promise<void> => {
    const text = await figures.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ kind: 'metrics', text } satisfies ToWorker);
  };

  const fork = (loaded: boolean): Promise<string> => {
    const worker = cluster.fork({ [ORDER]: JSON.stringify({ ...order, loaded }) });
    return new Promise((done, failed) => {
      let isListening = false;
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'metrics') void answerMetrics(worker);
        if (message.kind === 'failed') failed(new StartError(message.reason));
        if (message.kind !== 'listening') return;
        isListening = true;
        done(message.address);
      });
      worker.once('exit', (code, signal) => {
        failed(new StartError(`进程 ${worker.process.pid} 没有启动`));
        if (isListening && !stopped)
          startAgain(`进程 ${worker.process.pid} 意外退出（${signal ?? code}），正在重新启动`);
      });
    });
  };

  const startAgain = (why: string): void => {
    say(why);
    setTimeout(() => {
      if (!stopped) fork(false).catch((error: Error) => startAgain(`${error.message}，再次尝试`));
    }, AGAIN_MS);
  };

  const stop = async (): Promise<void> => {
    stopped = true;
    const ends = Object.values(cluster.workers ?? {}).map(
      (worker) => worker && new Promise((done) => worker.once('exit', done).process.kill('SIGTERM')),
    );
    await Promise.all(ends);
  };

  try {
    const address = await fork(order.loaded);
    await Promise.all(Array.from({ length: count - 1 }, () => fork(false)));
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
