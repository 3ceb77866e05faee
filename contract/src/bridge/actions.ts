import { z } from 'zod';
import { PROBLEM_LOG_LENGTH as READ_LOG_LENGTH } from '../constants.ts';
import { keepAccountData, keptAccount, userIdData } from './account.ts';
import { setApplicationData } from './application.ts';
import { hostCapabilities } from './capabilities.ts';
import { diskSpace, drive, getDiskSpaceData } from './disk.ts';
import {
  downloadGameData,
  downloadPlan,
  gameIdData,
  gameState,
  getGameStateData,
  moveGameData,
  verifyGameData,
  orderDownloadsData,
  planDownloadData,
  setGameStateData,
} from './game-state.ts';
import { historyEntry } from './history.ts';
import { executeGameData, launchResult, startGameData } from './launch.ts';
import { playPermission } from './play-limit.ts';
import { hostProblem } from './problem.ts';
import { localSetting, localSettingChange } from './setting.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const nothing = lazySchema(() => z.null());

/** Play time that a host counted and the platform has not confirmed yet. */
export const playRecord = lazyObject(() => ({
  playId: z.uuid(),
  gameId: z.int(),
  serverId: z.int().nullable(),
  startTime: z.int(),
  seconds: z.int().nonnegative(),
  /** The player; null if the launch did not name one. */
  userId: z.int().nullish(),
}));
export type PlayRecord = z.infer<typeof playRecord>;

/**
 * The most records in one `confirmPlayRecords`; a host may have more after a long time without the
 * platform.
 */
export const CONFIRMED_AT_ONCE = 1000;

/**
 * Page → host. The first eight are in the specification; the others have the same form. A host that
 * does not know them answers -1, and the page continues without them.
 */
export const BRIDGE_ACTIONS = {
  getLocalSetting: { data: nothing, result: localSetting },
  setLocalSetting: { data: localSettingChange, result: localSetting },
  downloadGame: { data: downloadGameData, result: gameState },
  getGameState: { data: getGameStateData, result: lazySchema(() => gameState.nullable()) },
  setGameState: { data: setGameStateData, result: gameState },
  executeGame: { data: executeGameData, result: launchResult },
  startGame: { data: startGameData, result: launchResult },
  setApplication: { data: setApplicationData, result: nothing },

  /** The abilities of this host's window and system: the page offers nothing else. */
  getCapabilities: { data: nothing, result: hostCapabilities },
  /** Faults of the host's own files; empty if there are none. */
  listProblems: { data: nothing, result: lazySchema(() => z.array(hostProblem)) },
  /** Asks the network what a download would need; starts nothing. */
  planDownload: { data: planDownloadData, result: downloadPlan },
  /** Like `downloadGame`, but waits for its turn if another game is downloading. */
  queueDownload: { data: downloadGameData, result: gameState },
  /** Moves an installed game with the player's own files to another folder. */
  moveGame: { data: moveGameData, result: gameState },
  listGames: { data: nothing, result: lazySchema(() => z.array(gameState)) },
  pauseDownload: { data: gameIdData, result: gameState },
  resumeDownload: { data: gameIdData, result: gameState },
  /**
   * Pauses the active and all waiting jobs, so that nothing else starts; returns all game states.
   */
  pauseAllDownloads: { data: nothing, result: lazySchema(() => z.array(gameState)) },
  /** Makes a paused, failed or waiting job the next one; it starts if none is active. */
  putDownloadFirst: { data: gameIdData, result: gameState },
  /** Starts a job at once; the active one waits as the next. */
  downloadNow: { data: gameIdData, result: gameState },
  /** Resumes everything that the player paused, in the old order; returns all game states. */
  resumeAllDownloads: { data: nothing, result: lazySchema(() => z.array(gameState)) },
  /** Sets the order of the waiting jobs; returns all game states. */
  orderDownloads: { data: orderDownloadsData, result: lazySchema(() => z.array(gameState)) },
  /**
   * Queues the available update, from the address that the game was installed from; needs no
   * platform.
   */
  updateGame: { data: gameIdData, result: gameState },
  /** Successful jobs, the latest first; stored by the host. */
  listHistory: { data: nothing, result: lazySchema(() => z.array(historyEntry)) },
  clearHistory: { data: nothing, result: nothing },
  /** Ends the job and removes what it had downloaded. */
  cancelDownload: { data: gameIdData, result: gameState },
  /** Hashes every file and downloads the damaged ones again; reported by `gameState`. */
  verifyGame: { data: verifyGameData, result: gameState },
  uninstallGame: { data: gameIdData, result: gameState },
  /** Asked if the page can't reach the platform: the host uses the platform's last answer. */
  checkPlayable: { data: nothing, result: playPermission },
  stopGame: { data: gameIdData, result: nothing },
  openGameFolder: { data: gameIdData, result: nothing },
  /** The system's folder dialog; null if the player cancelled. */
  pickFolder: {
    data: nothing,
    result: lazySchema(() => z.object({ path: z.string() }).nullable()),
  },
  /** Writes the logs to a file that the player can find. */
  exportLog: { data: nothing, result: lazyObject(() => ({ path: z.string() })) },
  /** The newest part of the logs, for a player's problem report. */
  readLog: { data: nothing, result: lazyObject(() => ({ text: z.string().max(READ_LOG_LENGTH) })) },
  getDiskSpace: { data: getDiskSpaceData, result: diskSpace },
  /** Drives for games, that of `installDir` first. */
  listDrives: { data: nothing, result: lazySchema(() => z.array(drive)) },
  listPlayRecords: { data: nothing, result: lazySchema(() => z.array(playRecord)) },
  /** The platform has this much of each record; ended and confirmed records are removed. */
  confirmPlayRecords: {
    data: lazyObject(() => ({
      records: z
        .array(z.object({ playId: z.uuid(), seconds: z.int().nonnegative() }))
        .max(CONFIRMED_AT_ONCE),
    })),
    result: nothing,
  },
  /** Accounts that can be switched to without a login, the last used first. */
  listAccounts: { data: nothing, result: lazySchema(() => z.array(keptAccount)) },
  keepAccount: { data: keepAccountData, result: lazySchema(() => z.array(keptAccount)) },
  /** Puts an account's session into the setting; null if it is not stored. */
  switchAccount: { data: userIdData, result: lazySchema(() => localSetting.nullable()) },
  /**
   * Returns the session's token, so that it can be ended on the platform; null if it was not
   * stored.
   */
  forgetAccount: {
    data: userIdData,
    result: lazySchema(() => z.object({ token: z.string() }).nullable()),
  },
} as const;

/** Actions that wait for the player: their answer may take longer than `BRIDGE_TIMEOUT_MS`. */
export const ACTIONS_FOR_A_PERSON: ReadonlySet<string> = new Set<BridgeAction>(['pickFolder']);

export type BridgeAction = keyof typeof BRIDGE_ACTIONS;

/** What every host knows. */
export const FIRST_ACTIONS: ReadonlySet<BridgeAction> = new Set<BridgeAction>([
  'getLocalSetting',
  'setLocalSetting',
  'downloadGame',
  'getGameState',
  'setGameState',
  'executeGame',
  'startGame',
  'setApplication',
]);
export type BridgeData<A extends BridgeAction> = z.input<(typeof BRIDGE_ACTIONS)[A]['data']>;
export type BridgeInput<A extends BridgeAction> = z.output<(typeof BRIDGE_ACTIONS)[A]['data']>;
export type BridgeResult<A extends BridgeAction> = z.output<(typeof BRIDGE_ACTIONS)[A]['result']>;
