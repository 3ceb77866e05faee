import { create } from 'zustand';

/** The speed of the last minute, one figure a second. */
export const SPEED_SAMPLES = 60;

interface SessionDownloads {
  /** Of the game that downloads now, bytes a second, the last now. */
  speed: { gameId: number | null; samples: readonly number[] };
  /** Games whose download or update ended well and was not put away yet, the last first. */
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

/** Hears of each game whose download or update ends well. Answers its end. */
export function onFinished(hear: (gameId: number) => void): () => void {
  return useSessionDownloads.subscribe(({ finished }, before) => {
    const [last] = finished;
    if (last !== undefined && finished !== before.finished) hear(last);
  });
}

export function clearFinished(): void {
  useSessionDownloads.setState({ finished: [] });
}
