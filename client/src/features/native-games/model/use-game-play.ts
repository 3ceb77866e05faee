import type { GameState, HostFailure } from '@gamebox/contract';
import { getGame } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { hasHost } from '../../../bridge/cef-query.ts';
import { callQuery } from '../../../http/call-query.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import type { PlayAction, PlayState } from '../../../shared/ui/play-state.ts';
import {
  openGameFolder,
  pauseDownload,
  resumeDownload,
  startDownload,
  verifyGame,
} from './download.ts';
import type { FailureAdvice } from './failure-advice.ts';
import { adviceFor } from './failure-advice.ts';
import type { LaunchOptions } from './launch.ts';
import { launchGame } from './launch.ts';
import { useLaunchClaim } from './launch-claims.ts';
import { useLaunch } from './launch-store.ts';
import { playStateOf } from './play-state.ts';
import { useGameState } from './use-game-state.ts';

export interface PlayableGame {
  gameId: number;
  name: string;
  coverPicture: string;
  sizeBytes: number;
  /** Left out in lists: then asked of the platform when the player downloads. */
  packageUrl?: string | null | undefined;
  downloadable?: boolean | undefined;
}

export interface GamePlay {
  /** For PlayButton. */
  state: PlayState;
  onAction: (action: NonNullable<PlayAction>) => void;
  /** What the host knows (bytes, version, folder, play time). */
  game: GameState | null | undefined;
  installed: boolean;
  /** Why the last launch of this game failed, in words with a way out; for beside the button. */
  launchFailure: FailureAdvice | null;
  /** For PlayMenu; undefined where it can't be done now. */
  verify: (() => void) | undefined;
  openFolder: (() => void) | undefined;
}

/** All a card or the detail screen needs of one game: its state and what a press does. */
export function useGamePlay(
  game: PlayableGame,
  options: LaunchOptions & { fresh?: boolean } = {},
): GamePlay {
  const { gameId, sizeBytes } = game;
  const native = useGameState(gameId, options.fresh);
  const launch = useLaunch();
  const findPackage = usePackageOf(game);
  useLaunchClaim(gameId);
  const downloadable = game.downloadable ?? game.packageUrl !== '';
  const state = playStateOf({ gameId, sizeBytes, downloadable }, native, launch);
  const failedHere = state.kind === 'failed' && native?.installPath !== undefined;
  const installed = state.kind === 'ready' || state.kind === 'update' || failedHere;
  const run: Readonly<Record<NonNullable<PlayAction>, () => unknown>> = {
    download: findPackage,
    update: findPackage,
    retry: findPackage,
    pause: () => pauseDownload(gameId),
    resume: () => resumeDownload(gameId),
    repair: () => verifyGame(gameId),
    start: () => launchGame(gameId, options),
  };
  return {
    state,
    onAction: (action) => void run[action](),
    game: native,
    installed,
    launchFailure: adviceOf(gameId, launch.failure),
    verify: installed ? () => void verifyGame(gameId) : undefined,
    openFolder: installed ? () => void openGameFolder(gameId) : undefined,
  };
}

function adviceOf(
  gameId: number,
  failure: { gameId: number | null; reason: HostFailure } | null,
): FailureAdvice | null {
  return failure !== null && failure.gameId === gameId ? adviceFor(failure.reason) : null;
}

/** Downloads the game, once its package is known. */
function usePackageOf(game: PlayableGame): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    const { gameId, name, coverPicture } = game;
    try {
      const packageUrl =
        game.packageUrl ??
        (hasHost()
          ? (await client.fetchQuery(callQuery(getGame, { query: { gameId } }))).packageUrl
          : '/');
      if (packageUrl) return await startDownload({ gameId, name, coverPicture, packageUrl });
      toast.show('这个游戏的安装包还没有发布');
    } catch {
      // The query client has told why the game is not known.
    }
    return false;
  };
}
