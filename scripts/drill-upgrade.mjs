import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// The previous release's server on this one's schema: npm run drill:upgrade (FROM names the release; else the newest tag).
// Exit code 1: something did not hold, or the control did not fail. 3: there is no earlier release here.
ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/upgrade/release.ts', async ({ previousRelease }) => {
    const commit = previousRelease(process.env.FROM);
    if (!commit) throw new StepError('没有找到较早的版本：请在带标签的仓库中运行，或以 FROM=提交 指定', 3);
    console.log(`from ${process.env.FROM ?? 'the newest tag'} (${commit})`);
    await withModule('/tests/drills/upgrade/drill.ts', ({ drillUpgrade }) =>
      drillUpgrade(commit, (line) => console.log(line)),
    );
  });
});
