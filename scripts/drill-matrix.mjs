import { runDrill } from './lib/drill.mjs';

// Every call by twelve kinds of callers about things in six places: npm run drill:matrix (DRILL_SEED says otherwise). Exit code 1:
// an answer was not as the table says. 2: the control, in which nothing is checked, was answered as the table says.
await runDrill('matrix', {
  failed: '有请求的回答与权限表不一致',
  control: 'matrix-control',
  controlFailed: '对照没有失败：不检查权限或部门范围时，回答仍与权限表一致',
});
