import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin as CssPlugin } from 'postcss';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './scripts/lib/bundle-pages.mjs';
import { librariesByPart, reachOf, withoutSchemaWriters } from './scripts/lib/bundle-reach.mjs';
import { shortNames, stylesInPages, stylesInScripts } from './scripts/lib/bundle-styles.mjs';
import { withoutKnownWarnings } from './scripts/lib/bundle-warnings.mjs';
import { tokensCss } from './ui/palette.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const any = (...names: string[]): string => `(?:${names.join('|')})`;
const file = (pattern: string): RegExp => new RegExp(pattern.replaceAll('/', '[\\\\/]'));
const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/*
 * Which files travel together. A page of the console is: base, app and its own file; app is whatever the shell draws
 * with, and nothing else. A page with a list adds lists, one with a form or a dialog adds forms, one with a calendar
 * adds dates. tests/bundle.test.ts holds what the first pages may weigh.
 */

const DATES = [
  file('/node_modules/antd/es/(?:date-picker|time-picker)/(?!locale)'),
  file('/node_modules/@rc-component/picker/(?!.*locale)'),
  file('/node_modules/dayjs/'),
  file('/console/kit/dates\\.tsx$'),
];
/** What single pages need travels with those pages. */
const isRare = among([
  file('/console/kit/fields/QrPicture\\.tsx$'),
  file(`/node_modules/(?:antd/es|@rc-component)/${any('image', 'qr-code', 'qrcode', 'slider', 'transfer', 'upload')}/`),
]);
const isForms = (id: string): boolean =>
  !isRare(id) && file(`/${any('node_modules', 'console/kit', 'console/pickers')}/`).test(id);
const isMore = among([file(`/${any('contract', 'rules', 'ui')}/`)]);

/** The server sends login.html for /login; the development server must do the same. */
const loginAddress: Plugin = {
  name: 'login-address',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/login(?:\/sso)?\/?(?:\?|$)/i.test(request.url ?? '')) request.url = '/login.html';
      next();
    });
  },
};

/** The look's values, wherever a style sheet asks for them: tokens.css. */
export const tokens: CssPlugin = {
  postcssPlugin: 'tokens',
  AtRule: {
    tokens: (rule, { postcss }) => void rule.replaceWith(postcss.parse(tokensCss(), { from: rule.source?.input.file })),
  },
};

const BASE = new Set<string>();
const LOGIN = new Set<string>();
const APP = new Set<string>();
const FIGURES = new Set<string>();
const LISTS = new Set<string>();
const STAFF = new Set<string>();
/** What the login page loads when it is asked for: it may need nothing of the files that start the console. */
const LATER = new Set<string>();
const unlessLater =
  (test: (id: string) => boolean) =>
  (id: string): boolean =>
    !LATER.has(id) && test(id);

const isOf = (area: string) => (id: string) => id.includes(`/console/${area}/`);
const isOurs = (id: string): boolean => !id.includes('/node_modules/') || id.includes('/icons/');

/**
 * The login page, the start page and the list of people are what everybody opens first: what they need before they can be
 * drawn stands in as few files as possible. Base is what login and shell share; figures are the start
 * page, whose parts reports use too.
 */
const reach: Plugin = {
  name: 'reach',
  apply: 'build',
  buildEnd() {
    const of = (entry: string, known?: Set<string>): string[] =>
      reachOf((id) => this.getModuleInfo(id), here(entry), known);
    const fill = (set: Set<string>, ids: readonly string[]): void => {
      for (const id of ids) set.add(id);
    };
    const shell = new Set(of('./console/main.tsx'));
    // Only login's own parts stand with it: no other page may load a file that draws the login page.
    const login = of('./console/login/main.tsx');
    const isLogins = (id: string): boolean => /console.(?:login|kit.fields)|tokens\.css/.test(id) && !shell.has(id);
    fill(LOGIN, login.filter(isLogins));
    fill(
      BASE,
      login.filter((id) => !isLogins(id)),
    );
    const asked = login.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    const later = asked.flatMap((id) => reachOf((one) => this.getModuleInfo(one), id));
    fill(
      BASE,
      later.filter((id) => shell.has(id)),
    );
    fill(
      LATER,
      later.filter((id) => !BASE.has(id) && !LOGIN.has(id)),
    );
    const home = of('./console/home/HomePage.tsx', shell).filter(isOurs);
    const list = new Set(of('./console/staff/StaffListPage.tsx', shell));
    fill(APP, [...shell, ...home.filter((id) => list.has(id))]);
    fill(
      FIGURES,
      home.filter((id) => !list.has(id)),
    );
    const staff = [...list].filter((id) => !APP.has(id));
    fill(STAFF, staff.filter(isOf('staff')));
    fill(
      LISTS,
      staff.filter((id) => !isOf('staff')(id)),
    );
  },
};

const API = { target: 'http://127.0.0.1:3000', changeOrigin: false };
const PROXIED = ['/api', '/maps', '/check', '/file', '/company/second', '/demo', '/health', '/openapi.json'];

export default defineConfig({
  root: here('./console'),
  plugins: [
    ...[librariesByPart, withoutSchemaWriters, react(), loginAddress],
    ...[reach, stylesInScripts, stylesInPages, pageFiles, withoutKnownWarnings],
  ],
  css: { postcss: { plugins: [tokens] }, modules: { generateScopedName: shortNames(here('./console')) } },
  server: { proxy: Object.fromEntries(PROXIED.map((path) => [path, API])) },
  build: {
    outDir: here('./dist/console'),
    emptyOutDir: true,
    // The oldest browsers that the login page does not warn of: console/login/browser-support.ts.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and images stay files: the content security policy knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: [here('./console/index.html'), here('./console/login.html')],
      // antd's own parts only define things but don't say so; told, the bundler loads none of them for nothing.
      treeshake: { moduleSideEffects: [{ test: file('/node_modules/@rc-component/'), sideEffects: false }] },
      output: {
        codeSplitting: {
          // Recursion would drag rare parts into the first file that happens to reach them.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: (id) => BASE.has(id) || id.startsWith('\0vite/'), priority: 60 },
            { name: 'login', test: (id) => LOGIN.has(id), priority: 50 },
            { name: 'app', test: unlessLater((id) => APP.has(id)), priority: 40 },
            { name: 'figures', test: unlessLater((id) => FIGURES.has(id)), priority: 38 },
            { name: 'staff', test: unlessLater((id) => STAFF.has(id)), priority: 36 },
            { name: 'dates', test: unlessLater(among(DATES)), priority: 35 },
            { name: 'lists', test: unlessLater((id) => LISTS.has(id)), priority: 30 },
            { name: 'forms', test: unlessLater(isForms), priority: 20 },
            { name: 'more', test: unlessLater(isMore), priority: 10 },
          ],
        },
      },
    },
  },
});
