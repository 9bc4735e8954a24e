import { runDrill } from './lib/drill.mjs';

// Every read with the company predicate taken out of its statements: npm run drill:rows (ROUNDS, DRILL_SEED say otherwise).
// Its control, the same without row security, must read the other company; exit code 1 says which of the two was not so.
await runDrill('row-security', { failed: '去掉企业条件后读到了别的企业，或对照没有读到' });
