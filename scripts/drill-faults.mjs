import { runDrill } from './lib/drill.mjs';

// A statement of every logged write fails, one at a time: npm run drill:faults (FAULTS, DRILL_SEED say otherwise; FAULTS=99 is
// every statement). Its control, which commits where it should roll back, must leave halves; exit code 1 says what was not so.
await runDrill('statement-faults', { failed: '有写入只完成了一半，或对照没有留下一半' });
