import { parentPort, workerData } from 'node:worker_threads';
import { openPlay, type PlayOrder } from './play.ts';
import type { FromThread, ToThread } from './thread.ts';

/** Takes a past apart and plays it beside the server, which goes on answering meanwhile. */
const port = parentPort!;
const order: PlayOrder = workerData;
const play = openPlay(order);
const tell = (message: FromThread): void => port.postMessage(message);

port.on('message', (text: ToThread) => {
  if (text !== null) {
    tell({ kind: 'taken', orders: play.take(text) });
    return;
  }
  const steps = play.play();
  let step = steps.next();
  for (; !step.done; step = steps.next()) tell({ kind: 'progress', progress: step.value });
  tell({ kind: 'done', played: step.value });
});
