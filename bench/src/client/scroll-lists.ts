import { pageGames } from '@gamebox/contract';
import type { GameState, GameSummary } from '@gamebox/contract';
import type { Browser, Page } from 'playwright-core';
import { withColdPage } from './browser.ts';
import { readTimes } from './page-marks.ts';

const GAMES = 5_000;
const INSTALLED = 300;
const TURNS = 80;
const TURN_PX = 600;

export interface ScrollTimes {
  readonly name: string;
  /** Of the tasks over 50 ms while scrolling, milliseconds. */
  readonly longTasks: readonly number[];
}

/**
 * Scrolls the store with 5,000 games and a library with 300 by the wheel, on this machine's
 * processor.
 */
export async function scrollLists(browser: Browser, origin: string): Promise<ScrollTimes[]> {
  return [
    { name: `/game, ${GAMES} games`, longTasks: await scrollStore(browser, origin) },
    { name: `/library, ${INSTALLED} games`, longTasks: await scrollLibrary(browser, origin) },
  ];
}

function scrollStore(browser: Browser, origin: string): Promise<number[]> {
  return withColdPage(browser, { slowdown: 1 }, async (page) => {
    await page.route(`**${pageGames.path}?*`, (route) => {
      const first = new URL(route.request().url()).searchParams.get('pageNo') === '1';
      const list = first ? Array.from({ length: GAMES }, (_, at) => game(at + 1)) : [];
      return route.fulfill({ json: { code: 0, msg: '', data: { total: GAMES, list } } });
    });
    await page.goto(`${origin}/game`);
    return turnWheel(page, 'list', '游戏');
  });
}

function scrollLibrary(browser: Browser, origin: string): Promise<number[]> {
  return withColdPage(browser, { slowdown: 1 }, async (page) => {
    const states = Array.from({ length: INSTALLED }, (_, at) => installed(at + 1));
    await page.addInitScript(standInForHost, states);
    await page.goto(`${origin}/library`);
    return turnWheel(page, 'list', '我的游戏');
  });
}

/** From when the list has stopped moving until its end, or for this many wheel events. */
async function turnWheel(page: Page, role: 'list', name: string): Promise<number[]> {
  const list = page.getByRole(role, { name, exact: true }).last();
  await list.getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  const box = await list.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, Math.max(300, box?.y ?? 0));
  const from = await page.evaluate(() => performance.now());
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, TURN_PX);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
  const { longTasks } = await readTimes(page);
  return longTasks.filter(({ start }) => start >= from).map(({ duration }) => duration);
}

/** Runs in the page before its scripts: a host that can only list games. */
function standInForHost(states: readonly unknown[]): void {
  Object.assign(window, {
    cefQuery: ({ request, onSuccess }: { request: string; onSuccess: (text: string) => void }) => {
      const asked: unknown = JSON.parse(request);
      const lists = typeof asked === 'object' && JSON.stringify(asked).includes('"listGames"');
      const answer = lists ? { code: 0, result: states } : { code: -1, result: 'unknown action' };
      setTimeout(() => onSuccess(JSON.stringify(answer)), 0);
    },
  });
}

function game(gameId: number): GameSummary {
  return {
    gameId,
    name: `游戏${gameId}`,
    versionName: `${gameId}复古版`,
    serverName: `双线${gameId}区`,
    serverId: gameId,
    coverPicture: '/assets/covers/lanterns-of-qinghe.svg',
    widePicture: '/assets/wide/lanterns-of-qinghe.svg',
    tag: 0,
    tab: 1,
    openTime: Date.now() - gameId * 60_000,
    sizeBytes: 1_000_000_000,
    downloadable: true,
  };
}

function installed(gameId: number): GameState {
  return {
    gameId,
    name: `游戏${gameId}`,
    coverPrcture: '/assets/covers/lanterns-of-qinghe.svg',
    download: false,
    download_state: 4,
    download_progress: 100,
    progress: 100,
    version: '1.0.0',
    sizeBytes: 1_000_000_000,
    installPath: `/games/game-${gameId}`,
    lastPlayTime: gameId,
  };
}
