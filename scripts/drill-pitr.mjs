import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// A lost database as it was at a moment, from a base backup and its WAL: npm run drill:pitr (DRILL_ORDERS, TIMES say
// otherwise). Exit code 1: something did not hold, or a control did not fail.
const { DRILL_ORDERS = '2000', TIMES = '150' } = process.env;

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/pitr/drill.ts', async ({ drillPitr }) => {
    const holds = await drillPitr(Number(DRILL_ORDERS), Number(TIMES), (line) => console.log(line));
    if (!holds) throw new StepError('恢复到某一时刻的演练没有通过');
  });
});
