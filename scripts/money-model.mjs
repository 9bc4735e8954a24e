import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError, tool } from './lib/run.mjs';

// The long run of what `npm test` does shortly: MONEY_OPERATIONS and MONEY_SEED say otherwise.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { MONEY_OPERATIONS = '100000' } = process.env;
  const { code } = await tool('vitest', ['run', 'tests/money'], { env: { MONEY_OPERATIONS } });
  if (code !== 0) throw new StepError('账与纸面不一致');
});
