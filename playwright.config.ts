import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';

const { executablePath, env, args } = findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/kit/global-setup.ts',
  // One more than most machines have cores: pages wait now and then, and others use that time.
  workers: 3,
  // A journey is long, and a machine may be busy: this ends what hangs, and nothing here is a measure of speed.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  outputDir: '.cache/journeys',
  forbidOnly: true,
  use: {
    // One context a worker, emptied between tests: what was fetched and compiled for one is there for the next.
    reuseContext: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // what moves is neither read nor clicked
    actionTimeout: 30_000,
    launchOptions: { executablePath, env, args },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
