import type { DownloadPlan, GameState } from '@gamebox/contract';

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

/** What a host plans for a game that is not there yet. */
export const samplePlan: DownloadPlan = {
  version: '1.0',
  notes: '',
  downloadBytes: 10,
  sizeBytes: 20,
  needBytes: 30,
  freeBytes: 1000,
  totalBytes: 2000,
  folder: '/games/qinghe',
};
