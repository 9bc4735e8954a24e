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
export const inRoot = (...parts: string[]): string => join(ROOT, ...parts);
