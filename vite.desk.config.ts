import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutKnownWarnings } from './scripts/lib/bundle-warnings.mjs';
import { tokens } from './vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const API = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** The provider's desk: the console's kit in a room of its own, so that neither page waits for the other's files. */
export default defineConfig({
  root: here('./desk'),
  base: '/desk/',
  plugins: [withoutKnownWarnings, react()],
  css: { postcss: { plugins: [tokens] } },
  server: { port: 5175, proxy: { '/desk/v1': API } },
  build: {
    outDir: here('./dist/desk'),
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'ui', test: /[\\/]node_modules[\\/]/, priority: 20 },
            { name: 'kit', test: /[\\/](?:console[\\/]kit|ui|contract|rules)[\\/]/, priority: 10 },
          ],
        },
      },
    },
  },
});
