import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { checkResult } from '../games/check-result.ts';
import { useAwaitedServer } from './awaited-server.ts';
import { downloadsDrawer } from './drawer-prompt.ts';
import { isBusy, isInstalled, useGames } from '../games/game-store.ts';
import { forgetLaunchFailure } from '../launch/launch-store.ts';
import { shortFailure } from './failure-advice.ts';
import { addFinished } from './session-downloads.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

type Games = ReadonlyMap<number, GameState | null>;

/** Tells the player about downloads that succeeded or failed, and about checks. Returns a function that stops it. */
export function tellFinishedJobs(stores: Stores, since: Games): () => void {
  const began: Beginnings = new Map();
  for (const state of since.values()) if (state !== null && isBusy(state)) note(began, state);
  const now = useGames.of(stores).getState().games;
  if (now !== since) compare(stores, began, since, now);
  return useGames
    .of(stores)
    .subscribe(({ games }, { games: before }) => compare(stores, began, before, games));
}

/**
 * By game id: the state in which a job was first seen. A host may report the new version before the
 * end of the job.
 */
type Beginnings = Map<number, Pick<GameState, 'version' | 'installPath'>>;

function note(began: Beginnings, { gameId, version, installPath }: GameState): void {
  began.set(gameId, { version, installPath });
}

function compare(stores: Stores, began: Beginnings, before: Games, games: Games): void {
  for (const [gameId, state] of games) {
    const last = before.get(gameId);
    if (state === null || state === last) continue;
    if (isBusy(state)) {
      if (!began.has(gameId)) note(began, state);
      continue;
    }
    if (last && isBusy(last)) tell(stores, { ...last, ...began.get(gameId) }, state);
    if (isInstalled(state) || state.download_state === DownloadState.none) began.delete(gameId);
  }
}

function tell(stores: Stores, last: GameState, state: GameState): void {
  if (state.download_state === DownloadState.failed) tellFailed(stores, last, state);
  if (!isInstalled(state)) return;
  const awaited = useAwaitedServer.of(stores).getState();
  const next = awaited.gameId === state.gameId ? awaited.text : '可以启动了';
  const text = textOf(last, state, next);
  if (text === null) return;
  if (last.repairing !== true && last.stage !== 'moving') addFinished(stores, state.gameId);
  if (!isShownElsewhere(stores, state)) toast.success(text);
  forgetLaunchFailure(stores, state.gameId);
}

/** Also the answer to a press of 重试 that has led to the same failure. */
function tellFailed(stores: Stores, { name = '游戏' }: GameState, state: GameState): void {
  const text = shortFailure(state);
  const loads = state.job === 'download' || state.job === 'update';
  if (text === null || !loads || isShownElsewhere(stores, state)) return;
  toast.warning(`《${state.name ?? name}》${text}`);
}

/** The player sees it anyway: in the drawer, or for a check and a failure on the game's page. */
function isShownElsewhere(stores: Stores, state: GameState): boolean {
  const { gameId, repairedFiles, download_state: at } = state;
  if (downloadsDrawer.isOpen(stores)) return true;
  const { pathname, search } = window.location;
  const onPage = pathname === '/detail' && new URLSearchParams(search).get('gameId');
  const isOnIt = repairedFiles !== undefined || at === DownloadState.failed;
  return isOnIt && onPage === String(gameId);
}

/**
 * Null if the job was cancelled: the game is installed as before. `next`: what the player can do after
 * a first download.
 */
function textOf(last: GameState, state: GameState, next: string): string | null {
  const { version } = state;
  const name = state.name ?? last.name ?? '';
  if (last.stage === 'moving') {
    return state.installPath === last.installPath ? null : `《${name}》已移动`;
  }
  const checked = checkResult(state);
  if (checked !== null) return checked;
  if (version !== undefined && version === last.version) return null;
  const game = name === '' ? '游戏' : `《${name}》`;
  // Before a first download nothing was installed.
  if (last.version !== undefined) return `${game}已更新到 ${version ?? '最新版本'}`;
  return `${game}已安装，${next}`;
}
