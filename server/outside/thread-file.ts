import { basename, join } from 'node:path';
import { builtFile, IS_BUILT, ROOT } from '../root.ts';

const bundled = new Map<string, Promise<string>>();

/**
 * The file to start a thread with, by its name below server/. From source everything of ours that it needs is put into
 * one file in .cache/.
 */
export async function threadFile(name: string): Promise<string> {
  if (IS_BUILT) return builtFile(name);
  const known = bundled.get(name) ?? bundle(name);
  bundled.set(name, known);
  return await known;
}

/** Two test processes may do this at once: each writes a file of its own. */
async function bundle(name: string): Promise<string> {
  const { build } = await import('vite');
  const outDir = join(ROOT, '.cache', 'workers');
  const file = `${basename(name)}-${process.pid}.mjs`;
  await build({
    ...{ configFile: false, logLevel: 'silent', root: ROOT, publicDir: false },
    build: {
      ssr: `server/${name}.ts`,
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: file } },
    },
  });
  return join(outDir, file);
}
