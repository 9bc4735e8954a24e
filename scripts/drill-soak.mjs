import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';
import { withModule } from './lib/sources.mjs';

// Steady work of every kind for an hour: npm run drill:soak (MINUTES, CONTROL_MINUTES say otherwise). Exit code 1: the heap grows
// steadily, or files or connections stay open. 2: the control, which keeps 8 KiB of each request, was not seen to grow.
const { MINUTES = '60', CONTROL_MINUTES = '4' } = process.env;

const mib = (bytes) => `${(bytes / 1_048_576).toFixed(1)} MiB`;
const told = (what, { minutes, samples, latencies, heap, rss, moreFiles, moreConnections }) => {
  const [first, last] = [samples[Math.floor(samples.length / 4)], samples.at(-1)];
  console.log(
    `${what}: ${minutes} min, ${samples.length} samples; after the first quarter heap ${mib(first.heap)} to ${mib(last.heap)}, ` +
      `${mib(heap.anHour)} an hour (fit ${heap.fit.toFixed(2)}), resident ${mib(first.rss)} to ${mib(last.rss)}, ` +
      `${mib(rss.anHour)} an hour (fit ${rss.fit.toFixed(2)}); open files ${last.files} (${moreFiles} more), ` +
      `connections ${last.connections} (${moreConnections} more)`,
  );
  for (const { name, count, failed, first: early, last: late } of latencies)
    console.log(
      `  ${name}: ${count}, ${failed.length} failed${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}; median and 99 of 100 in the first quarter ${early.map(Math.round).join(' / ')} ms, ` +
        `in the last ${late.map(Math.round).join(' / ')} ms`,
    );
};

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await withModule('/tests/drills/soak.ts', async ({ soak }) => {
    const figures = await soak({ minutes: Number(MINUTES) });
    told('soak', figures);
    if (figures.latencies.some(({ failed }) => failed.length > 0)) throw new StepError('有请求得到系统异常或没有回答');
    if (figures.isGrowing || figures.isLeavingOpen) throw new StepError('内存持续增长，或连接、文件没有关闭');
    const control = await soak({ minutes: Number(CONTROL_MINUTES), leakBytes: 8_192 });
    told('soak, control', control);
    if (!control.isGrowing) throw new StepError('对照没有失败：故意的泄漏没有被发现', 2);
  });
});
