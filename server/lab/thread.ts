import { Worker } from 'node:worker_threads';
import type { Progress } from '#rules/lab/experiment.ts';
import { builtFile, IS_BUILT } from '../root.ts';
import { openPlay, type PlayOrder } from './play.ts';
import type { Played, PlayText } from './played.ts';

/** What goes to the thread: the texts of the past, then null. */
export type ToThread = PlayText | null;
export type FromThread =
  | { readonly kind: 'taken'; readonly orders: number }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly played: Played };

export interface PlayThread {
  /** Answers how many orders it was, when the text is taken apart: no more waits than one. */
  take(text: PlayText): Promise<number>;
  play(tell: (progress: Progress) => void): Promise<Played>;
  stop(): void;
}

/** In this very thread, a step at a time, so that others get their turn between. */
function playHere(order: PlayOrder): PlayThread {
  const play = openPlay(order);
  let stopped = false;
  return {
    take: async (text) => play.take(text),
    async play(tell) {
      const steps = play.play();
      for (;;) {
        await new Promise(setImmediate);
        if (stopped) throw new Error('stopped');
        const step = steps.next();
        if (step.done) return step.value;
        tell(step.value);
      }
    },
    stop: () => {
      stopped = true;
    },
  };
}

function playIn(worker: Worker): PlayThread {
  let settle: { done: (message: FromThread) => void; failed: (error: Error) => void } | undefined;
  let tellProgress: (progress: Progress) => void = () => undefined;
  const failed = (error: Error) => settle?.failed(error);
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress') tellProgress(message.progress);
    else settle?.done(message);
  });
  worker.on('error', failed).on('exit', () => failed(new Error('the thread has ended')));
  const ask = (message: ToThread): Promise<FromThread> =>
    new Promise((done, refused) => {
      settle = { done, failed: refused };
      worker.postMessage(message);
    });
  return {
    async take(text) {
      const answer = await ask(text);
      return answer.kind === 'taken' ? answer.orders : 0;
    },
    async play(tell) {
      tellProgress = tell;
      const answer = await ask(null);
      await worker.terminate();
      if (answer.kind !== 'done') throw new Error('the thread answered something else');
      return answer.played;
    },
    stop: () => void worker.terminate(),
  };
}

/** A year of a large company is some hundred megabytes; more is no year. */
const MOST_MB = 1_024;
/** Nearly all that a replay makes is kept to its end: a small nursery would copy it again and again. */
const YOUNG_MB = 128;

export const openThread = (order: PlayOrder): PlayThread =>
  IS_BUILT
    ? playIn(
        new Worker(builtFile('lab/play-worker'), {
          workerData: order,
          resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: YOUNG_MB },
        }),
      )
    : playHere(order);
