import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { toast } from '../../../shared/ui/toast-store.ts';
import { isBusy, useGames } from './game-store.ts';
import { forgetLaunchFailure } from './launch-store.ts';

/** Tells the player how a download or a check ended well. Answers its end. */
export function tellFinishedJobs(): () => void {
  return useGames.subscribe(({ games }, { games: before }) => {
    for (const [gameId, state] of games) {
      const last = before.get(gameId);
      if (state !== null && last && state !== last && isBusy(last)) tell(last, state);
    }
  });
}

function tell(last: GameState, state: GameState): void {
  if (state.download_state !== DownloadState.installed || isBusy(state)) return;
  const words = wordsOf(last, state);
  if (words === null) return;
  toast.success(words);
  forgetLaunchFailure(state.gameId);
}

/** Null where the job was given up: the game is installed as it was before. */
function wordsOf(last: GameState, state: GameState): string | null {
  const { repairedFiles, version } = state;
  if (repairedFiles === 0) return '校验完成，文件完好';
  if (repairedFiles !== undefined) return `已修复 ${repairedFiles} 个文件`;
  if (version !== undefined && version === last.version) return null;
  const name = state.name ?? last.name ?? '';
  return name === '' ? '游戏已安装，可以启动了' : `《${name}》已安装，可以启动了`;
}
