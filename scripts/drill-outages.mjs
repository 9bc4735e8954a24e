import { runDrill } from './lib/drill.mjs';

// The database is cut off, its answers lost, slow, paused, all its connections in use, its disk full, while writes go on:
// npm run drill:outages (OUTAGE_SECONDS, LONG_OUTAGE_SECONDS say otherwise). Filling a disk needs the right to mount a small one.
// Exit code 1: a call was not refused plainly and in time, something acknowledged was lost or doubled, or a control held.
await runDrill('outages', { failed: '数据库出故障时有请求没有及时、明确地被拒绝，或事后账不完整' });
