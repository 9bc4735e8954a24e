import { defineConfig } from 'vitest/config';

/** Drills are commands of their own (`npm run drill:races`), not part of `npm test`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/drills/*.drill.ts'],
    globalSetup: 'tests/kit/global-setup.ts',
    setupFiles: 'tests/kit/at-end.ts',
    testTimeout: 2 * 3_600_000,
    hookTimeout: 120_000,
  },
});
