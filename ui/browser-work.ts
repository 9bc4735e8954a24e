import { leadingZeroBits, workText } from '#rules/work.ts';
import { sha256 } from './sha256.ts';

/** So long at a time, that the page stays alive beside it. */
const TURN_MS = 20;

const pause = () => new Promise<void>((done) => setTimeout(done, 0));

/** The number that the server asks for; undefined where nobody waits for it any more. */
export async function solved(task: { token: string; bits: number }, isGivenUp: () => boolean = () => false) {
  for (let answer = 0; ; ) {
    for (const end = performance.now() + TURN_MS; performance.now() < end; answer++) {
      if (leadingZeroBits(sha256(workText(task.token, answer))) >= task.bits) return String(answer);
    }
    await pause();
    if (isGivenUp()) return undefined;
  }
}
