import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError, tool } from './lib/run.mjs';

// Script, markup and formulas in every stored text, then every page of console, app and desk, workbooks and documents in a real
// browser: npm run drill:script. Exit code 1: something was taken for more than text, or the control was not found.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await tool('playwright', [
    'test',
    '--config',
    'tests/drills/script/playwright.config.ts',
    '--reporter=list',
  ]);
  if (code !== 0) throw new StepError('存下的文字在某处被当作脚本、标记或公式，或对照没有被发现');
});
