import type { GameState } from '@gamebox/contract';

/** The state of a game as a host reports it; installed unless `more` says otherwise. */
export function sampleState(gameId: number, more: Partial<GameState> = {}): GameState {
  return {
    gameId,
    coverPrcture: '',
    download: false,
    download_state: 4,
    download_progress: 100,
    progress: 100,
    ...more,
  };
}
