import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserShell } from '../src/shells/browser/browser-shell.ts';
import { ChromiumShell } from '../src/shells/chromium/chromium-shell.ts';
import type { ShellEvents, ShellWindow } from '../src/shells/shell.ts';
import { describeShell } from '../src/shells/shell.contract.ts';
import type { ShellPage } from '../src/shells/shell.contract.ts';
import { executable, shareBrowser } from './shared-browser.ts';
import { shellOptions, silent } from './shell-options.ts';

const openBrowser = shareBrowser();

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
  const shell = new BrowserShell({ ...(await shellOptions()), onAddress: () => undefined });
  onTestFinished(() => shell.close());
  return {
    shell,
    isShown: () => Promise.resolve(true),
    open: async (events) => {
      const { url } = await shell.open(events);
      const page = await (await openBrowser()).newPage();
      await page.goto(url);
      return shellPage(page);
    },
  };
});

describeShell('chromium', async () => {
  const shell = new ChromiumShell({
    ...(await shellOptions()),
    executablePath: await executable(),
    headless: true,
  });
  onTestFinished(() => shell.close());
  return {
    shell,
    isShown: () => Promise.resolve(!shell.page().isClosed()),
    open: async (events) => {
      await shell.open(events);
      return shellPage(shell.page());
    },
  };
});

describe('a page whose host goes and comes back', () => {
  test('fails requests under way, queues those made meanwhile, and sends none twice', async () => {
    const common = await shellOptions();
    const asked: string[] = [];
    const first = new BrowserShell({ ...common, onAddress: () => undefined });
    const reached = Promise.withResolvers<void>();
    const onRequest = (): Promise<string> => {
      reached.resolve();
      return new Promise(() => undefined);
    };
    const { url } = await first.open({ ...silent, onRequest });
    const page = await (await openBrowser()).newPage();
    await page.goto(url);
    const query = (request: string): Promise<string> => shellPage(page).query(request);
    const lost = query('lost').catch((error: unknown) => String(error));
    await reached.promise;
    await first.close();
    expect(await lost).toContain('-1');
    const waiting = query('waiting');
    const port = Number(new URL(url).port);
    const second = new BrowserShell({ ...common, port, onAddress: () => undefined });
    onTestFinished(() => second.close());
    await second.open({
      ...silent,
      onRequest: (request) => {
        asked.push(request);
        return Promise.resolve(`answer to ${request}`);
      },
    });
    expect(await waiting).toBe('answer to waiting');
    expect(await query('later')).toBe('answer to later');
    expect(asked).toEqual(['waiting', 'later']);
  });
});

