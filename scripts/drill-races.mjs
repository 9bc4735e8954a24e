import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError, tool } from './lib/run.mjs';

// Races over everything that there is only once: npm run drill:races (RACES, DRILL_SEED say otherwise).
// Exit code 1: a race was lost. 2: the control, whose guard is taken away, lost none, so that the races prove nothing.
const drill = (name) => tool('vitest', ['run', '--config', 'tests/drills/vitest.config.ts', `${name}.drill.ts`]);

ensureNode();
await main(async () => {
  await ensureInstalled();
  if ((await drill('/races')).code !== 0) throw new StepError('有竞争没有守住');
  if ((await drill('/races-control')).code !== 0) throw new StepError('对照没有失败：去掉账户锁后竞争仍然守住', 2);
});
