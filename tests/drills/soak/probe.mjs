import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';

// Loaded before the server: says on request what is left in memory after a collection, and which handles are open.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heap: heapUsed, external, rss, files: readdirSync('/proc/self/fd').length });
});

// For the control: so many bytes of every request are never let go of.
const leaked = [];
const bytes = Number(process.env.SOAK_LEAK_BYTES ?? 0);
if (bytes > 0)
  subscribe('http.server.request.start', () => leaked.push(new Array(Math.ceil(bytes / 8)).fill(leaked.length)));
