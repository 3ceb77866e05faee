import { z } from 'zod';
import type { DownloadState } from '../enums.ts';
import { downloadState } from '../enums.ts';
import { cutText, shortText, time } from '../fields.ts';
import { known, knownWithin } from '../known.ts';
import { hostFailure } from './failure.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const gameId = lazySchema(() => z.coerce.number<number>().pipe(z.int().positive()));
const percent = lazySchema(() => z.number().min(0).max(100));

/** A newer release than the installed one. */
export const gameUpdate = lazyObject(() => ({
  version: z.string(),
  /** The release notes of the publisher: plain text. */
  notes: z.string(),
  /** The download size of the update in bytes. */
  downloadBytes: z.int().nonnegative(),
}));
export type GameUpdate = z.infer<typeof gameUpdate>;

/** One player's part of the host's record of a game. */
export const gamePlay = lazyObject(() => ({
  /** Null if the launches did not name the player. */
  userId: z.int().positive().nullable(),
  playSeconds: z.int().nonnegative(),
  /** Epoch milliseconds of the computer's clock. */
  lastPlayTime: time,
  /** The server where this player last played; missing if unknown. */
  lastServerId: z.int().positive().optional(),
}));
export type GamePlay = z.infer<typeof gamePlay>;

/**
 * A game on this computer, with the field names of the wire (`docs/bridge.md`). `download_progress`
 * is that of the bytes, `progress` that of the whole job; neither decreases during a job.
 */
export const gameState = lazyObject(() => ({
  gameId,
  coverPrcture: known(z.string(), ''),
  download: known(z.boolean(), false),
  /** Null is a state that the page does not know; the game then keeps its earlier state. */
  download_state: known(downloadState),
  download_progress: knownWithin(0, 100),
  progress: knownWithin(0, 100),
  name: known(z.string().optional(), undefined),
  /** Chinese; with `download_state` 5. */
  message: known(z.string().optional(), undefined),
  failure: known(hostFailure.optional(), undefined),
  stage: known(
    z.enum(['preparing', 'downloading', 'verifying', 'installing', 'moving']).optional(),
    undefined,
  ),
  /** 0–100 of the current stage. */
  stageProgress: known(percent.optional(), undefined),
  /** The current job, also a failed one; missing if there is none. */
  job: known(z.enum(['download', 'update', 'repair', 'move']).optional(), undefined),
  /** The current job checks and repairs an installed game; missing for other jobs. */
  repairing: known(z.boolean().optional(), undefined),
  /**
   * With `download_state` 2: what the job waits for before it continues by itself: `offline` the
   * network, `queue` the jobs before it. Missing if the player paused it.
   */
  waiting: known(z.enum(['offline', 'queue']).optional(), undefined),
  /**
   * Why nothing comes although the job is active or waits for the network: `network` the line or
   * the server is away, `login` the network wants a login. It continues by itself.
   */
  trouble: known(z.enum(['network', 'login']).optional(), undefined),
  /** The place among the waiting jobs, from 1. */
  queuePosition: known(z.int().positive().optional(), undefined),
  /**
   * With `waiting` "queue": the player paused a download, and nothing starts until they resume one.
   */
  held: known(z.boolean().optional(), undefined),
  /**
   * The number of files that the last check repaired, 0 if all were intact; until another job
   * begins.
   */
  repairedFiles: known(z.int().nonnegative().optional(), undefined),
  /** The number of files that check compared. */
  checkedFiles: known(z.int().nonnegative().optional(), undefined),
  /** With `download_state` 6, or while that update is running. */
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
  /** Epoch milliseconds of the installation or the last update. */
  installTime: known(time.optional(), undefined),
  /** Installed but out of reach: its drive is missing, or only its folder is. */
  missing: known(z.enum(['drive', 'folder']).optional(), undefined),
  /**
   * In the answer of `uninstallGame`: links in the game's folder (absolute paths, the first 8). They
   * and what is behind them were left.
   */
  leftLinks: known(z.array(z.string()).optional(), undefined),
  /** Marked by the player. */
  favourite: known(z.boolean().optional(), undefined),
  running: known(z.boolean().optional(), undefined),
  /** Total seconds of all players by the host's own record. */
  playSeconds: known(z.int().nonnegative().optional(), undefined),
  lastPlayTime: known(time.optional(), undefined),
  /** The server where it was last played; missing if unknown. */
  lastServerId: known(z.int().positive().optional(), undefined),
  /**
   * The same for each player, the latest first; missing from a host that does not tell them apart.
   */
  plays: known(z.array(gamePlay).optional(), undefined),
}));
type HeardState = z.infer<typeof gameState>;
/** As a host stores and sends it. */
export type GameState = Omit<HeardState, 'download_state'> & { download_state: DownloadState };
/** As a page reads it from any host. */
export type HeardGameState = HeardState;

export const downloadGameData = lazySchema(() =>
  z.looseObject({
    gameId,
    name: cutText(200),
    coverPrcture: shortText(2048),
    /**
     * The address of the newest release's pointer: `…/CHANNEL/latest.json` (`docs/publishing.md`).
     */
    packageUrl: z.url({ protocol: /^https?$/ }).max(2048),
    /** The absolute parent folder for this game only; an installed game stays where it is. */
    installDir: z.string().min(1).max(1024).optional(),
  }),
);
export type DownloadGameData = z.infer<typeof downloadGameData>;

export const getGameStateData = lazyObject(() => ({
  gameId,
  download: z.literal(false).optional(),
}));

/** The page may change what it shows of a game, but not what the host found out. */
export const setGameStateData = lazySchema(() =>
  z.looseObject({
    gameId,
    download: z.literal(false).optional(),
    name: cutText(200).optional(),
    coverPrcture: shortText(2048).optional(),
    /** The newest version that the page knows: if it differs, the host asks the server. */
    version: z.string().max(64).optional(),
    favourite: z.boolean().optional(),
  }),
);

export const gameIdData = lazyObject(() => ({ gameId }));

/** Waits for its turn if another job is active; otherwise it would be refused. */
const queue = lazySchema(() => z.boolean().optional());

export const verifyGameData = extendedObject(gameIdData, () => ({ queue }));

/** The wanted order of the queue; jobs that are not named follow in their old order. */
export const orderDownloadsData = lazyObject(() => ({ gameIds: z.array(gameId).max(1000) }));

export const planDownloadData = lazySchema(() =>
  downloadGameData.pick({
    gameId: true,
    packageUrl: true,
    installDir: true,
  }),
);

/** What a download would need, in bytes, before it begins. */
export const downloadPlan = lazyObject(() => ({
  version: z.string(),
  notes: z.string(),
  downloadBytes: z.int().nonnegative(),
  /** The installed version. */
  sizeBytes: z.int().nonnegative(),
  /** The free space that is required; less if a part is already here. */
  needBytes: z.int().nonnegative(),
  freeBytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative(),
  /** The game's folder, now or later. */
  folder: z.string(),
}));
export type DownloadPlan = z.infer<typeof downloadPlan>;

export const moveGameData = lazyObject(() => ({
  gameId,
  /** The absolute folder that contains the games, like `installDir` of the setting. */
  installDir: z.string().min(1).max(1024),
  queue,
}));
