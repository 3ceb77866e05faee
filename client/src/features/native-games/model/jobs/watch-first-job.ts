import { busyGame, useGames } from '../games/game-store.ts';

/** What goes on beside a job loads with the first one (`watch-jobs.ts`). */
export function watchFirstJob(): void {
  const stop = useGames.subscribe(({ games }) => {
    if (busyGame(games) === null) return;
    stop();
    import('./watch-jobs.ts').then(({ watchJobs }) => watchJobs(games)).catch(() => undefined);
  });
}
