import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';
import { addressesOf } from './lib/sources.mjs';

// Makes a client from a running demonstration's /openapi.json with tools that others use, checks the description by their
// rules, compiles the client and books a ride with it: npm run client -- [http://127.0.0.1:3000].
// The tools are fetched into .cache/client; the product itself needs none of them.
const TOOLS = [
  '@redocly/cli@2.73.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  '@types/node@20',
];
const folder = join(root, '.cache/client');
const [address] = addressesOf(process.argv.slice(2).filter((argument) => argument !== '--'));

const run = (command, ...more) => execFileSync(command, more, { cwd: folder, stdio: 'inherit' });
const tool = (name, ...more) => run(process.execPath, join(folder, 'node_modules', name), ...more);

ensureNode();
await main(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  run('npm', 'install', '--no-audit', '--no-fund', '--no-save', ...TOOLS);
  const answer = await fetch(`${address}/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await answer.text());
  tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'summary');
  tool('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'description.d.ts', '--default-non-nullable', 'false');
  copyFileSync(join(root, 'scripts/client/book.ts'), join(folder, 'book.ts'));
  const strict = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck'];
  tool('typescript/bin/tsc', ...strict, '--lib', 'es2022,dom,dom.iterable', 'book.ts');
  run(process.execPath, 'book.js', address, '13800000005', 'qixing2026');
});
