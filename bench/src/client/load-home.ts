import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { withColdPage } from './browser.ts';
import { blockingTime, interactiveAt } from './interactive.ts';
import { readTimes, searchTakesFocus, waitForEntry } from './page-marks.ts';

export interface LoadedFile {
  /** Path on the server. */
  readonly path: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Milliseconds since the navigation began. */
  readonly askedAt: number;
}

export interface HomeLoad {
  readonly firstPaint: number;
  readonly firstContentfulPaint: number;
  readonly frame: number;
  readonly interactive: number;
  /** Of long tasks between the first paint and the last one before `interactive`. */
  readonly blocking: number;
  /** Requested before /home was usable. */
  readonly scripts: readonly LoadedFile[];
  readonly styles: readonly LoadedFile[];
  readonly page: LoadedFile;
}

const SETTLE_MS = 1500;

/** Opens /home once with nothing cached. Times in milliseconds since the navigation began. */
export async function loadHome(
  browser: Browser,
  origin: string,
  slowdown: number,
): Promise<HomeLoad> {
  return withColdPage(browser, { slowdown }, async (page) => {
    const answers: Response[] = [];
    page.on('response', (answer) => answers.push(answer));
    await page.goto(`${origin}/home`, { waitUntil: 'commit' });
    await waitForEntry(page, 'bench-usable');
    // A long task is reported only when it has ended.
    await page.waitForTimeout(SETTLE_MS);
    const times = await readTimes(page);
    if (!(await searchTakesFocus(page))) throw new Error('the search box takes no focus');
    const interactive = interactiveAt(times.usable ?? Number.NaN, times.longTasks);
    // A request that is still running has no end: nothing waited for it.
    const inTime = (kind: string): Promise<LoadedFile[]> =>
      weighAll(answers, kind, (url) => times.asked[url] ?? Infinity, interactive);
    const [document] = await weighAll(answers, 'document', () => 0, interactive);
    if (document === undefined) throw new Error('no page came');
    return {
      ...times,
      frame: times.frame ?? Number.NaN,
      interactive,
      blocking: blockingTime(times.firstPaint, interactive, times.longTasks),
      scripts: await inTime('script'),
      styles: await inTime('stylesheet'),
      page: document,
    };
  });
}

/** The requests of one kind until `until`, with their compressed sizes. */
async function weighAll(
  answers: readonly Response[],
  kind: string,
  askedAt: (url: string) => number,
  until: number,
): Promise<LoadedFile[]> {
  const inTime = answers.filter(
    (answer) => answer.request().resourceType() === kind && askedAt(answer.url()) <= until,
  );
  return Promise.all(
    inTime.map(async (answer) => {
      const body = await answer.body();
      return {
        path: new URL(answer.url()).pathname,
        bytes: body.length,
        gzipBytes: gzipSync(body).length,
        askedAt: askedAt(answer.url()),
      };
    }),
  );
}
