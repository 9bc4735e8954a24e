import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NOTHING, playwrightResult, vitestResult } from './results.mjs';
import { root, tool } from './run.mjs';

const OUTSIDE = join(import.meta.dirname, 'outside-reporter.mjs');

/** A filter with an ending is for the runner of that ending; any other is for both and may find nothing in one. */
const forUnits = (filters) => filters.filter((filter) => !filter.includes('.spec.ts'));
const forJourneys = (filters) => filters.filter((filter) => !filter.includes('.test.ts'));
const isOthers = (filters, own) => filters.length > 0 && own.length === 0;

export async function runUnits(filters, reporter = 'default') {
  const own = forUnits(filters);
  if (isOthers(filters, own)) return NOTHING;
  const [report, outside] = [reportAt('vitest.json'), reportAt('vitest-outside.json')];
  const reporters = [
    `--reporter=${reporter}`,
    `--reporter=${OUTSIDE}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const allowNone = own.length > 0 ? ['--passWithNoTests'] : [];
  const { code } = await tool('vitest', ['run', ...reporters, ...allowNone, ...own], {
    env: { OUTSIDE_REPORT: outside },
  });
  return vitestResult(report, outside, code);
}

/**
 * Journeys marked `@long` are left out, and some looks are quick, unless all are asked for or a filter names them
 * (docs/decisions, "What is run all day").
 */
export async function runJourneys(filters, { reporter = 'list', all = false } = {}) {
  const own = forJourneys(filters);
  if (isOthers(filters, own)) return NOTHING;
  const report = reportAt('playwright.json');
  const quick = own.length === 0 && !all;
  const some = own.length > 0 ? ['--pass-with-no-tests', ...own] : quick ? ['--grep-invert=@long'] : [];
  const { code } = await tool('playwright', ['test', `--reporter=${reporter},json`, ...some], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(quick ? { JOURNEYS_QUICK: '1' } : {}) },
  });
  return playwrightResult(report, code);
}

function reportAt(name) {
  const folder = join(root, '.cache');
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true }); // yesterday's report must not stand in for a runner that crashes
  return path;
}
