import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from '../error-code.ts';

const onLinux = process.platform === 'linux';

export function isAlive(pid: number): boolean {
  if (onLinux) return isRunning(statFields(pid));
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** What tells a process from a later one with the same pid; null when there is none. */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (onLinux) return `${bootId()}/${statFields(pid)[19] ?? ''}`; // field 22 of stat: ticks from boot to its start
  return process.platform === 'win32' ? 'alive' : ps(pid, 'lstart=');
}

/** Whether the process is a PostgreSQL server that works on this folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (!onLinux) return ps(pid, 'command=').includes('postgres') && ps(pid, 'command=').includes(cluster);
  const command = readText(`/proc/${pid}/cmdline`).split('\0');
  if (basename(command[0] ?? '') !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster; // true even after the folder was moved
  } catch {
    return command.includes(cluster); // a container's root may not look into other users' processes
  }
}

// The fields of /proc/<pid>/stat from the third on; the second is a name that may hold spaces and brackets.
function statFields(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

// A zombie has ended: in a container without an init nobody takes it away.
const isRunning = ([state = '']: string[]) => state !== '' && state !== 'Z' && state !== 'X';

const bootId = () => readText('/proc/sys/kernel/random/boot_id').trim();

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
