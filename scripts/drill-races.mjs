import { runDrill } from './lib/drill.mjs';

// Races over everything that there is only once: npm run drill:races (RACES, DRILL_SEED say otherwise).
// Exit code 1: a race was lost. 2: the control, whose guard is taken away, lost none, so that the races prove nothing.
await runDrill('races', {
  failed: '有竞争没有守住',
  control: 'races-control',
  controlFailed: '对照没有失败：去掉账户锁后竞争仍然守住',
});
