import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root, run, tool } from './lib/run.mjs';

// Vite keeps the built server current, Node restarts it, and Vite serves the console with its own reload.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'development' };
  await Promise.all([
    tool('vite', ['build', '--watch', '--logLevel=warn', '--config', 'vite.server.config.ts']),
    run(process.execPath, ['--watch', join(root, 'dist', 'server', 'main.js')], { env }),
    tool('vite', ['dev']),
  ]);
});
