import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';

const { executablePath, env, args } = findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/kit/global-setup.ts',
  workers: 2,
  timeout: 120_000, // a journey is long; what waits for something waits for ten seconds
  // One more try where a shared machine was slow; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 10_000 },
  outputDir: '.cache/journeys',
  forbidOnly: true,
  use: {
    // One context a worker, emptied between tests: what was fetched and compiled for one is there for the next.
    reuseContext: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // what moves is neither read nor clicked
    actionTimeout: 10_000,
    launchOptions: { executablePath, env, args },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
