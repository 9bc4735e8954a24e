import { StartError } from '../start-error.ts';
import { connectAsConfigured } from './connect.ts';
import { CHECKS, differenceText, reconcile } from './reconcile.ts';

/** Exit code 1 where anything differs. */
async function main(): Promise<void> {
  const { client, close } = await connectAsConfigured();
  try {
    const differences = await reconcile(client);
    for (const difference of differences) console.log(differenceText(difference));
    const total = differences.reduce((sum, one) => sum + one.total, 0);
    console.log(`核对 ${CHECKS.length} 项：${total} 处差异`);
    if (total > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? `核对失败：${error.message}` : error);
  process.exitCode = 1;
}
