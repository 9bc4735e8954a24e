import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFile, IS_BUILT, ROOT } from '../root.ts';

/**
 * The file to start a child process with. From source its types are taken out into .cache/; therefore a worker imports
 * packages, but no file of ours.
 */
export async function workerFile(name: string) {
  if (IS_BUILT) return builtFile(`outside/${name}`);
  return await withoutTypes(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), name);
}

async function withoutTypes(source: string, name: string) {
  const text = await readFile(source, 'utf8');
  const folder = join(ROOT, '.cache', 'workers');
  const path = join(folder, `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
  if (existsSync(path)) return path;
  const { transformWithOxc } = await import('vite');
  const { code } = await transformWithOxc(text, source);
  await mkdir(folder, { recursive: true });
  // Two test processes may do this at once: each writes a file of its own, and the last rename wins.
  await writeFile(`${path}.${process.pid}`, code);
  await rename(`${path}.${process.pid}`, path);
  return path;
}
