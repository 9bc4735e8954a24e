import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const TOOLS = {
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
};

/** A step failed; the message is a line for the person who started it. */
export class StepError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs an installed tool by its file, which is the same on every system and starts without npx. */
export const tool = (name, args, options) =>
  run(process.execPath, [join(root, 'node_modules', TOOLS[name]), ...args], options);

/** Runs a command to its end in a process group of its own; answers its exit code and, when asked, its output. */
export function run(command, args, { env = {}, capture = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      detached: process.platform !== 'win32',
      shell,
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    track(child);
    child.on('error', (error) => {
      forget(child);
      resolve({ code: 1, output: error.message });
    });
    child.on('close', (code, signal) => {
      forget(child);
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output: Buffer.concat(output).toString() });
    });
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();

// Only while a child runs: afterwards the server, in this same process, has signals of its own to hear.
function track(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, stopAll);
  running.add(child);
}

function forget(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.removeListener(signal, stopAll);
}

/** Ends every child with all its children: politely, after five seconds by force. */
function stopAll(signal) {
  const end = () => process.exit(128 + constants.signals[signal]);
  for (const child of running) {
    killGroup(child, 'SIGTERM');
    child.on('close', () => running.size === 0 && end());
  }
  setTimeout(() => {
    for (const child of running) killGroup(child, 'SIGKILL');
    end();
  }, 5_000);
}

function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Runs a script's body; a failed step becomes its line and its exit code, 1 unless it says another. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exitCode = error instanceof StepError ? error.exitCode : 1;
  }
}
