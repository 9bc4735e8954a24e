import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

// Spreads the database that the settings name over the machines of a Citus, by company: npm run distribute [-- --dry-run].
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await import('../dist/server/distribution/main.js');
});
