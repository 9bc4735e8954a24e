import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { librariesByPart, reachOf, withoutSchemaWriters } from './scripts/lib/bundle-reach.mjs';
import { withoutKnownWarnings } from './scripts/lib/bundle-warnings.mjs';
import { tokens } from './vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...all: never[]) => unknown>>[1];

/** What the page does not name itself and needs for a screen that is loaded on demand: its scripts and their styles. */
function filesOf(bundle: Bundle, source: string, page: string): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    for (const file of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  const isOf = (chunk: Bundle[string]): boolean => chunk.type === 'chunk' && chunk.moduleIds.includes(here(source));
  const entry = Object.keys(bundle).find((name) => isOf(bundle[name]!));
  if (entry === undefined) throw new Error(`no file holds ${source}`);
  add(entry);
  return [...found].map((name) => `/m/${name}`).filter((path) => !page.includes(`"${path}"`));
}

/** The page itself asks for what its visitor will need, before its scripts have run. */
function withFiles(page: string, bundle: Bundle): string {
  return page
    .replace('__FRAME__', JSON.stringify(filesOf(bundle, './app/shell/SignedIn.tsx', page)))
    .replace('__LOGIN__', JSON.stringify(filesOf(bundle, './app/shell/Login.tsx', page)));
}

/** The worker names the files that it keeps: all the app is made of; and its build, by them and by the page. */
const shellFiles: Plugin = {
  name: 'shell-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle['sw.js'];
    if (worker?.type !== 'chunk') return;
    const built = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|woff2)$/.test(name));
    const files = ['/m', ...built.map((name) => `/m/${name}`)];
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('the worker must be written after the page');
    page.source = withFiles(String(page.source), bundle);
    const build = createHash('sha256').update(files.join()).update(page.source).digest('hex').slice(0, 12);
    worker.code = worker.code
      .replaceAll('__SHELL__', JSON.stringify(files))
      .replaceAll('__BUILD__', JSON.stringify(build));
  },
};

const FIRST = new Set<string>();
const LOGIN = new Set<string>();
const FRAME = new Set<string>();
/**
 * What both need travels first; beside it what signing in needs, or the frame with the first screen; what later screens
 * share, in one file for all of them.
 */
const reach: Plugin = {
  name: 'reach',
  apply: 'build',
  buildEnd() {
    const from = (path: string): string[] => reachOf((one) => this.getModuleInfo(one), here(path));
    for (const id of from('./app/shell/Login.tsx')) LOGIN.add(id);
    for (const id of from('./app/shell/SignedIn.tsx')) FRAME.add(id);
    for (const id of from('./app/main.tsx')) FIRST.add(id);
    const shared = [...LOGIN].filter((id) => FRAME.has(id) || isForms(id));
    for (const id of shared.flatMap((path) => reachOf((one) => this.getModuleInfo(one), path))) FIRST.add(id);
  },
};
/** What signing in shares with the forms of screens that come later; and its styles, which are no file worth of their own. */
const isForms = (id: string): boolean =>
  /[\\/]app[\\/]kit[\\/]|[\\/]ui[\\/]use-form|[\\/]lucide-react[\\/]|\.css$/.test(id);
const isCommon = (id: string): boolean => /[\\/](?:app[\\/](?:kit|parts)|contract|rules|ui|node_modules)[\\/]/.test(id);

/** Zod's own English sentences: every schema has ours. */
const withoutEnglish: Plugin = {
  name: 'without-english',
  apply: 'build',
  transform: (_code, id) =>
    /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id)
      ? 'export default () => ({ localeError: () => "请检查填写的内容" });'
      : null,
};

/** Zod's watch for values that contain themselves: whatever came as JSON does not. */
const withoutCycles: Plugin = {
  name: 'without-cycles',
  apply: 'build',
  transform: (code, id) =>
    /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/.test(id) ? code.replace('return memo;', 'return undefined;') : null,
};

const API = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  root: here('./app'),
  base: '/m/',
  plugins: [
    ...[librariesByPart, withoutSchemaWriters, withoutEnglish, withoutCycles],
    ...[react(), reach, shellFiles, withoutKnownWarnings],
  ],
  css: { postcss: { plugins: [tokens] } },
  server: { port: 5174, proxy: Object.fromEntries(['/api', '/app/v1', '/demo', '/file'].map((path) => [path, API])) },
  build: {
    outDir: here('./dist/app'),
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and images stay files: the content security policy knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What is true of the business is only defined, never done, on load: what nothing asks for is left out.
      treeshake: { moduleSideEffects: [{ test: /[\\/](?:rules|contract)[\\/]/, sideEffects: false }] },
      input: { index: here('./app/index.html'), sw: here('./app/worker/sw.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', test: (id) => FIRST.has(id) || id.startsWith('\0vite/'), priority: 20 },
            { name: 'login', test: (id) => LOGIN.has(id), priority: 15 },
            { name: 'frame', test: (id) => FRAME.has(id), priority: 15 },
            { name: 'common', test: isCommon, minShareCount: 2, priority: 10 },
          ],
        },
      },
    },
  },
});
