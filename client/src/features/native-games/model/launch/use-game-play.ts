import type { GameState, HostFailure } from '@gamebox/contract';
import { CLIENT_MESSAGES, getGame } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useHostCan } from '../../../../bridge/capabilities.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { callQuery } from '@gamebox/web/call-query.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { PlayAction, PlayState } from './play-face.ts';
import type * as JobActions from '../jobs/download.ts';
import type { LaunchOptions } from './launch.ts';
import { useLauncher } from './launch-context.ts';
import { useLaunchClaim } from './launch-claims.ts';
import { useLaunch } from './launch-store.ts';
import { useLateReason } from '../jobs/late-job.ts';
import { usePlanning } from '../jobs/plan-prompt.ts';
import { hasFiles, isPlayable } from '../games/game-store.ts';
import { playStateOf } from './play-state.ts';
import { useGameState } from '../games/use-game-state.ts';
import { useStores } from '../../../../shared/lib/stores.ts';

export interface PlayableGame {
  gameId: number;
  name: string;
  coverPicture: string;
  /** Null if the page does not know it. */
  sizeBytes: number | null;
  /** Missing in lists, which have no download size. */
  release?: { downloadBytes?: number | undefined } | null | undefined;
  /** Missing in lists: then it is fetched when the player downloads. */
  packageUrl?: string | null | undefined;
  downloadable?: boolean | undefined;
}

export interface GamePlay {
  /** The state for PlayButton. */
  state: PlayState;
  onAction: (action: NonNullable<PlayAction>) => void;
  /** The host's data (bytes, version, folder, play time). */
  game: GameState | null | undefined;
  /** Its files are on this computer, and no job is working on them; also while it runs. */
  installed: boolean;
  /** It is starting or running: its files must stay as they are. */
  inUse: boolean;
  /** Why the last launch of this game failed. */
  launchFailure: HostFailure | null;
  /** Starts the installed version, even if the button offers an update. */
  start: (() => void) | undefined;
  /** Downloads to a folder that the player chooses. */
  chooseFolder: () => void;
  /** For PlayMenu; undefined if it is not possible now. */
  verify: (() => void) | undefined;
  openFolder: (() => void) | undefined;
}

/** The state and actions of one game for a card or the detail page. */
export function useGamePlay(
  game: PlayableGame,
  options: LaunchOptions & { fresh?: boolean } = {},
): GamePlay {
  const { gameId, sizeBytes } = game;
  const stores = useStores();
  const native = useGameState(gameId, options.fresh);
  const launch = useLaunch();
  const launchGame = useLauncher();
  const can = useHostCan();
  const download = useDownload(game);
  useLaunchClaim(gameId);
  const downloadable = game.downloadable ?? game.packageUrl !== '';
  const planning = usePlanning((plan) => plan.gameIds.includes(gameId));
  const late = useLateReason(gameId);
  const downloadBytes = game.release?.downloadBytes;
  const context = { gameId, sizeBytes, downloadBytes, downloadable };
  const known = offeredState(playStateOf(context, native, launch, late), can);
  const state: PlayState = planning ? { kind: 'planning' } : known;
  const installed = hasFiles(native);
  const inUse = native?.running === true || known.kind === 'launching' || known.kind === 'launched';
  const run: Readonly<Record<NonNullable<PlayAction>, () => unknown>> = {
    download: () => download(),
    update: () => download(),
    // A download in place of a failed move would give the move up.
    retry: () => (native?.job === 'move' || native?.job === 'repair' ? run.resume() : download()),
    pause: () => withJobs((jobs) => jobs.pauseDownload(stores, gameId)),
    resume: () =>
      can('resumeDownload') ? withJobs((jobs) => jobs.resumeDownload(stores, gameId)) : download(),
    repair: () => withJobs((jobs) => jobs.verifyGame(stores, gameId)),
    uninstall: () => withJobs((jobs) => jobs.uninstallGame(stores, gameId)),
    start: () => launchGame(gameId, options),
  };
  return {
    state,
    onAction: (action) => void run[action](),
    game: native,
    installed,
    inUse,
    launchFailure: launch.failure?.gameId === gameId ? launch.failure.reason : null,
    start: isPlayable(native) && native?.running !== true ? () => void run.start() : undefined,
    chooseFolder: () => void download(true),
    verify: installed && !inUse && can('verifyGame') ? () => void run.repair() : undefined,
    openFolder:
      installed && can('openGameFolder')
        ? () => void withJobs((jobs) => jobs.openGameFolder(stores, gameId))
        : undefined,
  };
}

const remedyActions = { repair: 'verifyGame', uninstall: 'uninstallGame' } as const;

/** The state without the actions that the host lacks. */
function offeredState(state: PlayState, can: ReturnType<typeof useHostCan>): PlayState {
  if (state.kind === 'downloading') return { ...state, pausable: can('pauseDownload') };
  if (state.kind !== 'failed' || state.remedy === undefined || state.remedy === 'retry')
    return state;
  return can(remedyActions[state.remedy]) ? state : { ...state, remedy: 'retry' };
}

/**
 * The code of job actions loads with the first action, because the page's start does not need it.
 */
async function withJobs(act: (jobs: typeof JobActions) => Promise<boolean>): Promise<boolean> {
  try {
    return await act(await import('../jobs/download.ts'));
  } catch {
    toast.error(CLIENT_MESSAGES.requestFailed);
    return false;
  }
}

/** Returns what starts the download; the address of the package is fetched if a list lacks it. */
function useDownload(game: PlayableGame): (ask?: boolean) => Promise<boolean> {
  const client = useQueryClient();
  const stores = useStores();
  return async (ask) => {
    const { gameId, name, coverPicture } = game;
    try {
      // Without a host any address does: the download itself shows that a host is needed.
      const packageUrl =
        game.packageUrl ??
        (hasHost()
          ? (await client.fetchQuery(callQuery(getGame, { query: { gameId } }, { quiet: false })))
              .packageUrl
          : '/');
      if (packageUrl) {
        const wanted = { gameId, name, coverPicture, packageUrl };
        return await withJobs((jobs) => jobs.startDownload(stores, wanted, ask));
      }
      toast.show('这个游戏的电脑版还在制作中');
    } catch {
      // The query client has already shown why the game is not known.
    }
    return false;
  };
}
