import { defineConfig } from 'vitest/config';

/** The tests of the calls, on a distributed database: `npm run drill:citus -- calls`. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['server/**/*.test.ts', 'tests/scenarios.test.ts', 'tests/walls/*.test.ts'],
    globalSetup: 'tests/drills/citus/global-setup.ts',
    setupFiles: 'tests/kit/at-end.ts',
    testTimeout: 180_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    isolate: false,
    deps: { interopDefault: false },
  },
});
