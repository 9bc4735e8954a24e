import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// Three machines with Patroni, etcd and HAProxy, the first killed again and again under writes: npm run drill:failover
// (KILLS, DRILL_SEED, MOST_SECONDS say otherwise). Exit code 1: something acknowledged was lost or is there twice, or a gap
// was too long. 2: the control, in which nobody waits for a second machine, lost nothing. 3: the programs are not here.
const { KILLS = '20', DRILL_SEED = '22', MOST_SECONDS = '20' } = process.env;

const HOW = `没有找到：请安装 PostgreSQL、Patroni、etcd 和 HAProxy 后再运行
（Debian：apt-get install postgresql-15 patroni python3-etcd etcd-server haproxy）`;

const told = (what, { kills, acknowledged, inDoubt, lost, doubled, differences, gaps, seconds }) => {
  const sorted = [...gaps].sort((a, b) => a - b);
  const gap = `gap ${sorted[0].toFixed(1)} to ${sorted.at(-1).toFixed(1)} s, median ${sorted[sorted.length >> 1].toFixed(1)} s`;
  console.log(
    `${what}: seed ${DRILL_SEED}, ${kills} kills of the primary, ${gap}; ${acknowledged} acknowledged, ${inDoubt} in doubt, ` +
      `${lost} lost, ${doubled} doubled, ${differences.length} differences, ${seconds} s`,
  );
};

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/failover/programs.ts', async ({ missingPrograms, postgresPrograms }) => {
    const missing = missingPrograms();
    if (missing.length > 0) throw new StepError(`${missing.join('、')} ${HOW}`, 3);
    const shared = { programs: postgresPrograms(), seed: DRILL_SEED };
    await withModule('/tests/drills/failover/drill.ts', async ({ drillFailover }) => {
      const say = (line) => console.log(line);
      const figures = await drillFailover({ ...shared, kills: Number(KILLS), synchronous: true }, say);
      told('failover', figures);
      for (const line of figures.differences) console.log(line);
      if (figures.lost + figures.doubled + figures.differences.length > 0) throw new StepError('切换后账不完整');
      if (Math.max(...figures.gaps) > Number(MOST_SECONDS)) throw new StepError(`切换超过 ${MOST_SECONDS} 秒`);
      const control = await drillFailover({ ...shared, kills: 5, synchronous: false }, say);
      told('failover, control', control);
      if (control.lost === 0) throw new StepError('对照没有失败：异步复制时终止主库，仍然什么都没有丢', 2);
    });
  });
});
