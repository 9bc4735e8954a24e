import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, found from where this file runs: the sources under test, dist/ otherwise. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package-lock.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

export const ROOT = findRoot();
/** From source (tests) Node 20 cannot start a file of ours by its name: it cannot run TypeScript. */
export const IS_BUILT = !import.meta.url.endsWith('.ts');
export const inRoot = (...parts: string[]): string => join(ROOT, ...parts);

/** A part of the built server that is started by its name, in a thread or a process of its own (vite.server.config.ts). */
export const builtFile = (name: string): string => inRoot('dist', 'server', `${name}.js`);
