import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin as CssPlugin } from 'postcss';
import { defineConfig, type Plugin } from 'vite';
import { tokensCss } from './ui/palette.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const any = (...names: string[]): string => `(?:${names.join('|')})`;
const file = (pattern: string): RegExp => new RegExp(pattern.replaceAll('/', '[\\\\/]'));
const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/*
 * Which files travel together. A page of the console is: base, ui, app and its own file; a page with a form adds
 * forms, one with a calendar adds dates. Whatever stands in app is there from the start, so parts of the kit that need
 * something heavy stand in forms or dates.
 */

/** What the login page shares with the shell, React first: one file, so that login stays within four requests. */
const BASE = [
  file('^\\0(?:rolldown|vite)/'),
  file(`/node_modules/${any('react', 'react-dom', 'scheduler', 'zod', '@noble/ciphers')}/`),
  file(`/contract/${any('access', 'areas', 'cipher', 'endpoint', 'field-names', 'spelt', 'wire')}\\.ts$`),
  file(
    `/rules/${any('access', 'calendar', 'code-table', 'company', 'easy-password', 'money', 'paging', 'permission', 'refusal')}\\.ts$`,
  ),
  file(`/console/kit/${any('call', 'failure-text', 'stored-user')}\\.ts$`),
  file(`/ui/${any('act-keys', 'call', 'code-window', 'failure', 'no-eval', 'one-act', 'stored-user')}\\.ts$`),
];
const DATES = [
  file('/node_modules/antd/es/(?:date-picker|time-picker)/(?!locale)'),
  file('/node_modules/@rc-component/picker/(?!.*locale)'),
  file('/node_modules/dayjs/'),
  file('/console/kit/dates\\.tsx$'),
];
const FORMS = [
  // The exceptions are single files that parts of ui ask: whether a form or a table is around them, and the like.
  file('/node_modules/antd/es/form/(?!context|validateMessagesContext|hooks/useVariants)'),
  file('/node_modules/@rc-component/form/(?!.*(?:FieldContext|FormContext|ListContext))'),
  file(
    `/node_modules/antd/es/${any('drawer', 'input-number', 'radio', 'switch', 'tabs', 'tree-select')}/(?!useFocusable)`,
  ),
  file(`/node_modules/antd/es/${any('dropdown', 'menu', 'pagination', 'spin', 'table')}/(?!TableMeasureRow)`),
  file(`/node_modules/@rc-component/${any('async-validator', 'drawer', 'input-number', 'mini-decimal', 'switch')}/`),
  file(
    `/node_modules/@rc-component/${any('dropdown', 'menu', 'pagination', 'table', 'tabs', 'tree-select')}/(?!.*locale)`,
  ),
  file(`/console/kit/${any('CaptchaInput', 'DetailDrawer', 'field-rule', 'MoneyInput', 'SmsCodeInput')}\\.tsx?$`),
  file('/console/kit/(?:Import[A-Z]|import-).*\\.tsx?$'),
  file(`/console/pickers/${any('DepartmentPicker', 'StaffPicker')}\\.tsx$`),
];
/** What single pages need travels with those pages. */
const RARE = [
  file(`/node_modules/antd/es/${any('cascader', 'image', 'qr-code', 'qrcode', 'slider', 'transfer', 'upload')}/`),
  file(`/node_modules/@rc-component/${any('cascader', 'image', 'qrcode', 'slider', 'upload')}/`),
  file(`/node_modules/${any('echarts', 'zrender')}/`),
  file('/console/shell/(?:AppCode|PasswordDialog)\\.tsx$'),
];
/** Fields without a library, which the login page has and the console does not. */
const isLight = among([file('/console/(?:login|kit/fields)/')]);
/** Shell, kit, the contract, and the styles of all pages: small, and one request instead of many. */
const APP = [
  file(`/${any('console/kit', 'console/pickers', 'console/shell', 'contract', 'rules')}/(?!.*tokens\\.css)`),
  file('/console/(?:main|routes)\\.tsx$'),
  file(`/ui/${any('palette', 'state-map', 'theme-choice')}\\.ts$`),
  file('/console/.*\\.module\\.css$'),
];

const isRare = among(RARE);
const isUi = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id) && !isRare(id);
const isApp = (id: string): boolean => among(APP)(id) && !isRare(id) && !isLight(id);

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

/** The login page carries its styles in itself: a request less for the first page that anybody sees. */
const stylesInLogin: Plugin = {
  name: 'styles-in-login',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (link, path: string) => {
        const file = bundle[path];
        if (!filename.endsWith('login.html') || file?.type !== 'asset') return link;
        delete bundle[path];
        return `<style>${file.source}</style>`;
      }),
  },
};

/** The look's values, wherever a style sheet asks for them: tokens.css. */
export const tokens: CssPlugin = {
  postcssPlugin: 'tokens',
  AtRule: {
    tokens: (rule, { postcss }) => void rule.replaceWith(postcss.parse(tokensCss(), { from: rule.source?.input.file })),
  },
};

const API = { target: 'http://127.0.0.1:3000', changeOrigin: false };
const PROXIED = ['/api', '/maps', '/check', '/file', '/company/second', '/demo', '/health', '/openapi.json'];

export default defineConfig({
  root: here('./console'),
  plugins: [react(), loginAddress, stylesInLogin],
  css: { postcss: { plugins: [tokens] } },
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
            { name: 'base', test: among(BASE), priority: 50 },
            { name: 'dates', test: among(DATES), priority: 40 },
            { name: 'forms', test: among(FORMS), priority: 30 },
            { name: 'ui', test: isUi, priority: 20 },
            { name: 'app', test: isApp, priority: 10 },
          ],
        },
      },
    },
  },
});
