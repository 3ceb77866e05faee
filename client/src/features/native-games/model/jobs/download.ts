import type { BridgeAction, HostFailure } from '@gamebox/contract';
import { CLIENT_MESSAGES, DownloadState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { isUnsupported, toHostFailure } from '../../../../bridge/host-failure.ts';
import type { ToastAction } from '@gamebox/ui/toast-store.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import {
  askBeforeInstall,
  type InstallPlace,
  type PlannedGame,
  usePlan,
} from './ask-before-install.ts';
import { downloadsDrawer } from './drawer-prompt.ts';
import { adviceFor } from './failure-advice.ts';
import { acceptGame, busyGame, useGames } from '../games/game-store.ts';
import { refreshGame } from '../games/host-games.ts';
import { planPrompt, usePlanning } from './plan-prompt.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { perApplication } from '../../../../shared/lib/stores.ts';

export interface GameToDownload {
  gameId: number;
  name: string;
  coverPicture: string;
  /** The address of the release's pointer; absolute or relative to this page. */
  packageUrl: string;
}

/**
 * Starts a download or an update; the host finds out what is missing. Both refusals of
 * `docs/specification.md#errors` are checked before the host is asked. For a first download the
 * player sees the plan. Resolves to false if nothing was started: the reason was shown, or this game
 * is already being worked on. `ask`: the player wants to choose the folder.
 */
export async function startDownload(
  stores: Stores,
  given: GameToDownload,
  ask = false,
): Promise<boolean> {
  const game = { ...given, packageUrl: new URL(given.packageUrl, window.location.href).href };
  if (isPlanning(stores, game) || refuseSecond(stores, game)) return false;
  const place = await planWithPlayer(stores, game, { ask });
  if (place === false || refuseSecond(stores, game, place)) return false;
  return send(stores, 'downloadGame', game, place);
}

/**
 * Like startDownload, but queued if another game downloads. A `place` that the player has already
 * chosen is not asked for again.
 */
async function queueDownload(
  stores: Stores,
  game: PlannedGame,
  place?: InstallPlace,
): Promise<boolean> {
  if (isPlanning(stores, game)) return false;
  const found = place ?? (await planWithPlayer(stores, game, { queued: true }));
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
  // A host may take seconds to answer: nothing on the screen would change until then.
  return whilePlanning(stores, gameId, () =>
    tellRefusals(stores, work, (busyId) => refuseDownload(stores, busyId, game, place)),
  );
}

/** If nothing of the game is installed, its plan is shown first, if the host can make one. */
async function planWithPlayer(
  stores: Stores,
  game: PlannedGame,
  { ask = false, queued = false },
): Promise<InstallPlace | false> {
  const usual = { installDir: null };
  const state =
    useGames.of(stores).getState().games.get(game.gameId)?.download_state ?? DownloadState.none;
  if (!hasHost() || !(ask || state === DownloadState.none)) return usual;
  if (planPrompt.isOpen(stores)) {
    // A notice is in reach beside the dialog, which must not turn to another game meanwhile.
    toast.show(`请先完成或取消《${usePlan.of(stores).getState().game?.name ?? '游戏'}》的下载`);
    return false;
  }
  return whilePlanning(stores, game.gameId, () => askBeforeInstall(stores, game, queued));
}

const isPlanning = (stores: Stores, { gameId }: PlannedGame): boolean =>
  usePlanning.of(stores).getState().gameIds.includes(gameId);

/** Until it settles the game's button says that it is being worked on, and takes no second press. */
async function whilePlanning<T>(
  stores: Stores,
  gameId: number,
  work: () => Promise<T>,
): Promise<T> {
  const planning = usePlanning.of(stores);
  planning.setState(({ gameIds }) => ({ gameIds: [...gameIds, gameId] }));
  try {
    return await work();
  } finally {
    planning.setState(({ gameIds }) => ({
      gameIds: gameIds.filter((_, place) => place !== gameIds.indexOf(gameId)),
    }));
  }
}

function refuseSecond(stores: Stores, game: PlannedGame, place?: InstallPlace): boolean {
  const busy = busyGame(useGames.of(stores).getState().games);
  if (busy !== null) refuseDownload(stores, busy.gameId, game, place);
  return busy !== null;
}

function refuseDownload(
  stores: Stores,
  busyId: number,
  game: PlannedGame,
  place?: InstallPlace,
): void {
  const run = () => void queueDownload(stores, game, place);
  tellBusy(stores, busyId, game.gameId, { label: '排队下载', run });
}

/**
 * Shows the text of `docs/specification.md#errors` with the name of the game that downloads, and the
 * ways on: its download, and the queue.
 */
function tellBusy(stores: Stores, busyId: number, gameId: number, queue: ToastAction): void {
  const show = { label: '查看下载', run: () => void downloadsDrawer.ask(stores) };
  if (busyId === gameId) {
    toast.warning(CLIENT_MESSAGES.alreadyDownloading, { actions: [show] });
    return;
  }
  const { games, listed } = useGames.of(stores).getState();
  const name = games.get(busyId)?.name ?? '';
  const id = toast.warning(CLIENT_MESSAGES.otherDownloading, {
    note: name === '' ? undefined : `正在下载《${name}》`,
    stays: listed,
    // A host that lists its games also has a queue.
    actions: listed ? [queue, show] : [show],
  });
  dismissAfter(stores, busyId, id);
}

