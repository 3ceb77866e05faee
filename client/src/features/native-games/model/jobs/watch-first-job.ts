import { busyGame, useGames } from '../games/game-store.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

/** The code that watches jobs loads with the first job (`watch-jobs.ts`). */
export function watchFirstJob(stores: Stores): void {
  const stop = useGames.of(stores).subscribe(({ games }) => {
    if (busyGame(games) === null) return;
    stop();
    import('./watch-jobs.ts')
      .then(({ watchJobs }) => watchJobs(stores, games))
      .catch(() => undefined);
  });
}
