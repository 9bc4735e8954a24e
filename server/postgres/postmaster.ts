import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Cluster } from './cluster.ts';
import { explainOutput, mayPass } from './explain.ts';
import { plainEnvironment, spawnLine } from './run-as.ts';
import { requestStop, waitUntil } from './stop-server.ts';

const READY_LIMIT_MS = 600_000; // recovery after a crash replays what was not yet in the tables
const STOP_LIMIT_MS = 10_000;

export interface Launch {
  cluster: Cluster;
  settings: Record<string, string>;
  log: (line: string) => void;
}

export interface Postmaster {
  pid: number;
  exited: Promise<string>;
  stop(): Promise<void>;
  /** For the last moment of our own process, when nothing can be waited for. */
  stopUnwaited(): void;
}

/** The failure of a start that is worth another try. */
export class PassingStartError extends StartError {}

export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { cluster, log } = launch;
  const child = spawnPostmaster(launch);
  const lines: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => {
    log(line);
    if (lines.push(line) > 50) lines.shift();
  });
  const exited = whenExited(child);
  const pid = child.pid ?? 0;
  const watchdog = startWatchdog(pid);
  exited.then(() => watchdog?.kill('SIGKILL'));
  const outcome = await Promise.race([exited, untilReady(cluster.path, child)]);
  if (outcome !== 'ready') {
    child.kill('SIGKILL');
    const message = explainOutput('PostgreSQL 未能启动', lines.length > 0 ? lines : [outcome], cluster.folder);
    throw mayPass(lines) ? new PassingStartError(message) : new StartError(message);
  }
  // Our process may end without having said stop: neither the child nor its pipe holds it back.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  const interrupt = () => requestStop(cluster, (signal) => child.kill(signal));
  return { pid, exited, stop: () => stopChild(child, exited, interrupt), stopUnwaited: interrupt };
}

function spawnPostmaster({ cluster, settings }: Launch): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = spawnLine(cluster.runAs, cluster.binaries.postgres, ['-D', cluster.path, ...options]);
  return spawn(command, args, {
    cwd: cluster.path,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32', // Ctrl-C goes to the terminal's whole group; we stop it, after draining
    windowsHide: true,
    ...cluster.runAs.identity,
  });
}

function whenExited(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const how = signal ? `信号 ${signal}` : `退出码 ${code}`;
      // The last words may still be in the pipe; its close may never come while a lost grandchild holds it.
      Promise.race([new Promise((closed) => child.once('close', closed)), sleep(200)]).then(() => resolve(how));
    });
  });
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid. */
async function untilReady(path: string, child: ChildProcess): Promise<string> {
  const isReady = () => {
    const lines = postmasterLines(path);
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
  };
  const ended = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  await waitUntil(() => isReady() || ended(), READY_LIMIT_MS);
  if (isReady()) return 'ready';
  return ended() ? new Promise(() => {}) : '等待就绪超时';
}

export function postmasterLines(path: string): string[] {
  try {
    return readFileSync(join(path, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Stops the server when our process is killed outright: the pipe between the two ends with us. */
function startWatchdog(pid: number): ChildProcess | null {
  if (process.platform === 'win32' || pid === 0) return null;
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: plainEnvironment(),
  });
  watchdog.on('error', () => {}); // without a shell the next start still finds the orphan
  watchdog.unref();
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref();
  return watchdog;
}

async function stopChild(child: ChildProcess, exited: Promise<string>, interrupt: () => void): Promise<void> {
  child.ref();
  interrupt();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(timer);
}
