import type { BridgeAction, HostFailure } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { isUnsupported, toHostFailure } from '../../../../bridge/host-failure.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import {
  askBeforeInstall,
  type InstallPlace,
  type PlannedGame,
  keptPlace,
  usePlan,
} from './ask-before-install.ts';
import { downloadsDrawer } from './drawer-prompt.ts';
import { adviceFor } from './failure-advice.ts';
import { acceptGame, busyGame, isQueued, useGames } from '../games/game-store.ts';
import { refreshGame } from '../games/host-games.ts';
import { planPrompt, usePlanning } from './plan-prompt.ts';
import { tellBusy } from './tell-busy.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

export interface GameToDownload {
  gameId: number;
  name: string;
  coverPicture: string;
  /** The address of the release's pointer; absolute or relative to this page. */
  packageUrl: string;
}

/**
 * Starts a download or an update; the host finds out what is missing. Both refusals of
 * `docs/specification.md#errors` are checked before the host is asked; the game is then queued with
 * the same press. For a first download that begins now the player sees the plan. Resolves to false if
 * nothing was started: the reason was shown, or this game is already being worked on. `ask`: the
 * player wants to choose the folder.
 */
export async function startDownload(
  stores: Stores,
  given: GameToDownload,
  ask = false,
): Promise<boolean> {
  const game = { ...given, packageUrl: new URL(given.packageUrl, window.location.href).href };
  if (isPlanning(stores, game)) return false;
  const busy = busyGame(useGames.of(stores).getState().games);
  if (ask && busy !== null && isQueueFor(stores, busy.gameId, game))
    return queueAtChosenPlace(stores, game);
  if (refuseSecond(stores, game)) return false;
  const place = await planWithPlayer(stores, game, { ask });
  if (place === false || refuseSecond(stores, game, place)) return false;
  return send(stores, 'downloadGame', game, place);
}

/** Another game is busy, and the host has a queue: one that lists its games has. */
const isQueueFor = (stores: Stores, busyId: number, { gameId }: PlannedGame): boolean =>
  useGames.of(stores).getState().listed && busyId !== gameId;

/** The plan says that the download will wait. */
async function queueAtChosenPlace(stores: Stores, game: PlannedGame): Promise<boolean> {
  const place = await planWithPlayer(stores, game, { ask: true, queued: true });
  return place !== false && send(stores, 'queueDownload', game, place);
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
    tellRefusals(stores, work, (busyId) =>
      action === 'downloadGame'
        ? refuseDownload(stores, busyId, game, place)
        : tellBusy(stores, busyId, gameId),
    ),
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

/** Says it in the specification's words at once, and queues the game. */
function refuseDownload(
  stores: Stores,
  busyId: number,
  game: PlannedGame,
  place: InstallPlace = keptPlace(stores, game.gameId),
): void {
  tellBusy(stores, busyId, game.gameId);
  if (isQueueFor(stores, busyId, game)) void queueBehind(stores, busyId, game, place);
}

/** The notice of the refusal then says that the game is queued, with the way back. */
async function queueBehind(
  stores: Stores,
  busyId: number,
  game: PlannedGame,
  place: InstallPlace,
): Promise<void> {
  const { gameId, name } = game;
  const known = () => useGames.of(stores).getState().games.get(gameId) ?? null;
  // What a failed download has already brought must not go with the undo.
  const goBack = known()?.download_state === DownloadState.failed ? pauseDownload : cancelDownload;
  if (!(await send(stores, 'queueDownload', game, place))) return;
  const state = known();
  if (state === null || !isQueued(state)) return;
  tellBusy(stores, busyId, gameId, {
    result: `《${name}》已加入下载队列`,
    action: { label: '撤销', run: () => void goBack(stores, gameId) },
    stays: false,
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
  const action = { label: '排队校验', run: () => void queueVerification(stores, gameId) };
  return tellRefusals(stores, work, (busyId) => tellBusy(stores, busyId, gameId, { action }));
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
