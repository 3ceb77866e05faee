import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HeardGameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { Program } from '../measure/program.ts';
import { withProgram } from '../measure/program.ts';
import { openHostPage } from './host-page.ts';
import type { HostPage } from './host-page.ts';
import { BENCH_GAME } from './publish-release.ts';
import type { BenchStore } from './speed-store.ts';

/**
 * The precision of the times. A page does not ask but gets messages, so asking is a cost of the
 * bench only.
 */
const ASK_EVERY_MS = 25;
/** Used while the end is far: 40 requests per second took a twentieth of a download's CPU time. */
const ASK_SELDOM_MS = 150;
const NEAR_THE_END = 0.8;

/** The real host process, used over its bridge like a page. */
export interface BenchHost {
  readonly page: HostPage;
  readonly program: Program;
}

/** Starts a host on `home`, which is made if missing; it trusts the store's key. */
export async function withHost<T>(
  home: string,
  { pin }: Pick<BenchStore, 'pin'>,
  certificate: string | null,
  work: (host: BenchHost) => Promise<T>,
): Promise<T> {
  await mkdir(home, { recursive: true });
  const env = {
    GAMEBOX_HOME: home,
    GAMEBOX_PORT: '0',
    GAMEBOX_SHELL: 'browser',
    GAMEBOX_RELEASE_KEYS: pin,
    // No browser is opened.
    GAMEBOX_PLATFORM_URL: 'http://127.0.0.1:9',
    GAMEBOX_CLIENT_DIR: home,
    // As `npm start` sets it.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_ARENA_MAX: '2',
    ...(certificate === null ? {} : { NODE_EXTRA_CA_CERTS: certificate }),
  };
  return withProgram('host/src/main.ts', env, async (program) => {
    const page = await openHostPage(program.url);
    try {
      return await work({ page, program });
    } finally {
      page.close();
    }
  });
}

/** A host with its own home in `folder`, which is removed at the end. */
export async function withNewHost<T>(
  folder: string,
  store: Pick<BenchStore, 'pin'>,
  certificate: string | null,
  work: (host: BenchHost) => Promise<T>,
): Promise<T> {
  try {
    return await withHost(join(folder, 'home'), store, certificate, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the page requests and shows before the player can press. */
export async function showPlan(
  page: HostPage,
  origin: string,
  { pointer }: Pick<BenchStore, 'pointer'>,
): Promise<void> {
  await page.ask('planDownload', { gameId: BENCH_GAME, packageUrl: origin + pointer });
}

export function startDownload(
  page: HostPage,
  origin: string,
  { pointer }: Pick<BenchStore, 'pointer'>,
): Promise<HeardGameState> {
  return page.ask('downloadGame', {
    gameId: BENCH_GAME,
    name: 'Bench',
    coverPrcture: '',
    packageUrl: origin + pointer,
  });
}

/** Asks until `isReached`; throws if the job fails before. */
export async function waitFor(
  page: HostPage,
  isReached: (state: HeardGameState) => boolean,
): Promise<HeardGameState> {
  for (;;) {
    const state = await page.ask('getGameState', { gameId: BENCH_GAME });
    if (state !== null && isReached(state)) return state;
    if (state?.download_state === DownloadState.failed)
      throw new Error(`the host failed: ${JSON.stringify(state)}`);
    await delay(isUnderWay(state) ? ASK_SELDOM_MS : ASK_EVERY_MS);
  }
}

function isUnderWay(state: HeardGameState | null): boolean {
  const { stage, bytesDone = 0, bytesTotal = 0 } = state ?? {};
  return stage === 'downloading' && bytesDone < bytesTotal * NEAR_THE_END;
}

export function isInstalled({ download, download_state: state }: HeardGameState): boolean {
  return !download && state === DownloadState.installed;
}
