import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root, run, StepError } from './lib/run.mjs';

// Each in a process of its own and one after the other, so that no measurement warms or disturbs the next.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const folder = join(root, 'bench');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bench.mjs')) : [];
  if (names.length === 0) console.log('bench/ 中没有 *.bench.mjs');
  const wanted = process.argv.slice(2);
  const chosen = names.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  for (const name of chosen.sort()) {
    console.log(`\n${name}`);
    const { code } = await run(process.execPath, ['--expose-gc', join(folder, name)]);
    if (code !== 0) throw new StepError(`${name} 失败`);
  }
});
