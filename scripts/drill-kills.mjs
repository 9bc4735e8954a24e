import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// Kills the server, PostgreSQL and both in the middle of writes, and counts what is left: npm run drill:kills
// (KILLS, DRILL_SEED say otherwise). Exit code 1: something acknowledged was lost, or was there twice.
// 2: the control, which answers before anything is on the disk, lost nothing, so that the kills prove nothing.
const { KILLS = '26', DRILL_SEED = '16' } = process.env;

const figuresText = ({ kills, writesPerSecond, acknowledged, inDoubt, lost, doubled, seconds }) =>
  `${kills.server} of the server, ${kills.database} of the database, ${kills.both} of both; ${acknowledged} acknowledged ` +
  `at ${writesPerSecond} a second, ${inDoubt} in doubt, ${lost} lost, ${doubled} doubled, ${seconds} s`;
const tellProgress = (figures) => console.log(`  so far ${figuresText(figures)}`);
const tell = (what, { differences, ...figures }) =>
  console.log(`${what}: seed ${DRILL_SEED}, ${figuresText(figures)}, ${differences.length} differences`);

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/kills.ts', async ({ drillKills }) => {
    const figures = await drillKills({ seed: DRILL_SEED, kills: Number(KILLS), durable: true, progress: tellProgress });
    tell('kills', figures);
    for (const line of figures.differences) console.log(line);
    if (figures.lost + figures.doubled + figures.differences.length > 0) throw new StepError('强行终止后账不完整');
    const control = await drillKills({ seed: DRILL_SEED, kills: 8, durable: false });
    tell('kills, control', control);
    if (control.lost === 0) throw new StepError('对照没有失败：不等写盘就回答，终止数据库后仍然什么都没有丢', 2);
  });
});
