import type { BridgeAction, GameState } from '@gamebox/contract';
import { CLIENT_MESSAGES } from '@gamebox/contract';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { isUnsupported, toHostFailure } from '../../../bridge/host-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { adviceFor } from './failure-advice.ts';
import { acceptGame, busyGame, useGames } from './game-store.ts';
import { refreshGame } from './host-games.ts';

export interface GameToDownload {
  gameId: number;
  name: string;
  coverPicture: string;
  /** Of the package's manifest; relative to this page, or whole. */
  packageUrl: string;
}

/**
 * Starts a download, or an update: the host finds out what is missing. Both rejections of
 * `spec.md §8` are told before the host is asked. False where nothing was started; that was told.
 */
export async function startDownload(game: GameToDownload): Promise<boolean> {
  const busy = busyGame(useGames.getState().games);
  if (busy !== null) {
    const same = busy.gameId === game.gameId;
    toast.warning(same ? CLIENT_MESSAGES.alreadyDownloading : CLIENT_MESSAGES.otherDownloading);
    return false;
  }
  const { gameId, name, coverPicture, packageUrl } = game;
  return told(async () => {
    const state = await callHost('downloadGame', {
      gameId,
      name,
      coverPrcture: coverPicture,
      packageUrl: new URL(packageUrl, window.location.href).href,
    });
    if (state === null) await refreshGame(gameId);
    else acceptGame(gameId, state);
  });
}

type JobAction = Extract<
  BridgeAction,
  'pauseDownload' | 'resumeDownload' | 'cancelDownload' | 'verifyGame' | 'uninstallGame'
>;

const change = (action: JobAction) => (gameId: number) =>
  told(async () => {
    const state: GameState = await callHost(action, { gameId });
    acceptGame(gameId, state);
  });

export const pauseDownload = change('pauseDownload');
export const resumeDownload = change('resumeDownload');
export const cancelDownload = change('cancelDownload');
/** Checks every file and brings the bad ones again: 校验 and 修复 are the same work. */
export const verifyGame = change('verifyGame');
export const uninstallGame = change('uninstallGame');

export const openGameFolder = (gameId: number) =>
  told(async () => {
    await callHost('openGameFolder', { gameId });
  });

export const stopGame = (gameId: number) =>
  told(async () => {
    await callHost('stopGame', { gameId });
  });

/** Does what the player asked for; a refusal is told in words, calmly where a host knows no such thing. */
async function told(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const failure = toHostFailure(error);
    if (!hasHost() || isUnsupported(error)) toast.show(failure.message);
    else toast.warning(adviceFor(failure).words);
    return false;
  }
}
