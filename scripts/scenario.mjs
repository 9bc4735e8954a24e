import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root, StepError } from './lib/run.mjs';

// Plays the loops of tests/scenarios against a running demonstration: npm run scenario -- [http://127.0.0.1:3000 …] [3 5].
// Several addresses are servers that share one database: calls go to each in turn. Numbers choose among the loops.
const given = process.argv.slice(2).filter((argument) => argument !== '--');
const wanted = given.filter((argument) => /^\d+$/.test(argument));
const addresses = given.filter((argument) => !wanted.includes(argument));
const urls = addresses.length > 0 ? addresses : [`http://127.0.0.1:${process.env.PORT ?? 3000}`];

/** DESK_KEYS as key:secret, or what a demonstration on this machine wrote into its data folder. */
function deskKeys() {
  const [key, secret] = (process.env.DESK_KEYS ?? '').split(':');
  if (key && secret) return { deskKey: key, deskSecret: secret };
  const file = join(resolve(root, process.env.DATA_DIR ?? 'data'), 'demo.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StepError(`读不到 ${file}：请先以演示模式启动，或设置 DESK_KEYS=key:secret`);
  }
}

ensureNode();
await main(async () => {
  await ensureInstalled();
  const { createServer } = await import('vite');
  const conditions = ['source'];
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { SCENARIOS } = await vite.ssrLoadModule('/tests/scenarios/index.ts');
    const address = { urls, ...deskKeys() };
    for (const [name, play] of SCENARIOS) {
      if (wanted.length > 0 && !wanted.includes(name.split(' ')[0])) continue;
      await play(address).catch((error) => {
        throw new StepError(`未通过：${name}\n${error.message}`);
      });
      console.log(`通过：${name}`);
    }
  } catch (error) {
    throw error instanceof StepError ? error : new StepError(error.message);
  } finally {
    await vite.close();
  }
});
