import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';

/** A demonstration in a process of its own, as a browser meets it; ADDRESS: one that runs already. */
export async function withDemonstration(work) {
  if (process.env.ADDRESS) return work(process.env.ADDRESS.replace(/\/$/, ''));
  const folder = mkdtempSync(join(tmpdir(), 'qixing-bench-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: '3947', DEMO_ORDERS: '2000', NODE_ENV: 'production' };
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise((resolve, reject) => {
      server.on('exit', () => reject(new Error('the demonstration did not start')));
      server.stdout.on('data', (text) => {
        const [, found] = /企行已启动：(\S+)/.exec(String(text)) ?? [];
        if (found) resolve(found);
      });
    });
    await work(address);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => (server.exitCode === null ? server.on('exit', resolve) : resolve()));
    rmSync(folder, { recursive: true, force: true });
  }
}
