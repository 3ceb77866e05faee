import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { isWebAddress } from '../../domains/window/core/open-command.ts';
import { openInBrowser } from '../../domains/window/node/system-desktop.ts';
import { bindingCall } from '../binding-call.ts';
import { pageScript, promiseBindingScript } from '../page/page-script.ts';
import { startPageServer } from '../page-server/page-server.ts';
import type { PageServer, PageServerOptions } from '../page-server/page-server.ts';
import type { PostMessage, Shell, ShellEvents } from '../shell.ts';
import { ChromiumWindow } from './chromium-window.ts';
import { PageBinding } from './page-binding.ts';

export interface ChromiumShellOptions extends Pick<PageServerOptions, 'onPlatform'> {
  readonly home: string;
  readonly platformUrl: string;
  readonly clientDir: string;
  readonly port: number;
  readonly anyPort: boolean;
  readonly executablePath: string;
  /** For tests on machines without a display. */
  readonly headless?: boolean;
}

const WIDTH = 1280;
const HEIGHT = 800;
/** What the window shows until it is under control. */
const BLANK = '/__host/blank';

/** The machine's own Chromium or Edge in application mode, controlled over a pipe. */
export class ChromiumShell implements Shell {
  readonly kind = 'chromium';
  readonly #options: ChromiumShellOptions;
  #server: PageServer | null = null;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #binding: PageBinding | null = null;
  #closing = false;
  #hidden = false;

  constructor(options: ChromiumShellOptions) {
    this.#options = options;
  }

  async open(events: ShellEvents): Promise<{ url: string }> {
    const server = await this.#serve();
    const context = await this.#launch(server.origin);
    const page = context.pages()[0] ?? (await context.newPage());
    this.#page = page;
    const session = await context.newCDPSession(page);
    const window = await ChromiumWindow.of(session, async (hidden) => {
      this.#hidden = hidden;
      await context.close();
    });
    const binding = await PageBinding.open({
      session,
      origin: server.origin,
      onCall: async (call) => {
        const { request, pointer } = bindingCall.parse(JSON.parse(call));
        return events.onRequest(request, window.at(pointer));
      },
    });
    this.#binding = binding;
    await context.grantPermissions(['notifications'], { origin: server.origin });
    const scripts = [await promiseBindingScript(), await pageScript()];
    await context.addInitScript({ content: scripts.join('\n') });
    this.#keepToOurPage(context, page, server.origin);
    page.on('domcontentloaded', () => {
      if (binding.isOurs) events.onPage(this.post);
    });
    context.on('close', () => {
      if (!this.#closing) events.onClosed(this.#hidden);
    });
    await leaveBlankPage(page, server.origin);
    return { url: server.origin };
  }

  readonly post: PostMessage = (action, data) => {
    this.#binding?.deliver(JSON.stringify({ action, data }));
  };

  /** The page in the window, once it is open. */
  page(): Page {
    if (this.#page === null) throw new Error('the shell is not open');
    return this.#page;
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#context?.close();
    await this.#server?.close();
  }

  async #serve(): Promise<PageServer> {
    this.#server = await startPageServer({
      ...this.#options,
      bridgeTag: () => null,
      routes: async (server) => {
        server.get(BLANK, (_request, reply) => reply.type('text/html').send(''));
      },
    });
    return this.#server;
  }

  async #launch(origin: string): Promise<BrowserContext> {
    const { home, executablePath, headless = false } = this.#options;
    // Chromium's sandbox can't run as root; only test machines do that.
    const isRoot = process.getuid?.() === 0;
    this.#context = await chromium.launchPersistentContext(join(home, 'chromium'), {
      executablePath,
      headless,
      viewport: null,
      chromiumSandbox: !isRoot,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ignoreDefaultArgs: ['--enable-automation'],
      args: [
        `--app=${origin}${BLANK}`,
        `--window-size=${WIDTH},${HEIGHT}`,
        // The page's language, so that the browser does not offer a translation.
        '--lang=zh-CN',
        ...(isRoot ? ['--test-type'] : []),
      ],
    });
    return this.#context;
  }

  /** The window shows only our page; other addresses open in the system's browser. */
  #keepToOurPage(context: BrowserContext, page: Page, origin: string): void {
    page.on('framenavigated', (frame) => {
      const isMain = frame === page.mainFrame() && frame.url() !== 'about:blank';
      if (isMain && !isAt(frame.url(), origin)) page.goto(origin).catch(() => undefined);
    });
    context.on('page', (popup) => void sendOutside(popup));
  }
}

/**
 * The page takes the blank page's place in the history: no going back may lead out of it, and the
 * page asks about that before the shell could clean up.
 */
async function leaveBlankPage(page: Page, origin: string): Promise<void> {
  const blank = `${origin}${BLANK}`;
  await page.waitForURL(blank, { timeout: 5000 }).catch(() => page.goto(blank));
  const opened = page.waitForURL(({ pathname }) => pathname !== BLANK);
  await Promise.all([opened, page.evaluate(`void location.replace(${JSON.stringify(origin)})`)]);
}

async function sendOutside(popup: Page): Promise<void> {
  try {
    await popup.waitForURL(({ href }) => isWebAddress(href), {
      waitUntil: 'commit',
      timeout: 5000,
    });
    await openInBrowser(popup.url());
  } catch {
    // The address was not opened, or there is no system browser: nothing to do.
  } finally {
    await popup.close().catch(() => undefined);
  }
}

function isAt(url: string, origin: string): boolean {
  return new URL(url).origin === origin;
}
