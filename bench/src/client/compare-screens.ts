import type { Browser } from 'playwright-core';
import { spread } from '../measure/figures.ts';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { logIn } from '../platform/log-in.ts';
import { withColdPage } from './browser.ts';
import { interactiveAt } from './interactive.ts';
import { readTimes, waitForEntry } from './page-marks.ts';

const DEMO_MOBILE = '13800138000';
const SLOWDOWN = 4;
const ROUNDS = 7;
const SETTLE_MS = 1500;
/** /welfare needs one chunk and three calls more than /home: this is the visible difference. */
const WELFARE_LIMIT = 1.1;

interface Screen {
  readonly path: string;
  /** What must be visible. */
  readonly parts?: readonly string[];
}

const HOME: Screen = { path: '/home' };
const WELFARE: Screen = {
  path: '/welfare',
  // The sign-in calendar, a chest, a task: one call each.
  parts: ['main td', 'ul[aria-label="活跃宝箱"] > li', 'ul[aria-label$="任务"] > li'],
};

/** Alternates cold starts of /welfare and /home as the demo player. */
export async function compareScreens(browser: Browser, origin: string): Promise<Verdict> {
  const token = await logIn(origin, DEMO_MOBILE);
  const times = new Map<Screen, number[]>([
    [HOME, []],
    [WELFARE, []],
  ]);
  // The first round warms up what only these screens load.
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [screen, list] of times) {
      const ms = await openScreen(browser, origin, token, screen);
      if (round >= 0) list.push(ms);
    }
  console.log(`\nLogged in, interactive after ms at ${SLOWDOWN} ×, ${ROUNDS} in turns:\n`);
  const rows = [...times].map(([{ path }, list]) => [path, spread(list)]);
  console.log(formatTable(['screen', 'interactive'], rows));
  const ratio = median(times.get(WELFARE) ?? []) / median(times.get(HOME) ?? []);
  return atMost('/welfare interactive, of /home', ratio, WELFARE_LIMIT, (value) =>
    value.toFixed(2),
  );
}

function openScreen(
  browser: Browser,
  origin: string,
  token: string,
  { path, parts }: Screen,
): Promise<number> {
  return withColdPage(browser, { slowdown: SLOWDOWN, ...(parts && { parts }) }, async (page) => {
    await page.addInitScript(
      (session) => localStorage.setItem('session', session),
      JSON.stringify({ token, plat: 1, channel: 1 }),
    );
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await waitForEntry(page, 'bench-usable');
    // A long task is reported only when it has ended.
    await page.waitForTimeout(SETTLE_MS);
    const times = await readTimes(page);
    return interactiveAt(times.usable ?? Number.NaN, times.longTasks);
  });
}
