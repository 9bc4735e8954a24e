import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// A server behind a real PgBouncer in transaction mode: npm run drill:pooler (TIMES, DRILL_SEED say otherwise).
// Exit code 1: something did not hold, or a control did not fail. 3: there is no PgBouncer here.
const { TIMES = '2000', DRILL_SEED = '22' } = process.env;

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/programs.ts', async ({ programPath }) => {
    const program = programPath('pgbouncer');
    if (!program) throw new StepError('没有找到 pgbouncer：请安装它（Debian：apt-get install pgbouncer）后再运行', 3);
    await withModule('/tests/drills/pooler/drill.ts', ({ drillPooler }) =>
      drillPooler({ program, seed: DRILL_SEED, times: Number(TIMES) }, (line) => console.log(line)),
    );
  });
});
