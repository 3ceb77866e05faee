import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { BrowserShell } from '../src/shells/browser/browser-shell.ts';
import { ChromiumShell } from '../src/shells/chromium/chromium-shell.ts';
import { findChromium } from '../src/shells/chromium/find-chromium.ts';
import { describeShell } from '../src/shells/shell.contract.ts';
import type { ShellPage } from '../src/shells/shell.contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PAGE = `<!doctype html><html><head></head><body><script>
  window.heard = [];
  setTimeout(() => { window.onHostMessage = (text) => { heard.push(text); return '""'; }; }, 50);
</script></body></html>`;

async function options() {
  const home = await temporaryFolder();
  const clientDir = join(home, 'client');
  await mkdir(clientDir);
  await writeFile(join(clientDir, 'index.html'), PAGE);
  return { home, clientDir, platformUrl: 'http://127.0.0.1:1', port: 0, anyPort: false };
}

async function executable(): Promise<string> {
  const path = await findChromium();
  if (path === null) throw new Error('these tests need a Chromium');
  return path;
}

function shellPage(page: Page): ShellPage {
  return {
    query: (request) =>
      page.evaluate(
        `new Promise((onSuccess, onFailure) => window.cefQuery({
          request: ${JSON.stringify(request)}, persistent: false, onSuccess, onFailure }))`,
      ),
    heard: () => page.evaluate('window.heard'),
  };
}

describeShell('browser', async () => {
  const shell = new BrowserShell({ ...(await options()), onAddress: () => undefined });
  onTestFinished(() => shell.close());
  const browser = await chromium.launch({
    executablePath: await executable(),
    args: ['--no-sandbox'],
  });
  onTestFinished(() => browser.close());
  return {
    shell,
    open: async (events) => {
      const { url } = await shell.open(events);
      const page = await browser.newPage();
      await page.goto(url);
      return shellPage(page);
    },
  };
});

describeShell('chromium', async () => {
  const shell = new ChromiumShell({
    ...(await options()),
    executablePath: await executable(),
    headless: true,
    closeToTray: () => false,
  });
  onTestFinished(() => shell.close());
  return {
    shell,
    open: async (events) => {
      await shell.open(events);
      return shellPage(shell.page());
    },
  };
});
