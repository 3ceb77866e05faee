import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildClient } from '../../../scripts/client-build.ts';
import { kilobytes, number, spread } from '../measure/figures.ts';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { root, withPlatform } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { withBrowser } from './browser.ts';
import { compareScreens } from './compare-screens.ts';
import { loadHome } from './load-home.ts';
import type { HomeLoad, LoadedFile } from './load-home.ts';
import { paintFrame, withHostAlone } from './paint-without-network.ts';
import type { FrameTimes } from './paint-without-network.ts';
import { scrollLists } from './scroll-lists.ts';
import type { ScrollTimes } from './scroll-lists.ts';

const SLOWDOWNS = [1, 4, 6] as const;
const ROUNDS = 5;
const FRAME_ROUNDS = 3;
const FRAME_SLOWDOWN = 4;
const SCRIPT_LIMIT_BYTES = 170_000;
const TASK_LIMIT_MS = 50;

/** How much /home loads and when it is usable, each time with an empty cache. */
export async function benchClient(): Promise<readonly Verdict[]> {
  await buildClient(root);
  return withTemporaryFolder((folder) =>
    withPlatform(join(folder, 'platform'), async (platform) =>
      withBrowser(async (browser) => {
        const loads = await loadAll(browser, platform.url);
        const heaviest = heaviestLoad([...loads.values()].flat());
        printFiles(heaviest);
        printTimes(loads);
        const frames = await paintFrames(browser, platform.url, join(folder, 'host'));
        printFrames(frames);
        const welfare = await compareScreens(browser, platform.url);
        const scrolls = await scrollLists(browser, platform.url);
        printScrolls(scrolls);
        return [...verdicts(heaviest, frames), welfare, ...scrolls.map(smooth)];
      }),
    ),
  );
}

async function loadAll(
  browser: Browser,
  origin: string,
): Promise<ReadonlyMap<number, readonly HomeLoad[]>> {
  // From here on the platform's caches and the browser's processes are warm.
  await loadHome(browser, origin, 1);
  const loads = new Map<number, HomeLoad[]>(SLOWDOWNS.map((slowdown) => [slowdown, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const slowdown of SLOWDOWNS)
      loads.get(slowdown)?.push(await loadHome(browser, origin, slowdown));
  return loads;
}

function gzipBytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, file) => sum + file.gzipBytes, 0);
}

/** Over all loads, because what is loaded in idle time differs between them. */
function heaviestLoad(loads: readonly HomeLoad[]): HomeLoad {
  const [heaviest] = loads.toSorted((a, b) => gzipBytes(b.scripts) - gzipBytes(a.scripts));
  if (heaviest === undefined) throw new RangeError('no loads');
  return heaviest;
}

function printFiles({ scripts, styles, page, frame, interactive }: HomeLoad): void {
  const row = (kind: string, files: readonly LoadedFile[]): string[] => [
    kind,
    String(files.length),
    kilobytes(files.reduce((sum, file) => sum + file.bytes, 0)),
    kilobytes(gzipBytes(files)),
    files.length === 1 ? number(files[0]?.askedAt ?? 0) : '',
  ];
  const rows = [
    row('JavaScript', scripts),
    ...scripts.map((file) => row(`  ${file.path}`, [file])),
    row('CSS', styles),
    ...styles.map((file) => row(`  ${file.path}`, [file])),
    row('page', [page]),
  ];
  console.log(
    'What the heaviest load asked for before /home could be used' +
      ` (frame at ${number(frame)} ms, usable at ${number(interactive)} ms):\n`,
  );
  console.log(formatTable(['file', 'files', 'bytes', 'gzip', 'asked at, ms'], rows));
}

function printTimes(loads: ReadonlyMap<number, readonly HomeLoad[]>): void {
  const rows = [...loads].map(([slowdown, group]) => {
    const column = (pick: (load: HomeLoad) => number): string => spread(group.map(pick));
    return [
      `${slowdown} ×`,
      column((load) => load.firstPaint),
      column((load) => load.firstContentfulPaint),
      column((load) => load.frame),
      column((load) => load.interactive),
      column((load) => load.blocking),
    ];
  });
  const head = ['slowdown', 'first paint', 'first content', 'frame', 'interactive', 'blocked'];
  console.log(`\nCold starts of /home, ms, median (lowest–highest) of ${ROUNDS}:\n`);
  console.log(formatTable(head, rows));
}

interface FrameRow {
  readonly name: string;
  readonly times: readonly FrameTimes[];
}

async function paintFrames(browser: Browser, origin: string, home: string): Promise<FrameRow[]> {
  const url = `${origin}/home`;
  const slowdown = FRAME_SLOWDOWN;
  const data = ['*/api/*', '*/assets/*'];
  const code = [...data, '*/static/*'];
  const noData = { url, silent: data, expected: 'bench-frame', slowdown } as const;
  const noCode = { url, silent: code, expected: 'first-contentful-paint', slowdown } as const;
  const alone = () =>
    withHostAlone(home, (hostUrl) =>
      paintFrame(browser, { url: hostUrl, silent: [], expected: 'bench-frame', slowdown }),
    );
  return [
    {
      name: 'no answer from /api, /assets',
      times: await repeat(() => paintFrame(browser, noData)),
    },
    { name: 'nor scripts nor styles', times: await repeat(() => paintFrame(browser, noCode)) },
    { name: 'in the host, platform silent', times: await repeat(alone) },
  ];
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < FRAME_ROUNDS; round += 1) results.push(await work());
  return results;
}

function printFrames(rows: readonly FrameRow[]): void {
  const cells = rows.map(({ name, times }) => {
    const frames = times.flatMap(({ frame }) => frame ?? []);
    return [
      name,
      spread(times.map(({ firstPaint }) => firstPaint)),
      spread(times.map(({ firstContentfulPaint }) => firstContentfulPaint)),
      frames.length === times.length ? spread(frames) : 'outline only',
    ];
  });
  console.log(`\nThe frame without the network, ms, at ${FRAME_SLOWDOWN} ×:\n`);
  console.log(formatTable(['never answered', 'first paint', 'first content', 'frame'], cells));
}

function printScrolls(scrolls: readonly ScrollTimes[]): void {
  const rows = scrolls.map(({ name, longTasks }) => [
    name,
    String(longTasks.length),
    number(Math.max(0, ...longTasks)),
  ]);
  console.log('\nLong lists under the wheel, at 1 ×:\n');
  console.log(formatTable(['list', `tasks over ${TASK_LIMIT_MS} ms`, 'longest, ms'], rows));
}

/** Long tasks are only reported from 50 ms on. */
function smooth({ name, longTasks }: ScrollTimes): Verdict {
  const longest = Math.max(0, ...longTasks);
  return atMost(
    `longest task while ${name} scroll`,
    longest,
    TASK_LIMIT_MS,
    (ms) => `${number(ms)} ms`,
  );
}

/**
 * A load without a painted frame makes the bench fail: this proves that the frames were painted.
 */
function verdicts(heaviest: HomeLoad, frames: readonly FrameRow[]): Verdict[] {
  const slowest = Math.max(
    ...frames.map(({ times }) => median(times.map(({ firstPaint }) => firstPaint))),
  );
  return [
    atMost(
      'JavaScript for /home, gzip',
      gzipBytes(heaviest.scripts),
      SCRIPT_LIMIT_BYTES,
      kilobytes,
    ),
    {
      name: 'first paint of the frame needs no network answer',
      measured: `${slowest.toFixed(0)} ms without`,
      limit: 'painted',
      met: Number.isFinite(slowest),
    },
  ];
}
