import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

/** The speed of the last minute, one figure a second. */
export const SPEED_SAMPLES = 60;

interface SessionDownloads {
  /** The speed of the current download in bytes per second, the latest sample last. */
  speed: { gameId: number | null; samples: readonly number[] };
  /**
   * Games whose download or update has ended and that the player has not dismissed, the last one
   * first.
   */
  finished: readonly number[];
}

export const useSessionDownloads = defineStore<SessionDownloads>(() => ({
  speed: { gameId: null, samples: [] },
  finished: [],
}));

export function addSpeed(stores: Stores, gameId: number, bytesPerSecond: number): void {
  useSessionDownloads.of(stores).setState(({ speed }) => {
    const before = speed.gameId === gameId ? speed.samples : [];
    return { speed: { gameId, samples: [...before.slice(1 - SPEED_SAMPLES), bytesPerSecond] } };
  });
}

export function addFinished(stores: Stores, gameId: number): void {
  useSessionDownloads.of(stores).setState(({ finished }) => ({
    finished: [gameId, ...finished.filter((other) => other !== gameId)],
  }));
}

/** Calls `hear` for each successful download or update. Returns a function that stops it. */
export function onFinished(stores: Stores, hear: (gameId: number) => void): () => void {
  return useSessionDownloads.of(stores).subscribe(({ finished }, before) => {
    const [last] = finished;
    if (last !== undefined && finished !== before.finished) hear(last);
  });
}

export function clearFinished(stores: Stores): void {
  useSessionDownloads.of(stores).setState({ finished: [] });
}
