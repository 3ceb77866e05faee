import { afterAll, onTestFinished } from 'vitest';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext } from 'playwright-core';
import { findChromium } from '../src/shells/chromium/find-chromium.ts';
import { FEATURES_OFF } from './features-off.ts';

export async function executable(): Promise<string> {
  const path = await findChromium();
  if (path === null) throw new Error('these tests need a Chromium');
  return path;
}

/**
 * Opens a browser that knows nothing of others. For a test file they are contexts of one Chromium,
 * whose start takes a second of processor time.
 */
export function shareBrowser(): () => Promise<BrowserContext> {
  let started: Promise<Browser> | null = null;
  const start = async (): Promise<Browser> =>
    chromium.launch({
      executablePath: await executable(),
      args: ['--no-sandbox', `--disable-features=${FEATURES_OFF.join(',')}`],
    });
  afterAll(async () => (await started)?.close());
  return async () => {
    started ??= start();
    const context = await (await started).newContext();
    onTestFinished(() => context.close());
    return context;
  };
}
