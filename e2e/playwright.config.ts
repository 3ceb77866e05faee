import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { FEATURES_OFF } from '../host/test/features-off.ts';

/** Journeys with a platform of their own, which take the longest. */
const OWN_PLATFORM = ['**/library.spec.ts', '**/minor.spec.ts'];

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './fixtures/demo-store.ts',
  outputDir: '../test-results/e2e',
  // The journeys of a worker share one platform process. One more than the number of cores: the
  // longest one waits for a job of each minute, the others for pages and downloads.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  // Projects start in this order: at the end, one of these would run alone for some ten seconds.
  projects: [
    { name: 'own platform', testMatch: OWN_PLATFORM },
    { name: 'shared platform', testIgnore: OWN_PLATFORM },
  ],
  // Ends hanging journeys: a busy machine may take three times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A video would take a fifth of a journey's CPU time, pictures of the page at each step a
    // fifteenth: a failed journey keeps its steps, its requests, the last screenshot, and the last
    // page as text. With FULL_TRACE=1 it has the pages too.
    trace: {
      mode: 'retain-on-failure',
      screenshots: false,
      snapshots: process.env['FULL_TRACE'] === '1',
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Without a locale, as in a bare container, Chromium gives no file a Chinese name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        // Chromium's sandbox can't run as root, as many CI machines do.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
});
