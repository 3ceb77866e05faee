import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { GameStore } from './game-store.ts';
import { isPlayable } from './game-store.ts';

/** The games of this machine: installed, on their way or failed; what runs first, then the latest. */
export function libraryGames(games: GameStore['games']): readonly GameState[] {
  return [...games.values()]
    .filter((state) => state !== null)
    .filter((state) => state.download_state !== DownloadState.none || state.download)
    .sort(
      (one, other) =>
        Number(other.running === true) - Number(one.running === true) ||
        (other.lastPlayTime ?? 0) - (one.lastPlayTime ?? 0) ||
        one.gameId - other.gameId,
    );
}

/** Where a game of this machine stands, in a word or two. */
export function libraryWords(state: GameState): string {
  if (state.running === true) return '游戏中';
  const percent = `${Math.floor(state.progress)}%`;
  switch (state.download_state) {
    case DownloadState.none:
    case DownloadState.downloading:
      return `下载中 ${percent}`;
    case DownloadState.paused:
      return pausedWords(state, percent);
    case DownloadState.installing:
      return state.stage === 'moving' ? `移动中 ${percent}` : `安装中 ${percent}`;
    case DownloadState.failed:
      return isPlayable(state) ? '更新失败' : '需要处理';
    case DownloadState.updateAvailable:
      return '可更新';
    case DownloadState.installed:
      return '可启动';
    default:
      return state.download_state satisfies never;
  }
}

function pausedWords({ waiting }: GameState, percent: string): string {
  if (waiting === 'queue') return '排队中';
  return waiting === 'offline' ? `等待网络 ${percent}` : `已暂停 ${percent}`;
}
