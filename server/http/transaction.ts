import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';

const RETRIED = new Set(['40001', '40P01']); // two at once in each other's way: the loser simply tries again
const TRIES = 3;

export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !RETRIED.has(errorCode(error))) throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}
