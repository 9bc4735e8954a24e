import { spawn } from 'node:child_process';
import { sum, summary } from './results.mjs';
import { runJourneys, runUnits } from './runners.mjs';

/** What starts, kills and waits for processes: where chance has most to say. */
const PROCESS_TESTS = ['server/postgres', 'tests/walls/process.test.ts', 'server/outside', 'server/http/drain.test.ts'];

/** Keeps one core busy for as long as its parent lives, however that one ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

/**
 * Runs the journeys of `npm test` (or all of them) and the process tests, or what the filters name, again and again with
 * one core kept busy by something else, and tells how often each failed: what fails once in a hundred is a defect.
 */
export async function repeat(rounds, { all, filters }) {
  const busy = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  const results = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const since = Date.now();
      const units = filters.length > 0 ? filters : PROCESS_TESTS;
      const result = sum([await runUnits(units, 'dot'), await runJourneys(filters, { reporter: 'dot', all })]);
      results.push(result);
      const seconds = Math.round((Date.now() - since) / 1000);
      console.log(`第 ${round}/${rounds} 轮：${summary(result)}，${seconds} 秒`);
      for (const { name } of result.failures) console.log(`  ✗ ${name}`);
    }
  } finally {
    busy.kill('SIGKILL');
  }
  return sum(results);
}

/** Each test that ever failed once, with how often it did. */
export function everFailed({ failures }) {
  const times = new Map();
  for (const { name } of failures) times.set(name, (times.get(name) ?? 0) + 1);
  const first = failures.filter(({ name }, at) => failures.findIndex((one) => one.name === name) === at);
  return first.map(({ name, filter }) => ({ name: `${name}（${times.get(name)} 次）`, filter }));
}
