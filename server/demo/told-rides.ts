import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { demoRideParts } from '#world/index.ts';
import { copyText } from './copy-text.ts';

/** A part of a table begins, or some more of its rows. */
export type Told = { readonly table: string; readonly columns: readonly string[] } | Uint8Array;
export type ToldRides = AsyncIterable<Told>;

/** What a worker is asked for, and how it answers: told, or null when everything is. */
export interface Asked {
  readonly now: Date;
  readonly orders: number;
}

/** So many bytes may wait for the database before the worker waits for it too. */
export const MOST_WAITING = 96 * 1024 * 1024;

export function* tellRides({ now, orders }: Asked): Iterable<Told> {
  for (const part of demoRideParts(now, orders)) {
    yield { table: part.table, columns: part.columns };
    yield* copyText(part);
  }
}

/** Told in this very thread, where there is no built file to start another one with. */
async function* toldHere(asked: Asked): ToldRides {
  yield* tellRides(asked);
}

/** Messages as they come; each is answered when it is taken, so that the other side knows what still waits. */
function messagesOf(worker: Worker): ToldRides {
  const waiting: (Told | null)[] = [];
  let wake = (): void => undefined;
  let failure: Error | undefined;
  worker.on('message', (message: Told | null) => {
    waiting.push(message);
    wake();
  });
  worker.on('error', (error: Error) => {
    failure = error;
    wake();
  });
  const next = async (): Promise<Told | null> => {
    while (waiting.length === 0 && !failure) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure) throw failure;
    return waiting.shift()!;
  };
  return {
    [Symbol.asyncIterator]: async function* () {
      try {
        for (let told = await next(); told !== null; told = await next()) {
          if (told instanceof Uint8Array) worker.postMessage(told.byteLength);
          yield told;
        }
      } finally {
        await worker.terminate();
      }
    },
  };
}

const BUILT = fileURLToPath(new URL('./rides-worker.js', import.meta.url));
/** Most of what is made is kept: a large nursery moves it once and not many times. */
const YOUNG_MB = 192;

/** Begins to make a year of rides at once, beside everything else that the start has to do. */
export function beginRides(now: Date, orders: number): ToldRides {
  const asked: Asked = { now, orders };
  if (!existsSync(BUILT)) return toldHere(asked);
  const worker = new Worker(BUILT, { workerData: asked, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  return messagesOf(worker);
}

/** Everything, kept: told again as often as it must be. */
export async function keptRides(rides: ToldRides): Promise<ToldRides> {
  const kept: Told[] = [];
  for await (const one of rides) kept.push(one);
  return {
    [Symbol.asyncIterator]: async function* () {
      yield* kept;
    },
  };
}
