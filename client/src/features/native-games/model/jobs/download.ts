import type { BridgeAction } from '@gamebox/contract';
import { CLIENT_MESSAGES, DownloadState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { isUnsupported, toHostFailure } from '../../../../bridge/host-failure.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { askBeforeInstall, type InstallPlace, type PlannedGame } from './ask-before-install.ts';
import { downloadsDrawer } from './drawer-prompt.ts';
import { adviceFor } from './failure-advice.ts';
import { acceptGame, busyGame, useGames } from '../games/game-store.ts';
import { refreshGame } from '../games/host-games.ts';
import { usePlanning } from './plan-prompt.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

export interface GameToDownload {
  gameId: number;
  name: string;
  coverPicture: string;
  /** Of the release's pointer; relative to this page, or whole. */
  packageUrl: string;
}

/**
 * Starts a download, or an update: the host finds out what is missing. Both rejections of
 * `docs/specification.md#errors` are told before the host is asked; a first download is planned
 * with the player. False where nothing was started; that was told. `ask`: the player wants another
 * folder.
 */
export async function startDownload(
  stores: Stores,
  given: GameToDownload,
  ask = false,
): Promise<boolean> {
  const game = { ...given, packageUrl: new URL(given.packageUrl, window.location.href).href };
  if (usePlanning.of(stores).getState().gameId !== null || refuseSecond(stores, game)) return false;
  const place = await planWithPlayer(stores, game, ask);
  if (place === false || refuseSecond(stores, game, place)) return false;
  return send(stores, 'downloadGame', game, place);
}

/**
 * As startDownload, but waits for its turn where another game downloads. A `place`
 * that the player gave already isn't asked for again.
 */
async function queueDownload(
  stores: Stores,
  game: PlannedGame,
  place?: InstallPlace,
): Promise<boolean> {
  if (usePlanning.of(stores).getState().gameId !== null) return false;
  const found = place ?? (await planWithPlayer(stores, game, false));
  return found !== false && send(stores, 'queueDownload', game, found);
}

function send(
  stores: Stores,
  action: 'downloadGame' | 'queueDownload',
  game: PlannedGame,
  place: InstallPlace,
): Promise<boolean> {
  const { gameId, name, coverPicture, packageUrl } = game;
  const { installDir } = place;
  const work = async (): Promise<void> => {
    const state = await callHost(action, {
      gameId,
      name,
      coverPrcture: coverPicture,
      packageUrl,
      ...(installDir === null ? {} : { installDir }),
    });
    if (state === null) await refreshGame(stores, gameId);
    else acceptGame(stores, gameId, state);
  };
  return tellRefusals(stores, work, (busyId) => tellRefusal(stores, busyId, game, place));
}

/** A game of which nothing is here yet: its plan is shown first, where the host can plan. */
async function planWithPlayer(
  stores: Stores,
  game: PlannedGame,
  ask: boolean,
): Promise<InstallPlace | false> {
  const usual = { installDir: null };
  const state =
    useGames.of(stores).getState().games.get(game.gameId)?.download_state ?? DownloadState.none;
  if (!hasHost() || !(ask || state === DownloadState.none)) return usual;
  usePlanning.of(stores).setState({ gameId: game.gameId });
  try {
    return await askBeforeInstall(stores, game);
  } finally {
    usePlanning.of(stores).setState({ gameId: null });
  }
}

function refuseSecond(stores: Stores, game: PlannedGame, place?: InstallPlace): boolean {
  const busy = busyGame(useGames.of(stores).getState().games);
  if (busy !== null) tellRefusal(stores, busy.gameId, game, place);
  return busy !== null;
}

/**
 * The words of `docs/specification.md#errors`, and beside them which game it is and what can be
 * done.
 */
function tellRefusal(
  stores: Stores,
  busyId: number,
  game: PlannedGame,
  place?: InstallPlace,
): void {
  const show = { label: '查看下载', run: () => void downloadsDrawer.ask(stores) };
  if (busyId === game.gameId) {
    toast.warning(CLIENT_MESSAGES.alreadyDownloading, { actions: [show] });
    return;
  }
  const { games, listed } = useGames.of(stores).getState();
  const name = games.get(busyId)?.name ?? '';
  toast.warning(CLIENT_MESSAGES.otherDownloading, {
    note: name === '' ? undefined : `正在下载《${name}》`,
    stays: listed,
    // A host that lists its games is of the kind that keeps a queue.
    actions: listed
      ? [{ label: '排队下载', run: () => void queueDownload(stores, game, place) }, show]
      : [show],
  });
}

type JobAction = Extract<
  BridgeAction,
  'pauseDownload' | 'resumeDownload' | 'cancelDownload' | 'verifyGame' | 'uninstallGame'
>;

const change = (action: JobAction) => (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost(action, { gameId }));
  });

export const pauseDownload = change('pauseDownload');
export const cancelDownload = change('cancelDownload');
/** Checks every file and brings the bad ones again: 校验 and 修复 are the same work. */
export const verifyGame = change('verifyGame');
export const uninstallGame = change('uninstallGame');

const goOn = change('resumeDownload');

/** Goes on, or where another game downloads becomes the next one, which is told. */
export async function resumeDownload(stores: Stores, gameId: number): Promise<boolean> {
  const { games, listed } = useGames.of(stores).getState();
  const busy = busyGame(games);
  // Only a host that lists its games keeps a queue.
  if (busy === null || busy.gameId === gameId || !listed) return goOn(stores, gameId);
  const queued = await tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('putDownloadFirst', { gameId }));
  });
  // In the drawer its row says so itself.
  if (queued && !downloadsDrawer.isOpen(stores)) {
    const name = games.get(gameId)?.name ?? '游戏';
    toast.show(`《${name}》排在下一个，当前下载完成后自动开始`);
  }
  return queued;
}

export const openGameFolder = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    await callHost('openGameFolder', { gameId });
  });

export const stopGame = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    await callHost('stopGame', { gameId });
  });

/**
 * Does what the player asked for; a refusal is told in words, calmly where a host knows no such
 * thing. `tellBusy` tells that another download is in the way.
 */
export async function tellRefusals(
  stores: Stores,
  work: () => Promise<void>,
  tellBusy?: (busyId: number) => void,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const failure = toHostFailure(error);
    const busy = failure.kind === 'already-downloading' || failure.kind === 'other-downloading';
    if (!hasHost() || isUnsupported(error)) toast.show(failure.message);
    else if (busy && tellBusy !== undefined) tellBusy(failure.gameId);
    else toast.warning(adviceFor(failure).words);
    return false;
  }
}
