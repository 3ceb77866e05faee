import { DownloadState } from '@gamebox/contract';
import { tellFinishedJobs } from './finished-jobs.ts';
import { busyGame, useGames } from '../games/game-store.ts';
import { addSpeed } from './session-downloads.ts';
import { watchLateJob } from './watch-late-job.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

type Games = Parameters<typeof tellFinishedJobs>[1];

const sampleMs = 1000;

/**
 * Watches jobs: reports their ends, records their speed and notices a silent server. Returns a function that stops it.
 * `since`: the states when this code was requested, because a short job may have ended meanwhile.
 */
export function watchJobs(stores: Stores, since: Games): () => void {
  const stop = tellFinishedJobs(stores, since);
  const stopLate = watchLateJob(stores);
  const timer = setInterval(() => sample(stores), sampleMs);
  return () => {
    clearInterval(timer);
    stopLate();
    stop();
  };
}

function sample(stores: Stores): void {
  const job = busyGame(useGames.of(stores).getState().games);
  if (job === null || job.download_state === DownloadState.installing) return;
  addSpeed(stores, job.gameId, job.bytesPerSecond ?? 0);
}
