import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.mjs';

/** What a step or a runner ended with; each failure is `{ name, filter }`, the filter being what runs it alone. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A step that is one test by itself. */
export const single = (passed, name = '') =>
  passed ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [{ name, filter: '' }] };

export const sum = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
  skipped: results.reduce((total, { skipped }) => total + skipped, 0),
  failures: results.flatMap(({ failures }) => failures),
});

export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What failed, each with the command that runs it alone. */
export const failureLines = ({ failures }) =>
  failures.map(({ name, filter }) => `  ✗ ${name}\n    npm test${filter && ` -- ${filter}`}`);

export function vitestResult(path, outside, code) {
  return read(path, code, 'vitest', ({ testResults, ...report }) => {
    // A file that could not even be loaded has no tests to fail.
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    );
    const failures = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, location }) => failure(`${relative(root, name)}:${location?.line}`, fullName)),
    );
    const errors = JSON.parse(readFileSync(outside, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length + errors.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...failures,
        ...broken.map(({ name }) => failure(relative(root, name), '（未能运行）')),
        ...errors.map(({ type, message, file }) =>
          failure(file ? relative(root, file) : '', `（测试之外）${type}: ${String(message).split('\n')[0]}`),
        ),
      ],
    };
  });
}

export function playwrightResult(path, code) {
  return read(path, code, 'playwright', ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => failure(`tests/journeys/${file}:${line}`, title)),
  }));
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const failure = (filter, title) => ({ name: `${filter} › ${title}`, filter });

/** A runner that crashed, or failed without a failed test, counts as one failure. */
function read(path, code, runner, resultIn) {
  try {
    const result = resultIn(JSON.parse(readFileSync(path, 'utf8')));
    return code !== 0 && result.failed === 0 ? sum([result, single(false, runner)]) : result;
  } catch {
    return single(false, runner);
  }
}
