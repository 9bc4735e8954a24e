import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Cluster } from './cluster.ts';
import { isAlive, isServerOf } from './process-info.ts';

const ORPHAN_LIMIT_MS = 60_000;

export async function waitUntil(met: () => boolean, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!met()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Asks for a fast shutdown: sessions are ended, everything is written out. */
export function requestStop({ path, binaries }: Cluster, kill: (signal: NodeJS.Signals) => void): void {
  if (process.platform === 'win32') {
    // Windows has no signals: a kill there would be a crash.
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-W', '-D', path], { stdio: 'ignore' });
  } else kill('SIGINT');
}

/** Ends a server that an earlier process of ours left on this folder, so that the next one is our own child. */
export async function stopOrphan(pid: number, cluster: Cluster, log: (line: string) => void): Promise<void> {
  if (!(pid > 0) || !isAlive(pid)) return; // PostgreSQL itself clears the file of a process that is gone
  if (!isServerOf(pid, cluster.path)) {
    rmSync(join(cluster.path, 'postmaster.pid'), { force: true }); // the number has passed to another program
    return;
  }
  log(`正在停止上次留下的 PostgreSQL（进程 ${pid}）`);
  requestStop(cluster, (signal) => process.kill(pid, signal));
  const ended = await waitUntil(() => !isAlive(pid), ORPHAN_LIMIT_MS);
  if (!ended) throw new StartError(`上次留下的 PostgreSQL（进程 ${pid}）没有停止，请手动结束它后重试`);
}
