import { z } from 'zod';
import { DownloadState, downloadState } from '../enums.ts';
import { hostFailure } from './failure.ts';

const gameId = z.coerce.number<number>().pipe(z.int().positive());
const percent = z.number().min(0).max(100);

/**
 * A game on this computer, spelled as on the wire (`wire.md §2`). `download_progress` is of the
 * bytes, `progress` of the whole job; neither goes backwards within one job.
 */
export const gameState = z.object({
  gameId,
  coverPrcture: z.string().catch(''),
  download: z.boolean().catch(false),
  download_state: downloadState.catch(DownloadState.none),
  download_progress: percent.catch(0),
  progress: percent.catch(0),
  name: z.string().optional(),
  /** Chinese; with `download_state` 5. */
  message: z.string().optional(),
  failure: hostFailure.optional().catch(undefined),
  stage: z
    .enum(['preparing', 'downloading', 'verifying', 'installing'])
    .optional()
    .catch(undefined),
  /** The job under way checks an installed game and mends it; absent with any other. */
  repairing: z.boolean().optional().catch(undefined),
  /** Files the check that ended last brought anew, 0 where all were whole; until another job begins. */
  repairedFiles: z.int().nonnegative().optional().catch(undefined),
  bytesDone: z.int().nonnegative().optional(),
  bytesTotal: z.int().nonnegative().optional(),
  /** Smoothed. */
  bytesPerSecond: z.number().nonnegative().optional(),
  secondsLeft: z.number().nonnegative().nullish(),
  /** Installed version. */
  version: z.string().optional(),
  sizeBytes: z.int().nonnegative().optional(),
  installPath: z.string().optional(),
  running: z.boolean().optional(),
  /** Seconds in all, by the host's own record. */
  playSeconds: z.int().nonnegative().optional(),
  lastPlayTime: z.int().nonnegative().optional(),
});
export type GameState = z.infer<typeof gameState>;

export const downloadGameData = z.looseObject({
  gameId,
  name: z.string().max(200),
  coverPrcture: z.string().max(2048),
  packageUrl: z.url({ protocol: /^https?$/ }).max(2048),
});
export type DownloadGameData = z.infer<typeof downloadGameData>;

export const getGameStateData = z.object({ gameId, download: z.literal(false).optional() });

/** The page may change what it shows of a game, never what the host found out. */
export const setGameStateData = z.looseObject({
  gameId,
  download: z.literal(false).optional(),
  name: z.string().max(200).optional(),
  coverPrcture: z.string().max(2048).optional(),
});

export const gameIdData = z.object({ gameId });
