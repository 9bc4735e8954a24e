import { expect, test } from 'vitest';
import { playFuzz } from '../fuzz/play.ts';
import { bookDifferences, figuresText, neverSucceeded, plantFen } from '../fuzz/verdict.ts';
import { studyExamples } from '../kit/fuzz.ts';
import { testServer } from '../kit/server.ts';
import { withStatements } from './statement-hook.ts';

const SEED = process.env.DRILL_SEED ?? '17';
const REQUESTS = Number(process.env.REQUESTS ?? 20_000);
/** Of them drawn to reach what their call is about; the rest end at their schema, which is quicker. All, unless told. */
const DEEP = Number(process.env.DEEP ?? REQUESTS);

/** For the control: what a handler did not foresee, in statements that the calls of one area send. */
const broken = (text: string) => (/"project"/.test(text) ? { fail: new Error('planted by the drill') } : undefined);

test(`${REQUESTS} requests, seed ${SEED}: none is answered with 500, and the books agree`, async () => {
  const server = await testServer({ demo: true });
  studyExamples();
  const figures = await playFuzz(server, { requests: REQUESTS, deep: DEEP, seed: SEED });
  const differences = await bookDifferences(server);
  console.log(`fuzz: seed ${SEED}, ${figuresText(figures)}; ${differences.length} differences in reconcile`);
  console.log(`fuzz, calls without success: ${neverSucceeded(figures).join(', ') || 'none'}`);
  for (const line of [...new Set(figures.failed)].slice(0, 40)) console.log(line);
  const control = await withStatements(broken, () => playFuzz(server, { requests: 600, seed: `${SEED}/control` }));
  await plantFen(server);
  const planted = await bookDifferences(server);
  console.log(
    `fuzz, control: ${control.failed.length} of 600 with a planted fault, ${planted.length} with a planted fen`,
  );
  expect(figures.failed).toEqual([]);
  expect(differences).toEqual([]);
  expect(control.failed.length, 'the control must fail').toBeGreaterThan(0);
  expect(planted.length, 'the control must differ').toBeGreaterThan(0);
});
