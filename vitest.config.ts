import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/kit/long-first.ts';
import { PATIENCE_MS } from './tests/kit/patience.ts';

export default defineConfig({
  test: {
    include: ['{rules,contract,server,world,ui,maps,console,app,desk,simulator,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/kit/global-setup.ts',
    setupFiles: ['tests/kit/at-end.ts', 'tests/kit/patient-screens.ts'],
    expect: { poll: { timeout: PATIENCE_MS } },
    // A machine may be busy: nothing here is a measure of speed.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    includeTaskLocation: true, // for the line by which a failed test is run alone
    maxWorkers: 3, // one more than most machines have cores: calls wait for the database now and then
    // The server is loaded once a worker, not once a file: no test replaces a module, each has a database of its own.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Packages as Node itself hands them out; a proxy before each would be asked at every use of `sql` or `z`.
    deps: { interopDefault: false },
  },
});
