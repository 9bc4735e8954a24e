import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';

const { executablePath, env, args } = findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/kit/global-setup.ts',
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  outputDir: '.cache/journeys',
  forbidOnly: true,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 8_000,
    launchOptions: { executablePath, env, args },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
