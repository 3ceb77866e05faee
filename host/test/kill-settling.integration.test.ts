import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DownloadState, gameState } from '@gamebox/contract';
import type { HeardGameState } from '@gamebox/contract';
import { contentOf } from './content.ts';
import { HostProcess } from './host-process.ts';
import type { PageClient } from './page-client.ts';
import { PublishedGame } from './published-game.ts';
import type { GameFiles } from './published-game.ts';
import { hashTree, namesIn, readTree, temporaryFolder } from './temporary-folder.ts';

const SMALL_FILES = 300;
const OTHER_DISK = '/dev/shm';
/**
 * Each host takes seconds to start on a busy machine; `npm run faults` kills at far more points.
 */
const LONG_MS = 180_000;

/** Many small files, so that a switch takes time; a third of them depends on the seed. */
function filesOf(seed: number): GameFiles {
  const files: Record<string, Buffer> = {};
  for (let n = 0; n < SMALL_FILES; n++)
    files[`part-${n % 7}/${n}.dat`] = contentOf(2000, n % 3 === 0 ? n + seed * 1000 : n + 1);
  files[`only-in-${seed}.dat`] = contentOf(5000, seed);
  return files;
}

interface World {
  readonly game: PublishedGame;
  readonly home: string;
  readonly start: () => Promise<{ host: HostProcess; page: PageClient }>;
}

async function worldOf(): Promise<World> {
  const game = await PublishedGame.open();
  const home = await temporaryFolder();
  await game.publish(filesOf(1));
  const start = async () => {
    const host = await HostProcess.start({ home, env: { GAMEBOX_RELEASE_KEYS: game.pin } });
    return { host, page: await host.connect() };
  };
  return { game, home, start };
}

async function stateNow(page: PageClient): Promise<HeardGameState | null> {
  const { result } = await page.call('getGameState', { gameId: 1, download: false });
  return gameState.nullable().parse(result);
}

async function folders(path: string): Promise<string[]> {
  return (await namesIn(path).catch((): string[] => [])).toSorted();
}

async function installed({ game, start }: World) {
  const { host, page } = await start();
  await page.call('downloadGame', game.request());
  await page.installed();
  return { host, page };
}

/** Somewhere in staging, before the switch, during it, or after. */
test(
  'after a kill while staging and switching, the next host installs exactly the new tree',
  { timeout: LONG_MS },
  async () => {
    const world = await worldOf();
    const { game, home } = world;
    let { host, page } = await installed(world);
    for (const [index, wait] of [100, 400].entries()) {
      await game.publish(filesOf(index + 2));
      await page.call('downloadGame', game.request());
      await delay(wait);
      await host.kill();
      ({ host, page } = await world.start());
      await page.state(({ version, download }) => !download && version === `${index + 2}.0.0`);
      expect(await hashTree(join(home, 'games/game-1'))).toEqual(game.hashes());
      expect(await folders(join(home, 'games'))).toEqual(['game-1']);
      expect(await folders(join(home, 'jobs'))).toEqual([]);
    }
  },
);

test(
  'after a kill while uninstalling, the game is removed completely or not at all',
  { timeout: LONG_MS },
  async () => {
    const world = await worldOf();
    const { game, home } = world;
    for (const wait of [3, 25]) {
      const { host, page } = await installed(world);
      void page.call('uninstallGame', { gameId: 1 });
      await delay(wait);
      await host.kill();
      const next = await world.start();
      // What was begun goes on beside the window.
      await vi.waitFor(async () => {
        const state = await stateNow(next.page);
        const tree = await readTree(join(home, 'games/game-1')).catch(() => ({}));
        expect(tree).toEqual(state === null ? {} : game.tree());
        expect(await folders(join(home, 'games'))).toEqual(state === null ? [] : ['game-1']);
      }, LONG_MS);
      await next.page.call('uninstallGame', { gameId: 1 });
      await next.host.end();
    }
  },
);

test(
  'after a kill while moving to another disk, the game is complete in one of the two folders',
  { timeout: LONG_MS },
  async () => {
    const world = await worldOf();
    const { game, home } = world;
    const disk = (await stat(OTHER_DISK).catch(() => null)) === null ? tmpdir() : OTHER_DISK;
    const away = await mkdtemp(join(disk, 'gamebox-move-'));
    onTestFinished(() => rm(away, { recursive: true, force: true }));
    let { host, page } = await installed(world);
    const places = [away, join(home, 'games')];
    for (const wait of [30, 150]) {
      const { installPath: from } = (await stateNow(page)) ?? {};
      const to = places.find((place) => from !== join(place, 'game-1')) ?? away;
      void page.call('moveGame', { gameId: 1, installDir: to });
      await delay(wait);
      await host.kill();
      ({ host, page } = await world.start());
      // A move that waits for its turn does not download either.
      const { installPath = '' } = await page.state(
        ({ download_state: is, installPath: at }) => is === DownloadState.installed && at !== '',
      );
      expect(await hashTree(installPath)).toEqual(game.hashes());
      const found = await Promise.all(places.map((place) => folders(place)));
      // The next test of the folder removes what an earlier one left.
      expect(found.flat().filter((name) => !name.endsWith('.trial'))).toEqual(['game-1']);
      expect(await folders(join(home, 'jobs'))).toEqual([]);
    }
  },
);
