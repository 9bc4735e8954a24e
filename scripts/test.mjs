import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { moveClock } from './lib/moved-clock.mjs';
import { ensureNode } from './lib/node.mjs';
import { everFailed, repeat } from './lib/repeat.mjs';
import { failureLines, NOTHING, single, sum, summary } from './lib/results.mjs';
import { main, StepError, tool } from './lib/run.mjs';
import { runJourneys, runUnits } from './lib/runners.mjs';

const { rounds, all, at, filters } = readArguments(process.argv.slice(2).filter((argument) => argument !== '--'));

/** `--all`: every journey; `--repeat N`: again and again; `--at 2027-01-01T00:30`: then. Each may be said. What is left are filters. */
function readArguments([first, ...rest]) {
  if (first === '--all') return { ...readArguments(rest), all: true };
  if (first === '--at') return { ...readArguments(rest.slice(1)), at: rest[0] ?? '' };
  if (first !== '--repeat') return { rounds: 0, all: false, filters: first === undefined ? [] : [first, ...rest] };
  const count = Number(rest[0]);
  return count > 0 ? { ...readArguments(rest.slice(1)), rounds: count } : { ...readArguments(rest), rounds: 20 };
}

async function checks() {
  console.log('代码检查与类型检查…');
  const step = async (name, command, args) => {
    const { code, output } = await tool(command, args, { capture: true });
    console.log(code === 0 ? `  ✓ ${name}` : `${output.trimEnd()}\n  ✗ ${name}`);
    return single(code === 0, name);
  };
  // Each checker works out anew what the others have: one a project is the least work, and the build has the other core.
  const types = step('types', 'tsc', ['-b', '--builders', '2', '--checkers', '1']);
  return sum(await Promise.all([step('lint', 'biome', ['check', '.']), types]));
}

/** A step that cannot even run is one failure; the others still have their say. */
async function attempt(name, step) {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    return single(false, name);
  }
}

async function build() {
  await ensureBuilt();
  return single(true);
}

async function units() {
  console.log('单元测试与接口测试…');
  return await runUnits(filters);
}

async function journeys() {
  if (at !== undefined) {
    console.log('浏览器测试不随 --at 运行：浏览器在移动的时钟下慢得不能用');
    return NOTHING;
  }
  console.log('浏览器测试…');
  findBrowser(); // now, so that what it has to fetch or to say is not lost in the runner's output
  return await runJourneys(filters, { all });
}

async function testOnce() {
  // Side by side: neither keeps every core busy all the time.
  const [checked, built] = await Promise.all([checks(), attempt('build', build)]);
  const results = [checked, built, await units()];
  if (built.failed === 0) results.push(await attempt('playwright', journeys));
  else console.log('构建失败，未运行浏览器测试');
  const total = sum(results);
  if (filters.length > 0 && sum(results.slice(2)).passed + total.failed + total.skipped === 0) {
    return sum([total, single(false, `没有与 ${filters.join(' ')} 匹配的测试`)]);
  }
  return total;
}

async function testAgain() {
  await ensureBuilt();
  findBrowser();
  const total = await repeat(rounds, { all, filters });
  return { ...total, failures: everFailed(total) };
}

ensureNode();
await main(async () => {
  await ensureInstalled();
  if (at !== undefined) moveClock(at);
  const total = rounds > 0 ? await testAgain() : await testOnce();
  if (total.failed > 0) {
    process.exitCode = 1;
    console.log(['', '失败的测试，以及单独运行它的命令：', ...failureLines(total), ''].join('\n'));
  }
  console.log(summary(total));
});
