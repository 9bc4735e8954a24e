import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { addressesOf, deskKeys, withModule } from './lib/sources.mjs';

// Plays the loops of tests/scenarios against a running demonstration: npm run scenario -- [http://127.0.0.1:3000 …] [3 5].
// Several addresses are servers that share one database: calls go to each in turn. Numbers choose among the loops.
const given = process.argv.slice(2).filter((argument) => argument !== '--');
const wanted = given.filter((argument) => /^\d+$/.test(argument));
const urls = addressesOf(given.filter((argument) => !wanted.includes(argument)));

ensureNode();
await main(async () => {
  await ensureInstalled();
  await withModule('/tests/scenarios/index.ts', async ({ SCENARIOS }) => {
    const address = { urls, ...deskKeys() };
    for (const [name, play] of SCENARIOS) {
      if (wanted.length > 0 && !wanted.includes(name.split(' ')[0])) continue;
      await play(address).catch((error) => {
        throw new StepError(`未通过：${name}\n${error.message}`);
      });
      console.log(`通过：${name}`);
    }
  });
});
