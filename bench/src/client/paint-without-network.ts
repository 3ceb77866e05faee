import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Browser } from 'playwright-core';
import { withProgram } from '../measure/program.ts';
import { withColdPage } from './browser.ts';
import { readTimes, waitForEntry } from './page-marks.ts';

export interface FrameTimes {
  readonly firstPaint: number;
  readonly firstContentfulPaint: number;
  /** null if the application's own code was blocked. */
  readonly frame: number | null;
}

interface FrameCase {
  readonly url: string;
  readonly silent: readonly string[];
  /** The entry of the page's timeline that must still appear. */
  readonly expected: 'bench-frame' | 'first-contentful-paint';
  readonly slowdown: number;
}

/**
 * Opens the page while some or all of its requests never get an answer. Rejects if nothing appears.
 */
export function paintFrame(
  browser: Browser,
  { url, silent, expected, slowdown }: FrameCase,
): Promise<FrameTimes> {
  return withColdPage(browser, { slowdown, silent }, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    await waitForEntry(page, expected);
    await waitForEntry(page, 'first-contentful-paint');
    return readTimes(page);
  });
}

/** A host whose platform accepts every request and answers none; the address is valid once. */
export async function withHostAlone<T>(
  home: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const silent = createServer(() => undefined);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    const env = {
      GAMEBOX_HOME: home,
      GAMEBOX_PORT: '0',
      GAMEBOX_SHELL: 'browser',
      GAMEBOX_PLATFORM_URL: `http://127.0.0.1:${address.port}`,
    };
    return await withProgram('host/src/main.ts', env, ({ url }) => work(url));
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
}