/** The same words are one notice, so one watcher is enough: it may have been closed meanwhile. */
const watcherOf = perApplication((): { stop: () => void } => ({ stop: () => undefined }));

/** Takes a notice away when the game that it names is no longer busy. */
function dismissAfter(stores: Stores, busyId: number, toastId: number): void {
  const games = useGames.of(stores);
  const isBusy = () => busyGame(games.getState().games)?.gameId === busyId;
  // A host may refuse before the page knows of its job.
  let seen = isBusy();
  const watcher = watcherOf(stores);
  watcher.stop();
  watcher.stop = games.subscribe(() => {
    if (isBusy()) seen = true;
    else if (seen) {
      watcher.stop();
      toast.dismiss(toastId);
    }
  });
}

type JobAction = Extract<BridgeAction, 'pauseDownload' | 'resumeDownload' | 'cancelDownload'>;

const change = (action: JobAction) => (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost(action, { gameId }));
  });

export const pauseDownload = change('pauseDownload');
export const cancelDownload = change('cancelDownload');

/** Checks every file and repairs damaged ones: 校验 and 修复 are the same action. */
export function verifyGame(stores: Stores, gameId: number): Promise<boolean> {
  const work = async (): Promise<void> => {
    acceptGame(stores, gameId, await callHost('verifyGame', { gameId }));
  };
  const queue = { label: '排队校验', run: () => void queueVerification(stores, gameId) };
  return tellRefusals(stores, work, (busyId) => tellBusy(stores, busyId, gameId, queue));
}

async function queueVerification(stores: Stores, gameId: number): Promise<void> {
  const queued = await tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('verifyGame', { gameId, queue: true }));
  });
  if (queued) tellQueued(stores, gameId, '校验并修复');
}

/**
 * Uninstalls a game and says what is left: links and what is behind them, or files that could not be
 * removed, with the button that goes on.
 */
export function uninstallGame(stores: Stores, gameId: number): Promise<boolean> {
  const name = useGames.of(stores).getState().games.get(gameId)?.name ?? '游戏';
  const work = async (): Promise<void> => {
    const state = await callHost('uninstallGame', { gameId });
    acceptGame(stores, gameId, state);
    const [link, ...more] = state?.leftLinks ?? [];
    if (link === undefined) return;
    const links = more.length === 0 ? `${link} 是链接` : `${link} 等 ${more.length + 1} 处是链接`;
    toast.warning(`《${name}》已卸载，但 ${links}，它和它指向的内容没有删除`, { stays: true });
  };
  const goOnRemoving = {
    label: '继续卸载',
    run: () => void uninstallGame(stores, gameId),
  };
  return tellRefusals(stores, work, undefined, {
    installed: true,
    extras: ({ kind }) =>
      kind === 'uninstall-incomplete' ? { stays: true, actions: [goOnRemoving] } : undefined,
  });
}

const goOn = (stores: Stores, gameId: number) =>
  whilePlanning(stores, gameId, () => change('resumeDownload')(stores, gameId));

/**
 * Resumes a download; if another game downloads, it becomes the next one, and the player is told.
 */
export async function resumeDownload(stores: Stores, gameId: number): Promise<boolean> {
  const { games, listed } = useGames.of(stores).getState();
  const busy = busyGame(games);
  // Only a host that lists its games has a queue.
  if (busy === null || busy.gameId === gameId || !listed) return goOn(stores, gameId);
  const queued = await tellRefusals(stores, async () => {
    acceptGame(stores, gameId, await callHost('putDownloadFirst', { gameId }));
  });
  if (queued) tellQueued(stores, gameId, '开始');
  return queued;
}

/** In the drawer the job's row shows it. */
function tellQueued(stores: Stores, gameId: number, what: string): void {
  if (downloadsDrawer.isOpen(stores)) return;
  const name = useGames.of(stores).getState().games.get(gameId)?.name ?? '游戏';
  toast.show(`《${name}》排队中，当前下载完成后自动${what}`);
}

export const openGameFolder = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    await callHost('openGameFolder', { gameId });
  });

export const stopGame = (stores: Stores, gameId: number) =>
  tellRefusals(stores, async () => {
    await callHost('stopGame', { gameId });
  });

interface RefusalOptions {
  /** The action was for an installed game. */
  installed?: boolean;
  /** What the notice of a failure has beside its text. */
  extras?: (failure: HostFailure) => Parameters<typeof toast.warning>[1];
}

/**
 * Runs the player's action and shows a refusal; a host that does not know the action gives only a
 * mild message. `onBusy` shows that another download is running.
 */
export async function tellRefusals(
  stores: Stores,
  work: () => Promise<void>,
  onBusy?: (busyId: number) => void,
  { installed = false, extras }: RefusalOptions = {},
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const failure = toHostFailure(error);
    const busy = failure.kind === 'already-downloading' || failure.kind === 'other-downloading';
    if (!hasHost() || isUnsupported(error)) toast.show(failure.message);
    else if (busy && onBusy !== undefined) onBusy(failure.gameId);
    else toast.warning(adviceFor(failure, installed).text, extras?.(failure));
    return false;
  }
}
