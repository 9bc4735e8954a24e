import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { playwrightCounts, single, sum, summary, vitestCounts } from './lib/results.mjs';
import { main, root, StepError, tool } from './lib/run.mjs';

const filters = process.argv.slice(2).filter((argument) => argument !== '--');
const cache = join(root, '.cache');

async function checks() {
  console.log('代码检查与类型检查…');
  const step = async (name, command, args) => {
    const { code, output } = await tool(command, args, { capture: true });
    console.log(code === 0 ? `  ✓ ${name}` : `${output.trimEnd()}\n  ✗ ${name}`);
    return single(code === 0);
  };
  return sum(await Promise.all([step('lint', 'biome', ['check', '.']), step('types', 'tsc', ['-b'])]));
}

async function build() {
  await ensureBuilt();
  return single(true);
}

/** A step that cannot even run is one failure; the others still have their say. */
async function attempt(step) {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    return single(false);
  }
}

async function units() {
  console.log('单元测试与接口测试…');
  const report = reportAt('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await tool('vitest', ['run', ...reporters, ...allowNone('--passWithNoTests'), ...filters]);
  return vitestCounts(report, code);
}

async function journeys() {
  const folder = join(root, 'tests', 'journeys');
  const specs = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  if (!specs.some((name) => name.endsWith('.spec.ts'))) return sum([]);
  console.log('浏览器测试…');
  findBrowser(); // now, so that what it has to fetch or to say is not lost in the runner's output
  const report = reportAt('playwright.json');
  const args = ['test', '--reporter=list,json', ...allowNone('--pass-with-no-tests'), ...filters];
  const { code } = await tool('playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return playwrightCounts(report, code);
}

// A filter is for both runners and may well find nothing in one of them.
const allowNone = (flag) => (filters.length > 0 ? [flag] : []);

function reportAt(name) {
  const path = join(cache, name);
  mkdirSync(cache, { recursive: true });
  rmSync(path, { force: true }); // yesterday's report must not stand in for a runner that crashes
  return path;
}

ensureNode();
await main(async () => {
  await ensureInstalled();
  const counts = [await checks()];
  const built = await attempt(build);
  counts.push(built, await units());
  if (built.failed === 0) counts.push(await attempt(journeys));
  else console.log('构建失败，未运行浏览器测试');
  const total = sum(counts);
  if (filters.length > 0 && sum(counts.slice(2)).passed + total.failed + total.skipped === 0) {
    console.error(`没有与 ${filters.join(' ')} 匹配的测试`);
    total.failed += 1;
  }
  if (total.failed > 0) process.exitCode = 1;
  console.log(summary(total));
});
