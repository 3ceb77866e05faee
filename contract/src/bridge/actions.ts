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

const nothing = z.null();

/** Play a host counted and the platform has not confirmed yet. */
export const playRecord = lazyObject(() => ({
  playId: z.uuid(),
  gameId: z.int(),
  serverId: z.int().nullable(),
  startTime: z.int(),
  seconds: z.int().nonnegative(),
  /** Who played; null where the launch didn't say. */
  userId: z.int().nullish(),
}));
export type PlayRecord = z.infer<typeof playRecord>;

/** Records in one `confirmPlayRecords`; a host may have kept more while no platform answered. */
export const CONFIRMED_AT_ONCE = 1000;

/**
 * Page → host. The first eight are the specification's; the rest follow the same form and a host
 * that knows none of them answers -1, upon which the page does without.
 */
export const BRIDGE_ACTIONS = {
  getLocalSetting: { data: nothing, result: localSetting },
  setLocalSetting: { data: localSettingChange, result: localSetting },
  downloadGame: { data: downloadGameData, result: gameState },
  getGameState: { data: getGameStateData, result: gameState.nullable() },
  setGameState: { data: setGameStateData, result: gameState },
  executeGame: { data: executeGameData, result: launchResult },
  startGame: { data: startGameData, result: launchResult },
  setApplication: { data: setApplicationData, result: nothing },

  /** What this host's window and system can do: the page offers nothing else. */
  getCapabilities: { data: nothing, result: hostCapabilities },
  /** What is wrong with the host's own files; empty where all is well. */
  listProblems: { data: nothing, result: z.array(hostProblem) },
  /** Asks the network what a download would take; starts nothing. */
  planDownload: { data: planDownloadData, result: downloadPlan },
  /** As `downloadGame`, but where another game downloads this one waits for its turn. */
  queueDownload: { data: downloadGameData, result: gameState },
  /** Takes an installed game, the player's own files too, to another folder. */
  moveGame: { data: moveGameData, result: gameState },
  listGames: { data: nothing, result: z.array(gameState) },
  pauseDownload: { data: gameIdData, result: gameState },
  resumeDownload: { data: gameIdData, result: gameState },
  /** Everything that downloads or waits, so that nothing else begins; all game states. */
  pauseAllDownloads: { data: nothing, result: z.array(gameState) },
  /** Makes a job that is paused, failed or waits the next one; it begins where none is active. */
  putDownloadFirst: { data: gameIdData, result: gameState },
  /** Begins a job at once; the one that is active waits as the next. */
  downloadNow: { data: gameIdData, result: gameState },
  /** All that the player paused, in their order; all game states. */
  resumeAllDownloads: { data: nothing, result: z.array(gameState) },
  /** Orders what waits for its turn; all game states. */
  orderDownloads: { data: orderDownloadsData, result: z.array(gameState) },
  /** The update that waits, from where the game was installed; needs no platform. Queued. */
  updateGame: { data: gameIdData, result: gameState },
  /** What ended well, the latest first; kept by the host. */
  listHistory: { data: nothing, result: z.array(historyEntry) },
  clearHistory: { data: nothing, result: nothing },
  /** Ends the job and removes what it had downloaded. */
  cancelDownload: { data: gameIdData, result: gameState },
  /** Hashes every file and downloads the bad ones again; reported by `gameState`. */
  verifyGame: { data: verifyGameData, result: gameState },
  uninstallGame: { data: gameIdData, result: gameState },
  /** Asked where the page can't reach the platform: the host goes by what it was told last. */
  checkPlayable: { data: nothing, result: playPermission },
  stopGame: { data: gameIdData, result: nothing },
  openGameFolder: { data: gameIdData, result: nothing },
  /** The system's folder dialog; null where the player gave up. */
  pickFolder: { data: nothing, result: lazyObject(() => ({ path: z.string() })).nullable() },
  /** Writes the logs to a file the player finds. */
  exportLog: { data: nothing, result: lazyObject(() => ({ path: z.string() })) },
  /** The newest part of the logs, for a report that the player sends. */
  readLog: { data: nothing, result: lazyObject(() => ({ text: z.string().max(READ_LOG_LENGTH) })) },
  getDiskSpace: { data: getDiskSpaceData, result: diskSpace },
  /** Drives that a game could be installed on, the one of `installDir` first. */
  listDrives: { data: nothing, result: z.array(drive) },
  listPlayRecords: { data: nothing, result: z.array(playRecord) },
  /** The platform has this much of each; ended and confirmed records are dropped. */
  confirmPlayRecords: {
    data: lazyObject(() => ({
      records: z
        .array(z.object({ playId: z.uuid(), seconds: z.int().nonnegative() }))
        .max(CONFIRMED_AT_ONCE),
    })),
    result: nothing,
  },
  /** Accounts to switch to without a login, the last used first. */
  listAccounts: { data: nothing, result: z.array(keptAccount) },
  keepAccount: { data: keepAccountData, result: z.array(keptAccount) },
  /** Makes an account's session the setting's; null where it is not kept. */
  switchAccount: { data: userIdData, result: localSetting.nullable() },
  /** Answers the session's token, to be ended on the platform; null where it was not kept. */
  forgetAccount: { data: userIdData, result: lazyObject(() => ({ token: z.string() })).nullable() },
} as const;

/** Actions that wait for the player: their answer may take longer than `BRIDGE_TIMEOUT_MS`. */
export const ACTIONS_FOR_A_PERSON: ReadonlySet<string> = new Set<BridgeAction>(['pickFolder']);

export type BridgeAction = keyof typeof BRIDGE_ACTIONS;
export type BridgeData<A extends BridgeAction> = z.input<(typeof BRIDGE_ACTIONS)[A]['data']>;
export type BridgeInput<A extends BridgeAction> = z.output<(typeof BRIDGE_ACTIONS)[A]['data']>;
export type BridgeResult<A extends BridgeAction> = z.output<(typeof BRIDGE_ACTIONS)[A]['result']>;
