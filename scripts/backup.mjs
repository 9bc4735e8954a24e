import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

// Database, files and secrets of the settings into one sealed file.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await import('../dist/server/backup/backup-main.js');
});
