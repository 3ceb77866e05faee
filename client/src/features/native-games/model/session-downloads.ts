import { create } from 'zustand';

/** Of the last two minutes, one a second, bytes a second; of the game that downloads now. */
export const SPEED_SAMPLES = 120;

interface SessionDownloads {
  speed: { gameId: number | null; samples: readonly number[] };
  /** Games whose download or update ended well since the page began, the last first. */
  finished: readonly number[];
}

export const useSessionDownloads = create<SessionDownloads>(() => ({
  speed: { gameId: null, samples: [] },
  finished: [],
}));

export function addSpeed(gameId: number, bytesPerSecond: number): void {
  useSessionDownloads.setState(({ speed }) => {
    const before = speed.gameId === gameId ? speed.samples : [];
    return { speed: { gameId, samples: [...before.slice(1 - SPEED_SAMPLES), bytesPerSecond] } };
  });
}

export function addFinished(gameId: number): void {
  useSessionDownloads.setState(({ finished }) => ({
    finished: [gameId, ...finished.filter((other) => other !== gameId)],
  }));
}
