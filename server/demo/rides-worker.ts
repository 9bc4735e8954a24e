import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type Asked, MOST_WAITING, tellRides } from './told-rides.ts';

/** Makes the rides of the demonstration in a thread of its own, and waits where nobody takes them. */
const port = parentPort!;
let waiting = 0;
port.on('message', (taken: number) => {
  waiting -= taken;
});

for (const told of tellRides(workerData as Asked)) {
  if (told instanceof Uint8Array) {
    waiting += told.byteLength;
    // A small buffer may lie in a pool that others share: what is handed over is its own.
    const own = new Uint8Array(told);
    port.postMessage(own, [own.buffer]);
  } else port.postMessage(told);
  while (waiting > MOST_WAITING) await once(port, 'message');
}
port.postMessage(null);
port.close();
