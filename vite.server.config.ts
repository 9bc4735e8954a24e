import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What is started by its name: by an operator, or by the server as a thread or a process of its own. */
const STARTED = [
  ...['main', 'reconcile/main', 'backup/backup-main', 'backup/restore-main', 'desk/admin-main', 'distribution/main'],
  ...[
    'demo/world-worker',
    'lab/play-worker',
    'proof/check-thread',
    'anomaly/find-thread',
    'http/openapi/describe-thread',
    'outside/pdf-worker',
    'outside/spreadsheet-worker',
  ],
];

/** What scripts, benches and journeys take of the built server. */
const TAKEN = [
  ...['config', 'create-database', 'logins', 'migrate', 'run', 'schema-types', 'secrets', 'demo/load'],
  ...['backup/backup', 'backup/proof', 'backup/restore', 'outside/files', 'outside/spreadsheet', 'postgres/embedded'],
  ...['../contract/scene-draft', '../rules/scene', '../rules/tariff'],
];

const entries = [...STARTED, ...TAKEN].map((name): [string, string] => {
  const path = name.startsWith('../') ? name.slice(3) : `server/${name}`;
  return [path, here(`./${path}.ts`)];
});

/**
 * The server in a few files instead of some fifteen hundred: finding and reading each of them was half of a start. Types
 * are checked elsewhere (`npm run check`, `npm test`), not by whoever starts it.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: here('./dist'),
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(entries),
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/chunks/[name]-[hash].js' },
    },
  },
  // Packages of many small files come along, the others stay where they are.
  ssr: { noExternal: ['kysely', 'zod'] },
});
