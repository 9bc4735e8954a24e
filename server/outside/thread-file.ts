import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../root.ts';

const bundled = new Map<string, Promise<string>>();

/**
 * The file to start a thread with. Built, it lies beside the one that asks. From source (tests) Node 20 cannot run
 * TypeScript, so that everything of ours that it needs is put into one file in .cache/.
 */
export async function threadFile(asking: string, name: string): Promise<string> {
  const built = fileURLToPath(new URL(`./${name}.js`, asking));
  if (existsSync(built)) return built;
  const source = fileURLToPath(new URL(`./${name}.ts`, asking));
  const known = bundled.get(source) ?? bundle(source, name);
  bundled.set(source, known);
  return known;
}

/** Two test processes may do this at once: each writes a file of its own. */
async function bundle(source: string, name: string): Promise<string> {
  const { build } = await import('vite');
  const outDir = join(ROOT, '.cache', 'workers');
  const file = `${name}-${process.pid}.mjs`;
  await build({
    ...{ configFile: false, logLevel: 'silent', root: ROOT, publicDir: false },
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: file } },
    },
  });
  return join(outDir, file);
}
