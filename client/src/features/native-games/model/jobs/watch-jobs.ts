import { DownloadState } from '@gamebox/contract';
import { tellFinishedJobs } from './finished-jobs.ts';
import { busyGame, useGames } from '../games/game-store.ts';
import { addSpeed } from './session-downloads.ts';

type Games = Parameters<typeof tellFinishedJobs>[0];

const sampleMs = 1000;

/**
 * What goes on beside the jobs: telling how they end, keeping their speed. Answers its end.
 * `since` is what was known when this was asked for: a short job may have ended meanwhile.
 */
export function watchJobs(since: Games): () => void {
  const stop = tellFinishedJobs(since);
  const timer = setInterval(sample, sampleMs);
  return () => {
    clearInterval(timer);
    stop();
  };
}

function sample(): void {
  const job = busyGame(useGames.getState().games);
  if (job === null || job.download_state === DownloadState.installing) return;
  addSpeed(job.gameId, job.bytesPerSecond ?? 0);
}
