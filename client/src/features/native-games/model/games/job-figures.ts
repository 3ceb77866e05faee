import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';

/** How far a job is: the percent and the bytes always say the same. */
export interface JobFigures {
  /** 0–100 of what is under way now. */
  percent: number;
  /** Null where the host tells no bytes, or what is under way is not about bytes. */
  bytes: { done: number; total: number } | null;
}

/** Of the bytes while they come, of the files while they are checked. */
export function jobFigures(state: GameState): JobFigures {
  const { stage, download_progress: loaded, bytesTotal = 0, sizeBytes = 0 } = state;
  if (state.download_state === DownloadState.installing && stage !== 'moving') {
    if (stage === 'installing') return { percent: 100, bytes: null };
    return portion(state.stageProgress ?? state.progress, sizeBytes);
  }
  return bytesTotal > 0 ? portion(loaded, bytesTotal) : { percent: state.progress, bytes: null };
}

function portion(percent: number, total: number): JobFigures {
  return { percent, bytes: total > 0 ? { done: (total * percent) / 100, total } : null };
}

/** As it is shown everywhere: whole, and 100 only for what is whole. */
export function jobPercent(state: GameState): number {
  return Math.floor(jobFigures(state).percent);
}
