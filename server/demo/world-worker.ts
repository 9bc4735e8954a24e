import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MOST_WAITING, partsOf, type WorldOrder } from './world-parts.ts';

/** Makes the demo world in a thread of its own, and waits where nobody takes it. */
const port = parentPort!;
let waiting = 0;
port.on('message', (taken: number) => {
  waiting -= taken;
});

for (const { table, columns, text } of partsOf(workerData as WorldOrder)) {
  waiting += text.byteLength;
  // A small buffer may lie in a pool that others share: what is handed over is its own.
  const own = new Uint8Array(text);
  port.postMessage({ table, columns, text: own }, [own.buffer]);
  while (waiting > MOST_WAITING) await once(port, 'message');
}
port.postMessage(null);
port.close();
