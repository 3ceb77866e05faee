import { z } from 'zod';
import type { DownloadState } from '../enums.ts';
import { downloadState } from '../enums.ts';
import { known } from '../known.ts';
import { hostFailure } from './failure.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

const gameId = z.coerce.number<number>().pipe(z.int().positive());
const percent = z.number().min(0).max(100);

/** A newer release than the installed one. */
export const gameUpdate = lazyObject(() => ({
  version: z.string(),
  /** What is new, as the publisher wrote it: plain text. */
  notes: z.string(),
  /** What the update loads, bytes. */
  downloadBytes: z.int().nonnegative(),
}));
export type GameUpdate = z.infer<typeof gameUpdate>;

/**
 * A game on this computer, spelled as on the wire (`docs/bridge.md`). `download_progress` is of the
 * bytes, `progress` of the whole job; neither goes backwards within one job.
 */
export const gameState = lazyObject(() => ({
  gameId,
  coverPrcture: known(z.string(), ''),
  download: known(z.boolean(), false),
  /** Null, one the page does not know, says nothing of the game: it stays as it was. */
  download_state: known(downloadState),
  download_progress: known(percent, 0),
  progress: known(percent, 0),
  name: known(z.string().optional(), undefined),
  /** Chinese; with `download_state` 5. */
  message: known(z.string().optional(), undefined),
  failure: known(hostFailure.optional(), undefined),
  stage: known(
    z.enum(['preparing', 'downloading', 'verifying', 'installing', 'moving']).optional(),
    undefined,
  ),
  /** 0–100 of the stage under way alone. */
  stageProgress: known(percent.optional(), undefined),
  /** The job under way checks an installed game and mends it; absent with any other. */
  repairing: known(z.boolean().optional(), undefined),
  /**
   * With `download_state` 2: what the job waits for before it goes on by itself. `offline` the
   * network, `queue` the jobs before it. Absent where the player paused it.
   */
  waiting: known(z.enum(['offline', 'queue']).optional(), undefined),
  /** Place among the jobs that wait for their turn, from 1. */
  queuePosition: known(z.int().positive().optional(), undefined),
  /**
   * With `waiting` "queue": the player paused a download, and nothing begins by itself until they
   * go on with one.
   */
  held: known(z.boolean().optional(), undefined),
  /**
   * Files the check that ended last brought anew, 0 where all were whole; until another job begins.
   */
  repairedFiles: known(z.int().nonnegative().optional(), undefined),
  /** Files that check looked at. */
  checkedFiles: known(z.int().nonnegative().optional(), undefined),
  /** With `download_state` 6, or while that update is under way. */
  update: known(gameUpdate.optional(), undefined),
  bytesDone: known(z.int().nonnegative().optional(), undefined),
  bytesTotal: known(z.int().nonnegative().optional(), undefined),
  /** Smoothed. */
  bytesPerSecond: known(z.number().nonnegative().optional(), undefined),
  secondsLeft: known(z.number().nonnegative().nullish(), undefined),
  /** Installed version. */
  version: known(z.string().optional(), undefined),
  sizeBytes: known(z.int().nonnegative().optional(), undefined),
  installPath: known(z.string().optional(), undefined),
  /** Epoch milliseconds of the installation, or of the update that came last. */
  installTime: known(z.int().nonnegative().optional(), undefined),
  /** Installed, but out of reach: its drive is not there, or its folder alone is gone. */
  missing: known(z.enum(['drive', 'folder']).optional(), undefined),
  /** Marked by the player. */
  favourite: known(z.boolean().optional(), undefined),
  running: known(z.boolean().optional(), undefined),
  /** Seconds in all, by the host's own record. */
  playSeconds: known(z.int().nonnegative().optional(), undefined),
  lastPlayTime: known(z.int().nonnegative().optional(), undefined),
  /** The server it was played on last; left out where that is not known. */
  lastServerId: known(z.int().positive().optional(), undefined),
}));
type HeardState = z.infer<typeof gameState>;
/** As a host keeps and sends it. */
export type GameState = Omit<HeardState, 'download_state'> & { download_state: DownloadState };
/** As a page reads it of any host. */
export type HeardGameState = HeardState;

export const downloadGameData = lazyObject(() => ({
  gameId,
  name: z.string().max(200),
  coverPrcture: z.string().max(2048),
  /** Of the pointer at the newest release: `…/CHANNEL/latest.json` (`docs/publishing.md`). */
  packageUrl: z.url({ protocol: /^https?$/ }).max(2048),
  /** Absolute folder to install below, for this game alone; a game installed already stays. */
  installDir: z.string().min(1).max(1024).optional(),
})).loose();
export type DownloadGameData = z.infer<typeof downloadGameData>;

export const getGameStateData = lazyObject(() => ({
  gameId,
  download: z.literal(false).optional(),
}));

/** The page may change what it shows of a game, never what the host found out. */
export const setGameStateData = lazyObject(() => ({
  gameId,
  download: z.literal(false).optional(),
  name: z.string().max(200).optional(),
  coverPrcture: z.string().max(2048).optional(),
  /** The newest that the page heard of: a host that knows another looks for itself. */
  version: z.string().max(64).optional(),
  favourite: z.boolean().optional(),
})).loose();

export const gameIdData = lazyObject(() => ({ gameId }));

/** Waits for its turn where another job is on; else it would be refused. */
const queue = z.boolean().optional();

export const verifyGameData = extendedObject(gameIdData, () => ({ queue }));

/** The queue in the order wanted; jobs that are not named follow as they were. */
export const orderDownloadsData = lazyObject(() => ({ gameIds: z.array(gameId).max(1000) }));

export const planDownloadData = downloadGameData.pick({
  gameId: true,
  packageUrl: true,
  installDir: true,
});

/** What a download would take, before it begins. Bytes. */
export const downloadPlan = lazyObject(() => ({
  version: z.string(),
  notes: z.string(),
  downloadBytes: z.int().nonnegative(),
  /** The installed game's. */
  sizeBytes: z.int().nonnegative(),
  /** What the disk must have free; less where part of it is already here. */
  needBytes: z.int().nonnegative(),
  freeBytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative(),
  /** Where the game goes, or is. */
  folder: z.string(),
}));
export type DownloadPlan = z.infer<typeof downloadPlan>;

export const moveGameData = lazyObject(() => ({
  gameId,
  /** Absolute folder that holds the games, as `installDir` of the setting. */
  installDir: z.string().min(1).max(1024),
  queue,
}));
