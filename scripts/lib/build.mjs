import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFiles } from './compress.mjs';
import { root, StepError, tool } from './run.mjs';

const dist = join(root, 'dist');
const stampPath = join(dist, '.stamp');
const ROOMS = ['rules', 'contract', 'schema', 'world', 'server', 'ui', 'maps', 'console', 'app', 'desk'];
const CONFIGS = ['vite.config.ts', 'vite.app.config.ts', 'vite.desk.config.ts', 'vite.server.config.ts'];
const FILES = [
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
  ...CONFIGS,
  ...['bundle-pages', 'bundle-reach', 'bundle-styles', 'bundle-warnings'].map((name) => `scripts/lib/${name}.mjs`),
];

/** Builds dist/ unless it was built from exactly these sources. */
export async function ensureBuilt() {
  const sources = hashSources();
  const built = readStamp();
  if (JSON.stringify(built) === JSON.stringify(sources)) return;
  console.log('正在构建…');
  rmSync(stampPath, { force: true });
  // The server's parts have other names after each change.
  for (const room of ['rules', 'contract', 'server']) rmSync(join(dist, room), { recursive: true, force: true });
  const build = (config) => tool('vite', ['build', '--logLevel=warn', '--config', config]);
  const results = await Promise.all(CONFIGS.map(build));
  if (results.some(({ code }) => code !== 0)) throw new StepError('构建失败');
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module' }));
  await compressFiles(join(dist, 'console'));
  await compressFiles(join(dist, 'app'));
  await compressFiles(join(dist, 'desk'));
  await copyDistricts(built, sources);
  writeFileSync(stampPath, JSON.stringify(sources));
}

/** The cities' districts hardly ever change, and compressing them takes as long as all the rest. */
async function copyDistricts(built, sources) {
  const districts = (paths) =>
    JSON.stringify(Object.entries(paths).filter(([path]) => path.startsWith('maps/districts')));
  const target = join(dist, 'maps');
  if (existsSync(target) && districts(built) === districts(sources)) return;
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'maps/districts'), target, { recursive: true });
  await compressFiles(target);
}

/** By content: times change with every checkout and copy. */
function hashSources() {
  const paths = ROOMS.flatMap((room) => filesUnder(join(root, room)));
  paths.push(...FILES.map((name) => join(root, name)).filter((path) => existsSync(path)));
  const hashOf = (path) => createHash('sha1').update(readFileSync(path)).digest('base64');
  return Object.fromEntries(paths.sort().map((path) => [relative(root, path), hashOf(path)]));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return {};
  }
}
