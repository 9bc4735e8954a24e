import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

// A sealed file back into an empty database; proves it by the sums of the ledgers and the chain of the log.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await import('../dist/server/backup/restore-main.js');
});
