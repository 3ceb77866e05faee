import type { Page } from 'playwright-core';
import type { LongTask } from './interactive.ts';

/** A load's times by the page's own clock, in milliseconds since the navigation began. */
export interface PageTimes {
  /** Pixels other than the blank page. */
  readonly firstPaint: number;
  /** The first content: text, a picture, SVG. */
  readonly firstContentfulPaint: number;
  /** The application's frame is there: header, menu, a search box that can be focused. */
  readonly frame: number | null;
  /** The frame and the screen's main content are visible. */
  readonly usable: number | null;
  readonly longTasks: readonly LongTask[];
  /** When each resource was requested, by address. */
  readonly asked: Readonly<Record<string, number>>;
}

/**
 * Runs in the page before any of its scripts: checks every frame and stores what it sees as
 * performance marks. The page is usable when the first of each of `parts` is visible.
 */
export function watchStart(parts: readonly string[]): void {
  const inSight = (element: Element | null): boolean => {
    if (element === null) return false;
    const { width, height, top } = element.getBoundingClientRect();
    return width > 0 && height > 0 && top < innerHeight;
  };
  const frameStands = (): boolean => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    const frame = [document.querySelector('header'), document.querySelector('nav'), search];
    return frame.every(inSight) && search?.disabled === false;
  };
  const partsStand = (): boolean => parts.every((part) => inSight(document.querySelector(part)));
  let framed = false;
  const look = (): void => {
    if (!framed && frameStands()) {
      framed = true;
      performance.mark('bench-frame');
    }
    if (framed && partsStand()) performance.mark('bench-usable');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.mark('bench-long-task', { startTime, detail: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Waits for an entry of the page's performance timeline. */
export async function waitForEntry(page: Page, name: string): Promise<void> {
  await page.waitForFunction((entry) => performance.getEntriesByName(entry).length > 0, name, {
    polling: 100,
    timeout: 60_000,
  });
}

export function readTimes(page: Page): Promise<PageTimes> {
  return page.evaluate(() => {
    const at = (name: string): number | null =>
      performance.getEntriesByName(name)[0]?.startTime ?? null;
    return {
      firstPaint: at('first-paint') ?? Number.NaN,
      firstContentfulPaint: at('first-contentful-paint') ?? Number.NaN,
      frame: at('bench-frame'),
      usable: at('bench-usable'),
      longTasks: performance.getEntriesByName('bench-long-task').map((entry) => ({
        start: entry.startTime,
        duration: entry instanceof PerformanceMark ? Number(entry.detail) : 0,
      })),
      asked: Object.fromEntries(
        performance.getEntriesByType('resource').map((entry) => [entry.name, entry.startTime]),
      ),
    };
  });
}

/** Whether a player could type into the search box now. */
export function searchTakesFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    search?.focus();
    return search !== null && document.activeElement === search;
  });
}
