import { defineConfig } from '@playwright/test';
import journeys from '../../../playwright.config.ts';

/** The journeys' browser and world, for the walk of `npm run drill:script`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../../journeys/kit/global-setup.ts',
  outputDir: '../../../.cache/drills',
  workers: 1,
  timeout: 3_600_000,
});
