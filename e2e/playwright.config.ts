import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './fixtures/demo-store.ts',
  outputDir: '../test-results/e2e',
  // Journeys share one platform process a worker, and the machine may have two cores.
  workers: 2,
  fullyParallel: false,
  // Ends what hangs: a machine with other work may take three times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Its film of every frame costs a fifth of a journey's processor time; the last picture is enough.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        // Chromium refuses its sandbox to root, as which many CI machines run.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
