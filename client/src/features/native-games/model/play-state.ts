import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { PlayState } from '../../../shared/ui/play-state.ts';
import { adviceFor } from './failure-advice.ts';
import { isVerifying } from './game-store.ts';
import type { LaunchState } from './launch-store.ts';

export interface PlayContext {
  gameId: number;
  /** Of the download, where the platform says. */
  sizeBytes: number | null;
  /** False where the platform has no package of it. */
  downloadable: boolean;
}

/** What the play button shows of a game, of what the host said and of its launch. */
export function playStateOf(
  game: PlayContext,
  state: GameState | null | undefined,
  launch: LaunchState,
): PlayState {
  const launching = launch.gameId === game.gameId ? launch.phase : 'init';
  if (launching === 'pending') return { kind: 'launching' };
  if (launching === 'success') return { kind: 'launched' };
  if (state?.running === true) return { kind: 'playing' };
  if (state === null || state === undefined) return notInstalled(game);
  return installedState(game, state);
}

function notInstalled({ downloadable, sizeBytes }: PlayContext): PlayState {
  if (downloadable) return { kind: 'download', sizeBytes };
  return { kind: 'unavailable', label: '敬请期待', reason: '安装包还没有发布' };
}

function installedState(game: PlayContext, state: GameState): PlayState {
  switch (state.download_state) {
    case DownloadState.none:
      return state.download ? downloading(state) : notInstalled(game);
    case DownloadState.downloading:
      return downloading(state);
    case DownloadState.paused:
      return { kind: 'paused', percent: state.progress };
    case DownloadState.installing:
      return { kind: 'installing', percent: state.progress, verifying: isVerifying(state) };
    case DownloadState.installed:
      return { kind: 'ready' };
    case DownloadState.updateAvailable:
      return { kind: 'update', sizeBytes: game.sizeBytes };
    case DownloadState.failed:
      return failed(state);
    default:
      return state.download_state satisfies never;
  }
}

function downloading(state: GameState): PlayState {
  return {
    kind: 'downloading',
    percent: state.progress,
    bytesPerSecond: state.bytesPerSecond ?? null,
    secondsLeft: state.secondsLeft ?? null,
  };
}

function failed(state: GameState): PlayState {
  const told = state.message ?? '下载失败';
  if (state.failure === undefined) return { kind: 'failed', message: told, remedy: 'retry' };
  // A download that fails this way is tried again; an installed game is damaged.
  if (state.failure.kind === 'hash-mismatch' && state.installPath !== undefined) {
    return { kind: 'failed', message: '有文件损坏，请修复游戏', remedy: 'repair' };
  }
  const { words, remedy } = adviceFor(state.failure);
  return {
    kind: 'failed',
    message: words,
    remedy: remedy?.kind === 'repair' ? 'repair' : 'retry',
  };
}
