import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

// Adds an administrator of the provider's desk to the database that the settings name.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await import('../dist/server/desk/admin-main.js');
});
