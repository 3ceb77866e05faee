import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { DownloadState } from '@gamebox/contract';
import { cpuSeconds, peakMemory } from '../measure/machine.ts';
import { withProgram } from '../measure/program.ts';
import { openHostPage } from './host-page.ts';
import type { HostPage } from './host-page.ts';
import type { BenchPackage } from './package.ts';

export interface HostTimes {
  /** Until every file's hash was found right. */
  readonly verifiedSeconds: number;
  /** Until the game is synced to the disk, in its place and registered. */
  readonly installedSeconds: number;
  /** User and system time of the host's process; null where the system doesn't tell. */
  readonly cpuSeconds: number | null;
  readonly peakMib: number | null;
  /** The same host's peak before it downloaded anything. */
  readonly idlePeakMib: number | null;
}

/** How exact the times are; the questions cost the host next to nothing. */
const ASK_EVERY_MS = 10;

/** The real host process with a new home downloads the package, asked for over its bridge. */
export async function downloadByHost(
  origin: string,
  game: BenchPackage,
  folder: string,
): Promise<HostTimes> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const env = {
    GAMEBOX_HOME: home,
    GAMEBOX_PORT: '0',
    GAMEBOX_SHELL: 'browser',
    GAMEBOX_PLATFORM_URL: origin,
    // The page itself is not opened.
    GAMEBOX_CLIENT_DIR: home,
  };
  try {
    return await withProgram('host/src/main.ts', env, async ({ url, pid }) => {
      const page = await openHostPage(url);
      const idlePeakMib = peakMemory(pid);
      const cpuBefore = cpuSeconds(pid);
      const times = await timeDownload(page, origin, game.gameId);
      const cpuAfter = cpuSeconds(pid);
      const figures = {
        cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
        peakMib: peakMemory(pid),
        idlePeakMib,
      };
      await checkInstalled(page, game);
      page.close();
      return { ...times, ...figures };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeDownload(page: HostPage, origin: string, gameId: number) {
  const begin = performance.now();
  const elapsed = (): number => (performance.now() - begin) / 1000;
  let verifiedSeconds: number | null = null;
  await page.ask('downloadGame', {
    gameId,
    name: 'Bench',
    coverPrcture: '',
    packageUrl: `${origin}/manifest.json`,
  });
  for (;;) {
    const state = await page.ask('getGameState', { gameId });
    const verified = state?.stage === 'installing' || state?.download === false;
    if (verified) verifiedSeconds ??= elapsed();
    if (state?.download === false) {
      if (state.download_state !== DownloadState.installed)
        throw new Error(`not installed: ${JSON.stringify(state)}`);
      return { verifiedSeconds: verifiedSeconds ?? elapsed(), installedSeconds: elapsed() };
    }
    await delay(ASK_EVERY_MS);
  }
}

async function checkInstalled(page: HostPage, { gameId, sha256 }: BenchPackage): Promise<void> {
  const state = await page.ask('getGameState', { gameId });
  for (const [name, digest] of Object.entries(sha256)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(state?.installPath ?? '', name)), hash);
    if (hash.digest('hex') !== digest) throw new Error(`${name} was installed wrong`);
  }
}
