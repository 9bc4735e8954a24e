import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError, tool } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// A coordinator and two workers of a real Citus with a demonstration: npm run drill:citus (PG_CONFIG, DRILL_ORDERS, TIMES).
// Exit code 1: something did not hold, or a control did not fail. 3: there is no Citus here.
// A release's schema, spread, and upgraded: npm run drill:citus -- upgrade (DRILL_FROM, its last migration).
// The tests of the calls on such a database: npm run drill:citus -- calls, followed by names of files if not all.
const [what, ...filters] = process.argv.slice(2);
const { DRILL_ORDERS = '1500', TIMES = '40', DRILL_FROM = '0041' } = process.env;

const HOW = `没有找到 Citus：请安装 PostgreSQL 15 至 17 的开发包（Debian：postgresql-15、postgresql-server-dev-15、
libcurl4-openssl-dev、liblz4-dev、libzstd-dev、libkrb5-dev），取 Citus 13.2 的源代码，
./configure PG_CONFIG=… && make && make install，然后以 PG_CONFIG=那个 pg_config 再运行`;

async function runCalls() {
  const config = 'tests/drills/citus/vitest.config.ts';
  const { code } = await tool('vitest', ['run', '--config', config, ...filters]);
  if (code !== 0) throw new StepError('有接口测试在分布式数据库上没有通过');
}

async function runUpgrade(programs) {
  const drill = { programs, orders: Number(DRILL_ORDERS), from: DRILL_FROM };
  await withModule('/tests/drills/citus/upgrade.ts', ({ drillUpgrade }) =>
    drillUpgrade(drill, (line) => console.log(line)),
  );
}

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/citus/machines.ts', async ({ citusPrograms }) => {
    const programs = citusPrograms();
    if (!programs) throw new StepError(HOW, 3);
    if (what === 'calls') return await runCalls();
    if (what === 'upgrade') return await runUpgrade(programs);
    await withModule('/tests/drills/citus/drill.ts', ({ drillCitus }) =>
      drillCitus({ programs, orders: Number(DRILL_ORDERS), times: Number(TIMES) }, (line) => console.log(line)),
    );
  });
});
