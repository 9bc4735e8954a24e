import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { tokens } from './vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The worker names the files that it keeps: all the app is made of. */
const shellFiles: Plugin = {
  name: 'shell-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle['sw.js'];
    if (worker?.type !== 'chunk') return;
    const built = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|woff2)$/.test(name));
    const files = ['/m', ...built.map((name) => `/m/${name}`)];
    worker.code = worker.code.replaceAll('__SHELL__', JSON.stringify(files));
  },
};

const API = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  root: here('./app'),
  base: '/m/',
  plugins: [react(), shellFiles],
  css: { postcss: { plugins: [tokens] } },
  server: { port: 5174, proxy: Object.fromEntries(['/api', '/app/v1', '/demo', '/file'].map((path) => [path, API])) },
  build: {
    outDir: here('./dist/app'),
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and images stay files: the content security policy knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      // What is true of the business is only defined, never done, on load: what nothing asks for is left out.
      treeshake: { moduleSideEffects: [{ test: /[\\/](?:rules|contract)[\\/]/, sideEffects: false }] },
      input: { index: here('./app/index.html'), sw: here('./app/worker/sw.ts') },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});