describe('the Chromium shell', () => {
  async function openShell(
    events: ShellEvents = silent,
  ): Promise<{ shell: ChromiumShell; home: string; url: string }> {
    const clientOptions = await shellOptions();
    const shell = new ChromiumShell({
      ...clientOptions,
      executablePath: await executable(),
      headless: true,
    });
    onTestFinished(() => shell.close());
    const { url } = await shell.open(events);
    return { shell, home: clientOptions.home, url };
  }

  test('has no debugging port that another program could use', async () => {
    const { home } = await openShell();
    const lines = await commandLines(join(home, 'chromium'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).not.toContain('--remote-debugging-port');
    expect(lines.some((line) => line.includes('--remote-debugging-pipe'))).toBe(true);
  });

  test('closes its window as soon as the page asks, and reports it once', async () => {
    let closed = 0;
    const gone = Promise.withResolvers<void>();
    const { shell, home } = await openShell({
      ...silent,
      onRequest: async (_request, window) => {
        await window.close();
        return '{}';
      },
      onClosed: () => {
        closed += 1;
        gone.resolve();
      },
    });
    await shell.page().evaluate(`void window.cefQuery({
      request: '{}', persistent: false, onSuccess() {}, onFailure() {} })`);
    await gone.promise;
    // Chromium's helper processes end after it.
    await expect.poll(() => commandLines(join(home, 'chromium')), { timeout: 10_000 }).toEqual([]);
    // Later messages go nowhere, and the end of the host changes nothing.
    shell.post('getVersion', { appId: '1' });
    await shell.close();
    expect(closed).toBe(1);
  });

  test('is dragged by the areas that the page named, and by nothing else', async () => {
    const windows: ShellWindow[] = [];
    const { shell } = await openShell({
      ...silent,
      onRequest: async (_request, window) => {
        windows.push(window);
        return '{}';
      },
    });
    const page = shell.page();
    const session = await page.context().newCDPSession(page);
    const { windowId } = await session.send('Browser.getWindowForTarget');
    const corner = async () => {
      const { bounds } = await session.send('Browser.getWindowBounds', { windowId });
      return [bounds.left ?? 0, bounds.top ?? 0];
    };
    /** The window as a request of the page gets it with the pointer there. */
    const windowAt = async (x: number, y: number) => {
      await page.mouse.move(x, y);
      await shellPage(page).query('{}');
      return windows.at(-1);
    };
    const drag = async (x: number, y: number) => {
      const [left = 0, top = 0] = await corner();
      await (await windowAt(x, y))?.drag(1);
      await (await windowAt(x + 10, y + 5))?.drag(2);
      await (await windowAt(x, y))?.drag(0);
      const [nextLeft = 0, nextTop = 0] = await corner();
      return [nextLeft - left, nextTop - top];
    };
    await (await windowAt(1, 1))?.setDragAreas([{ x: 0, y: 0, width: 200, height: 60 }]);
    expect(await drag(300, 10)).toEqual([0, 0]);
    expect(await drag(100, 10)).toEqual([10, 5]);
  });

  test('answers its page only, not a frame in it', async () => {
    const { shell, url } = await openShell();
    const page = shell.page();
    const inFrame: unknown = await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.onload = () => {
        const inside = frame.contentWindow;
        const has = inside.cefQuery !== undefined;
        inside.gameboxAnswer = (_id, answer) => resolve({ has, answered: answer !== null });
        const pointer = { x: 0, y: 0, page: { x: 0, y: 0 } };
        const call = JSON.stringify({ request: 'x', pointer });
        inside.gameboxCall(JSON.stringify({ id: 1, call }));
      };
      frame.src = ${JSON.stringify(`${url}/__host/blank`)};
      document.body.append(frame);
    })`);
    expect(inFrame).toEqual({ has: false, answered: false });
  });

  test('answers no document with another origin, although its address is ours', async () => {
    const requests: string[] = [];
    const { shell, url } = await openShell({
      ...silent,
      onRequest: (request) => {
        requests.push(request);
        return Promise.resolve('{"code":0,"result":{"token":"secret"}}');
      },
    });
    const page = shell.page();
    const headers = { 'content-security-policy': 'sandbox allow-scripts' };
    const body = '<!doctype html><title>a file of the platform</title>';
    await page.route('**/assets/*', (route) =>
      route.fulfill({ headers, contentType: 'text/html', body }),
    );
    await page.goto(`${url}/assets/page.html`);
    expect(await page.evaluate('self.origin')).toBe('null');
    shell.post('getVersion', { appId: 'for our page alone' });
    const answer: unknown = await page.evaluate(`Promise.race([
      window.cefQuery === undefined ? 'no bridge' : new Promise((resolve) => window.cefQuery({
        request: '{"action":"getLocalSetting"}', persistent: false,
        onSuccess: resolve, onFailure: () => resolve('refused') })),
      window.gameboxBinding?.('{"request":"x","pointer":{"x":0,"y":0,"page":{"x":0,"y":0}}}')
        .catch(() => 'refused'),
    ])`);
    expect(answer).toMatch(/no bridge|refused/);
    expect(requests).toEqual([]);
    await page.goto(url);
    expect(await shellPage(page).query('{}')).toContain('secret');
  });

  test('has nothing to go back to, even for a page that asks at its start', async () => {
    const { shell, url } = await openShell();
    const page = shell.page();
    expect(await page.evaluate('[couldGoBack, navigation.canGoBack, history.length]')).toEqual([
      false,
      false,
      1,
    ]);
    await page.goBack().catch(() => undefined);
    expect(page.url()).toBe(`${url}/`);
  });

  test('returns to the page when it is navigated away', async () => {
    const elsewhere = createServer((_request, response) => response.end('another page'));
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    onTestFinished(() => void elsewhere.close());
    const { shell, url } = await openShell();
    const page = shell.page();
    const shown: string[] = [];
    page.on('framenavigated', (frame) => shown.push(frame.url()));
    const address = elsewhere.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const other = `http://127.0.0.1:${address.port}/`;
    await page.evaluate(`void (location.href = ${JSON.stringify(other)})`);
    await expect.poll(() => shown, { timeout: 20_000 }).toEqual([other, `${url}/`]);
  });

  test('keeps no second window open', async () => {
    const { shell } = await openShell();
    const context = shell.page().context();
    const opened = context.waitForEvent('page');
    await shell.page().evaluate(`void window.open('about:blank')`);
    await opened;
    await expect.poll(() => context.pages(), { timeout: 20_000 }).toEqual([shell.page()]);
  });
});

/** The command lines of the processes that use a profile folder. */
async function commandLines(profile: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(profile));
}
