import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { GameStore, StoredGame } from './game-store.ts';
import { isInstalled, isQueued, isVerifying } from './game-store.ts';
import { lateTexts } from '../jobs/late-job.ts';
import { isConnecting, jobPercent } from './job-figures.ts';

/**
 * The games of this computer: installed, downloading or failed; running ones first, then those
 * that the player has played last, then those that were installed last, then the jobs in their turn,
 * also while all of them are paused: `games` has the host's order.
 */
export function libraryGames(
  games: GameStore['games'],
  playedOf: (gameId: number) => { lastPlayTime: number },
): readonly GameState[] {
  return [...games.values()]
    .filter(isInLibrary)
    .sort(
      (one, other) =>
        Number(other.running === true) - Number(one.running === true) ||
        playedOf(other.gameId).lastPlayTime - playedOf(one.gameId).lastPlayTime ||
        (other.installTime ?? 0) - (one.installTime ?? 0) ||
        turnOf(one) - turnOf(other),
    );
}

/** Mostly 0; of a game in the queue its place there. */
const turnOf = (game: GameState): number => (isQueued(game) ? (game.queuePosition ?? 1) : 0);

/** The host has files of the game or is working on it. */
export function isInLibrary(state: GameState | null | undefined): state is GameState {
  if (state === null || state === undefined) return false;
  return state.download_state !== DownloadState.none || state.download;
}

/** `《纸龙》《铁潮》`: the games that run; empty if none does. */
export function runningNames({ games }: Pick<GameStore, 'games'>): string {
  return [...games.values()]
    .flatMap((game) => (game?.running === true ? [`《${game.name || '游戏'}》`] : []))
    .join('');
}

/** Of a game that can be started. */
export const readyText = '可启动';

/** The state of a game on this computer: a word, and how far the job is, where that belongs to it. */
export interface LibraryState {
  word: string;
  percent?: string;
}

/** Of a running download. */
export const downloadingWord = '下载中';
/** Of a job that waits for its turn. */
export const queuedWord = '排队中';

/** A short text for the state of a game on this computer. */
export function libraryText(state: StoredGame): string {
  const { word, percent } = libraryState(state);
  return percent === undefined ? word : `${word} ${percent}`;
}

export function libraryState(state: StoredGame): LibraryState {
  if (state.running === true) return { word: '游戏中' };
  if (state.stateUnknown === true) return { word: '状态未知' };
  if (state.missing === 'drive') return { word: '磁盘未连接' };
  if (state.missing === 'folder' && isInstalled(state)) return { word: '游戏目录不见了' };
  const percent = formatPercent(jobPercent(state));
  switch (state.download_state) {
    case DownloadState.none:
    case DownloadState.downloading:
      if (state.trouble === 'login') return { word: lateTexts.login };
      if (state.trouble === 'network') return { word: lateTexts.server };
      return { word: isConnecting(state) ? '连接中' : downloadingWord, percent };
    case DownloadState.paused:
      if (state.waiting === 'queue') return { word: queuedWord };
      return { word: state.waiting === 'offline' ? '等待网络' : '已暂停', percent };
    case DownloadState.installing:
      if (isVerifying(state)) return { word: '校验中', percent };
      return state.stage === 'moving' ? { word: '移动中', percent } : { word: '安装中' };
    case DownloadState.failed:
      return { word: failedText(state) ?? '需要处理' };
    case DownloadState.updateAvailable:
      return { word: '可更新' };
    case DownloadState.installed:
      return { word: readyText };
    default:
      return state.download_state satisfies never;
  }
}

const failedTexts = {
  download: '下载失败',
  update: '更新失败',
  repair: '修复失败',
  move: '移动失败',
} as const;

/** What failed; undefined for an uninstallation, and where an older host doesn't say it. */
export function failedText({ job }: GameState): string | undefined {
  return job && failedTexts[job];
}
