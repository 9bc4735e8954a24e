import { runDrill } from './lib/drill.mjs';

// Random attempts to give rights: npm run drill:grants (ATTEMPTS, DRILL_SEED say otherwise). Exit code 1: somebody gained what the
// caller had not. 2: the control, in which everybody may give everything, gained nothing, so that the drill proves nothing.
await runDrill('grants', {
  failed: '有人得到了授权人没有的权限',
  control: 'grants-control',
  controlFailed: '对照没有失败：不检查授权时也没有人多得权限',
});
