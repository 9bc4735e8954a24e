import { expect, test } from 'vitest';
import { studyExamples } from '../kit/fuzz.ts';
import { testServer } from '../kit/server.ts';
import { ACTORS, PLACEMENTS } from './matrix/actors.ts';
import { playMatrix } from './matrix/play.ts';

const SEED = process.env.DRILL_SEED ?? '17';

test(`every call × ${ACTORS.length} callers × ${PLACEMENTS.length} placements, seed ${SEED}: each answered as the table says`, async () => {
  const server = await testServer({ demo: true });
  studyExamples();
  const { calls, cases, succeeded, wrong } = await playMatrix(server, SEED);
  console.log(
    `matrix: seed ${SEED}, ${calls} calls × ${ACTORS.length} callers × ${PLACEMENTS.length} placements: ${cases} cases, ` +
      `${succeeded} calls answered whom they are for, ${wrong.length} wrong`,
  );
  expect(wrong).toEqual([]);
});
