import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { programPath } from '../programs.ts';

/** Debian's PostgreSQL, the newest there is. */
export function postgresPrograms(root = '/usr/lib/postgresql'): string | null {
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).filter((version) => existsSync(join(root, version, 'bin/postgres')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(root, newest, 'bin') : null;
}

const NEEDED = ['patroni', 'etcd', 'haproxy'];

/** What is not installed here. */
export const missingPrograms = (): string[] => [
  ...NEEDED.filter((name) => programPath(name) === null),
  ...(postgresPrograms() ? [] : ['postgresql']),
];
