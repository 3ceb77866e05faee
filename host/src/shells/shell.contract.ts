import { describe, expect, test } from 'vitest';
import type { DragPhase } from '@gamebox/contract/host';
import { toFailure } from '../domains/failure/core/host-error.ts';
import type { PostMessage, Shell, ShellEvents, ShellWindow } from './shell.ts';

/** What a test can do in a page and see of it, in every shell. */
export interface ShellPage {
  /** Calls `window.cefQuery`; resolves with the value of `onSuccess`. */
  query(request: string): Promise<string>;
  /** The requests with which `window.onHostMessage` was called. */
  heard(): Promise<string[]>;
}

export interface ShellHarness {
  readonly shell: Shell;
  /** Opens the shell and waits for its page. */
  open(events: ShellEvents): Promise<ShellPage>;
  /** Whether the player sees a window. */
  isShown(): Promise<boolean>;
}

class Host implements ShellEvents {
  requests: string[] = [];
  windows: ShellWindow[] = [];
  pages: PostMessage[] = [];
  closed: boolean[] = [];

  readonly onRequest = (request: string, window: ShellWindow): Promise<string> => {
    this.requests.push(request);
    this.windows.push(window);
    return Promise.resolve(`answer to ${request}`);
  };

  readonly onPage = (post: PostMessage): void => {
    this.pages.push(post);
    post('getVersion', { appId: '1.2.3' });
  };

  readonly onClosed = (hidden: boolean): void => {
    this.closed.push(hidden);
  };
}

async function outcome(work: Promise<void>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return toFailure(error).kind;
  }
}

/** What every shell must do. `open` starts a new one, which the test's clean-up closes. */
export function describeShell(name: string, start: () => Promise<ShellHarness>): void {
  describe(`a shell (${name})`, () => {
    test('answers many requests of the page at once, each with its own answer', async () => {
      const host = new Host();
      const page = await (await start()).open(host);
      const requests = Array.from({ length: 20 }, (_, index) => `{"n":${index},"字":"\\u4e2d 中"}`);
      const answers = await Promise.all(requests.map((request) => page.query(request)));
      expect(answers).toEqual(requests.map((request) => `answer to ${request}`));
      expect(host.requests.toSorted()).toEqual(requests.toSorted());
    });

    test("greets a page, and delivers the host's messages", async () => {
      const host = new Host();
      const harness = await start();
      const page = await harness.open(host);
      await page.query('x');
      expect(host.pages).toHaveLength(1);
      harness.shell.post('launchStatus', { state: 2, message: '引号 " 和 \u2028' });
      await expect
        .poll(async () => (await page.heard()).map((text): unknown => JSON.parse(text)))
        .toEqual([
          { action: 'getVersion', data: { appId: '1.2.3' } },
          { action: 'launchStatus', data: { state: 2, message: '引号 " 和 \u2028' } },
        ]);
    });

    test('does what it can with its window, and refuses the rest', async () => {
      const host = new Host();
      const page = await (await start()).open(host);
      await page.query('x');
      const window = host.windows[0];
      if (window === undefined) throw new Error('no window');
      for (const phase of [1, 2, 2, 0] as DragPhase[]) await window.drag(phase);
      await window.setDragAreas([{ x: 0, y: 0, width: 10, height: 10 }]);
      const { minimize, hide, close } = window.capabilities;
      expect(await outcome(window.minimize())).toBe(minimize ? 'done' : 'unavailable');
      expect(await page.query('still there')).toBe('answer to still there');
      const refused = [
        ...(hide ? [] : [await outcome(window.hide())]),
        ...(close ? [] : [await outcome(window.close())]),
      ];
      expect(refused.every((kind) => kind === 'unavailable')).toBe(true);
      expect(host.closed).toEqual([]);
    });

    test('hides its window if it can, and tells the host to stay', async () => {
      const host = new Host();
      const harness = await start();
      await (await harness.open(host)).query('x');
      const window = host.windows[0];
      if (window === undefined) throw new Error('no window');
      const { hide, tray } = window.capabilities;
      await window.hide().catch(() => undefined);
      expect(await harness.isShown()).toBe(!hide);
      // Without an icon a hidden window could not be found again: the host is told and goes on, and
      // the next start finds it.
      await expect.poll(() => host.closed).toEqual(hide && !tray ? [true] : []);
    });
  });
}
