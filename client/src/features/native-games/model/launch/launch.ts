import type { ExecuteGameData, Resolution, StartGameData } from '@gamebox/contract';
import { CLIENT_MESSAGES } from '@gamebox/contract';
import { RESOLUTIONS } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { toHostFailure } from '../../../../bridge/host-failure.ts';
import { localSetting } from '../../../../bridge/local-setting.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { isPlayable, useGames } from '../games/game-store.ts';
import { refreshGame } from '../games/host-games.ts';
import { beginLaunch, failLaunch, useLaunch } from './launch-store.ts';
import type { Wait } from './wait-for-platform.ts';
import { LaunchGivenUp, waitForPlatform } from './wait-for-platform.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

/** Shows that the launch waits for the player until the answer comes. */
export type AskPlayer = <T>(answer: Promise<T>) => Promise<T>;

/** One check of a launch, which asks the player for what is missing; false stops the launch. */
export type LaunchCheck = (wait: Wait, ask: AskPlayer) => Promise<boolean>;

export interface LaunchRules {
  /** Logged in, verified, may play now, in this order; assembled in `app/`. */
  checks: readonly LaunchCheck[];
  /** The logged-in user's id, which the host stores with the play record. */
  player: () => number | undefined;
}

/**
 * Launches a game after all its checks. Only one launch at a time; errors are shown. Resolves to
 * whether the host accepted it.
 */
export type Launcher = (gameId: number, options?: LaunchOptions | FindOptions) => Promise<boolean>;

/** Finds the launch options after the checks; null stops the launch. */
export type FindOptions = (wait: Wait) => Promise<LaunchOptions | null>;

export interface LaunchOptions {
  /** In the form `1280_800`; that of the local setting if left out. */
  resolution?: string | undefined;
  /** With `serverId`: starts for this account and server; otherwise runs the game as it is. */
  account?: string | undefined;
  /** The server to play on, with or without an account. */
  serverId?: number | undefined;
}

const defaultResolution: Resolution = '1280_800';

export function createLauncher(stores: Stores, { checks, player }: LaunchRules): Launcher {
  let underWay = false;
  const launch = useLaunch.of(stores);
  const ask: AskPlayer = async (answer) => {
    launch.setState({ asking: true });
    try {
      return await answer;
    } finally {
      launch.setState({ asking: false });
    }
  };
  return async (gameId, options = {}) => {
    const { phase, preparing, gameId: launching } = launch.getState();
    if (underWay || phase === 'pending') {
      if ((preparing ?? launching) !== gameId) toast.show('另一款游戏正在启动，请稍后再试');
      return false;
    }
    if (!hasHost()) {
      toast.show(CLIENT_MESSAGES.noHost);
      return false;
    }
    underWay = true;
    launch.setState({ preparing: gameId, failure: null, silent: false });
    const { wait, end, hide } = waitForPlatform();
    try {
      for (const pass of checks) if (!(await pass(wait, ask))) return false;
      if (!(await requireInstalled(stores, gameId))) return false;
      const found = typeof options === 'function' ? await options(wait) : options;
      await end();
      return found !== null && (await start(stores, gameId, player(), found));
    } catch (error) {
      if (!(error instanceof LaunchGivenUp)) throw error;
      return false;
    } finally {
      hide();
      underWay = false;
      launch.setState({ preparing: null });
    }
  };
}

/** Shows an error if the game is not installed. */
async function requireInstalled(stores: Stores, gameId: number): Promise<boolean> {
  const known = () => isPlayable(useGames.of(stores).getState().games.get(gameId));
  if (!known()) await refreshGame(stores, gameId);
  if (known()) return true;
  toast.warning('游戏还没有安装，请先下载');
  return false;
}

async function start(
  stores: Stores,
  gameId: number,
  userId: number | undefined,
  options: LaunchOptions,
): Promise<boolean> {
  beginLaunch(stores, gameId);
  useLaunch.of(stores).setState({ preparing: null });
  try {
    const resolution = resolutionOf(options.resolution ?? localSetting().resolution);
    const { account, serverId } = options;
    const game = { gameId, resolution, ...(userId === undefined ? {} : { userId }) };
    if (account !== undefined && account !== '' && serverId !== undefined) {
      await callHost('startGame', { ...game, account, serverId } satisfies StartGameData);
    } else {
      const launched = serverId === undefined ? game : { ...game, serverId };
      await callHost('executeGame', launched satisfies ExecuteGameData);
    }
    return true;
  } catch (error) {
    failLaunch(stores, gameId, toHostFailure(error));
    return false;
  }
}

function resolutionOf(text: string | null | undefined): Resolution {
  return RESOLUTIONS.find((resolution) => resolution === text) ?? defaultResolution;
}
