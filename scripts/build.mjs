import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  console.log('dist/ 已是最新');
});
