import { defineConfig } from 'vitest/config';

// Tests run on the sources; Node itself, without this condition, resolves the same imports to dist/.
const source = { conditions: ['source'] };

export default defineConfig({
  resolve: source,
  ssr: { resolve: source },
  test: {
    include: ['{rules,contract,server,world,console,tests,scripts}/**/*.test.ts'],
    globalSetup: 'tests/kit/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // The server is loaded once a worker, not once a file: no test replaces a module, each has a database of its own.
    isolate: false,
  },
});
