import { expect, inject, test } from 'vitest';

/** Whether the database of this run lies on several machines. */
export const isSpread = (): boolean => inject('workerUrls').length > 0;

/**
 * What is asked on one machine alone, and why not on a distributed database (`npm run drill:citus -- calls`): docs/scaling.md
 * tells it too. A test names its reason here, so that none is left out without a word.
 */
const REASONS = {
  planted: 'changed by the administrator and read as the owner in one transaction, which Citus refuses',
  loaded:
    'loads a demonstration, which a distributed database refuses with a sentence: it is loaded before it is spread',
  explained: 'asks for generic plans, which PostgreSQL has since 16, of statements that are the same there',
} as const;

/** For `test.skipIf` and `describe.skipIf`. */
export const apart = (reason: keyof typeof REASONS): boolean => {
  if (isSpread()) console.log(`只在一台机器上检查：${REASONS[reason]}`);
  return isSpread();
};

/** For a whole file of such tests. */
export const testApart = (reason: keyof typeof REASONS): ReturnType<typeof test.skipIf> => test.skipIf(apart(reason));

interface Broken {
  readonly code?: string;
  readonly constraint: string;
}

/** Refused by this constraint. What a trigger refuses on another machine loses its name on the way: there its words are asked. */
export async function expectBroken(work: Promise<unknown>, broken: Broken, words: string | RegExp = broken.constraint) {
  if (isSpread()) await expect(work).rejects.toThrow(words);
  else await expect(work).rejects.toMatchObject(broken);
}
