import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { busyGame } from '../../features/native-games/model/games/game-store.ts';

export interface SortedDownloads {
  running: GameState | null;
  /** Jobs that continue by themselves when the network is back. */
  waiting: readonly GameState[];
  /** Queued jobs, in order. */
  queue: readonly GameState[];
  /** Jobs that the player paused, or that failed. */
  stopped: readonly GameState[];
  updates: readonly GameState[];
  /** Finished in this session, the last one first. */
  done: readonly GameState[];
}

/** The games of this computer in the drawer's groups; each game is in at most one. */
export function sortDownloads(
  games: ReadonlyMap<number, GameState | null>,
  finished: readonly number[],
): SortedDownloads {
  const running = busyGame(games);
  const others = [...games.values()].filter(
    (state): state is GameState => state !== null && state !== running,
  );
  const at = (wanted: DownloadState) => others.filter((game) => game.download_state === wanted);
  const paused = at(DownloadState.paused);
  const turn = ({ queuePosition = 1000 }: GameState) => queuePosition;
  return {
    running,
    waiting: paused.filter((game) => game.waiting === 'offline'),
    queue: paused
      .filter((game) => game.waiting === 'queue')
      .sort((one, other) => turn(one) - turn(other)),
    stopped: [...at(DownloadState.failed), ...paused.filter((game) => game.waiting === undefined)],
    updates: at(DownloadState.updateAvailable),
    done: finished.flatMap((gameId) => {
      const game = games.get(gameId);
      return game && game !== running && game.download_state === DownloadState.installed
        ? [game]
        : [];
    }),
  };
}
