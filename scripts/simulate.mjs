import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main } from './lib/run.mjs';
import { addressesOf, deskKeys, withModule } from './lib/sources.mjs';

// Plays employees, the provider and an administrator in a running demonstration, day by day:
//   npm run simulate -- [--days N | --months N | --forever] [--seed S] [--speed fast|real|live]
//     [--faults duplicates,disorder,late,cancellations,wrongPrices,corrections,giveBacks | all | none] [http://127.0.0.1:3000 …]
// Ctrl-C ends it after what is under way, with the account so far; a second one at once.
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

ensureNode();
await main(async () => {
  await ensureInstalled();
  await withModule('/simulator/index.ts', async ({ play, readOptions }) => {
    const { options, urls } = readOptions(process.argv.slice(2).filter((argument) => argument !== '--'));
    await play({ urls: addressesOf(urls), ...deskKeys() }, options, stop.signal);
  });
});
