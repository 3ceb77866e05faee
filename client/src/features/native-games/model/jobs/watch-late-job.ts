import type { GameState } from '@gamebox/contract';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { busyGame, useGames } from '../games/game-store.ts';
import { useLateJob } from './late-job.ts';
import type { LateReason } from './late-job.ts';

/** After this time without a beginning the player is told that the server is slow. */
const BEGIN_MS = 5000;
/** On a slow line a chunk of 64 KiB may take as long. */
const NEXT_BYTES_MS = 10_000;

/** Keeps `useLateJob` up to date. Returns a function that stops it. */
export function watchLateJob(stores: Stores): () => void {
  let at: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (gameId: number | null, reason: LateReason = 'server') =>
    useLateJob.of(stores).setState({ gameId, reason });
  const look = () => {
    const job = busyGame(useGames.of(stores).getState().games);
    const patience = job === null ? null : patienceFor(job);
    const now =
      job === null || (patience === null && job.trouble === undefined)
        ? null
        : `${job.gameId} ${job.stage ?? ''} ${job.bytesDone ?? 0} ${job.trouble ?? ''}`;
    if (now === at) return;
    at = now;
    clearTimeout(timer);
    // A host that knows why nothing comes need not be waited for.
    if (job?.trouble !== undefined) {
      tell(job.gameId, job.trouble === 'login' ? 'login' : 'server');
      return;
    }
    tell(null);
    if (job !== null && patience !== null) timer = setTimeout(() => tell(job.gameId), patience);
  };
  look();
  const stop = useGames.of(stores).subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
    tell(null);
  };
}

/** How long this job may stand still (ms); null if it waits for no server. */
function patienceFor({ stage, repairing = false, bytesDone: bytes }: GameState): number | null {
  if (stage === 'preparing' && !repairing && (bytes ?? 0) === 0) return BEGIN_MS;
  return stage === 'downloading' && bytes !== undefined ? NEXT_BYTES_MS : null;
}
