import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// Prepares a release: npm run release. Makes the backup that later releases must be able to take over, for the version of
// package.json, and says what is left to do. docs/operations.md has the whole of it.
const read = (path) => readFileSync(join(root, path), 'utf8');

ensureNode();
await main(async () => {
  await ensureInstalled();
  const { version } = JSON.parse(read('package.json'));
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  if (!new RegExp(`^${version.replaceAll('.', '\\.')}, \\d{4}-\\d\\d-\\d\\d$`).test(newest))
    throw new StepError(`CHANGELOG.md 的第一节是“${newest}”：应为“${version}, 年-月-日”`);
  await withModule('/tests/kit/release-backup.ts', async ({ releaseBackup, releaseFile }) => {
    const backup = await releaseBackup();
    writeFileSync(releaseFile(version), backup);
    console.log(`${releaseFile(version)}：${(backup.length / 1024).toFixed(0)} KB`);
  });
  console.log(`接下来：npm test；提交；git tag -a v${version} -m "${version}"`);
});
