import { Worker } from 'node:worker_threads';
import { demoWorld } from '#world/index.ts';
import { builtFile, IS_BUILT } from '../root.ts';
import { copyText, type WorldPart } from './copy-text.ts';

export type WorldParts = AsyncIterable<WorldPart>;

/** What a worker is to make; it answers with parts, and null when that was all. */
export interface WorldOrder {
  readonly now: Date;
  readonly orders: number;
}

/** So many bytes may wait for the database before the worker waits for it too. */
export const MOST_WAITING = 96 * 1024 * 1024;

export function* partsOf({ now, orders }: WorldOrder): Iterable<WorldPart> {
  for (const chunk of demoWorld(now, orders)) if (chunk.rows.length > 0) yield copyText(chunk);
}

/** In this very thread, where there is no built file to start another one with. */
async function* partsHere(order: WorldOrder): WorldParts {
  yield* partsOf(order);
}

/** Messages as they come; each is answered when it is taken, so that the other side knows what still waits. */
function partsFrom(worker: Worker): WorldParts {
  const waiting: (WorldPart | null | Error)[] = [];
  let wake = (): void => undefined;
  const put = (message: WorldPart | null | Error) => {
    waiting.push(message);
    wake();
  };
  worker.on('message', put).on('error', put);
  const next = async () => {
    while (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const part = waiting.shift()!;
    if (part instanceof Error) throw part;
    return part;
  };
  const read = async function* (): WorldParts {
    try {
      for (let part = await next(); part !== null; part = await next()) {
        worker.postMessage(part.text.byteLength);
        yield part;
      }
    } finally {
      await worker.terminate();
    }
  };
  return read();
}

/** Most of what is made is kept: a large nursery moves it once and not many times. */
const YOUNG_MB = 192;

/** Begins to make the world at once, beside everything else that the start has to do. */
export function beginWorld(now: Date, orders: number): WorldParts {
  const order: WorldOrder = { now, orders };
  if (!IS_BUILT) return partsHere(order);
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
  return partsFrom(new Worker(builtFile('demo/world-worker'), { workerData: order, resourceLimits }));
}

/** Everything, kept: to be read as often as it must be. */
export async function keptParts(parts: WorldParts): Promise<WorldParts> {
  const kept: WorldPart[] = [];
  for await (const part of parts) kept.push(part);
  return {
    [Symbol.asyncIterator]: async function* () {
      yield* kept;
    },
  };
}
