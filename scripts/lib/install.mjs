import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, StepError } from './run.mjs';

const lockPath = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stampPath = join(modules, '.qixing-lock');

/** Installs the packages of package-lock.json, unless they are there. */
export async function ensureInstalled() {
  const stamp = currentStamp();
  if (readText(stampPath) === stamp) return;
  if (!isInstalled()) await install();
  writeFileSync(stampPath, stamp);
}

async function install() {
  console.log('正在安装依赖…');
  let result = await npm('ci');
  // A lock written where some system's optional packages could not be seen is refused by `ci`, not by `install`.
  if (result.code !== 0 && result.output.includes('EUSAGE')) result = await npm('install', '--no-save');
  if (result.code === 0) return;
  console.error(result.output.trimEnd());
  throw new StepError('安装依赖失败：请检查网络和磁盘空间后重试');
}

function npm(...command) {
  // The build needs the development packages even where NODE_ENV says production.
  const args = [...command, '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { capture: true });
  return run('npm', args, { capture: true, shell: process.platform === 'win32' });
}

// Native packages differ between systems, so a folder copied from another machine counts as not installed.
function currentStamp() {
  const hash = createHash('sha256').update(readFileSync(lockPath)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

/** Whether someone else, by npm itself, has installed exactly this. */
function isInstalled() {
  const hidden = readText(join(modules, '.package-lock.json'));
  if (hidden === '') return false;
  const found = JSON.parse(hidden).packages;
  const wanted = JSON.parse(readFileSync(lockPath, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (!found[path]) return entry.optional === true && !isForThisMachine(entry);
    return found[path].version === entry.version && existsSync(join(root, path));
  });
}

// An optional package that names no system is a fallback, of WebAssembly, for those that do.
function isForThisMachine({ os, cpu, libc }) {
  const glibc = process.report.getReport().header.glibcVersionRuntime;
  const ours = { os: process.platform, cpu: process.arch, libc: glibc ? 'glibc' : 'musl' };
  const fits = (list, own) => !list || list.includes(own);
  return Boolean(os) && fits(os, ours.os) && fits(cpu, ours.cpu) && fits(libc, ours.libc);
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
