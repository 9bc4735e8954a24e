import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { fileStartError, StartError } from '../start-error.ts';
import { processIdentity } from './process-info.ts';

/** Keeps a second server away from the data folder; a lock whose process is gone is taken over. */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  try {
    mkdirSync(dataDir, { recursive: true });
    takeLock(path, mine, dataDir);
  } catch (error) {
    throw fileStartError(error, dataDir);
  }
  return () => {
    if (readLock(path) === mine) rmSync(path, { force: true });
  };
}

function takeLock(path: string, mine: string, dataDir: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(path, mine)) return;
    const found = readSettledLock(path);
    const holder = liveHolder(found);
    if (holder) throw new StartError(`数据目录 ${dataDir} 正由另一个服务使用（进程 ${holder}），请先停止它`);
    dropStaleLock(path, found);
  }
  throw new StartError(`无法锁定数据目录 ${dataDir}：另一个服务正在同时启动，请稍后再试`);
}

function createLock(path: string, mine: string): boolean {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The pid of the process that wrote the lock, if it still runs. */
function liveHolder(lock: string): number | null {
  try {
    const { pid, identity }: { pid: number; identity: string } = JSON.parse(lock);
    return processIdentity(pid) === identity ? pid : null;
  } catch {
    return null; // cut short by a full disk or a power cut
  }
}

/** Moves the stale lock aside; if another start has replaced it meanwhile, that one's lock is put back. */
function dropStaleLock(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

// Creating and writing are two steps: an empty lock may be one that is being written.
function readSettledLock(path: string): string {
  const text = readLock(path);
  if (text !== '') return text;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  return readLock(path);
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}
