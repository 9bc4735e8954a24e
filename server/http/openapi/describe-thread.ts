import { parentPort, workerData } from 'node:worker_threads';
import { describeCalls } from './document.ts';

const origin: string = workerData;
parentPort!.postMessage(describeCalls(origin));
