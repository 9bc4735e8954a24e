import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { copiedInserts, policyJoins, scansOfAllCompanies, unplannedWrites } from '#server/distribution/statements.ts';
import { gatherInto, withStatements } from '../drills/statement-hook.ts';
import { FUZZED, type FuzzFigures, nameOf, playFuzz } from '../fuzz/play.ts';
import { bookDifferences, figuresText, neverSucceeded, plantFen, WITHOUT_SUCCESS } from '../fuzz/verdict.ts';
import { studyExamples } from '../kit/fuzz.ts';
import { endedRun } from '../kit/logged-calls/lab.ts';
import { apart } from '../kit/one-machine.ts';
import { type TestServer, testServer } from '../kit/server.ts';

const SEED = process.env.FUZZ_SEED ?? 'walls';
/** A sample of `npm run drill:fuzz`, which sends as many as it is told: most of them end at their schema, which is quick. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const DEEP = Number(process.env.FUZZ_DEEP ?? 1_200);

let server: TestServer;
let figures: FuzzFigures;
const statements = new Set<string>();
beforeAll(async () => {
  server = await testServer({ demo: true });
  studyExamples();
  await withStatements(gatherInto(statements), async () => {
    figures = await playFuzz(server, { requests: REQUESTS, deep: DEEP, seed: SEED });
    await server.jobs.runDue();
  });
}, 600_000);

test(`whatever is sent to any call is answered, never 系统异常, and every fen is where it was (seed ${SEED})`, async () => {
  console.log(`${figuresText(figures)}; without success: ${neverSucceeded(figures).join(', ')}`);
  expect(figures.failed).toEqual([]);
  expect(await bookDifferences(server)).toEqual([]);
  const unexplained = neverSucceeded(figures).filter((name) => !(name in WITHOUT_SUCCESS));
  expect(unexplained, [...figures.spoilt].join('\n')).toEqual([]);
  expect(Object.keys(WITHOUT_SUCCESS).filter((name) => !FUZZED.map(nameOf).includes(name))).toEqual([]);
  await plantFen(server);
  expect(await bookDifferences(server), 'a planted fen is found').not.toEqual([]);
}, 600_000);

test.skipIf(apart('explained'))(
  'every statement of these calls and of the jobs says in each scan whose rows it wants',
  async () => {
    expect(statements.size).toBeGreaterThan(800);
    expect(await scansOfAllCompanies(server.owner, statements)).toEqual([]);
    expect(await copiedInserts(server.owner, statements)).toEqual([]);
    expect(await policyJoins(server.owner, statements)).toEqual([]);
    expect(await unplannedWrites(server.owner, statements)).toEqual([]);
  },
  120_000,
);

test('a number that its column cannot hold is refused', async () => {
  const company = await server.company();
  const run = await endedRun({ server, company }, '晚半小时');
  const answer = await company.admin.caller.post('/api/v3/lab/sandbox/order', { ...run, nth: '13900000002' });
  expect(answer).toMatchObject({ code: 40000 });
});

describe('a form that is none', () => {
  const POSTED = endpoints.filter(({ method, access }) => method === 'POST' && access !== 'desk');
  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['cut short', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
    ['empty', 'multipart/form-data; boundary=b', ''],
    [
      'with a file cut short',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nx',
    ],
  ])('%s is refused on every call', async (_, type, payload) => {
    const { caller } = (await server.company()).admin;
    const codes = new Map<string, number>();
    for (const { path } of POSTED.filter(({ path }) => !path.endsWith('/logout'))) {
      const response = await server.app.inject({
        method: 'POST',
        url: path,
        payload,
        cookies: Object.fromEntries(caller.cookies),
        headers: { 'content-type': type, 'trace-id': 'cut' },
      });
      codes.set(path, response.json().code);
    }
    expect([...codes].filter(([, code]) => code === 500)).toEqual([]);
  });
});
