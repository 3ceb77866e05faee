import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';

/** A job's progress; the percentage and the bytes always agree. */
export interface JobFigures {
  /** 0–100 of the current stage. */
  percent: number;
  /** Null if the host reports no bytes, or the stage has none. */
  bytes: { done: number; total: number } | null;
}

/** Bytes while downloading, files while checking. */
export function jobFigures(state: GameState): JobFigures {
  const { stage, download_progress: loaded, bytesTotal = 0, sizeBytes = 0 } = state;
  if (state.download_state === DownloadState.installing && stage !== 'moving') {
    if (stage === 'installing') return { percent: 100, bytes: null };
    return portion(state.stageProgress ?? state.progress, sizeBytes);
  }
  return bytesTotal > 0 ? portion(loaded, bytesTotal) : { percent: state.progress, bytes: null };
}

/**
 * It downloads, and nothing has come yet since it began or went on. A host that reports no speed
 * connects until its first percent.
 */
export function isConnecting(state: GameState): boolean {
  const { stage = 'downloading', download_state: at, bytesPerSecond, repairing } = state;
  if (stage !== 'downloading' || repairing === true) return false;
  if (at !== DownloadState.downloading && !(at === DownloadState.none && state.download))
    return false;
  return (bytesPerSecond ?? 0) === 0 && (bytesPerSecond !== undefined || jobPercent(state) === 0);
}

function portion(percent: number, total: number): JobFigures {
  return { percent, bytes: total > 0 ? { done: (total * percent) / 100, total } : null };
}

/** The percentage for the screen: whole, and 100 only when complete. */
export function jobPercent(state: GameState): number {
  return Math.floor(jobFigures(state).percent);
}
