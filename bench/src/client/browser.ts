import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { ensureChromium } from '../../../scripts/chromium.ts';
import { root } from '../measure/program.ts';
import { watchStart } from './page-marks.ts';

/** Opens the machine's Chromium, headless, and closes it in any case. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await ensureChromium(root);
  if (executablePath === null) throw new Error('No Chromium could be found or installed.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      // Chromium's sandbox can't run as root, as many servers do.
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export interface ColdOptions {
  /** How much slower than this machine the page's processor is. */
  readonly slowdown: number;
  /** Requests to these (`*` is any text) never get an answer. */
  readonly silent?: readonly string[];
  /** What must be visible before the page counts as usable; for /home its first game card. */
  readonly parts?: readonly string[];
}

const HOME_PARTS = ['article:has(a[href^="/detail"])'];

/** A page with an empty cache and a slowed processor, observed from before its first script. */
export async function withColdPage<T>(
  browser: Browser,
  { slowdown, silent = [], parts = HOME_PARTS }: ColdOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (silent.length > 0)
      await session.send('Fetch.enable', {
        patterns: silent.map((urlPattern) => ({ urlPattern })),
      });
    await page.addInitScript(watchStart, parts);
    return await work(page);
  } finally {
    await context.close();
  }
}
